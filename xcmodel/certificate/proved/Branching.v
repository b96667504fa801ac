(** What branching, dead ends, solved and equal states do to the value of a state. *)

From Coq Require Import NArith List Bool Permutation Lia Ring.
From Proved Require Import Spec Value Sets Rules Check Meaning Steps.
Import ListNotations.
Open Scope N_scope.

Record frame_ok (f : frame) : Prop := {
  all_in : forall i, In i (all_items f) <-> i < items f;
  exact_spec : forall i, N.testbit (exact f) i = true <-> i < items f /\ low f i = 1 /\ high f i = 1;
  others_spec : forall i, In i (others f) <->
    i < items f /\ ~ (low f i = 1 /\ high f i = 1) /\ ~ (low f i = 0 /\ high f i <= 1)
}.

Lemma make_frame_ok bs : frame_ok (make_frame bs).
Proof.
  split; intros i; simpl.
  - apply range_in.
  - rewrite set_of_spec, filter_In, range_in, andb_true_iff, !N.eqb_eq. reflexivity.
  - rewrite filter_In, range_in, !andb_true_iff, !negb_true_iff, !andb_false_iff, !N.eqb_neq, N.leb_gt.
    split; intros [H H']; split; auto; lia.
Qed.

Section Branching.
  Context {V : Type} (R : semiring V) (laws : lawful R).
  Context (f : frame) (rows : list row) (framed : frame_ok f).
  Context (good : forallb (good_row f) rows = true) (opened : forallb (open_row f) rows = true).
  Context (w : N -> V).
  Add Ring R_ring : laws.
  Notation P := (make_problem f rows).
  Notation members := (members f rows).
  Notation fitting := (fitting f rows).
  Notation worth := (worth R f rows w).

  Definition without (s : state) (x : N) : state := State (N.ldiff (active s) x) (covered s) (often s).
  Definition keep (s : state) (x : N) : state := State (N.lxor (active s) (singleton x)) (covered s) (often s).

  (** Items that are covered, and can be covered once only, are closed. *)
  Definition sane (s : state) : Prop := forall i d, high f i <= 1 -> N.testbit (covered s) i = true ->
    d < size P -> N.testbit (active s) d = true -> N.testbit (having P i) d = false.

  Lemma row_open c : c < size P -> open_row f (row_of P c) = true.
  Proof. intros L. destruct (row_good f rows good c L) as [_ I]. rewrite forallb_forall in opened. auto. Qed.

  Lemma sane_fewer s a : sane s ->
    (forall d, N.testbit a d = true -> d < size P -> N.testbit (active s) d = true) ->
    sane (State a (covered s) (often s)).
  Proof. intros H F i d LE C L A. exact (H i d LE C L (F d A L)). Qed.

  Lemma sane_chosen s x s' : x < size P -> choose P s x = Some s' -> sane s -> sane s'.
  Proof.
    intros L E H i d LE C LD A.
    destruct (chosen_facts f rows good s x s' L E (row_open x L)) as (_ & _ & T).
    apply T in A as (A & LS & _).
    unfold choose in E. destruct (_ =? 0); [|discriminate]. destruct fill as [[a m]|]; [|discriminate].
    injection E as <-. cbn [covered] in C. rewrite N.lor_spec, orb_true_iff in C. destruct C as [C|C]; eauto.
    apply (covers_spec f rows) in C as [I _]; auto. apply not_true_iff_false. intros HV.
    apply (having_spec f rows) in HV as (l & I'); auto.
    enough (N.testbit (loss P x) d = true) by congruence.
    apply (loss_spec f rows); auto. right. exists i, 0, l. auto.
  Qed.

  (** * Dead ends *)

  Lemma plain_degree s i S : sub S (members (active s)) -> plain i (map (row_of P) S) <= degree P s i.
  Proof.
    intros HS. unfold degree. rewrite <- bits_length. etransitivity; [apply plain_le_length|].
    set (p := fun c => gives i false (row_of P c)).
    replace (length (filter (gives i false) (map (row_of P) S))) with (length (filter p S)).
    - apply N.le_trans with (N.of_nat (length (bits (N.land (having P i) (active s))))); [|lia].
      enough (length (filter p S) <= length (bits (N.land (having P i) (active s))))%nat by lia.
      apply NoDup_incl_length.
      + apply NoDup_filter. eapply sub_nodup; eauto. apply members_nodup.
      + intros c I. apply filter_In in I as [I G]. apply (sub_in _ _ HS) in I.
        apply members_in in I as [A L]. apply bits_in. rewrite N.land_spec, A, andb_true_r.
        now apply having_testbit.
    - clear. unfold p. induction S as [|c S IH]; simpl; auto. destruct gives; simpl; auto.
  Qed.

  Lemma dead s i : i < items f -> degree P s i < need P s i -> worth s = zero R.
  Proof.
    intros LI D. apply val_zero; auto. intros S HS. apply not_true_iff_false. intros O.
    apply fits_spec in O as [_ W]. destruct (W i) as [W1 _]; [now apply all_in|].
    pose proof (plain_degree s i S HS). lia.
  Qed.

  (** * Branching *)

  Lemma closed_same s i : N.land (having P i) (active s) = 0 -> worth s = worth (without s (having P i)).
  Proof.
    intros Z. apply restrict; auto using fitting_perm.
    - intros c. cbn [active without]. rewrite N.ldiff_spec, andb_true_iff. easy.
    - intros S HS _ c I. apply (sub_in _ _ HS) in I. apply members_in in I as [A L].
      cbn [active without]. apply (f_equal (fun a => N.testbit a c)) in Z.
      rewrite N.land_spec, A, andb_true_r, N.bits_0 in Z. now rewrite N.ldiff_spec, A, Z.
  Qed.

  Lemma split_worth s x s' : N.testbit (active s) x = true -> x < size P -> choose P s x = Some s' ->
    worth s = add R (worth (keep s x)) (mul R (w x) (worth s')).
  Proof.
    intros A L E. unfold worth at 1, Steps.worth. rewrite (split R laws f rows w _ x) by auto using fitting_perm.
    f_equal. f_equal. eapply choose_sound; eauto using row_open. apply framed.
  Qed.

  (** * Solved states *)

  Lemma members_empty : members 0 = [].
  Proof. reflexivity. Qed.

  Lemma solved s : is_solved P s = true -> worth s = one R.
  Proof.
    unfold is_solved, has_no_need. rewrite !andb_true_iff, !N.eqb_eq, forallb_forall.
    intros (A & E & O). unfold worth, Steps.worth. rewrite A, members_empty. simpl.
    replace (fitting s []) with true; auto. symmetry. apply fits_spec. split; auto. simpl.
    intros i I. split; [|lia]. apply all_in in I; auto.
    destruct (N.testbit (exact f) i) eqn:X.
    - apply (f_equal (fun a => N.testbit a i)) in E. change (exact (base P)) with (exact f) in E.
      rewrite N.ldiff_spec, X, N.bits_0 in E. simpl in E. apply negb_false_iff in E.
      apply exact_spec in X as (_ & LO & HI); auto. unfold need, coverage_in.
      change (high (base P) i) with (high f i). change (low (base P) i) with (low f i).
      rewrite HI, LO, E. simpl. lia.
    - destruct (N.eqb_spec (low f i) 0) as [LO|LO].
      + unfold need. change (low (base P) i) with (low f i). lia.
      + assert (In i (others f)) as J.
        { apply others_spec; auto. split; auto. split; [|lia]. intros [L H].
          assert (N.testbit (exact f) i = true) by (apply exact_spec; auto). congruence. }
        apply O, N.eqb_eq in J. lia.
  Qed.

  (** * Equal states *)

  Lemma count_same s s' i S : sub S (members (active s)) -> active s = active s' ->
    same_count (count P s i) (count P s' i) = true ->
    (need P s i <= plain i (map (row_of P) S) /\ plain i (map (row_of P) S) <= room P s i) <->
    (need P s' i <= plain i (map (row_of P) S) /\ plain i (map (row_of P) S) <= room P s' i).
  Proof.
    intros HS A. assert (HS' : sub S (members (active s'))) by (rewrite <- A; auto).
    pose proof (plain_degree s i S HS). pose proof (plain_degree s' i S HS').
    unfold same_count, count. cbn [fst snd]. rewrite andb_true_iff, N.eqb_eq. intros [NE RE].
    destruct (N.leb_spec (degree P s i) (room P s i)), (N.leb_spec (degree P s' i) (room P s' i));
      try discriminate; [|apply N.eqb_eq in RE]; lia.
  Qed.

  Lemma equal s s' : sane s -> sane s' -> are_equal P s s' = true -> worth s = worth s'.
  Proof.
    intros SA SA'. unfold are_equal. rewrite !andb_true_iff, !N.eqb_eq, forallb_forall.
    intros ((A & E) & O). unfold worth, Steps.worth. rewrite <- A. apply val_ext; auto. intros S HS.
    apply eq_true_iff_eq. unfold fitting, Steps.fitting. rewrite !fits_spec. apply and_iff_compat_l.
    enough (forall i, i < items f ->
      ((need P s i <= plain i (map (row_of P) S) /\ plain i (map (row_of P) S) <= room P s i) <->
       (need P s' i <= plain i (map (row_of P) S) /\ plain i (map (row_of P) S) <= room P s' i))) as Q.
    { split; intros W i I; apply Q, W; auto; now apply all_in. }
    intros i LI. destruct (N.testbit (exact f) i) eqn:X.
    - apply (f_equal (fun a => N.testbit a i)) in E. change (exact (base P)) with (exact f) in E.
      rewrite !N.land_spec, X in E. simpl in E. apply exact_spec in X as (_ & LO & HI); auto.
      unfold need, room, coverage_in. change (high (base P) i) with (high f i).
      rewrite HI. simpl N.leb. rewrite E. reflexivity.
    - destruct (in_dec N.eq_dec i (others f)) as [J|J].
      + apply count_same; auto.
      + assert (B : low f i = 0 /\ high f i <= 1).
        { destruct (N.eq_dec (low f i) 0), (N.le_gt_cases (high f i) 1); auto; exfalso; apply J, others_spec; auto;
            (split; [auto|split; [|lia]]); intros [L H'];
            assert (N.testbit (exact f) i = true) by (apply exact_spec; auto); congruence. }
        destruct B as [LO HI].
        assert (Z : plain i (map (row_of P) S) = 0 \/ (N.testbit (covered s) i = false /\ N.testbit (covered s') i = false)).
        { destruct (N.eq_dec (plain i (map (row_of P) S)) 0) as [|NZ]; [now left|right].
          assert (exists c, In c S /\ gives i false (row_of P c) = true) as (c & I & G).
          { clear -NZ. induction S as [|c S IH]; [easy|]. cbn [map plain] in NZ.
            destruct (gives i false (row_of P c)) eqn:G; [exists c; simpl; auto|].
            destruct IH as (d & I & G'); [lia|]. exists d. simpl. auto. }
          apply (sub_in _ _ HS) in I. apply members_in in I as [AC LC].
          apply having_testbit in G; auto.
          split; apply not_true_iff_false; intros C; [specialize (SA i c HI C LC AC)|specialize (SA' i c HI C LC)];
            [|rewrite <- A in SA'; specialize (SA' AC)]; congruence. }
        unfold need, room, coverage_in. change (high (base P) i) with (high f i).
        change (low (base P) i) with (low f i). rewrite LO.
        apply N.leb_le in HI. rewrite HI. destruct Z as [->|[-> ->]]; [|reflexivity].
        split; lia.
  Qed.
End Branching.
