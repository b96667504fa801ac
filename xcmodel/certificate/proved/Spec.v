(** What a verified answer means. This file has all definitions that one has to read in order to
    know what the theorems in Theorems.v say; nothing in it depends on certificates. Numbers of type
    [N] are 0, 1, 2, …, those of type [Z] are whole numbers; items and options are numbered from 0. *)

From Coq Require Import NArith ZArith String Ascii List Sorted Permutation.
Import ListNotations.
Open Scope N_scope.

(** * Models *)

(** An entry of an option: an item, and the colour that the option gives it; colour 0 is none. *)
Definition entry := (N * N)%type.

Record choice := Choice { cost : Z; entries : list entry }.

(** Bounds of items: the least and the greatest coverage. *)
Record model := Model { bounds : list (N * N); options : list choice }.

Definition entries_of (m : model) (o : N) : list entry :=
  nth (N.to_nat o) (map entries (options m)) [].

Definition cost_of (m : model) (o : N) : Z := nth (N.to_nat o) (map cost (options m)) 0%Z.

(** * Solutions *)

(** A set of options is written as the ascending list of its elements, so that each set has one name. *)
Definition is_set (m : model) (S : list N) : Prop :=
  StronglySorted N.lt S /\ forall o, In o S -> o < N.of_nat (length (options m)).

(** How often a set covers an item: once for each option that gives it no colour, and once together
    for all that give it one. *)
Definition gives (i : N) (coloured : bool) (es : list entry) : bool :=
  existsb (fun e => (fst e =? i) && Bool.eqb (negb (snd e =? 0)) coloured)%bool es.

Definition coverage (m : model) (i : N) (S : list N) : N :=
  N.of_nat (length (filter (fun o => gives i false (entries_of m o)) S))
  + (if existsb (fun o => gives i true (entries_of m o)) S then 1 else 0).

(** Options that share an item go together if they give it the same colour, or both none. *)
Definition agreeing (m : model) (S : list N) : Prop :=
  forall o p i k l, In o S -> In p S -> In (i, k) (entries_of m o) -> In (i, l) (entries_of m p) -> k = l.

Definition solution (m : model) (S : list N) : Prop :=
  is_set m S /\ agreeing m S /\
  forall i low high, nth_error (bounds m) (N.to_nat i) = Some (low, high) ->
    low <= coverage m i S /\ coverage m i S <= high.

(** The solutions that an answer is about: they contain the given options and none of the forbidden. *)
Definition meant (m : model) (given forbidden S : list N) : Prop :=
  solution m S /\ (forall o, In o given -> In o S) /\ (forall o, In o forbidden -> ~ In o S).

(** * Symmetries *)

(** A permutation of the options is written as the list of the images of 0, 1, …. *)
Definition image (p : list N) (o : N) : N := nth (N.to_nat o) p 0.

(** It carries the set S to the set T if T is made of the images of the elements of S. *)
Definition carries (p S T : list N) : Prop := forall o, In o T <-> exists s, In s S /\ image p s = o.

(** A symmetry is a permutation of the options that carries every set that is meant to one that is. As
    they are finitely many, each of them then is the image of one. *)
Definition symmetry (m : model) (is_meant : list N -> Prop) (p : list N) : Prop :=
  Permutation p (map N.of_nat (seq 0 (length (options m)))) /\
  forall S T, is_meant S -> is_set m T -> carries p S T -> is_meant T.

(** Two sets are equal up to symmetry if an element of the group that the symmetries generate carries
    one to the other: if steps lead there, each by one of the symmetries or by its inverse. *)
Inductive equal_up_to (m : model) (symmetries : list (list N)) (S : list N) : list N -> Prop :=
| by_none : equal_up_to m symmetries S S
| by_symmetry T U p : equal_up_to m symmetries S T -> In p symmetries -> is_set m U -> carries p T U ->
    equal_up_to m symmetries S U
| by_inverse T U p : equal_up_to m symmetries S T -> In p symmetries -> is_set m U -> carries p U T ->
    equal_up_to m symmetries S U.

(** * Answers *)

Inductive answer :=
| Count (n : N) | Least_cost (z : Z) | No_solution | Count_up_to (symmetries : list (list N)) (n : N).

Record verdict := Verdict { given : list N; forbidden : list N; says : answer }.

Definition total_cost (m : model) (S : list N) : Z := fold_right Z.add 0%Z (map (cost_of m) S).

(** A count of n: there is a list, of length n and without repetition, of the sets that are meant. A count
    of n up to symmetry: n sets can be chosen such that every one that is meant equals just one of them. *)
Definition holds (m : model) (v : verdict) : Prop :=
  let is_meant := meant m (given v) (forbidden v) in
  match says v with
  | Count n => exists sets, NoDup sets /\ (forall S, In S sets <-> is_meant S) /\ N.of_nat (length sets) = n
  | Least_cost z => (exists S, is_meant S /\ total_cost m S = z) /\ forall S, is_meant S -> (z <= total_cost m S)%Z
  | No_solution => forall S, ~ is_meant S
  | Count_up_to symmetries n =>
      (forall p, In p symmetries -> symmetry m is_meant p) /\
      exists chosen, NoDup chosen /\ N.of_nat (length chosen) = n /\ (forall R, In R chosen -> is_meant R) /\
        forall S, is_meant S -> exists! R, In R chosen /\ equal_up_to m symmetries R S
  end.

(** * The text of a model *)

(** A text is a list of bytes. The lines of a model are written so, without comments: *)
Definition bytes (s : string) : list N := map N_of_ascii (list_ascii_of_string s).

Fixpoint digits (d : Decimal.uint) : list N :=
  match d with
  | Decimal.Nil => []
  | Decimal.D0 d => 48 :: digits d | Decimal.D1 d => 49 :: digits d | Decimal.D2 d => 50 :: digits d
  | Decimal.D3 d => 51 :: digits d | Decimal.D4 d => 52 :: digits d | Decimal.D5 d => 53 :: digits d
  | Decimal.D6 d => 54 :: digits d | Decimal.D7 d => 55 :: digits d | Decimal.D8 d => 56 :: digits d
  | Decimal.D9 d => 57 :: digits d
  end.

Definition decimal (n : N) : list N := digits (N.to_uint n).

Definition signed_decimal (z : Z) : list N :=
  if (z <? 0)%Z then 45 :: decimal (Z.to_N (- z)) else decimal (Z.to_N z).

Definition entry_text (e : entry) : list N :=
  32 :: decimal (fst e) ++ (if snd e =? 0 then [] else 58 :: decimal (snd e)).

Definition model_lines (m : model) : list (list N) :=
  [bytes "xcmodel 1"] ++
  [bytes "items " ++ decimal (N.of_nat (length (bounds m)))] ++
  map (fun b => decimal (fst b) ++ [32] ++ decimal (snd b)) (bounds m) ++
  [bytes "options " ++ decimal (N.of_nat (length (options m)))] ++
  map (fun o => signed_decimal (cost o) ++ flat_map entry_text (entries o)) (options m).

(** The lines of a text: a newline (10) ends each. A comment begins with a [#] (35) and goes with the
    blanks (32) before it. *)
Fixpoint lines (text : list N) : list (list N) :=
  match text with
  | [] => []
  | 10 :: rest => [] :: lines rest
  | c :: rest => match lines rest with [] => [[c]] | line :: others => (c :: line) :: others end
  end.

Fixpoint without_comment (line : list N) : list N :=
  match line with
  | [] => []
  | 35 :: _ => []
  | c :: rest => match c, without_comment rest with 32, [] => [] | _, kept => c :: kept end
  end.

Definition is_text_of (text : list N) (m : model) : Prop :=
  map without_comment (lines text) = model_lines m.
