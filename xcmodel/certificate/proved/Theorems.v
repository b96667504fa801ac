(** The theorems: what the check says holds. *)

From Coq Require Import NArith ZArith List Bool Sorted Permutation Lia.
From Proved Require Import Spec Value Sets Rules Digest Check Meaning Steps Branching Isomorphism Soundness Sums Root.
Import ListNotations.
Open Scope N_scope.

(** * Solutions, as sums see them *)

Lemma plain_length i S : plain i S = N.of_nat (length (filter (gives i false) S)).
Proof. induction S as [|r S IH]; cbn [plain filter length]; [reflexivity|]. rewrite IH. destruct gives; cbn [length]; lia. Qed.

Lemma forallb_ext_in {X} (p q : X -> bool) l : (forall x, In x l -> p x = q x) -> forallb p l = forallb q l.
Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite H, IH; auto. Qed.

Section Model.
  Context (m : model).
  Let f := make_frame (bounds m).
  Let rows := map entries (options m).
  Notation P := (make_problem f rows).
  Context (good : forallb (good_row f) rows = true).
  Let M := N.of_nat (length rows).

  Definition fitting_model (S : list N) : bool :=
    agree (map (entries_of m) S)
    && forallb (fun i => (low f i <=? coverage m i S) && (coverage m i S <=? high f i)) (all_items f).

  Definition avoids (forbidden S : list N) : bool := forallb (fun o => negb (holds_number S o)) forbidden.

  Definition meant_here (given forbidden S : list N) : bool :=
    fitting_model S && has_all given S && avoids forbidden S.

  Lemma row_compatible o : o < M -> compatible (entries_of m o) (entries_of m o) = true.
  Proof.
    intros L. apply compatible_spec. destruct (row_good f rows good o L) as [G _]. apply (good_unique f _ G).
  Qed.

  Lemma bound_at i lo hi : nth_error (bounds m) (N.to_nat i) = Some (lo, hi) <->
    i < items f /\ low f i = lo /\ high f i = hi.
  Proof.
    pose proof (map_nth fst (bounds m) (0, 0) (N.to_nat i)) as A. cbn [fst] in A.
    pose proof (map_nth snd (bounds m) (0, 0) (N.to_nat i)) as B. cbn [snd] in B.
    unfold f. cbn [items low high make_frame]. unfold table. rewrite A, B. split.
    - intros E. assert (N.to_nat i < length (bounds m))%nat by (apply nth_error_Some; congruence).
      split; [lia|]. erewrite nth_error_nth by eassumption. easy.
    - intros (L & <- & <-). rewrite (nth_error_nth' _ (0, 0)) by lia. f_equal. apply surjective_pairing.
  Qed.

  Lemma meant_spec given forbidden S : meant m given forbidden S <->
    sub S (range M) /\ meant_here given forbidden S = true.
  Proof.
    unfold meant, solution, meant_here. rewrite is_set_sub, !andb_true_iff, has_all_spec.
    replace (N.of_nat (length (options m))) with M by (unfold M, rows; now rewrite map_length).
    assert (AV : avoids forbidden S = true <-> forall o, In o forbidden -> ~ In o S).
    { unfold avoids. rewrite forallb_forall. split; intros H o I; specialize (H o I).
      - intros J. apply holds_number_in in J. rewrite J in H. discriminate.
      - apply negb_true_iff, not_true_iff_false. now rewrite holds_number_in. }
    rewrite AV.
    assert (FM : sub S (range M) -> (fitting_model S = true <-> agreeing m S /\
      forall i lo hi, nth_error (bounds m) (N.to_nat i) = Some (lo, hi) -> lo <= coverage m i S /\ coverage m i S <= hi)).
    { intros HS. unfold fitting_model. rewrite andb_true_iff, forallb_forall, agree_spec.
      - assert (AG : (forall r r', In r (map (entries_of m) S) -> In r' (map (entries_of m) S) -> compatible r r' = true) <-> agreeing m S).
        { unfold agreeing. split.
          - intros H o p i k l I J A B. specialize (H _ _ (in_map _ _ _ I) (in_map _ _ _ J)).
            rewrite compatible_spec in H. eauto.
          - intros H r r' I J. apply in_map_iff in I as (o & <- & I), J as (p & <- & J).
            apply compatible_spec. intros i k l. eauto. }
        rewrite AG. apply and_iff_compat_l. split.
        + intros H i lo hi E. apply bound_at in E as (L & <- & <-).
          specialize (H i (proj2 (all_in _ (make_frame_ok _) i) L)). now rewrite andb_true_iff, !N.leb_le in H.
        + intros H i L. apply (all_in _ (make_frame_ok _)) in L. rewrite andb_true_iff, !N.leb_le.
          apply (H i). apply bound_at. auto.
      - intros r I. apply in_map_iff in I as (o & <- & I). apply row_compatible.
        apply range_in. eapply sub_in; eauto. }
    tauto.
  Qed.

  (** * The root *)

  Section Sum.
    Context {V : Type} (R : semiring V) (laws : lawful R) (w : N -> V) (ord : order V) (exactly : exact_order ord).

    Lemma start_in forbidden d : d < M -> N.testbit (active (start P forbidden)) d = true <->
      ~ In d forbidden /\ open_row f (row_of P d) = true.
    Proof.
      intros L. unfold start. cbn [active]. rewrite set_of_spec, filter_In, range_in, andb_true_iff, negb_true_iff.
      rewrite <- not_true_iff_false, holds_number_in. change (base P) with f. change (size P) with M. tauto.
    Qed.

    Lemma coloured_entry i o : gives i true (entries_of m o) = true -> exists k, k <> 0 /\ In (i, k) (entries_of m o).
    Proof.
      unfold gives. rewrite existsb_exists. intros ((j, k) & I & E). simpl in E.
      apply andb_true_iff in E as [E F]. apply N.eqb_eq in E as ->. exists k. split; auto.
      destruct (N.eqb_spec k 0); [discriminate|easy].
    Qed.

    Lemma entry_gives i k o : In (i, k) (entries_of m o) -> gives i (negb (k =? 0)) (entries_of m o) = true.
    Proof.
      intros I. unfold gives. apply existsb_exists. exists (i, k). split; auto. simpl.
      rewrite N.eqb_refl. now destruct (k =? 0).
    Qed.

    Lemma plain_coverage i S : coverage m i S =
      plain i (map (entries_of m) S) + (if existsb (fun o => gives i true (entries_of m o)) S then 1 else 0).
    Proof.
      unfold coverage. f_equal. rewrite plain_length. f_equal.
      induction S as [|o S IH]; simpl; auto. destruct (gives i false (entries_of m o)); simpl; auto.
    Qed.

    Lemma model_fits forbidden S : sub S (range M) ->
      (forall d, In d S -> open_row f (row_of P d) = true) ->
      fitting_model S = fitting f rows (start P forbidden) S.
    Proof.
      intros HS OP. unfold fitting_model, fitting, fits.
      change (map (row_of P) S) with (map (entries_of m) S).
      destruct (agree (map (entries_of m) S)) eqn:A; auto. cbn [andb].
      rewrite agree_spec in A.
      2: { intros r I. apply in_map_iff in I as (o & <- & I). apply row_compatible, range_in.
           eapply sub_in; eauto. }
      apply forallb_ext_in. intros i I.
      unfold need, room, coverage_in. change (base P) with f. cbn [covered often start].
      rewrite N.bits_0. change (get (NM.empty N) i) with 0.
      replace (if high f i <=? 1 then 0 else 0) with 0 by (now destruct (high f i <=? 1)).
      rewrite !N.sub_0_r, plain_coverage.
      destruct (existsb _ S) eqn:X; [|now rewrite N.add_0_r].
      apply existsb_exists in X as (o & IO & G). apply coloured_entry in G as (k & NZ & IK).
      assert (L : o < M) by (apply range_in; eapply sub_in; eauto).
      destruct (row_good f rows good o L) as [GR _].
      destruct (good_colour f _ GR i k IK NZ) as [LO HI].
      assert (HO : 0 < high f i).
      { specialize (OP o IO). unfold open_row in OP. rewrite forallb_forall in OP.
        specialize (OP _ IK). now apply N.ltb_lt. }
      replace (plain i (map (entries_of m) S)) with 0.
      - rewrite LO. apply eq_true_iff_eq. rewrite !andb_true_iff, !N.leb_le. lia.
      - symmetry. destruct (N.eq_dec (plain i (map (entries_of m) S)) 0) as [|PZ]; auto. exfalso.
        assert (exists p, In p S /\ gives i false (entries_of m p) = true) as (p & IP & GP).
        { clear -PZ. induction S as [|c S IH]; [easy|]. cbn [map plain] in PZ.
          destruct (gives i false (entries_of m c)) eqn:G; [exists c; simpl; auto|].
          destruct IH as (d & I & G'); [lia|]. exists d. simpl. auto. }
        apply gives_false in GP.
        specialize (A _ _ (in_map _ _ _ IO) (in_map _ _ _ IP)). rewrite compatible_spec in A.
        apply NZ. eauto.
    Qed.

    Lemma meant_is_open given forbidden S : sub S (range M) -> meant_here given forbidden S = true ->
      forall d, In d S -> N.testbit (active (start P forbidden)) d = true.
    Proof.
      intros HS H d I. unfold meant_here in H. rewrite !andb_true_iff in H. destruct H as [[FM _] AV].
      assert (L : d < M) by (apply range_in; eapply sub_in; eauto).
      apply start_in; auto. split.
      - intros J. unfold avoids in AV. rewrite forallb_forall in AV. specialize (AV d J).
        apply holds_number_in in I. rewrite I in AV. discriminate.
      - unfold open_row. apply forallb_forall. intros (i, k) IE. apply N.ltb_lt. cbn [fst].
        destruct (row_good f rows good d L) as [GR _]. pose proof (good_item f _ GR i k IE) as LI.
        unfold fitting_model in FM. rewrite andb_true_iff, forallb_forall in FM. destruct FM as [_ W].
        specialize (W i (proj2 (all_in _ (make_frame_ok _) i) LI)). rewrite andb_true_iff, !N.leb_le in W.
        destruct W as [_ W]. rewrite plain_coverage in W. apply entry_gives in IE.
        destruct (negb (k =? 0)).
        + assert (X : existsb (fun o => gives i true (entries_of m o)) S = true) by (apply existsb_exists; eauto).
          rewrite X in W. lia.
        + pose proof (plain_in i _ _ (in_map (entries_of m) _ _ I) IE). lia.
    Qed.

    Lemma start_worth given forbidden :
      val R w (range M) (meant_here given forbidden)
      = val R w (members f rows (active (start P forbidden)))
                (fun S => fitting f rows (start P forbidden) S && has_all given S).
    Proof.
      assert (EP : forall S S', Permutation S S' ->
        fitting f rows (start P forbidden) S && has_all given S = fitting f rows (start P forbidden) S' && has_all given S').
      { intros S S' HP. now rewrite (fitting_perm f rows _ S S' HP), (has_all_perm given S S' HP). }
      rewrite (val_filter R laws w (N.testbit (active (start P forbidden)))).
      - transitivity (val R w (filter (N.testbit (active (start P forbidden))) (range M))
          (fun S => fitting f rows (start P forbidden) S && has_all given S)).
        + apply val_ext; auto. intros S HS.
          assert (IS : forall d, In d S -> d < M /\ ~ In d forbidden /\ open_row f (row_of P d) = true).
          { intros d I. apply (sub_in _ _ HS) in I. apply filter_In in I as [L T]. apply range_in in L.
            split; auto. now apply start_in. }
          unfold meant_here. rewrite (model_fits forbidden).
          * replace (avoids forbidden S) with true; [now rewrite andb_true_r|]. symmetry.
            unfold avoids. apply forallb_forall. intros o I. apply negb_true_iff, not_true_iff_false.
            rewrite holds_number_in. intros J. now apply IS in J.
          * apply sorted_sub; auto using range_sorted.
            -- eapply sub_sorted; eauto. clear. generalize (range_sorted M).
               induction (range M) as [|x l IH]; simpl; intros H; auto. inversion H as [|? ? H' F]; subst.
               destruct N.testbit; auto. constructor; auto. rewrite Forall_forall in *.
               intros y I. apply filter_In in I as [I _]. auto.
            -- intros d I. apply range_in, IS, I.
          * intros d I. now apply IS.
        + apply val_perm; auto. symmetry. apply members_perm; [apply NoDup_filter, range_nodup|].
          intros c. rewrite filter_In, range_in. change (size P) with M. tauto.
      - intros S HS H d I. eapply meant_is_open; eauto.
    Qed.

    (** What a proof gives is the sum over all sets that are meant. *)
    Lemma prove_sound given forbidden bs v rd : NoDup given -> (forall g, In g given -> g < M) ->
      prove R ord f rows w given forbidden bs = Done (v, rd) ->
      v = val R w (range M) (meant_here given forbidden).
    Proof.
      intros ND LT H. rewrite start_worth. unfold prove in H. cbv zeta in H.
      pose proof (choose_all_sound R laws f rows (make_frame_ok _) good w given (start P forbidden) ND LT) as C.
      destruct (choose_all P given (start P forbidden)) as [s| |]; [|injection H as <- _|discriminate].
      2: { symmetry. apply C. intros d L A. apply start_in in A; tauto. }
      rewrite C by (intros d L A; apply start_in in A; tauto). clear C.
      match type of H with match ?e with _ => _ end = _ => destruct e as [os|] eqn:E end; [|discriminate].
      destruct (elements_spec _ _ _ E) as [NO IO].
      undo_at H. rewrite !andb_true_iff in E0. destruct E0 as [[[LO GR] OR] FR].
      match type of H with bind ?r _ = _ => destruct r as [[v1 rd1]|] eqn:VE; [|discriminate] end.
      cbn [bind] in H. injection H as <- _.
      match type of VE with value _ _ ?Q _ _ _ ?s0 _ _ = _ => set (root := s0) in VE end.
      pose proof (value_sound R laws f _ (make_frame_ok _) GR OR _ ord exactly _ _ root None _ _ _ VE) as [-> _].
      - intros i d HI CV LD _. apply not_true_iff_false. intros HV.
        apply (having_spec f _) in HV as (k & IK); auto.
        destruct (row_good f _ GR d LD) as [_ IR].
        rewrite forallb_forall in FR. specialize (FR _ IR). unfold fresh_row in FR.
        rewrite forallb_forall in FR. specialize (FR _ IK). cbn [fst] in FR.
        apply N.leb_le in HI. cbn [covered root] in CV. rewrite HI, CV in FR. discriminate.
      - intros k s0 inner v0 F. cbn [ended] in F. rewrite NMF.empty_o in F. discriminate.
      - f_equal. exact (classes_worth R laws f rows (make_frame_ok _) w s os NO IO LO GR).
    Qed.
  End Sum.
End Model.

(** * Verdicts *)

Lemma counts_exactly : exact_order order_of_counts.
Proof. intros a b E. now apply N.eqb_eq. Qed.

Lemma costs_exactly : exact_order order_of_costs.
Proof. intros [a|] [b|] E; simpl in E; try discriminate; auto. apply Z.eqb_eq in E. now subst. Qed.

Lemma same_numbers_eq l : forall l', same_numbers l l' = true -> l = l'.
Proof.
  induction l as [|x l IH]; intros [|y l'] E; simpl in E; try discriminate; auto.
  apply andb_true_iff in E as [E F]. apply N.eqb_eq in E as ->. f_equal. auto.
Qed.

Lemma ascending_numbers_spec count : forall least limit bs l bs',
  ascending_numbers count least limit bs = Done (l, bs') ->
  StronglySorted N.lt l /\ forall x, In x l -> least <= x /\ x < limit.
Proof.
  induction count as [|count IH]; intros least limit bs l bs' H; cbn [ascending_numbers] in H.
  - injection H as <- _. split; [constructor|easy].
  - destruct (number limit bs) as [[x bs1]|] eqn:E; [|discriminate]. cbn [bind] in H.
    destruct (least <=? x) eqn:LE; [|discriminate]. apply N.leb_le in LE.
    destruct (ascending_numbers count (x + 1) limit bs1) as [[l1 bs2]|] eqn:E1; [|discriminate].
    cbn [bind] in H. injection H as <- _. apply number_bound in E. apply IH in E1 as [S1 B1]. split.
    + constructor; auto. apply Forall_forall. intros y I. apply B1 in I. lia.
    + intros y [<-|I]; [lia|]. apply B1 in I. lia.
Qed.

Lemma sorted_nodup l : StronglySorted N.lt l -> NoDup l.
Proof.
  induction 1 as [|x l H IH F]; constructor; auto. rewrite Forall_forall in F.
  intros I. specialize (F _ I). lia.
Qed.

Lemma ascending_spec limit bs l bs' : ascending limit bs = Done (l, bs') ->
  NoDup l /\ forall x, In x l -> x < limit.
Proof.
  unfold ascending. destruct (number _ bs) as [[c bs1]|]; [|discriminate]. cbn [bind]. intros H.
  apply ascending_numbers_spec in H as [S B]. split; [now apply sorted_nodup|]. intros x I. now apply B.
Qed.

(** Whatever the check accepts holds. *)
Theorem check_sound : forall m digest proof v t, check m digest proof = Done (v, t) -> holds m v.
Proof.
  intros m digest proof v t H. unfold check in H. set (f := make_frame (bounds m)) in H.
  set (rows := map entries (options m)) in H.
  destruct (forallb (good_row f) rows) eqn:G; [|discriminate].
  destruct (take 9 proof) as [[head b1]|]; [|discriminate]. cbn [bind] in H.
  destruct (same_numbers head magic); [|discriminate]. destruct b1 as [|kind b1]; [discriminate|].
  destruct (kind <=? 2); [|discriminate].
  destruct (take 32 b1) as [[d b2]|]; [|discriminate]. cbn [bind] in H.
  destruct (same_numbers d digest); [|discriminate].
  destruct (ascending (N.of_nat (length rows)) b2) as [[gs b3]|] eqn:AG; [|discriminate]. cbn [bind] in H.
  destruct (ascending (N.of_nat (length rows)) b3) as [[fs b4]|]; [|discriminate]. cbn [bind] in H.
  destruct (if kind =? 2 then _ else _) as [[a b5]|]; [|discriminate]. cbn [bind] in H.
  apply ascending_spec in AG as [ND LT].
  assert (MS : forall S, meant m gs fs S <-> sub S (range (N.of_nat (length rows))) /\ meant_here m gs fs S = true)
    by (intros S; now apply meant_spec).
  destruct (kind =? 0).
  - destruct (prove counts order_of_counts f rows _ gs fs b5) as [[n rd]|] eqn:E; [|discriminate]. cbn [bind checked fst] in H.
    destruct (n =? unsigned a) eqn:Q; [|discriminate]. destruct (rest rd); [|discriminate].
    injection H as <- _. apply N.eqb_eq in Q. rewrite <- Q. unfold holds. cbn [says given forbidden].
    apply (prove_sound m G counts counts_lawful _ _ counts_exactly) in E; auto. subst n.
    exists (filter (meant_here m gs fs) (subsets (range (N.of_nat (length rows))))). split; [|split].
    + apply NoDup_filter, subsets_nodup, range_nodup.
    + intros S. now rewrite filter_In, subsets_in, MS.
    + symmetry. apply val_counts.
  - set (cost_at := table _ None) in H.
    destruct (prove least_costs order_of_costs f rows cost_at gs fs b5) as [[n rd]|] eqn:E; [|discriminate]. cbn [bind] in H.
    apply (prove_sound m G least_costs least_costs_lawful _ _ costs_exactly) in E; auto.
    assert (W : n = val least_costs (fun o => Some (cost_of m o)) (range (N.of_nat (length rows))) (meant_here m gs fs)).
    { rewrite E. fold rows. apply val_ext; auto. intros o I. apply range_in in I. unfold cost_at, table, cost_of.
      rewrite <- (map_map cost Some). unfold rows in I. rewrite map_length in I.
      rewrite (nth_indep _ None (Some 0%Z)) by (rewrite !map_length; lia). apply map_nth. }
    pose proof (val_costs (cost_of m) (range (N.of_nat (length rows))) (meant_here m gs fs)) as C.
    rewrite <- W in C. clear W E.
    destruct (kind =? 1); unfold checked in H; cbn [fst] in H.
    + destruct n as [x|]; cbn [is_cost] in H; [|discriminate].
      destruct (Z.eqb_spec x (signed a)) as [Q|]; [|discriminate].
      destruct (rest rd); [|discriminate]. injection H as <- _. unfold holds. cbn [says given forbidden].
      rewrite <- Q. destruct C as [(S & HS & O & E) L]. split.
      * exists S. split; [|exact E]. apply MS. auto.
      * intros T HT. apply MS in HT as [HT OT]. now apply L.
    + destruct n as [x|]; cbn [is_none] in H; [discriminate|].
      destruct (rest rd); [|discriminate]. injection H as <- _. unfold holds. cbn [says given forbidden].
      intros T HT. apply MS in HT as [HT OT]. rewrite (C T HT) in OT. discriminate.
Qed.

Lemma same_lines_eq a : forall b, same_lines a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] E; simpl in E; try discriminate; auto.
  apply andb_true_iff in E as [E F]. apply same_numbers_eq in E as ->. f_equal. auto.
Qed.
