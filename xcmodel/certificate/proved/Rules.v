(** The rules of docs/certificates.md, as a program: states, choosing, branching, equal states. *)

From Coq Require Import NArith List Bool FMapAVL OrderedTypeEx.
From Proved Require Import Spec Value Sets.
Import ListNotations.
Open Scope N_scope.

Module NM := FMapAVL.Make N_as_OT.
Notation map_of := NM.t.
Definition get (m : map_of N) (k : N) : N := match NM.find k m with Some v => v | None => 0 end.

(** * Results *)

Inductive reason :=
| Bad_model | Bad_header | Another_model | Too_early | Out_of_range | Too_long | Not_ascending
| Closed_item | Another_item | Missing_flag | Missing_branching | Not_ended | Another_state
| Inner_state | Two_names | No_name | Closed_name | Not_isomorphic | No_such_state
| Another_answer | Something_follows
| Bad_derived_header | Other_kind | Not_permutation | Unequal_length | No_symmetry_at (item : N) | Colours_meet
| Other_bounds | Not_kept | Not_new | Not_new_element | Other_claim | Other_solutions | Elements_left | Broken.

(** What is refused comes with what was left to be read. *)
Inductive result (A : Type) := Done (a : A) | Refused (why : reason) (rest : list N).
Arguments Done {A}. Arguments Refused {A}.

Definition bind {A B} (r : result A) (f : A -> result B) : result B :=
  match r with Done a => f a | Refused why rest => Refused why rest end.
Notation "'do' x <- r ; f" := (bind r (fun x => f)) (at level 60, x pattern, right associativity).
Notation "'demand' b 'else' why 'at' rest ; f" := (if b then f else Refused why rest)
  (at level 60, b at level 20, why at level 20, rest at level 20, right associativity).

(** * Numbers in a certificate *)

Fixpoint more_groups (most : nat) (scale value : N) (bs : list N) : result (N * list N) :=
  match bs with
  | [] => Refused Too_early bs
  | b :: rest =>
      if b <? 128 then Done (value + scale * b, rest) else
      match most with
      | O => Refused Too_long rest
      | S most => more_groups most (scale * 128) (value + scale * (b - 128)) rest
      end
  end.

Definition number (limit : N) (bs : list N) : result (N * list N) :=
  do (value, rest) <- more_groups 8 1 0 bs;
  demand (value <? limit) else Out_of_range at rest;
  Done (value, rest).

Fixpoint ascending_numbers (count : nat) (least limit : N) (bs : list N) : result (list N * list N) :=
  match count with
  | O => Done ([], bs)
  | S count =>
      do (x, bs) <- number limit bs;
      demand (least <=? x) else Not_ascending at bs;
      do (l, bs) <- ascending_numbers count (x + 1) limit bs;
      Done (x :: l, bs)
  end.

Definition ascending (limit : N) (bs : list N) : result (list N * list N) :=
  do (count, bs) <- number (limit + 1) bs;
  ascending_numbers (N.to_nat count) 0 limit bs.

(** * Problems *)

Definition row := list entry.

Record frame := Frame {
  items : N;
  low : N -> N;
  high : N -> N;
  all_items : list N;
  exact : N;  (* The set of items with the bounds 1 1. *)
  others : list N  (* All other items but those of bounds 0 0 and 0 1. *)
}.

Definition make_frame (bs : list (N * N)) : frame :=
  let n := N.of_nat (length bs) in
  let low := table (map fst bs) 0 in
  let high := table (map snd bs) 0 in
  let all := range n in
  let is_exact i := (low i =? 1) && (high i =? 1) in
  Frame n low high all (set_of (filter is_exact all))
        (filter (fun i => negb (is_exact i) && negb ((low i =? 0) && (high i <=? 1))) all).

(** Options, or classes of equal ones, numbered from 0. *)
Record problem := Problem {
  base : frame;
  size : N;
  row_of : N -> row;
  having : N -> N;  (* By item: the set of those with it. *)
  shade : N -> N -> N;  (* By item and colour: the set of those that give it the colour, not 0. *)
  coloured : N -> bool;  (* Whether an item is given a colour. *)
  loss : N -> N;  (* What goes with none of its kind: itself, and what it excludes at once. *)
  covers : N -> N;  (* The set of its items without colour, of those with high <= 1. *)
  several : N -> list N  (* Its other items without colour. *)
}.

(** Sets of numbers, by keys: row r, counted from [c] on, is in the sets of its keys. *)
Fixpoint collect (keys : row -> list N) (c : N) (rows : list row) (m : map_of N) : map_of N :=
  match rows with
  | [] => m
  | r :: rows =>
      let put m k := NM.add k (N.lor (singleton c) (get m k)) m in
      collect keys (N.succ c) rows (fold_left put (keys r) m)
  end.

Definition union (l : list N) : N := fold_right N.lor 0 l.

Definition make_problem (f : frame) (rows : list row) : problem :=
  let n := items f in
  let rows_at := table rows [] in
  let by_item := collect (map fst) 0 rows (NM.empty N) in
  let having := memo n (fun i => get by_item i) in
  let key e := snd e * n + fst e in
  let has_colour e := negb (snd e =? 0) in
  let by_shade := collect (fun r => map key (filter has_colour r)) 0 rows (NM.empty N) in
  let shade i k := get by_shade (key (i, k)) in
  let with_colours := set_of (map fst (filter has_colour (concat rows))) in
  let excludes e :=
    if snd e =? 0 then if high f (fst e) <=? 1 then having (fst e) else 0
    else N.ldiff (having (fst e)) (shade (fst e) (snd e)) in
  let plain r := map fst (filter (fun e => snd e =? 0) r) in
  let size := N.of_nat (length rows) in
  Problem f size rows_at having shade (memo n (N.testbit with_colours))
    (memo size (fun c => N.lor (singleton c) (union (map excludes (rows_at c)))))
    (memo size (fun c => set_of (filter (fun i => high f i <=? 1) (plain (rows_at c)))))
    (memo size (fun c => filter (fun i => negb (high f i <=? 1)) (plain (rows_at c)))).

(** * States *)

Record state := State {
  active : N;
  covered : N;  (* The set of items with high <= 1 that are covered without colour. *)
  often : map_of N  (* How often each other item is covered. *)
}.

Section Rules.
  Context (P : problem).
  Let F := base P.

  Definition coverage_in (s : state) (i : N) : N :=
    if high F i <=? 1 then (if N.testbit (covered s) i then 1 else 0) else get (often s) i.
  Definition need (s : state) (i : N) : N := low F i - coverage_in s i.
  Definition room (s : state) (i : N) : N := high F i - coverage_in s i.
  Definition degree (s : state) (i : N) : N := popcount (N.land (having P i) (active s)).

  (** Covers items once more, and removes what covers one that is now full. *)
  Fixpoint fill (l : list N) (a : N) (m : map_of N) : option (N * map_of N) :=
    match l with
    | [] => Some (a, m)
    | i :: l =>
        let t := get m i + 1 in
        if high F i <? t then None else
        fill l (if t =? high F i then N.ldiff a (having P i) else a) (NM.add i t m)
    end.

  (** None cannot happen, since items of what is active are not full. *)
  Definition choose (s : state) (x : N) : option state :=
    if N.land (covered s) (covers P x) =? 0 then
      match fill (several P x) (N.ldiff (active s) (loss P x)) (often s) with
      | Some (a, m) => Some (State a (N.lor (covered s) (covers P x)) m)
      | None => None
      end
    else None.

  Definition has_no_need (s : state) : bool :=
    (N.ldiff (exact F) (covered s) =? 0) && forallb (fun i => need s i =? 0) (others F).

  Definition is_solved (s : state) : bool := (active s =? 0) && has_no_need s.

  (** Need and room; no room means that it is void. *)
  Definition count (s : state) (i : N) : N * option N :=
    (need s i, if degree s i <=? room s i then None else Some (room s i)).

  Definition same_count (c d : N * option N) : bool :=
    (fst c =? fst d) &&
    match snd c, snd d with
    | None, None => true
    | Some r, Some r' => r =? r'
    | _, _ => false
    end.

  Definition are_equal (s s' : state) : bool :=
    (active s =? active s') &&
    (N.land (exact F) (covered s) =? N.land (exact F) (covered s')) &&
    forallb (fun i => same_count (count s i) (count s' i)) (others F).
End Rules.

(** * States that are equal up to isomorphism *)

(** How weights are compared: whether the first comes before, and whether both are the same. *)
Record order (V : Type) := Order { comes_before : V -> V -> bool; same : V -> V -> bool }.
Arguments Order {V}. Arguments comes_before {V}. Arguments same {V}.

Fixpoint compare_rows (r r' : row) : comparison :=
  match r, r' with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | (i, k) :: r, (i', k') :: r' =>
      match i ?= i' with
      | Eq => match k ?= k' with Eq => compare_rows r r' | c => c end
      | c => c
      end
  end.

Section Isomorphism.
  Context {V : Type} (ord : order V) (P : problem) (weight : N -> V).
  Let F := base P.
  Let most := N.to_nat (size P).

  (** What is left of an item that has a name: its name, need, and room. *)
  Definition left_item := (N * (N * option N))%type.
  Definition residual := (list left_item * list (row * V))%type.

  Definition colour_at (c i : N) : N :=
    match find (fun e => fst e =? i) (row_of P c) with Some e => snd e | None => 0 end.

  (** The colour that all of these give an item, if it is only one. *)
  Definition one_colour (i x : N) : option N :=
    match elements most x with
    | Some (c :: l) => if forallb (fun d => colour_at d i =? colour_at c i) l then Some (colour_at c i) else None
    | _ => None
    end.

  Definition is_void (s : state) (i : N) : bool :=
    (degree P s i <=? room P s i) ||
    (coloured P i && match one_colour i (N.land (having P i) (active s)) with
                     | Some k => negb (k =? 0)
                     | None => false
                     end).

  (** A row, its items by their names. *)
  Definition renamed (name : N -> option N) (r : row) : row :=
    sort (fun e e' => fst e <=? fst e')
         (flat_map (fun e => match name (fst e) with Some y => [(y, snd e)] | None => [] end) r).

  Definition left_items (name : N -> option N) (s : state) : list left_item :=
    flat_map (fun i => match name i with
                       | Some y => [(y, (need P s i, if is_void s i then None else Some (room P s i)))]
                       | None => []
                       end) (all_items F).

  Definition before_item (a b : left_item) : bool := fst a <=? fst b.
  Definition before_row (a b : row * V) : bool :=
    match compare_rows (fst a) (fst b) with
    | Lt => true
    | Eq => comes_before ord (snd a) (snd b)
    | Gt => false
    end.

  Definition all_named (name : N -> option N) (s : state) : bool :=
    forallb (fun i => match name i with
                      | Some _ => true
                      | None => (need P s i =? 0) && is_void s i
                      end) (all_items F).

  Definition all_open (name : N -> option N) (s : state) : bool :=
    forallb (fun i => match name i with
                      | Some _ => negb (N.land (having P i) (active s) =? 0)
                      | None => true
                      end) (all_items F).

  Definition residual_of (name : N -> option N) (s : state) : option residual :=
    match elements most (active s) with
    | Some os =>
        if forallb (fun c => c <? size P) os then
          Some (sort before_item (left_items name s),
                sort before_row (map (fun c => (renamed name (row_of P c), weight c)) os))
        else None
    | None => None
    end.

  Fixpoint same_items (a b : list left_item) : bool :=
    match a, b with
    | [], [] => true
    | (y, c) :: a, (z, d) :: b => (y =? z) && same_count c d && same_items a b
    | _, _ => false
    end.

  Fixpoint same_rows (a b : list (row * V)) : bool :=
    match a, b with
    | [], [] => true
    | (r, v) :: a, (r', v') :: b =>
        match compare_rows r r' with Eq => true | _ => false end && same ord v v' && same_rows a b
    | _, _ => false
    end.

  Definition are_isomorphic (here there : N -> option N) (s s' : state) (rest : list N) : result unit :=
    demand (all_named here s && all_named there s') else No_name at rest;
    demand (all_open here s && all_open there s') else Closed_name at rest;
    match residual_of here s, residual_of there s' with
    | Some (i, r), Some (i', r') =>
        demand (same_items i i' && same_rows r r') else Not_isomorphic at rest; Done tt
    | _, _ => Refused Broken rest
    end.

  (** Pairs of items, as two maps that undo each other. *)
  Fixpoint read_pairs (count : nat) (bs : list N) (there back : map_of N) : result (map_of N * map_of N * list N) :=
    match count with
    | O => Done (there, back, bs)
    | S count =>
        do (x, bs) <- number (items F) bs;
        do (y, bs) <- number (items F) bs;
        match NM.find x there, NM.find y back with
        | None, None => read_pairs count bs (NM.add x y there) (NM.add y x back)
        | _, _ => Refused Two_names bs
        end
    end.

  Definition name_by (m : map_of N) (x : N) : option N := NM.find x m.
  Definition name_in (m : map_of N) (y : N) : option N :=
    match NM.find y m with Some _ => Some y | None => None end.

  (** The state with these active classes, whose items have need and room of their partners. *)
  Definition described (s : state) (back : map_of N) (classes : list N) : state :=
    let covered_times i :=
      let (n, r) := match NM.find i back with Some x => count P s x | None => (0, None) end in
      N.min (match r with None => low F i - n | Some r => high F i - r end) (high F i) in
    let is_single i := high F i <=? 1 in
    State (set_of classes)
          (set_of (filter (fun i => is_single i && (covered_times i =? 1)) (all_items F)))
          (fold_left (fun m i => if is_single i then m else NM.add i (covered_times i) m) (all_items F) (NM.empty N)).

  (** Whether a state looks like one that can be reached. *)
  Definition looks_reached (s : state) : bool :=
    let n := items F in
    let here := memo n (fun i => N.land (having P i) (active s)) in
    let colour := memo n (fun i => if coloured P i then one_colour i (here i) else None) in
    let bars e := (here (fst e) =? 0) ||
      match colour (fst e) with Some k => negb (k =? snd e) | None => false end in
    forallb (fun c => N.testbit (active s) c || existsb bars (row_of P c)) (range (size P)) &&
    forallb (fun i => negb (high F i <=? 1) || negb (N.testbit (covered s) i) || (here i =? 0)) (all_items F).
End Isomorphism.

(** * The body *)

Section Body.
  Context {V : Type} (R : semiring V) (ord : order V) (P : problem) (weight : N -> V).
  Let F := base P.
  Let most := N.to_nat (size P).

  Record reader := Reader {
    rest : list N;
    flagged : N;  (* How many states have been flagged. *)
    ended : map_of (state * option N * V);  (* Those that have ended, by number. *)
    nodes : N; shared : N; isomorphic : N
  }.

  Definition read (rd : reader) (bs : list N) : reader :=
    Reader bs (flagged rd) (ended rd) (nodes rd) (shared rd) (isomorphic rd).
  Definition node (rd : reader) (flag : bool) : reader :=
    Reader (rest rd) (if flag then N.succ (flagged rd) else flagged rd) (ended rd)
           (N.succ (nodes rd)) (shared rd) (isomorphic rd).
  Definition refer (rd : reader) (iso : bool) : reader :=
    Reader (rest rd) (flagged rd) (ended rd) (nodes rd)
           (if iso then shared rd else N.succ (shared rd)) (if iso then N.succ (isomorphic rd) else isomorphic rd).
  Definition end_node (rd : reader) (flag : bool) (k : N) (s : state) (inner : option N) (v : V) : reader :=
    if flag then Reader (rest rd) (flagged rd) (NM.add k (s, inner, v) (ended rd))
                        (nodes rd) (shared rd) (isomorphic rd)
    else rd.

  Definition same_inner (a b : option N) : bool :=
    match a, b with None, None => true | Some i, Some j => i =? j | _, _ => false end.

  (** A state that has ended, so many back. *)
  Definition earlier (rd : reader) : result (state * option N * V * reader) :=
    do (k, bs) <- number (flagged rd + 1) (rest rd);
    let rd := read rd bs in
    match (if k =? 0 then None else NM.find (flagged rd - k) (ended rd)) with
    | Some found => Done (found, rd)
    | None => Refused Not_ended bs
    end.

  Definition refer_to_equal (s : state) (inner : option N) (rd : reader) : result (V * reader) :=
    do (s', inner', v, rd) <- earlier rd;
    demand (same_inner inner inner' && are_equal P s s') else Another_state at (rest rd);
    Done (v, refer rd false).

  Definition refer_to_isomorphic (s : state) (rd : reader) : result (V * reader) :=
    do (s', inner', v, rd) <- earlier rd;
    demand (same_inner None inner') else Inner_state at (rest rd);
    do (n, bs) <- number (items F + 1) (rest rd);
    do (there, back, bs) <- read_pairs P (N.to_nat n) bs (NM.empty N) (NM.empty N);
    do _ <- are_isomorphic ord P weight (name_by there) (name_in back) s s' bs;
    Done (v, refer (read rd bs) true).

  (** Goes over to a state that is described, whose value follows. *)
  Definition go_to_isomorphic (go : state -> option N -> reader -> result (V * reader))
      (s : state) (rd : reader) : result (V * reader) :=
    do (n, bs) <- number (items F + 1) (rest rd);
    do (there, back, bs) <- read_pairs P (N.to_nat n) bs (NM.empty N) (NM.empty N);
    do (classes, bs) <- ascending (size P) bs;
    let s' := described P s back classes in
    demand (looks_reached P s') else No_such_state at bs;
    do _ <- are_isomorphic ord P weight (name_by there) (name_in back) s s' bs;
    go s' None (refer (read rd bs) true).

  (** The children in which an option of the item is chosen: of those in x, the last [need] - 1 cannot be
      the first. [go] gives the value of a state. *)
  Fixpoint children (go : state -> option N -> reader -> result (V * reader)) (most : nat)
      (s : state) (item n x : N) (total : V) (rd : reader) : result (V * reader) :=
    if (x =? 0) || ((1 <? n) && (popcount x <? n)) then Done (total, rd) else
    match most, choose P s (lowest x) with
    | S most, Some child =>
        let c := lowest x in
        let stays := (1 <? high F item) || coloured P item in
        let inner := if stays && negb (N.land (having P item) (active child) =? 0) then Some item else None in
        do (v, rd) <- go child inner rd;
        let tried := singleton c in
        children go most (State (N.lxor (active s) tried) (covered s) (often s)) item n (N.lxor x tried)
                 (add R total (mul R (weight c) v)) rd
    | _, _ => Refused Broken (rest rd)
    end.

  Definition branch (go : state -> option N -> reader -> result (V * reader))
      (s : state) (inner : option N) (must_flag : bool) (token : N) (rd : reader) : result (V * reader) :=
    let item := N.div2 token in
    let flag := N.odd token in
    demand (implb must_flag flag) else Missing_flag at (rest rd);
    let k := flagged rd in
    let rd := node rd flag in
    let x := N.land (having P item) (active s) in
    let n := need P s item in
    if (if n <=? 1 then (x =? 0) && (n =? 1) else popcount x <? n)
    then Done (zero R, end_node rd flag k s inner (zero R)) else
    demand (negb (x =? 0)) else Closed_item at (rest rd);
    demand (match inner with None => true | Some i => i =? item end) else Another_item at (rest rd);
    do (v, rd) <- (if n =? 0 then go (State (N.ldiff (active s) x) (covered s) (often s)) None rd
                   else Done (zero R, rd));
    do (v, rd) <- children go most s item n x v rd;
    Done (v, end_node rd flag k s inner v).

  (** The value of a state. [fuel] bounds how deep states can go. *)
  Fixpoint value (fuel : nat) (must_flag : bool) (s : state) (inner : option N) (rd : reader)
      : result (V * reader) :=
    match fuel with
    | O => Refused Broken (rest rd)
    | S fuel =>
        if is_solved P s then demand (negb must_flag) else Missing_branching at (rest rd); Done (one R, rd) else
        do (token, bs) <- number (2 * items F + 3) (rest rd);
        let rd := read rd bs in
        match token with
        | 0 => demand (negb must_flag) else Missing_branching at bs; refer_to_equal s inner rd
        | 1 => demand (negb must_flag && same_inner None inner) else Missing_branching at bs;
               refer_to_isomorphic s rd
        | 2 => demand (negb must_flag && same_inner None inner) else Missing_branching at bs;
               go_to_isomorphic (value fuel true) s rd
        | _ => branch (value fuel false) s inner must_flag (token - 3) rd
        end
    end.
End Body.
