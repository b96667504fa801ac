(** The check of derived certificates, of counts up to symmetry: by orbits, and by what elements fix. *)

From Coq Require Import NArith ZArith String List Bool.
From Proved Require Import Spec Sets ListSets Rules Digest Check Meaning Permutations.
Import ListNotations.
Open Scope N_scope.

Definition digest_of_lines (ls : list (list N)) : list N := sha256 (flat_map (fun l => l ++ [10]) ls).

(** Colours numbered as they are met. This is for the digest only: what colours are called does not matter. *)
Definition renumbered (m : model) : model :=
  let meet (known : map_of N * N) k :=
    if NM.mem k (fst known) then known else (NM.add k (snd known) (fst known), snd known + 1) in
  let colours := flat_map (fun o => map snd (entries o)) (options m) in
  let (number_of, _) := fold_left meet colours (NM.add 0 0 (NM.empty N), 1) in
  Model (bounds m) (map (fun o => Choice (cost o) (map (fun e => (fst e, get number_of (snd e))) (entries o))) (options m)).

Definition digest_of (m : model) : list N := digest_of_lines (model_lines (renumbered m)).

(** * Symmetries *)

Fixpoint numbers (count : nat) (limit : N) (bs : list N) : result (list N * list N) :=
  match count with
  | O => Done ([], bs)
  | S count => do (x, bs) <- number limit bs; do (l, bs) <- numbers count limit bs; Done (x :: l, bs)
  end.

Definition permutation (n : N) (bs : list N) : result (list N * list N) :=
  do (p, bs) <- numbers (N.to_nat n) n bs;
  demand (same_numbers (sorted p) (range n)) else Not_permutation at bs;
  Done (p, bs).

(** By a key, a colour at an item. *)
Definition shade_key (n i k : N) : N := k * n + i.

(** Whether the entries of a row go to those of another one. [shades] has the colours that those which have
    been met go to. *)
Fixpoint match_row (n : N) (at_item : N -> N) (image r : row) (shades : map_of N) (bs : list N) : result (map_of N) :=
  match r with
  | [] => Done shades
  | (i, k) :: r =>
      let key := shade_key n i k in
      match find (fun e => fst e =? at_item i) image with
      | Some (_, k') =>
          demand (Bool.eqb (k =? 0) (k' =? 0) && match NM.find key shades with Some l => l =? k' | None => true end)
            else No_symmetry_at i at bs;
          match_row n at_item image r (NM.add key k' shades) bs
      | None => Refused (No_symmetry_at i) bs
      end
  end.

Fixpoint match_rows (n : N) (at_item : N -> N) (pairs : list (row * row)) (shades : map_of N) (bs : list N) : result
  (map_of N) :=
  match pairs with
  | [] => Done shades
  | (r, image) :: pairs =>
      demand (Nat.eqb (length r) (length image)) else Unequal_length at bs;
      do shades <- match_row n at_item image r shades bs;
      match_rows n at_item pairs shades bs
  end.

(** Whether different colours go to different ones. *)
Definition colours_stay_apart (n : N) (at_item : N -> N) (shades : map_of N) : bool :=
  let images := NM.fold (fun key k m => NM.add (shade_key n (at_item (key mod n)) k) 0 m) shades (NM.empty N) in
  Nat.eqb (NM.cardinal images) (NM.cardinal shades).

Definition same_bounds (a b : list (N * N)) : bool :=
  same_numbers (map fst a) (map fst b) && same_numbers (map snd a) (map snd b).

Section Model.
  Context (m : model) (given forbidden : list N).
  Let n := N.of_nat (length (options m)).

  Definition symmetry_read (bs : list N) : result (list N * list N) :=
    let n_items := N.of_nat (length (bounds m)) in
    do (items, bs) <- permutation n_items bs;
    do (p, bs) <- permutation n bs;
    let at_item := table items 0 in
    let rows := map entries (options m) in
    do shades <- match_rows n_items at_item (combine rows (map (table rows []) p)) (NM.empty N) bs;
    demand (colours_stay_apart n_items at_item shades) else Colours_meet at bs;
    demand (same_bounds (map (table (bounds m) (0, 0)) items) (bounds m)) else Other_bounds at bs;
    demand (same_numbers (move p given) given && same_numbers (move p forbidden) forbidden) else Not_kept at bs;
    Done (p, bs).

  Fixpoint symmetries_read (count : nat) (bs : list N) : result (list (list N) * list N) :=
    match count with
    | O => Done ([], bs)
    | S count =>
        do (p, bs) <- symmetry_read bs;
        do (ps, bs) <- symmetries_read count bs;
        Done (p :: ps, bs)
    end.

  (** What a certificate within proves of a model. *)
  Definition certified (m' : model) (size : N) (bs : list N) : result (N * tally * list N) :=
    do (length_of_it, bs) <- number (size + 1) bs;
    do (within, bs) <- take (N.to_nat length_of_it) bs;
    match check m' (digest_of m') within with
    | Refused why _ => Refused why bs
    | Done (Verdict gs fs (Count c), t) =>
        demand (same_numbers gs given && same_numbers fs forbidden) else Other_claim at bs;
        Done (c, t, bs)
    | Done _ => Refused Other_claim bs
    end.

  (** * By orbits *)

  Definition covered_by (rows : list row) (i : N) : N :=
    N.of_nat (length (filter (gives i false) rows)) + (if existsb (gives i true) rows then 1 else 0).

  Definition fits_here (rows_at : N -> row) (S : list N) : bool :=
    let rows := map rows_at S in
    agree rows &&
    forallb (fun e => let c := covered_by rows (fst e) in (fst (snd e) <=? c) && (c <=? snd (snd e)))
            (combine (range (N.of_nat (length (bounds m)))) (bounds m)) &&
    forallb (holds_number S) given && forallb (fun o => negb (holds_number S o)) forbidden.

  Fixpoint orbits (rows_at : N -> row) (images : list (list N -> list N)) (count : nat) (known : LS.t) (bs : list N)
      : result (LS.t * list N) :=
    match count with
    | O => Done (known, bs)
    | S count =>
        do (R, bs) <- ascending n bs;
        demand (fits_here rows_at R && negb (LS.mem R known)) else Not_new at bs;
        match reach fuel images [R] (LS.add R known) with
        | Some known => orbits rows_at images count known bs
        | None => Refused Broken bs
        end
    end.

  Definition by_orbits (ps : list (list N)) (size : N) (bs : list N) : result (N * tally * list N) :=
    do (count, bs) <- number limit bs;
    do (known, bs) <- orbits (table (map entries (options m)) []) (map move ps) (N.to_nat count) LS.empty bs;
    do (all, t, bs) <- certified m size bs;
    demand (all =? N.of_nat (LS.cardinal known)) else Other_solutions at bs;
    Done (count, t, bs).

  (** * By what elements fix *)

  Definition add_tallies (t t' : tally) : tally :=
    Tally (branchings t + branchings t') (equals t + equals t') (isomorphisms t + isomorphisms t').

  (** The sum over all elements of classes, and those elements that are left. *)
  Fixpoint terms (conjugates : list (list N -> list N)) (size : N) (count : nat) (remaining : LS.t) (sum : N) (t : tally)
      (bs : list N) : result (LS.t * N * tally * list N) :=
    match count with
    | O => Done (remaining, sum, t, bs)
    | S count =>
        do (x, bs) <- permutation n bs;
        demand (LS.mem x remaining) else Not_new_element at bs;
        match alike conjugates x, tied m x with
        | Some class, Some m' =>
            match remove_all (LS.elements class) remaining with
            | Some remaining =>
                do (fixed, t', bs) <- certified m' size bs;
                terms conjugates size count remaining (sum + N.of_nat (LS.cardinal class) * fixed) (add_tallies t t') bs
            | None => Refused Broken bs
            end
        | _, _ => Refused Broken bs
        end
    end.

  Definition by_fixed (ps : list (list N)) (size : N) (bs : list N) : result (N * tally * list N) :=
    let identity := range n in
    match reach fuel (map after ps) [identity] (LS.singleton identity) with
    | None => Refused Broken bs
    | Some group =>
        do (count, bs) <- number limit bs;
        do (remaining, sum, t, bs) <-
          terms (map (fun g => conjugate g (inverse g)) ps) size (N.to_nat count) group 0 (Tally 0 0 0) bs;
        let order := N.of_nat (LS.cardinal group) in
        let answer := sum / order in
        demand (LS.is_empty remaining && (answer * order =? sum)) else Elements_left at bs;
        Done (answer, t, bs)
    end.
End Model.

(** * The whole check *)

Definition derived_magic : list N := 137 :: bytes "XDERIV" ++ [10].

Definition check_derived (m : model) (digest proof : list N) : result (verdict * tally) :=
  let n := N.of_nat (length (options m)) in
  let size := N.of_nat (length proof) in
  demand (forallb (good_row (make_frame (bounds m))) (map entries (options m))) else Bad_model at proof;
  match skipn 8 proof with
  | 1 :: kind :: bs =>
      demand (kind <=? 3) else Bad_derived_header at bs;
      do (d, bs) <- take 32 bs;
      demand (same_numbers d digest) else Another_model at bs;
      demand (kind <=? 1) else Other_kind at bs;
      do (given, bs) <- ascending n bs;
      do (forbidden, bs) <- ascending n bs;
      do (count, bs) <- number limit bs;
      do (ps, bs) <- symmetries_read m given forbidden (N.to_nat count) bs;
      do (answer, t, bs) <- (if kind =? 0 then by_fixed else by_orbits) m given forbidden ps size bs;
      demand (match bs with [] => true | _ => false end) else Something_follows at bs;
      Done (Verdict given forbidden (Count_up_to ps answer), t)
  | bs => Refused Bad_derived_header bs
  end.

(** The check of files: a model, and a certificate of either sort. *)
Definition check_files (text proof : list N) : result (verdict * tally) :=
  let ls := map without_comment (lines text) in
  let m := guess ls in
  demand (same_lines (model_lines m) ls) else Bad_model at proof;
  let digest := digest_of_lines ls in
  if same_numbers (firstn 8 proof) derived_magic then check_derived m digest proof else check m digest proof.
