(** Permutations of options: what they generate, what is alike, and the model of what one of them fixes. *)

From Coq Require Import NArith ZArith List Bool.
From Proved Require Import Spec Sets ListSets Rules Check.
Import ListNotations.
Open Scope N_scope.

(** * Permutations, and what they generate *)

(** First q, then p. *)
Definition after (p : list N) : list N -> list N := map (table p 0).

(** Where a permutation carries a set. *)
Definition moved_by (at_option : N -> N) (S : list N) : list N := sorted (map at_option S).
Definition move (p : list N) : list N -> list N := moved_by (table p 0).

Definition inverse (p : list N) : list N :=
  let numbers := range (N.of_nat (length p)) in
  let back := fold_left (fun m e => NM.add (fst e) (snd e) m) (combine p numbers) (NM.empty N) in
  map (get back) numbers.

(** The conjugate of x by g, of which the inverse is given. *)
Definition conjugate (g g_inverse x : list N) : list N := map (table g 0) (map (table x 0) g_inverse).

(** More than there can be of what is counted in a certificate. *)
Definition limit : N := 1099511627776.
Definition fuel : nat := N.to_nat limit.
#[global] Opaque limit fuel.

(** Adds to what is known the images of all that is still to be looked at, and theirs. *)
Fixpoint reach (fuel : nat) (images : list (list N -> list N)) (todo : list (list N)) (known : LS.t) : option LS.t :=
  match todo, fuel with
  | [], _ => Some known
  | _, O => None
  | x :: todo, S fuel =>
      let (todo, known) := fold_left
        (fun '(todo, known) image =>
           let y := image x in if LS.mem y known then (todo, known) else (y :: todo, LS.add y known))
        images (todo, known) in
      reach fuel images todo known
  end.

(** The powers of x from p on, up to the identity. *)
Fixpoint powers (fuel : nat) (x p : list N) : option (list (list N)) :=
  if same_numbers p (range (N.of_nat (length x))) then Some [p] else
  match fuel with
  | O => None
  | S fuel => option_map (cons p) (powers fuel x (after x p))
  end.

(** The conjugates of those powers that generate the same subgroup; k is the exponent of the first. *)
Fixpoint add_alike (conjugates : list (list N -> list N)) (order k : nat) (ps : list (list N)) (known : LS.t) : option
  LS.t :=
  match ps with
  | [] => Some known
  | p :: ps =>
      match (if Nat.eqb (Nat.gcd k order) 1 && negb (LS.mem p known)
             then reach fuel conjugates [p] (LS.add p known) else Some known) with
      | Some known => add_alike conjugates order (S k) ps known
      | None => None
      end
  end.

(** What generates the same subgroup as a conjugate of x, and so fixes as many solutions. *)
Definition alike (conjugates : list (list N -> list N)) (x : list N) : option LS.t :=
  match powers fuel x x with
  | Some ps => add_alike conjugates (length ps) 1 ps LS.empty
  | None => None
  end.

Fixpoint remove_all (l : list (list N)) (remaining : LS.t) : option LS.t :=
  match l with
  | [] => Some remaining
  | x :: l => if LS.mem x remaining then remove_all l (LS.remove x remaining) else None
  end.

(** * The model of what a permutation fixes *)

(** The cycle of [first], from o on. *)
Fixpoint trace (fuel : nat) (at_option : N -> N) (first o : N) : list N :=
  match fuel with
  | O => []
  | S fuel => let next := at_option o in o :: (if next =? first then [] else trace fuel at_option first next)
  end.

Fixpoint cycles (at_option : N -> N) (most : nat) (todo : list N) (seen : N) : list (list N) :=
  match todo with
  | [] => []
  | o :: todo =>
      if N.testbit seen o then cycles at_option most todo seen else
      let cycle := trace most at_option o o in
      cycle :: cycles at_option most todo (N.lor seen (set_of cycle))
  end.

Definition is_cycle (at_option : N -> N) (c : list N) : bool :=
  match c with [] => false | first :: others => same_numbers (map at_option c) (others ++ [first]) end.

(** The items that tie the options of a cycle, behind all others: one for each option that is moved. *)
Definition tie_of (m : model) (moved : list N) : N -> N :=
  let numbers := map (N.add (N.of_nat (length (bounds m)))) (range (N.of_nat (length moved))) in
  get (fold_left (fun t e => NM.add (fst e) (snd e) t) (combine moved numbers) (NM.empty N)).

Definition tied_option (at_option tie : N -> N) (o : N) (c : choice) : choice :=
  if at_option o =? o then c else Choice (cost c) (entries c ++ [(tie o, 0)]).

Definition tied_model (m : model) (at_option tie : N -> N) (moved : list N) (cs : list (list N)) : model :=
  Model (bounds m ++ map (fun _ => (1, 1)) moved)
        (map (fun e => tied_option at_option tie (fst e) (snd e))
             (combine (range (N.of_nat (length (options m)))) (options m))
         ++ map (fun c => Choice 0 (map (fun o => (tie o, 0)) (sorted c))) cs).

(** None cannot happen. *)
Definition tied (m : model) (p : list N) : option model :=
  let at_option := table p 0 in
  let all := range (N.of_nat (length (options m))) in
  let moved := filter (fun o => negb (at_option o =? o)) all in
  let tie := tie_of m moved in
  let cs := cycles at_option (length (options m)) moved 0 in
  if same_numbers (map tie moved) (map (N.add (N.of_nat (length (bounds m)))) (range (N.of_nat (length moved))))
     && same_numbers (sorted (concat cs)) moved && forallb (is_cycle at_option) cs
  then Some (tied_model m at_option tie moved cs) else None.
