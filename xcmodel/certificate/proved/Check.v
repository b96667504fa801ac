(** The whole check: model and certificate are read, given options chosen, equal options merged. *)

From Coq Require Import NArith ZArith String List Bool.
From Proved Require Import Spec Value Sets Rules Digest.
Import ListNotations.
Open Scope N_scope.

(** * Rows *)

Fixpoint ascends (least : N) (r : row) : bool :=
  match r with [] => true | e :: r => (least <=? fst e) && ascends (fst e + 1) r end.

Definition good_row (f : frame) (r : row) : bool :=
  ascends 0 r && negb (match r with [] => true | _ => false end) &&
  forallb (fun e => (fst e <? items f)
                    && ((snd e =? 0) || ((low f (fst e) =? 0) && (high f (fst e) <=? 1)))) r.

Definition open_row (f : frame) (r : row) : bool := forallb (fun e => 0 <? high f (fst e)) r.

(** No item is covered that can be covered once only. *)
Definition fresh_row (f : frame) (s : state) (r : row) : bool :=
  forallb (fun e => negb ((high f (fst e) <=? 1) && N.testbit (covered s) (fst e))) r.

(** * The root *)

Definition holds_number (l : list N) (x : N) : bool := existsb (N.eqb x) l.

Definition start (P : problem) (forbidden : list N) : state :=
  State (set_of (filter (fun o => negb (holds_number forbidden o) && open_row (base P) (row_of P o))
                        (range (size P))))
        0 (NM.empty N).

Inductive root := At (s : state) | Excluded | Impossible.

Fixpoint choose_all (P : problem) (given : list N) (s : state) : root :=
  match given with
  | [] => At s
  | g :: given =>
      if N.testbit (active s) g then
        match choose P s g with Some s' => choose_all P given s' | None => Impossible end
      else Excluded
  end.

(** An option, or several equal ones; the first of them is its place in the order. *)
Record thing (V : Type) := Thing { first : N; its_row : row; its_weight : V }.
Arguments Thing {V}. Arguments first {V}. Arguments its_row {V}. Arguments its_weight {V}.

Definition mergeable (f : frame) (r : row) : bool :=
  existsb (fun e => (snd e =? 0) && (high f (fst e) <=? 1) && (fst e <? items f)) r.

Section Root.
  Context {V : Type} (R : semiring V) (ord : order V).

  Definition before (t u : thing V) : bool :=
    match compare_rows (its_row t) (its_row u) with
    | Lt => true
    | Eq => first t <=? first u
    | Gt => false
    end.

  Definition together (f : frame) (t u : thing V) : bool :=
    mergeable f (its_row t) && match compare_rows (its_row t) (its_row u) with Eq => true | _ => false end.

  Fixpoint group (f : frame) (t : thing V) (l : list (thing V)) : list (thing V) :=
    match l with
    | [] => [t]
    | u :: l => if together f t u
                then group f (Thing (first t) (its_row t) (add R (its_weight t) (its_weight u))) l
                else t :: group f u l
    end.

  Definition merged (f : frame) (l : list (thing V)) : list (thing V) :=
    match sort before l with
    | [] => []
    | t :: l => sort (fun t u => first t <=? first u) (group f t l)
    end.

  (** The value of all solutions that are meant, by what the body says. *)
  Definition prove (f : frame) (rows : list row) (weight : N -> V) (given forbidden bs : list N)
      : result (V * reader (V := V)) :=
    let rd := Reader bs 0 (NM.empty _) 0 0 0 in
    let options := make_problem f rows in
    match choose_all options given (start options forbidden) with
    | Excluded => Done (zero R, rd)
    | Impossible => Refused Broken bs
    | At s =>
        match elements (length rows) (active s) with
        | None => Refused Broken bs
        | Some os =>
            let classes := merged f (map (fun o => Thing o (row_of options o) (weight o)) os) in
            let class_rows := map its_row classes in
            let weights := map its_weight classes in
            demand (forallb (fun o => o <? size options) os && forallb (good_row f) class_rows
                    && forallb (open_row f) class_rows && forallb (fresh_row f s) class_rows) else Broken at bs;
            let P := make_problem f class_rows in
            let root := State (N.ones (size P)) (covered s) (often s) in
            do (v, rd) <- value R ord P (table weights (zero R)) (S (length bs)) false root None rd;
            Done (fold_right (fun g v => mul R (weight g) v) v given, rd)
        end
    end.
End Root.

(** Counts are sums of products; least costs are minima of sums, where None is no solution. *)
Definition counts : semiring N := Semiring 0 1 N.add N.mul.

Definition cheaper (a b : option Z) : option Z :=
  match a, b with Some x, Some y => Some (Z.min x y) | Some x, None => Some x | None, _ => b end.
Definition costs_more (a b : option Z) : option Z :=
  match a, b with Some x, Some y => Some (x + y)%Z | _, _ => None end.
Definition least_costs : semiring (option Z) := Semiring None (Some 0%Z) cheaper costs_more.

Definition order_of_counts : order N := Order N.leb N.eqb.
Definition order_of_costs : order (option Z) :=
  Order (fun a b => match a, b with Some x, Some y => (x <=? y)%Z | None, _ => true | _, None => false end)
        (fun a b => match a, b with Some x, Some y => (x =? y)%Z | None, None => true | _, _ => false end).

(** * The header *)

Fixpoint same_numbers (l l' : list N) : bool :=
  match l, l' with
  | [], [] => true
  | x :: l, y :: l' => (x =? y) && same_numbers l l'
  | _, _ => false
  end.

Fixpoint take (count : nat) (bs : list N) : result (list N * list N) :=
  match count, bs with
  | O, _ => Done ([], bs)
  | S _, [] => Refused Too_early []
  | S count, b :: bs => do (l, bs) <- take count bs; Done (b :: l, bs)
  end.

Definition unsigned (l : list N) : N := fold_right (fun b v => b + 256 * v) 0 l.
Definition signed (l : list N) : Z :=
  let v := unsigned l in
  let all := N.shiftl 1 (8 * N.of_nat (length l)) in
  if all <=? 2 * v then (Z.of_N v - Z.of_N all)%Z else Z.of_N v.

Definition magic : list N := 137 :: bytes "XCERT" ++ [13; 10; 1].

Record tally := Tally { branchings : N; equals : N; isomorphisms : N }.

Definition tally_of {V} (rd : reader (V := V)) : tally := Tally (nodes rd) (shared rd) (isomorphic rd).

Definition checked {V} (proved : V * reader (V := V)) (is_right : bool) (v : verdict) : result (verdict * tally) :=
  let (_, rd) := proved in
  demand is_right else Another_answer at (rest rd);
  demand (match rest rd with [] => true | _ => false end) else Something_follows at (rest rd);
  Done (v, tally_of rd).

Definition is_cost (a : option Z) (z : Z) : bool := match a with Some x => (x =? z)%Z | None => false end.
Definition is_none (a : option Z) : bool := match a with None => true | _ => false end.

(** What a certificate proves of a model that has the digest. *)
Definition check (m : model) (digest bs : list N) : result (verdict * tally) :=
  let f := make_frame (bounds m) in
  let rows := map entries (options m) in
  let count := N.of_nat (length rows) in
  demand (forallb (good_row f) rows) else Bad_model at bs;
  do (head, bs) <- take 9 bs;
  demand (same_numbers head magic) else Bad_header at bs;
  match bs with
  | [] => Refused Too_early bs
  | kind :: bs =>
      demand (kind <=? 2) else Bad_header at bs;
      do (d, bs) <- take 32 bs;
      demand (same_numbers d digest) else Another_model at bs;
      do (given, bs) <- ascending count bs;
      do (forbidden, bs) <- ascending count bs;
      do (answer, bs) <- (if kind =? 2 then Done ([], bs) else
        do (length_of_it, bs) <- number (N.of_nat (length bs)) bs;
        take (N.to_nat length_of_it) bs);
      if kind =? 0 then
        let n := unsigned answer in
        do proved <- prove counts order_of_counts f rows (fun _ => 1) given forbidden bs;
        checked proved (fst proved =? n) (Verdict given forbidden (Count n))
      else
        let cost_at := table (map (fun o => Some (cost o)) (options m)) None in
        do proved <- prove least_costs order_of_costs f rows cost_at given forbidden bs;
        if kind =? 1 then
          let z := signed answer in
          checked proved (is_cost (fst proved) z) (Verdict given forbidden (Least_cost z))
        else checked proved (is_none (fst proved)) (Verdict given forbidden No_solution)
  end.

(** * The text of a model *)

Definition digits_value (l : list N) : N := fold_left (fun v c => v * 10 + (c - 48)) l 0.

(** Words between separators; the reader may accept too much, as what it has read is written again. *)
Fixpoint split_at (separator : N) (l : list N) : list (list N) :=
  match l with
  | [] => [[]]
  | c :: l => match split_at separator l with
              | [] => [[c]]
              | w :: ws => if c =? separator then [] :: w :: ws else (c :: w) :: ws
              end
  end.

Definition read_entry (w : list N) : entry :=
  match split_at 58 w with
  | [i] => (digits_value i, 0)
  | i :: k :: _ => (digits_value i, digits_value k)
  | [] => (0, 0)
  end.

Definition read_cost (w : list N) : Z :=
  match w with
  | 45 :: w => (- Z.of_N (digits_value w))%Z
  | _ => Z.of_N (digits_value w)
  end.

Definition read_option (line : list N) : choice :=
  match split_at 32 line with
  | w :: ws => Choice (read_cost w) (map read_entry ws)
  | [] => Choice 0 []
  end.

Definition read_bounds (line : list N) : N * N :=
  match map digits_value (split_at 32 line) with
  | low :: high :: _ => (low, high)
  | _ => (0, 0)
  end.

(** The lines of items are followed by one that begins with an "o" (111). *)
Fixpoint read_rest (ls : list (list N)) : list (N * N) * list choice :=
  match ls with
  | [] => ([], [])
  | (111 :: _) :: ls => ([], map read_option ls)
  | l :: ls => let (b, o) := read_rest ls in (read_bounds l :: b, o)
  end.

Definition guess (ls : list (list N)) : model :=
  let (b, o) := read_rest (skipn 2 ls) in Model b o.

Fixpoint same_lines (a b : list (list N)) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => same_numbers x y && same_lines a b
  | _, _ => false
  end.
