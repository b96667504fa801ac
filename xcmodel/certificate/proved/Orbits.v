(** Counts by orbits: those of some solutions are disjoint, and all solutions are in them. *)

From Coq Require Import NArith List Bool Sorted Permutation Lia.
From Proved Require Import Spec Sets ListSets Sums Rules Check Meaning Isomorphism Root Theorems Permutations Derived Action.
Import ListNotations.
Open Scope N_scope.

Lemma ascending_set limit bs l bs' : ascending limit bs = Done (l, bs') -> set_in limit l.
Proof.
  intros H. unfold ascending in H. destruct (number (limit + 1) bs) as [[c b]|]; [|discriminate]. cbn [bind] in H.
  apply ascending_numbers_spec in H as [S B].
  split; auto. intros x I. now apply B.
Qed.

Section Orbits.
  Context (m : model) (gs fs : list N) (ps : list (list N)).
  Let n := N.of_nat (length (options m)).
  Notation is_meant := (meant m gs fs).

  Definition moves_meant (p : list N) : Prop := perm n p /\ forall S, is_meant S -> is_meant (move p S).
  Context (moving : forall p, In p ps -> moves_meant p).

  Lemma meant_set S : is_meant S -> set_in n S.
  Proof. now intros [[H _] _]. Qed.

  Lemma moves_symmetry p : moves_meant p -> symmetry m is_meant p.
  Proof.
    intros [H K]. split; [unfold perm, range, n in H; now rewrite Nat2N.id in H|].
    intros S T I J C. apply (carries_move n) in C as ->; auto using meant_set.
  Qed.

  (** * Closed sets *)

  Section Closed.
    Context (known : LS.t) (sets : forall S, LS.In S known -> set_in n S) (C : closed (map move ps) known).

    Lemma closed_there p S : In p ps -> LS.In S known -> LS.In (move p S) known.
    Proof. intros I J. apply (C S (move p)); auto. now apply in_map. Qed.

    Lemma closed_back p S : In p ps -> set_in n S -> LS.In (move p S) known -> LS.In S known.
    Proof.
      intros I H J. apply listed in J.
      destruct (onto_itself (move p) (LS.elements known)) with (y := move p S) as (T & K & E); auto.
      - apply listed_once.
      - intros T K. apply listed in K. apply listed. now apply closed_there.
      - intros T U K L. apply listed in K, L. apply (move_injective n); auto. now apply moving.
      - apply listed in K. apply (move_injective n) in E as <-; auto. now apply moving.
    Qed.

    Lemma closed_equal R S : set_in n R -> equal_up_to m ps R S -> set_in n S /\ (LS.In R known <-> LS.In S known).
    Proof.
      intros H E. induction E as [|T U p E [IS IH] I J K|T U p E [IS IH] I J K]; [easy| |]; split; auto;
        rewrite IH; destruct (moving p I) as [MP _].
      - apply (carries_move n) in K as ->; auto. split; [now apply closed_there|now apply closed_back].
      - apply (carries_move n) in K as ->; auto. split; [now apply closed_back|now apply closed_there].
    Qed.
  End Closed.

  (** * The orbits of some solutions *)

  Definition are_orbits (chosen : list (list N)) (known : LS.t) : Prop :=
    NoDup chosen /\ (forall R, In R chosen -> is_meant R /\ LS.In R known) /\ closed (map move ps) known /\
    forall S, LS.In S known -> is_meant S /\ exists! R, In R chosen /\ equal_up_to m ps R S.

  Lemma one_more chosen known R known' : are_orbits chosen known -> is_meant R -> ~ LS.In R known ->
    reach fuel (map move ps) [R] (LS.add R known) = Some known' -> are_orbits (R :: chosen) known'.
  Proof.
    intros (ND & CH & CL & EX) MR NI E.
    assert (SK : forall S, LS.In S known -> set_in n S) by (intros S I; now apply meant_set, EX).
    apply reach_spec in E as (A & B & D).
    - assert (P : forall S, LS.In S known' -> is_meant S /\ (LS.In S known \/ equal_up_to m ps R S)).
      { apply D.
        - intros S I. apply LS.add_spec in I as [->|I]; [split; auto; right; constructor|]. split; auto. now apply EX.
        - intros S f [MS O] I. apply in_map_iff in I as (p & <- & I). destruct (moving p I) as [MP MM].
          split; auto. destruct O as [O|O]; [left; apply (CL S (move p)); auto; now apply in_map|].
          right. apply by_symmetry with S p; auto.
          + now apply meant_set, MM.
          + apply (carries_move n); auto; apply meant_set; auto. }
      split; [|split; [|split]]; auto.
      + constructor; auto. intros I. now apply NI, CH.
      + intros S [<-|I]; split; auto; [apply A, LS.add_spec; now left|now apply CH|]. apply A, LS.add_spec. right.
        now apply CH.
      + intros S I. destruct (P S I) as [MS O]. split; auto. destruct (LS.mem S known) eqn:K; [apply LS.mem_spec in K|].
        * destruct (EX S K) as (_ & Q & [IQ EQ] & U). exists Q. split; [split; auto; now right|].
          intros Q' [[<-|IQ'] EQ']; [|now apply U]. exfalso. apply NI.
          apply (closed_equal known SK CL R S) in EQ' as [_ EQ']; [now apply EQ'|now apply meant_set].
        * assert (NK : ~ LS.In S known) by (rewrite <- LS.mem_spec; congruence). destruct O as [|O]; [easy|]. exists R.
          split; [split; auto; now left|].
          intros Q [[<-|IQ] EQ]; auto. exfalso. apply NK. destruct (CH Q IQ) as [MQ KQ].
          apply (closed_equal known SK CL Q S) in EQ as [_ EQ]; [now apply EQ|now apply meant_set].
    - intros x [<-|[]]. apply LS.add_spec. now left.
    - intros x I. apply LS.add_spec in I as [->|I]; [left; now left|]. right. intros f J. apply LS.add_spec. right.
      now apply CL.
  Qed.

  Context (good : forallb (good_row (make_frame (bounds m))) (map entries (options m)) = true).
  Let rows_at := table (map entries (options m)) [].

  Lemma covered_coverage i S : covered_by (map rows_at S) i = coverage m i S.
  Proof.
    unfold covered_by, coverage. f_equal; [f_equal|]; induction S as [|o S IH]; simpl; auto;
      change (rows_at o) with (entries_of m o).
    - destruct (gives i false (entries_of m o)); simpl; auto.
    - destruct (gives i true (entries_of m o)); simpl; auto.
  Qed.

  Lemma numbered {X} (l : list X) i x : nth_error l (N.to_nat i) = Some x ->
    In (i, x) (combine (range (N.of_nat (length l))) l).
  Proof.
    intros E. assert (L : (N.to_nat i < length l)%nat) by (apply nth_error_Some; congruence).
    assert (R : nth (N.to_nat i) (combine (range (N.of_nat (length l))) l) (0, x) = (i, x)).
    { rewrite combine_nth by (unfold range; rewrite map_length, seq_length; lia).
      f_equal; [exact (at_range (N.of_nat (length l)) i ltac:(lia))|now apply nth_error_nth]. }
    rewrite <- R. apply nth_In. rewrite combine_length. unfold range. rewrite map_length, seq_length. lia.
  Qed.

  Lemma fits_meant S : set_in n S -> fits_here m gs fs rows_at S = true -> is_meant S.
  Proof.
    intros H E. unfold fits_here in E. rewrite !andb_true_iff in E. destruct E as [[[A B] G] F]. split; [split;
      [exact H|split]|].
    - rewrite agree_spec in A.
      + intros o p i k l I J IK IL. specialize (A _ _ (in_map rows_at _ _ I) (in_map rows_at _ _ J)).
        rewrite compatible_spec in A. eauto.
      + intros r I. apply in_map_iff in I as (o & <- & I). apply (row_compatible m good).
        rewrite map_length. now apply H.
    - intros i lo hi K. apply numbered in K. rewrite forallb_forall in B. specialize (B _ K). cbv zeta in B.
      cbn [fst snd] in B.
      rewrite covered_coverage in B. now rewrite andb_true_iff, !N.leb_le in B.
    - rewrite forallb_forall in G, F. split; intros o I; [specialize (G o I)|specialize (F o I)].
      + now apply holds_number_in.
      + intros J. apply holds_number_in in J. rewrite J in F. discriminate.
  Qed.

  Lemma orbits_spec count : forall chosen known bs known' bs',
    orbits m gs fs rows_at (map move ps) count known bs = Done (known', bs') ->
    are_orbits chosen known -> exists more, length more = count /\ are_orbits (more ++ chosen) known'.
  Proof.
    induction count as [|count IH]; intros chosen known bs known' bs' H O; cbn [orbits] in H.
    - injection H as <- _. now exists [].
    - destruct (ascending _ bs) as [[R bs1]|] eqn:AR; [|discriminate]. cbn [bind] in H.
      destruct (fits_here _ _ _ _ R && negb (LS.mem R known)) eqn:D; [|discriminate].
      apply andb_true_iff in D as [D NK]. destruct (reach _ _ _ _) as [known1|] eqn:E; [|discriminate].
      assert (SR : set_in n R) by (eapply ascending_set; exact AR).
      apply (one_more chosen) in E; auto using fits_meant.
      + destruct (IH _ _ _ _ _ H E) as (more & L & G). exists (more ++ [R]). rewrite app_length, L, <- app_assoc.
        split; [simpl; lia|exact G].
      + rewrite <- LS.mem_spec. now apply negb_true_iff, not_true_iff_false in NK.
  Qed.
End Orbits.
