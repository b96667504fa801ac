(** What the values of states are, and that problems are as their rows say. *)

From Coq Require Import NArith List Bool Permutation Lia FMapFacts OrderedTypeEx.
From Proved Require Import Spec Value Sets Rules Check.
Import ListNotations.
Open Scope N_scope.

#[global] Arguments N.lor : simpl never.
#[global] Arguments N.ldiff : simpl never.
#[global] Arguments N.land : simpl never.
#[global] Arguments N.lxor : simpl never.
#[global] Arguments N.testbit : simpl never.

Module NMF := FMapFacts.WFacts_fun N_as_OT NM.

Lemma get_add m k v k' : get (NM.add k v m) k' = if k =? k' then v else get m k'.
Proof.
  unfold get. rewrite NMF.add_o. destruct (N_as_OT.eq_dec k k') as [E|E], (N.eqb_spec k k'); congruence.
Qed.

Lemma get_empty k : get (NM.empty N) k = 0.
Proof. unfold get. now rewrite NMF.empty_o. Qed.

(** * Rows that count together *)

(** For how many rows the item stands without colour. *)
Fixpoint plain (i : N) (rows : list row) : N :=
  match rows with [] => 0 | r :: rows => (if gives i false r then 1 else 0) + plain i rows end.

Definition compatible (r r' : row) : bool :=
  forallb (fun e => forallb (fun e' => implb (fst e =? fst e') (snd e =? snd e')) r') r.

Fixpoint agree (rows : list row) : bool :=
  match rows with [] => true | r :: rows => forallb (compatible r) rows && agree rows end.

Definition fits (all : list N) (need room : N -> N) (S : list row) : bool :=
  agree S && forallb (fun i => (need i <=? plain i S) && (plain i S <=? room i)) all.

Lemma compatible_spec r r' : compatible r r' = true <->
  forall i k l, In (i, k) r -> In (i, l) r' -> k = l.
Proof.
  unfold compatible. rewrite forallb_forall. split.
  - intros H i k l I I'. specialize (H _ I). rewrite forallb_forall in H. specialize (H _ I').
    simpl in H. rewrite N.eqb_refl in H. now apply N.eqb_eq.
  - intros H (i, k) I. apply forallb_forall. intros (j, l) I'. simpl.
    destruct (N.eqb_spec i j) as [<-|]; [|reflexivity]. simpl. apply N.eqb_eq. eauto.
Qed.

Lemma compatible_sym r r' : compatible r r' = compatible r' r.
Proof.
  apply eq_true_iff_eq. rewrite !compatible_spec. split; intros H i k l I I'; symmetry; eauto.
Qed.

Lemma plain_perm i S S' : Permutation S S' -> plain i S = plain i S'.
Proof. induction 1; simpl; lia. Qed.

Lemma agree_perm S S' : Permutation S S' -> agree S = agree S'.
Proof.
  assert (E : forall p (S S' : list row), Permutation S S' -> forallb p S = forallb p S').
  { intros p. induction 1; simpl; try congruence. now rewrite !andb_assoc, (andb_comm (p y)). }
  induction 1; simpl; try congruence.
  - erewrite E by eassumption. congruence.
  - rewrite (compatible_sym y x). destruct (compatible x y), (forallb (compatible x) l), (forallb (compatible y) l); auto.
Qed.

Lemma fits_perm all n c S S' : Permutation S S' -> fits all n c S = fits all n c S'.
Proof.
  intros P. unfold fits. f_equal; [now apply agree_perm|].
  induction all as [|i all IH]; simpl; [reflexivity|]. now rewrite IH, (plain_perm i S S').
Qed.

Lemma plain_le_length i S : plain i S <= N.of_nat (length (filter (gives i false) S)).
Proof. induction S as [|r S IH]; cbn [plain filter length]; [lia|]. destruct gives; cbn [length]; lia. Qed.

Lemma fits_spec all n c S : fits all n c S = true <->
  agree S = true /\ forall i, In i all -> n i <= plain i S /\ plain i S <= c i.
Proof.
  unfold fits. rewrite andb_true_iff, forallb_forall. split; intros [A H]; split; auto; intros i I; specialize (H i I).
  - apply andb_true_iff in H. rewrite !N.leb_le in H. exact H.
  - apply andb_true_iff. now rewrite !N.leb_le.
Qed.

(** * Rows in a frame *)

Lemma ascends_least least r : ascends least r = true -> forall e, In e r -> least <= fst e.
Proof.
  revert least. induction r as [|d r IH]; simpl; intros least A e I; [easy|].
  apply andb_true_iff in A as [L A]. apply N.leb_le in L. destruct I as [<-|I]; auto.
  specialize (IH _ A e I). lia.
Qed.

Lemma ascends_unique least r : ascends least r = true ->
  forall i k l, In (i, k) r -> In (i, l) r -> k = l.
Proof.
  revert least. induction r as [|d r IH]; simpl; intros least A i k l I I'; [easy|].
  apply andb_true_iff in A as [_ A]. pose proof (ascends_least _ _ A) as L.
  destruct I as [->|I], I' as [E|I']; eauto; try congruence.
  - specialize (L _ I'). simpl in L. lia.
  - subst d. specialize (L _ I). simpl in L. lia.
Qed.

Lemma ascends_nodup least r : ascends least r = true -> NoDup (map fst r).
Proof.
  revert least. induction r as [|d r IH]; simpl; intros least A; [constructor|].
  apply andb_true_iff in A as [_ A]. constructor; eauto. rewrite in_map_iff. intros (e & E & I).
  pose proof (ascends_least _ _ A e I). lia.
Qed.

Lemma gives_false i r : gives i false r = true <-> In (i, 0) r.
Proof.
  unfold gives. rewrite existsb_exists. split.
  - intros ((j, k) & I & E). simpl in E. apply andb_true_iff in E as [E E'].
    apply N.eqb_eq in E as ->. destruct (N.eqb_spec k 0) as [->|]; easy.
  - intros I. exists (i, 0). simpl. now rewrite N.eqb_refl.
Qed.

Section Good.
  Context (f : frame) (r : row) (G : good_row f r = true).
  Lemma good_item i k : In (i, k) r -> i < items f.
  Proof.
    intros I. unfold good_row in G. rewrite !andb_true_iff, forallb_forall in G. destruct G as [_ H].
    specialize (H _ I). simpl in H. apply andb_true_iff in H as [H _]. now apply N.ltb_lt.
  Qed.
  Lemma good_colour i k : In (i, k) r -> k <> 0 -> low f i = 0 /\ high f i <= 1.
  Proof.
    intros I NZ. unfold good_row in G. rewrite !andb_true_iff, forallb_forall in G. destruct G as [_ H].
    specialize (H _ I). simpl in H. apply andb_true_iff in H as [_ H]. apply orb_true_iff in H as [H|H].
    - apply N.eqb_eq in H. easy.
    - apply andb_true_iff in H. now rewrite N.eqb_eq, N.leb_le in H.
  Qed.
  Lemma good_unique i k l : In (i, k) r -> In (i, l) r -> k = l.
  Proof.
    unfold good_row in G. rewrite !andb_true_iff in G. destruct G as [[A _] _].
    now apply (ascends_unique 0).
  Qed.
  Lemma good_nodup : NoDup (map fst r).
  Proof.
    unfold good_row in G. rewrite !andb_true_iff in G. destruct G as [[A _] _].
    eapply ascends_nodup; eauto.
  Qed.
End Good.

(** * What a problem's tables hold *)

Lemma collect_spec keys rows : forall c m k d,
  N.testbit (get (collect keys c rows m) k) d = true <->
  N.testbit (get m k) d = true \/
  exists j r, nth_error rows j = Some r /\ In k (keys r) /\ d = c + N.of_nat j.
Proof.
  induction rows as [|r rows IH]; intros c m k d.
  - simpl. split; auto. intros [H|([] & r & E & _)]; auto; discriminate.
  - cbn [collect]. rewrite IH.
    assert (F : forall ks m, N.testbit (get (fold_left (fun m k => NM.add k (N.lor (singleton c) (get m k)) m) ks m) k) d = true
                <-> N.testbit (get m k) d = true \/ (In k ks /\ d = c)).
    { clear. induction ks as [|k' ks IH]; intros m; cbn [fold_left In]; [intuition|].
      rewrite IH, get_add. destruct (N.eqb_spec k' k) as [->|NE].
      - rewrite N.lor_spec, singleton_spec, orb_true_iff, N.eqb_eq. intuition.
      - intuition. }
    rewrite F. split.
    + intros [[H|[I ->]]|(j & r' & E & I & ->)]; auto; right.
      * exists 0%nat, r. repeat split; auto. simpl. lia.
      * exists (S j), r'. repeat split; auto. lia.
    + intros [H|([|j] & r' & E & I & ->)]; auto.
      * injection E as <-. left. right. split; auto. simpl. lia.
      * right. exists j, r'. repeat split; auto. lia.
Qed.

Section Problem.
  Context (f : frame) (rows : list row).
  Context (good : forallb (good_row f) rows = true).
  Let P := make_problem f rows.
  Let n := items f.

  Lemma row_good c : c < size P -> good_row f (row_of P c) = true /\ In (row_of P c) rows.
  Proof.
    intros L. simpl in L. simpl. unfold table. rewrite forallb_forall in good.
    assert (In (nth (N.to_nat c) rows []) rows) by (apply nth_In; lia). auto.
  Qed.

  Lemma row_nth c j r : c = N.of_nat j -> nth_error rows j = Some r -> row_of P c = r /\ c < size P.
  Proof.
    intros -> E. simpl. unfold table. rewrite Nat2N.id. split; [now apply nth_error_nth|].
    assert (j < length rows)%nat by (apply nth_error_Some; congruence). lia.
  Qed.

  Lemma nth_row c : c < size P -> nth_error rows (N.to_nat c) = Some (row_of P c).
  Proof. intros L. simpl in *. unfold table. apply nth_error_nth'. lia. Qed.

  Lemma having_spec i c : c < size P ->
    N.testbit (having P i) c = true <-> exists k, In (i, k) (row_of P c).
  Proof.
    intros L. simpl having. unfold memo. rewrite collect_spec, get_empty. split.
    - intros [H|(j & r & E & I & D)]; [now rewrite N.bits_0 in H|].
      destruct (row_nth c j r D E) as [<- _]. apply in_map_iff in I as ((i', k) & <- & I). eauto.
    - intros (k & I). right. exists (N.to_nat c), (row_of P c). repeat split.
      + now apply nth_row.
      + apply in_map_iff. now exists (i, k).
      + lia.
  Qed.

  Lemma having_small i c : N.testbit (having P i) c = true -> c < size P.
  Proof.
    simpl having. unfold memo. rewrite collect_spec, get_empty.
    intros [H|(j & r & E & I & D)]; [now rewrite N.bits_0 in H|]. now destruct (row_nth c j r D E).
  Qed.

  Lemma shade_spec i k c : c < size P -> i < n -> k <> 0 ->
    N.testbit (shade P i k) c = true <-> In (i, k) (row_of P c).
  Proof.
    intros L LI NZ. simpl shade. rewrite collect_spec, get_empty. split.
    - intros [H|(j & r & E & I & D)]; [now rewrite N.bits_0 in H|].
      destruct (row_nth c j r D E) as [R _]. apply in_map_iff in I as ((i', k') & K & I).
      apply filter_In in I as [I _]. rewrite <- R in I. destruct (row_good c L) as [G _].
      pose proof (good_item _ _ G _ _ I) as LI'. simpl in K. fold n in LI'.
      change (k' * n + i' = k * n + i) in K.
      assert (k = k').
      { apply (f_equal (fun x => x / n)) in K. rewrite !N.div_add_l, !N.div_small in K by lia. lia. }
      subst k'. replace i with i' by lia. exact I.
    - intros I. right. exists (N.to_nat c), (row_of P c). repeat split.
      + now apply nth_row.
      + apply in_map_iff. exists (i, k). split; auto. apply filter_In. split; auto. simpl.
        now destruct (N.eqb_spec k 0).
      + lia.
  Qed.

  Lemma union_spec l d : N.testbit (union l) d = true <-> exists a, In a l /\ N.testbit a d = true.
  Proof.
    induction l as [|a l IH]; cbn [union fold_right In].
    - rewrite N.bits_0. split; [easy|]. now intros (a & [] & _).
    - change (fold_right N.lor 0 l) with (union l). rewrite N.lor_spec, orb_true_iff, IH. split.
      + intros [T|(b & I & T)]; eauto.
      + intros (b & [<-|I] & T); eauto.
  Qed.

  Lemma loss_spec c d : c < size P -> d < size P ->
    N.testbit (loss P c) d = true <->
    c = d \/ exists i k l, In (i, k) (row_of P c) /\ In (i, l) (row_of P d) /\
                           if k =? 0 then high f i <= 1 else k <> l.
  Proof.
    intros LC LD. simpl loss. unfold memo.
    rewrite N.lor_spec, singleton_spec, orb_true_iff, N.eqb_eq, union_spec.
    change (table rows [] c) with (row_of P c).
    split; (intros [E|H]; [now left|right]).
    - destruct H as (a & I & T). apply in_map_iff in I as ((i, k) & <- & I). simpl in T.
      destruct (row_good c LC) as [G _]. pose proof (good_item _ _ G _ _ I).
      destruct (N.eqb_spec k 0) as [->|NZ].
      + destruct (N.leb_spec (high f i) 1); [|now rewrite N.bits_0 in T].
        apply having_spec in T as (l & I'); auto. exists i, 0, l. auto.
      + rewrite N.ldiff_spec, andb_true_iff, negb_true_iff in T. destruct T as [T NT].
        apply having_spec in T as (l & I'); auto. exists i, k, l. repeat split; auto.
        destruct (N.eqb_spec k 0); [easy|]. intros <-.
        apply (shade_spec i k d) in I'; auto. simpl in I'. congruence.
    - destruct H as (i & k & l & I & I' & H).
      eexists. split; [apply in_map; exact I|]. simpl.
      destruct (row_good c LC) as [G _]. pose proof (good_item _ _ G _ _ I).
      destruct (row_good d LD) as [G' _].
      destruct (N.eqb_spec k 0) as [->|NZ].
      + apply N.leb_le in H as ->. apply having_spec; eauto.
      + rewrite N.ldiff_spec, andb_true_iff, negb_true_iff. split; [apply having_spec; eauto|].
        apply not_true_iff_false. intros T. apply (shade_spec i k d) in T; auto.
        apply H. now apply (good_unique _ _ G' i).
  Qed.

  Lemma covers_spec c i : c < size P ->
    N.testbit (covers P c) i = true <-> In (i, 0) (row_of P c) /\ high f i <= 1.
  Proof.
    intros L. simpl covers. unfold memo. rewrite set_of_spec, filter_In, N.leb_le, in_map_iff.
    change (table rows [] c) with (row_of P c). split.
    - intros [((j, k) & <- & I) H]. apply filter_In in I as [I E]. simpl in E. apply N.eqb_eq in E as ->. auto.
    - intros [I H]. split; auto. exists (i, 0). split; auto. now apply filter_In.
  Qed.

  Lemma several_spec c i : c < size P ->
    In i (several P c) <-> In (i, 0) (row_of P c) /\ 1 < high f i.
  Proof.
    intros L. simpl several. unfold memo. rewrite filter_In, negb_true_iff, N.leb_gt, in_map_iff.
    change (table rows [] c) with (row_of P c). split.
    - intros [((j, k) & <- & I) H]. apply filter_In in I as [I E]. simpl in E. apply N.eqb_eq in E as ->. auto.
    - intros [I H]. split; auto. exists (i, 0). split; auto. now apply filter_In.
  Qed.

  Lemma several_nodup c : c < size P -> NoDup (several P c).
  Proof.
    intros L. simpl several. unfold memo. apply NoDup_filter.
    change (table rows [] c) with (row_of P c). destruct (row_good c L) as [G _].
    apply good_nodup in G. induction (row_of P c) as [|e r IH]; simpl in *; [constructor|].
    inversion G as [|? ? NI N]; subst. destruct (snd e =? 0); simpl; auto. constructor; auto.
    rewrite in_map_iff in *. intros (e' & E & I). apply filter_In in I as [I _]. apply NI. eauto.
  Qed.
End Problem.
