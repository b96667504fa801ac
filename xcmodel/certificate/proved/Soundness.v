(** What is read of a state's value is its value. *)

From Coq Require Import NArith List Bool Permutation Lia Ring OrderedTypeEx.
From Proved Require Import Spec Value Sets Rules Check Meaning Steps Branching.
Import ListNotations.
Open Scope N_scope.

Ltac undo_at H := match type of H with
  | bind ?r _ = Done _ => let E := fresh "E" in destruct r as [?|] eqn:E; [|discriminate H]; cbn [bind] in H
  | (let (_, _) := ?p in _) = Done _ => destruct p
  | (if ?b then _ else Refused _ _) = Done _ => let E := fresh "E" in destruct b eqn:E; [|discriminate H]
  end.
Ltac undo H := repeat undo_at H.

Lemma number_bound limit bs v bs' : number limit bs = Done (v, bs') -> v < limit.
Proof. unfold number. intros H. undo H. injection H as <- _. now apply N.ltb_lt. Qed.

Section Soundness.
  Context {V : Type} (R : semiring V) (laws : lawful R).
  Context (f : frame) (rows : list row) (framed : frame_ok f).
  Context (good : forallb (good_row f) rows = true) (opened : forallb (open_row f) rows = true).
  Context (w : N -> V).
  Add Ring R_ring : laws.
  Notation P := (make_problem f rows).
  Notation worth := (worth R f rows w).
  Notation sane := (sane f rows).

  Definition true_store (rd : reader) : Prop := forall k s inner v,
    NM.find k (ended rd) = Some (s, inner, v) -> sane s /\ v = worth s.

  Definition sound (go : state -> option N -> reader -> result (V * reader)) : Prop :=
    forall s inner rd v rd', go s inner rd = Done (v, rd') -> sane s -> true_store rd ->
    v = worth s /\ true_store rd'.

  Lemma true_end rd flag k s inner v : true_store rd -> sane s -> v = worth s ->
    true_store (end_node rd flag k s inner v).
  Proof.
    intros T SA E. unfold end_node. destruct flag; auto. intros k' s' inner' v'. cbn [ended].
    rewrite NMF.add_o. destruct N_as_OT.eq_dec; [|now apply T]. intros H. injection H as <- <- <-. auto.
  Qed.

  Lemma earlier_true rd s inner v rd' : earlier rd = Done (s, inner, v, rd') -> true_store rd ->
    sane s /\ v = worth s /\ true_store rd'.
  Proof.
    unfold earlier. intros H T. undo H. destruct (if _ =? 0 then _ else _) as [found|] eqn:F; [|discriminate].
    injection H as -> <-. destruct (_ =? 0); [discriminate|]. cbn [ended read flagged] in F.
    destruct (T _ _ _ _ F). auto.
  Qed.

  Lemma unmet s item : item < items f -> 0 < need P s item -> worth (without s (having P item)) = zero R.
  Proof.
    intros LI D. apply (dead R laws f rows framed w _ item); auto. unfold degree. cbn [without active].
    change (need P (without s (having P item)) item) with (need P s item).
    replace (N.land (having P item) (N.ldiff (active s) (having P item))) with 0; [exact D|].
    apply N.bits_inj; intros d; rewrite N.land_spec, N.ldiff_spec, N.bits_0.
    destruct (N.testbit (having P item) d), (N.testbit (active s) d); reflexivity.
  Qed.

  Lemma children_sound go item n most : sound go -> item < items f -> forall s x total rd v rd',
    children R P w go most s item n x total rd = Done (v, rd') ->
    x = N.land (having P item) (active s) -> n = need P s item -> sane s -> true_store rd ->
    (exists X, v = add R total X /\ worth s = add R X (worth (without s (having P item)))) /\ true_store rd'.
  Proof.
    intros G LI. induction most as [|most IH]; intros s x total rd v rd' H X N0 SA T; cbn [children] in H.
    all: destruct (N.eqb_spec x 0) as [Z|NZ]; cbn [orb] in H;
      [injection H as <- <-; split; auto; exists (zero R); split; [ring|];
       rewrite (closed_same R laws f rows w s item) by congruence; ring|].
    all: destruct ((1 <? n) && (popcount x <? n)) eqn:D;
      [injection H as <- <-; split; auto; exists (zero R); split; [ring|];
       apply andb_true_iff in D as [D1 D2]; rewrite N.ltb_lt in D1, D2;
       rewrite (unmet s item) by (auto; lia);
       rewrite (dead R laws f rows framed w s item) by (auto; unfold degree; rewrite <- X, <- N0; auto); ring|].
    all: try discriminate.
    all: destruct (choose P s (lowest x)) as [child|] eqn:C; [|discriminate].
    pose proof (lowest_in x NZ) as L. set (c := lowest x) in *.
    assert (B : N.testbit (having P item) c = true /\ N.testbit (active s) c = true).
    { rewrite X, N.land_spec, andb_true_iff in L. exact L. }
    destruct B as [BH BA]. pose proof (having_small f rows item c BH) as LC.
    undo H. destruct (G _ _ _ _ _ E (sane_chosen f rows good opened s c child LC C SA) T) as [-> T'].
    assert (K : without (keep s c) (having P item) = without s (having P item)).
    { unfold without, keep. cbn [active covered often]. f_equal. apply N.bits_inj. intros d.
      rewrite !N.ldiff_spec, N.lxor_spec, singleton_spec. destruct (N.eqb_spec c d) as [<-|].
      - rewrite BH. now destruct (N.testbit (active s) c).
      - now rewrite xorb_false_r. }
    apply IH in H as [(Y & -> & HW) T'']; auto.
    - split; auto. change (State (N.lxor (active s) (singleton c)) (covered s) (often s)) with (keep s c) in HW.
      rewrite K in HW. exists (add R (mul R (w c) (worth child)) Y). split; [ring|].
      rewrite (split_worth R laws f rows framed good opened w s c child BA LC C), HW. ring.
    - cbn [active]. rewrite X. apply N.bits_inj. intros d.
      rewrite N.land_spec, !N.lxor_spec, N.land_spec, singleton_spec. destruct (N.eqb_spec c d) as [<-|].
      + now rewrite BH.
      + now rewrite !xorb_false_r.
    - apply sane_fewer; auto. intros d. rewrite N.lxor_spec, singleton_spec.
      destruct (N.eqb_spec c d) as [<-|]; auto. now rewrite xorb_false_r.
  Qed.

  Lemma branch_sound go s inner must token rd v rd' : sound go ->
    branch R P w go s inner must token rd = Done (v, rd') -> N.div2 token < items f ->
    sane s -> true_store rd -> v = worth s /\ true_store rd'.
  Proof.
    intros G. unfold branch. set (item := N.div2 token). intros H LI SA T. undo_at H.
    set (rd1 := node rd (N.odd token)) in *. assert (T1 : true_store rd1) by exact T.
    set (x := N.land (having P item) (active s)) in *.
    set (n := need P s item) in *.
    destruct (if n <=? 1 then _ else _) eqn:D.
    - injection H as <- <-. assert (W : zero R = worth s).
      { symmetry. apply (dead R laws f rows framed w _ item); auto. unfold degree. fold x. fold n.
        destruct (n <=? 1); [|now apply N.ltb_lt].
        apply andb_true_iff in D as [D1 D2]. apply N.eqb_eq in D1, D2. rewrite D1, D2. reflexivity. }
      split; auto. apply true_end; auto.
    - undo H. injection H as <- <-.
      assert (X0 : N.ldiff (active s) x = N.ldiff (active s) (having P item)).
      { apply N.bits_inj. intros d. unfold x. rewrite !N.ldiff_spec, N.land_spec.
        destruct (N.testbit (having P item) d), (N.testbit (active s) d); reflexivity. }
      assert (Q : v0 = worth (without s (having P item)) /\ true_store r).
      { destruct (N.eqb_spec n 0) as [|NZ].
        - destruct (G _ _ _ _ _ E2) as [-> T2]; auto.
          + apply sane_fewer; auto. intros d. rewrite N.ldiff_spec, andb_true_iff. easy.
          + unfold without. now rewrite X0.
        - injection E2 as <- <-. split; auto. symmetry. apply unmet; auto. fold n. lia. }
      destruct Q as [-> T2]. apply (children_sound go item n) in E3 as [(Y & -> & W) T3]; auto.
      assert (Z : add R (worth (without s (having P item))) Y = worth s) by (rewrite W; ring).
      split; auto. apply true_end; auto.
  Qed.

  Lemma value_sound fuel : forall must, sound (value R P w fuel must).
  Proof.
    induction fuel as [|fuel IH]; intros must s inner rd v rd' H SA T; cbn [value] in H; [discriminate|].
    destruct (is_solved P s) eqn:SO.
    - undo H. injection H as <- <-. split; auto. symmetry. now apply solved.
    - destruct (number _ (rest rd)) as [[token bs]|] eqn:E; [|discriminate]. cbn [bind] in H.
      destruct token as [|p].
      + undo_at H. unfold refer_to_equal in H.
        destruct (earlier _) as [[[[s' inner'] v'] rd2]|] eqn:E1; [|discriminate]. cbn [bind] in H.
        undo_at H. injection H as <- <-.
        destruct (earlier_true _ _ _ _ _ E1 T) as (SA' & -> & T').
        split; [|exact T']. apply andb_true_iff in E2 as [_ E2]. symmetry. eapply equal; eauto.
      + pose proof (number_bound _ _ _ _ E) as B.
        assert (H' : branch R P w (value R P w fuel false) s inner must (N.pos p - 3) (read rd bs) = Done (v, rd') /\ 3 <= N.pos p).
        { destruct p as [[p|p|]|[p|p|]|]; try discriminate; split; auto; lia. }
        destruct H' as [H' L3]. refine (branch_sound _ _ _ _ _ _ _ _ (IH false) H' _ SA T).
        change (items (base P)) with (items f) in B.
        rewrite N.div2_div. apply N.div_lt_upper_bound; lia.
  Qed.
End Soundness.
