(** The mean number of sets that the elements of a group fix is the number of orbits. *)

From Coq Require Import PeanoNat NArith List Bool Sorted Permutation Lia.
From Proved Require Import Spec Sets ListSets Sums Rules Check Meaning Theorems Permutations Action Orbits.
Import ListNotations.
Open Scope nat_scope.

(** * Sums over lists *)

Definition total {X} (f : X -> nat) (l : list X) : nat := list_sum (map f l).

Lemma total_perm {X} (f : X -> nat) l l' : Permutation l l' -> total f l = total f l'.
Proof. unfold total. induction 1; simpl in *; lia. Qed.

Lemma total_map {X Y} (f : Y -> nat) (g : X -> Y) l : total f (map g l) = total (fun x => f (g x)) l.
Proof. unfold total. now rewrite map_map. Qed.

Lemma total_ext {X} (f g : X -> nat) l : (forall x, In x l -> f x = g x) -> total f l = total g l.
Proof. intros H. unfold total. f_equal. now apply map_ext_in. Qed.

Lemma total_zero {X} (f : X -> nat) l : (forall x, In x l -> f x = 0) -> total f l = 0.
Proof. unfold total. induction l as [|x l IH]; simpl; intros H; auto. rewrite (H x), IH; auto. Qed.

Lemma total_same {X} (f : X -> nat) l c : (forall x, In x l -> f x = c) -> total f l = length l * c.
Proof. unfold total. induction l as [|x l IH]; simpl; intros H; [reflexivity|]. rewrite (H x), IH; auto. Qed.

Lemma total_one {X} (f : X -> nat) l x : NoDup l -> In x l -> (forall y, In y l -> y <> x -> f y = 0) -> total f l = f x.
Proof.
  intros ND I H. apply in_split in I as (a & b & ->). rewrite <- (total_perm f (x :: a ++ b)) by apply Permutation_middle.
  unfold total at 1. cbn [map list_sum fold_right]. change (f x + total f (a ++ b) = f x).
  rewrite (total_zero f (a ++ b)); [lia|]. intros y J. apply H.
  - rewrite in_app_iff in *. simpl. tauto.
  - intros ->. now apply NoDup_remove_2 in ND.
Qed.

Lemma total_swap {X Y} (f : X -> Y -> nat) l l' :
  total (fun x => total (f x) l') l = total (fun y => total (fun x => f x y) l) l'.
Proof.
  induction l as [|x l IH].
  - symmetry. now apply total_zero.
  - unfold total at 1. cbn [map list_sum fold_right]. change (total (f x) l' + total (fun x => total (f x) l') l =
      total (fun y => total (fun x => f x y) (x :: l)) l').
    rewrite IH. clear IH. unfold total. induction l' as [|y l' IH]; simpl in *; auto. lia.
Qed.

Definition one_if_same (S T : list N) : nat := if Lists.eq_dec S T then 1 else 0.

Lemma total_same_as S l : NoDup l -> In S l -> total (one_if_same S) l = 1.
Proof.
  intros ND I. rewrite (total_one _ l S); auto; unfold one_if_same.
  - now destruct (Lists.eq_dec S S).
  - intros y _ NE. destruct (Lists.eq_dec S y); congruence.
Qed.

(** An injection of a finite set into itself is a permutation of it. *)
Lemma permutes_itself {X} (f : X -> X) l : NoDup l -> (forall x, In x l -> In (f x) l) ->
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> Permutation (map f l) l.
Proof.
  intros ND F J.
  assert (M : NoDup (map f l)).
  { clear F. induction ND as [|x l NI ND IH]; simpl; constructor.
    - rewrite in_map_iff. intros (y & E & I). apply J in E; simpl; auto. congruence.
    - apply IH. intros; apply J; simpl; auto. }
  apply NoDup_Permutation_bis; auto; [now rewrite map_length|].
  intros y I. apply in_map_iff in I as (x & <- & I). auto.
Qed.

(** The group that permutations generate. *)
Definition is_group (n : N) (ps : list (list N)) (group : LS.t) : Prop :=
  LS.In (range n) group /\ closed (map after ps) group /\
  forall P : list N -> Prop, P (range n) -> (forall x p, P x -> In p ps -> P (after p x)) -> forall x, LS.In x group -> P x.

Lemma reached_group k n ps group : reach k (map after ps) [range n] (LS.singleton (range n)) = Some group -> is_group n
  ps group.
Proof.
  intros H. apply reach_spec in H as (A & B & C).
  - split; [apply A; now apply LS.singleton_spec|]. split; [exact B|]. intros P I S. apply C.
    + intros x J. now apply LS.singleton_spec in J as ->.
    + intros x f J K. apply in_map_iff in K as (p & <- & K). auto.
  - intros x [<-|[]]. now apply LS.singleton_spec.
  - intros x I. apply LS.singleton_spec in I as ->. left. now left.
Qed.

Section Burnside.
  Context (m : model) (gs fs : list N) (ps : list (list N)).
  Let n := N.of_nat (length (options m)).
  Notation is_meant := (meant m gs fs).
  Context (moving : forall p, In p ps -> moves_meant m gs fs p).
  Context (all : list (list N)) (once : NoDup all) (those : forall S, In S all <-> is_meant S).
  Context (group : LS.t) (group_spec : is_group n ps group).

  Definition fixed_by (p : list N) : nat := total (fun S => one_if_same (move p S) S) all.

  Let sets S : is_meant S -> set_in n S.
  Proof. apply meant_set. Qed.

  Lemma group_perm h : LS.In h group -> perm n h.
  Proof.
    apply group_spec; [apply perm_range|]. intros x p H I. apply after_perm; auto. now apply moving.
  Qed.

  Lemma after_range p : perm n p -> after p (range n) = p.
  Proof. apply map_at_range. Qed.

  Lemma range_after p : perm n p -> after (range n) p = p.
  Proof.
    intros H. apply (perm_ext n); auto using after_perm, perm_range. intros x L.
    rewrite (at_after n) by auto. apply at_range. now apply at_lt.
  Qed.

  Lemma after_after p q r : perm n p -> perm n q -> perm n r -> after (after p q) r = after p (after q r).
  Proof.
    intros H K L. apply (perm_ext n); auto using after_perm. intros x I.
    rewrite !(at_after n) by (auto using after_perm; now apply at_lt). reflexivity.
  Qed.

  Lemma group_after h : LS.In h group -> perm n h /\ forall q, LS.In q group -> LS.In (after h q) group.
  Proof.
    revert h. apply group_spec.
    - split; [apply perm_range|]. intros q K. now rewrite range_after by now apply group_perm.
    - intros x p [H I] J. destruct (moving p J) as [MP _]. split; [now apply after_perm|]. intros q K.
      rewrite after_after by (auto; now apply group_perm). apply (proj1 (proj2 group_spec) _ (after p)); auto.
        now apply in_map.
  Qed.

  Lemma group_generator p : In p ps -> LS.In p group.
  Proof.
    intros I. rewrite <- (after_range p) by now apply moving. apply (proj1 (proj2 group_spec) _ (after p));
      [apply group_spec|now apply in_map].
  Qed.

  Lemma group_moves h S : LS.In h group -> is_meant S -> is_meant (move h S) /\ equal_up_to m ps S (move h S).
  Proof.
    intros H I. enough (G : perm n h /\ is_meant (move h S) /\ equal_up_to m ps S (move h S)) by tauto.
    revert h H. apply group_spec.
    - rewrite move_range by auto. split; [apply perm_range|]. split; [exact I|apply by_none].
    - intros x p (A & B & C) J. destruct (moving p J) as [MP MM]. rewrite (move_after n) by auto.
      split; [now apply after_perm|]. split; auto. apply by_symmetry with (move x S) p; auto.
      + now apply (sets (move p (move x S))), MM.
      + apply (carries_move n); auto.
  Qed.

  (** Multiplication from the right. *)
  Lemma right_permutes q : LS.In q group -> Permutation (map (fun h => after h q) (LS.elements group)) (LS.elements group).
  Proof.
    intros H. apply permutes_itself; [apply listed_once| |].
    - intros h I. apply listed in I. apply listed. now apply group_after.
    - intros h k I J E. apply listed in I, J. apply group_perm in H, I, J. apply (perm_ext n); auto. intros y L.
      destruct (at_onto n q y) as (x & LX & <-); auto. rewrite <- !(at_after n) by auto. now rewrite E.
  Qed.

  Definition related (R S : list N) : Prop := exists h, LS.In h group /\ move h R = S.

  Lemma related_itself R : is_meant R -> related R R.
  Proof. intros I. exists (range n). split; [apply group_spec|]. apply (move_range n). auto. Qed.

  Lemma related_back R S : is_meant R -> related R S -> related S R.
  Proof.
    intros I (h & H & <-).
    assert (J : In (range n) (map (fun k => after k h) (LS.elements group))).
    { apply (Permutation_in _ (Permutation_sym (right_permutes h H))), listed, group_spec. }
    apply in_map_iff in J as (k & E & J). apply listed in J. exists k. split; auto.
    rewrite <- (move_after n) by (auto; now apply group_perm). rewrite E. apply (move_range n). auto.
  Qed.

  Lemma related_on R S T : is_meant R -> related R S -> related S T -> related R T.
  Proof.
    intros I (h & H & <-) (k & K & <-). exists (after k h). split; [now apply group_after|].
    apply (move_after n); auto; now apply group_perm.
  Qed.

  Lemma related_equal R S : is_meant R -> (related R S <-> equal_up_to m ps R S).
  Proof.
    intros I. split; [intros (h & H & <-); now apply group_moves|]. intros E.
    induction E as [|T U p E IH J K C|T U p E IH J K C]; [now apply related_itself| |];
      destruct IH as (h & H & <-); destruct (moving p J) as [MP MM]; destruct (group_moves h R H I) as [MT _].
    - apply (carries_move n) in C as ->; auto. exists (after p h). split; [apply group_after; auto;
      now apply group_generator|].
      apply (move_after n); auto. now apply group_perm.
    - apply (carries_move n) in C; auto.
      destruct (onto_itself (after p) (LS.elements group)) with (y := h) as (k & L & F).
      + apply listed_once.
      + intros x L. apply listed in L. apply listed. apply group_after; auto. now apply group_generator.
      + intros x y L L' F. apply listed in L, L'. apply group_perm in L, L'. apply (perm_ext n); auto. intros z LZ.
        apply (at_injective n p); auto; try now apply at_lt. rewrite <- !(at_after n) by auto. now rewrite F.
      + now apply listed.
      + apply listed in L. exists k. split; auto. apply (move_injective n p); auto.
        * apply move_set; auto. now apply group_perm.
        * rewrite <- C, <- F. symmetry. apply (move_after n); auto. now apply group_perm.
  Qed.

  Lemma related_dec R S : {related R S} + {~ related R S}.
  Proof.
    destruct (existsb (fun h => if Lists.eq_dec (move h R) S then true else false) (LS.elements group)) eqn:E.
    - left. apply existsb_exists in E as (h & I & E). exists h. split; [now apply listed|].
      now destruct (Lists.eq_dec (move h R) S).
    - right. intros (h & I & F). apply listed in I. rewrite <- not_true_iff_false, existsb_exists in E. apply E.
      exists h. split; auto. now destruct (Lists.eq_dec (move h R) S).
  Qed.

  Lemma representatives l : (forall S, In S l -> is_meant S) -> exists chosen, NoDup chosen /\ incl chosen l /\
    (forall S, In S l -> exists R, In R chosen /\ related R S) /\
    (forall R R', In R chosen -> In R' chosen -> related R R' -> R = R').
  Proof.
    induction l as [|S l IH]; intros M.
    - exists []. repeat split; try easy. constructor.
    - destruct IH as (chosen & ND & IN & EX & UN); [intros; apply M; simpl; auto|].
      assert (D : (exists R, In R chosen /\ related R S) \/ forall R, In R chosen -> ~ related R S).
      { clear -group. induction chosen as [|R chosen IH]; [right; easy|].
        destruct (related_dec R S) as [|NR]; [left; exists R; simpl; auto|].
        destruct IH as [(Q & I & K)|H]; [left; exists Q; simpl; auto|]. right. intros Q [<-|I]; auto. }
      destruct D as [D|D].
      + exists chosen. repeat split; auto; [intros R I; right; auto|]. intros T [<-|I]; auto.
      + exists (S :: chosen). repeat split.
        * constructor; auto. intros I. apply (D S I), related_itself, M. now left.
        * intros R [<-|I]; [now left|right; auto].
        * intros T [<-|I]; [exists S; split; [now left|apply related_itself, M; now left]|].
          destruct (EX T I) as (R & J & K). exists R. split; auto. now right.
        * intros R R' [<-|I] [<-|J] K; auto.
          -- exfalso. apply (D R' J), related_back; auto. apply M. now left.
          -- exfalso. now apply (D R I).
  Qed.

  Lemma stabiliser R S : is_meant R -> related R S ->
    total (fun h => one_if_same (move h R) S) (LS.elements group) = total (fun h => one_if_same (move h S) S)
      (LS.elements group).
  Proof.
    intros I (q & Q & E). rewrite <- (total_perm _ _ _ (right_permutes q Q)), total_map. apply total_ext.
    intros h J. apply listed in J. rewrite (move_after n) by (auto; now apply group_perm). now rewrite E.
  Qed.

  Theorem burnside : exists chosen, NoDup chosen /\ (forall R, In R chosen -> is_meant R) /\
    (forall S, is_meant S -> exists! R, In R chosen /\ equal_up_to m ps R S) /\
    total fixed_by (LS.elements group) = length chosen * LS.cardinal group.
  Proof.
    destruct (representatives all) as (chosen & ND & IN & EX & UN); [intros; now apply those|].
    assert (MC : forall R, In R chosen -> is_meant R) by (intros R I; now apply those, IN).
    assert (U : forall S R R', In R chosen -> In R' chosen -> related R S -> related R' S -> R = R').
    { intros S R R' I J A B. apply UN; auto. apply related_on with S; auto. now apply related_back; auto. }
    exists chosen. split; [exact ND|]. split; [exact MC|]. split.
    - intros S I. destruct (EX S) as (R & J & K); [now apply those|]. exists R. split; [split; auto;
      now apply related_equal; auto|].
      intros R' [J' K']. apply (U S); auto. apply related_equal; auto.
    - unfold fixed_by. rewrite total_swap.
      rewrite (total_ext _ (fun S => total (fun R => total (fun h => one_if_same (move h R) S) (LS.elements group)) chosen)).
      + rewrite total_swap. apply total_same. intros R I. rewrite total_swap.
        rewrite LS.cardinal_spec, <- (Nat.mul_1_r (length _)).
        apply total_same. intros h J. apply listed in J. apply total_same_as; auto. apply those, group_moves; auto.
      + intros S I. destruct (EX S I) as (R & J & K). rewrite (total_one _ chosen R); auto.
        * symmetry. now apply stabiliser; auto.
        * intros R' J' NE. apply total_zero. intros h L. apply listed in L. unfold one_if_same.
          destruct (Lists.eq_dec (move h R') S) as [F|]; auto. exfalso. apply NE. apply (U S); auto. now exists h.
  Qed.
End Burnside.
