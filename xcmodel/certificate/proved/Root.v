(** What given options and the merging of equal ones do, and that the sums are over solutions. *)

From Coq Require Import NArith ZArith List Bool Sorted Permutation Lia Ring.
From Proved Require Import Spec Value Sets Rules Check Meaning Steps Branching Soundness Sums.
Import ListNotations.
Open Scope N_scope.

Lemma compare_rows_eq r : forall r', compare_rows r r' = Eq -> r = r'.
Proof.
  induction r as [|(i, k) r IH]; intros [|(i', k') r'] E; simpl in E; try discriminate; auto.
  destruct (N.compare_spec i i') as [->| |], (N.compare_spec k k') as [->| |]; try discriminate.
  f_equal. auto.
Qed.

Lemma plain_app i a b : plain i (a ++ b) = plain i a + plain i b.
Proof. induction a as [|r a IH]; cbn [app plain]; [reflexivity|]. rewrite IH. lia. Qed.

Section Root.
  Context {V : Type} (R : semiring V) (laws : lawful R).
  Context (f : frame) (rows : list row) (framed : frame_ok f).
  Context (good : forallb (good_row f) rows = true).
  Context (w : N -> V).
  Add Ring R_ring : laws.
  Notation P := (make_problem f rows).

  (** * Equal options *)

  Section Merge.
    Context (nd rm : N -> N) (small : forall i, rm i <= high f i).
    Let ok (pre T : list (thing V)) := fits (all_items f) nd rm (map its_row (pre ++ T)).

    Lemma group_val l : forall t pre,
      val R its_weight (group R f t l) (ok pre) = val R its_weight (t :: l) (ok pre).
    Proof.
      induction l as [|u l IH]; intros t pre; cbn [group]; [reflexivity|].
      destruct (together f t u) eqn:E.
      - apply andb_true_iff in E as [M E].
        assert (RW : its_row t = its_row u) by (destruct compare_rows eqn:C; try discriminate; now apply compare_rows_eq).
        rewrite IH. symmetry. apply val_merge; auto; intros S _.
        + apply not_true_iff_false. intros O. apply fits_spec in O as [_ W].
          unfold mergeable in M. apply existsb_exists in M as ((i, k) & I & M). simpl in M.
          rewrite !andb_true_iff, N.eqb_eq, N.leb_le, N.ltb_lt in M. destruct M as [[-> H] L].
          apply framed in L. destruct (W i L) as [_ W2]. specialize (small i).
          rewrite map_app, plain_app in W2. cbn [map plain] in W2. rewrite <- RW in W2.
          apply gives_false in I. rewrite I in W2. lia.
        + unfold ok. now rewrite !map_app.
        + unfold ok. rewrite !map_app. cbn [map its_row]. now rewrite RW.
      - cbn [val]. f_equal; [apply IH|]. f_equal.
        assert (X : forall L, val R its_weight L (fun S => ok pre (t :: S)) = val R its_weight L (ok (pre ++ [t]))).
        { intros L. apply val_ext; auto. intros S _. unfold ok. now rewrite <- app_assoc. }
        rewrite X, IH, <- (X (u :: l)). reflexivity.
    Qed.

    Lemma merged_val l :
      val R its_weight (merged R f l) (ok []) = val R its_weight l (ok []).
    Proof.
      assert (E : forall S S', Permutation S S' -> ok [] S = ok [] S').
      { intros S S' HP. unfold ok. simpl. apply fits_perm. now apply Permutation_map. }
      unfold merged. pose proof (sort_perm before l) as SP.
      destruct (sort before l) as [|t l'].
      - apply Permutation_nil in SP as ->. reflexivity.
      - rewrite (val_perm R laws _ _ _ (sort_perm _ _)) by auto. rewrite group_val.
        now apply val_perm.
    Qed.
  End Merge.

  Notation worth := (worth R f rows w).
  Notation members := (members f rows).
  Notation fitting := (fitting f rows).

  Lemma classes_worth s os :
    NoDup os -> (forall c, In c os <-> N.testbit (active s) c = true) -> forallb (fun o => o <? size P) os = true ->
    let classes := merged R f (map (fun o => Thing o (row_of P o) (w o)) os) in
    let class_rows := map its_row classes in
    forallb (good_row f) class_rows = true ->
    let root := State (N.ones (size (make_problem f class_rows))) (covered s) (often s) in
    Steps.worth R f class_rows (table (map its_weight classes) (zero R)) root = worth s.
  Proof.
    intros ND I LT classes class_rows good' root. rewrite forallb_forall in LT.
    set (nd := need P s). set (rm := room P s).
    set (ok := fun T : list (thing V) => fits (all_items f) nd rm (map its_row T)).
    transitivity (val R its_weight classes ok).
    - set (d := Thing 0 [] (zero R)).
      assert (CL : classes = map (fun c => nth (N.to_nat c) classes d) (range (N.of_nat (length classes)))).
      { unfold range. rewrite map_map, Nat2N.id. clear. generalize classes as l. intros l.
        induction l as [|t l IH]; simpl; [reflexivity|]. f_equal.
        rewrite <- seq_shift, map_map. rewrite IH at 1. apply map_ext. intros j.
        rewrite !Nat2N.id. reflexivity. }
      rewrite CL at 2. rewrite val_map. unfold Steps.worth.
      assert (SZ : size (make_problem f class_rows) = N.of_nat (length classes)) by (simpl; unfold class_rows; now rewrite map_length).
      rewrite (val_perm R laws _ (Steps.members f class_rows (active root)) (range (N.of_nat (length classes)))).
      + apply val_ext.
        * intros c _. unfold table. change (zero R) with (its_weight d). apply map_nth.
        * intros S _. unfold Steps.fitting, ok. f_equal. rewrite map_map. apply map_ext. intros c.
          simpl. unfold table, class_rows. change (@nil entry) with (its_row d). apply map_nth.
      + apply members_perm; [apply range_nodup|]. intros c. rewrite range_in, <- SZ. cbn [active root].
        split; [|tauto]. intros L. split; auto. now apply N.ones_spec_low.
      + intros S S' HP. now apply fitting_perm.
    - unfold classes. change ok with (fun T : list (thing V) => fits (all_items f) nd rm (map its_row ([] ++ T))).
      rewrite merged_val.
      + rewrite val_map. unfold worth, Steps.worth. rewrite (val_perm R laws _ (members (active s)) os).
        * apply val_ext; auto. intros S _. cbn [app]. unfold fitting, Steps.fitting. now rewrite map_map.
        * apply members_perm; auto. intros c. rewrite I. split; [|tauto]. intros A. split; auto.
          apply N.ltb_lt, LT, I, A.
        * intros S S' HP. now apply fitting_perm.
      + intros i. unfold rm, room. apply N.le_sub_l.
  Qed.

  (** * Given options *)

  Definition has_all (given S : list N) : bool := forallb (holds_number S) given.

  Lemma holds_number_in l x : holds_number l x = true <-> In x l.
  Proof.
    unfold holds_number. rewrite existsb_exists. split.
    - intros (y & I & E). apply N.eqb_eq in E as ->. exact I.
    - intros I. exists x. split; auto. apply N.eqb_refl.
  Qed.

  Lemma has_all_spec given S : has_all given S = true <-> forall g, In g given -> In g S.
  Proof. unfold has_all. rewrite forallb_forall. split; intros H g I; apply holds_number_in; auto. Qed.

  Lemma has_all_perm given S S' : Permutation S S' -> has_all given S = has_all given S'.
  Proof.
    intros HP. apply eq_true_iff_eq. rewrite !has_all_spec.
    split; intros H g I; [eapply Permutation_in; eauto|].
    eapply Permutation_in; [symmetry; exact HP|auto].
  Qed.

  Definition all_open (s : state) : Prop := forall d, d < size P -> N.testbit (active s) d = true ->
    open_row f (row_of P d) = true.

  Lemma choose_all_sound given : forall s, NoDup given -> (forall g, In g given -> g < size P) -> all_open s ->
    match choose_all P given s with
    | At s' => val R w (members (active s)) (fun S => fitting s S && has_all given S)
               = fold_right (fun g v => mul R (w g) v) (worth s') given
    | Excluded => val R w (members (active s)) (fun S => fitting s S && has_all given S) = zero R
    | Impossible => True
    end.
  Proof.
    induction given as [|g given IH]; intros s ND LT OP; cbn [choose_all].
    - simpl. apply val_ext; auto. intros S _. now rewrite andb_true_r.
    - inversion ND as [|? ? NI ND']; subst. assert (LG : g < size P) by (apply LT; now left).
      destruct (N.testbit (active s) g) eqn:A.
      2: { apply val_zero; auto. intros S HS. apply not_true_iff_false. rewrite andb_true_iff, has_all_spec.
           intros [_ H]. specialize (H g (or_introl eq_refl)). apply (sub_in _ _ HS) in H.
           apply members_in in H as [H _]. congruence. }
      destruct (choose P s g) as [s'|] eqn:C; [|exact Logic.I].
      assert (OG : open_row f (row_of P g) = true) by auto.
      assert (step : val R w (members (active s)) (fun S => fitting s S && has_all (g :: given) S)
                     = mul R (w g) (val R w (members (active s')) (fun S => fitting s' S && has_all given S))).
      { assert (EP : forall l S S', Permutation S S' -> fitting s S && has_all l S = fitting s S' && has_all l S').
        { intros l S S' HP. now rewrite (fitting_perm f rows s S S' HP), (has_all_perm l S S' HP). }
        rewrite (split R laws f rows w (active s) g) by auto.
        rewrite val_zero; auto.
        2: { intros S HS. apply not_true_iff_false. rewrite andb_true_iff, has_all_spec.
             intros [_ H]. specialize (H g (or_introl eq_refl)). apply (sub_in _ _ HS) in H.
             apply members_in in H as [H _]. rewrite N.lxor_spec, A, singleton_spec, N.eqb_refl in H. discriminate. }
        rewrite (restrict R laws f rows w _ (active s')).
        - rewrite (SRadd_0_l laws). f_equal. apply val_ext; auto. intros S HS.
          assert (IS : forall d, In d S -> N.testbit (active s') d = true /\ d < size P).
          { intros d J. apply (sub_in _ _ HS) in J. now apply members_in in J. }
          f_equal.
          + eapply chosen_fits; eauto.
          + apply eq_true_iff_eq. rewrite !has_all_spec. split.
            * intros H h J. destruct (H h (or_intror J)) as [->|]; auto. easy.
            * intros H h [<-|J]; [now left|right; auto].
        - intros d T L. eapply chosen_sub; eauto.
        - intros S S' HP. apply EP. now constructor.
        - intros S HS O. apply andb_true_iff in O as [O _].
          pose proof (all_in f framed). eapply chosen_all; eauto. }
      rewrite step. specialize (IH s' ND' (fun h J => LT h (or_intror J))).
      assert (OP' : all_open s').
      { intros d L T. apply OP; auto. apply (chosen_facts f rows good s g s' LG C OG) in T. tauto. }
      specialize (IH OP'). destruct (choose_all P given s'); auto.
      + cbn [fold_right]. now rewrite IH.
      + rewrite IH. ring.
  Qed.
End Root.
