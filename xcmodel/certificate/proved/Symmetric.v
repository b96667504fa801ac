(** What is accepted as a symmetry carries sets that are meant to such sets. *)

From Coq Require Import NArith List Bool Sorted Permutation OrderedTypeEx Lia.
From Proved Require Import Spec Sets ListSets Sums Rules Check Meaning Steps Isomorphism Root Theorems Permutations
  Derived Action Orbits.
Import ListNotations.
Open Scope N_scope.

Lemma filter_perm {X} (f : X -> bool) l l' : Permutation l l' -> Permutation (filter f l) (filter f l').
Proof.
  induction 1 as [|x l l' P IH|x y l|l l' l'' P IH P' IH']; simpl; auto.
  - destruct (f x); auto.
  - destruct (f x), (f y); auto. constructor.
  - now transitivity (filter f l').
Qed.

Lemma filter_mapped {X Y} (f : Y -> bool) (g : X -> Y) l : length (filter f (map g l)) = length (filter (fun x => f (g
  x)) l).
Proof. induction l as [|x l IH]; simpl; auto. destruct (f (g x)); simpl; auto. Qed.

Lemma filter_same {X} (f g : X -> bool) l : (forall x, In x l -> f x = g x) -> filter f l = filter g l.
Proof. induction l as [|x l IH]; simpl; intros H; auto. rewrite (H x), IH; auto. Qed.

Lemma same_pairs (a : list (N * N)) : forall b, same_bounds a b = true -> a = b.
Proof.
  intros b H. unfold same_bounds in H. apply andb_true_iff in H as [F G].
  apply same_numbers_eq in F, G. revert b F G.
  induction a as [|[x y] a IH]; intros [|[x' y'] b] F G; simpl in F, G; try discriminate; auto.
  injection F as -> F. injection G as -> G. f_equal. auto.
Qed.

Lemma permutation_perm n bs p bs' : permutation n bs = Done (p, bs') -> perm n p.
Proof.
  unfold permutation. destruct (numbers _ _ bs) as [[q b]|]; [|discriminate]. cbn [bind].
  destruct (same_numbers (sorted q) (range n)) eqn:E; [|discriminate]. intros H. injection H as <- _.
  apply same_numbers_eq in E. unfold perm. rewrite <- E. symmetry. apply sorted_perm.
Qed.

(** * Entries go to entries *)

Section Rows.
  Context (n : N) (at_item : N -> N).

  Definition goes (shades : map_of N) (image : row) (i k : N) : Prop :=
    exists k', In (at_item i, k') image /\ (k =? 0) = (k' =? 0) /\ NM.find (shade_key n i k) shades = Some k'.

  Definition extends (shades shades' : map_of N) : Prop :=
    forall key k, NM.find key shades = Some k -> NM.find key shades' = Some k.

  Lemma goes_on shades shades' image i k : extends shades shades' -> goes shades image i k -> goes shades' image i k.
  Proof. intros E (k' & A & B & C). exists k'. auto. Qed.

  Lemma match_row_spec image bs r : forall shades shades', match_row n at_item image r shades bs = Done shades' ->
    extends shades shades' /\ forall i k, In (i, k) r -> goes shades' image i k.
  Proof.
    induction r as [|[i k] r IH]; cbn [match_row]; intros shades shades' H.
    - injection H as <-. split; [easy|]. easy.
    - cbv zeta in H. match type of H with match ?o with _ => _ end = _ => destruct o as [[j k']|] eqn:F end; [|discriminate].
      apply find_some in F as [I E]. cbn [fst] in E. apply N.eqb_eq in E as ->.
      match type of H with (if ?b then _ else _) = _ => destruct b eqn:D end; [|discriminate].
        apply andb_true_iff in D as [D M]. apply eqb_prop in D.
      apply IH in H as [X G].
      assert (A : NM.find (shade_key n i k) (NM.add (shade_key n i k) k' shades) = Some k')
        by (rewrite NMF.add_o; destruct (N_as_OT.eq_dec _ _); congruence).
      split.
      + intros key l L. apply X. rewrite NMF.add_o. destruct (N_as_OT.eq_dec (shade_key n i k) key) as [<-|]; auto.
        rewrite L in M. apply N.eqb_eq in M. congruence.
      + intros i0 k0 [E|J]; auto. injection E as <- <-. exists k'. auto.
  Qed.

  Lemma match_rows_spec bs pairs : forall shades shades', match_rows n at_item pairs shades bs = Done shades' ->
    extends shades shades' /\
    forall r image, In (r, image) pairs -> length r = length image /\ forall i k, In (i, k) r -> goes shades' image i k.
  Proof.
    induction pairs as [|[r image] pairs IH]; cbn [match_rows]; intros shades shades' H.
    - injection H as <-. split; [easy|]. easy.
    - destruct (Nat.eqb _ _) eqn:L; [|discriminate]. apply PeanoNat.Nat.eqb_eq in L.
      destruct (match_row _ _ _ _ _ _) as [shades1|] eqn:R; [|discriminate]. cbn [bind] in H.
      apply match_row_spec in R as [X1 G1]. apply IH in H as [X2 G2]. split; [intros key k K; auto|].
      intros r0 image0 [E|I]; auto. injection E as <- <-. split; auto. intros i k I.
      now apply (goes_on shades1), G1.
  Qed.
End Rows.

Section Symmetric.
  Context (m : model) (gs fs : list N).
  Let n := N.of_nat (length (options m)).
  Let n_items := N.of_nat (length (bounds m)).
  Context (good : forallb (good_row (make_frame (bounds m))) (map entries (options m)) = true).
  Context (given_set : set_in n gs) (forbidden_set : set_in n fs).
  Context (items p : list N) (permutes_items : perm n_items items) (permutes : perm n p).
  Let at_item := table items 0.
  Let at_option := table p 0.
  Let rows := map entries (options m).
  Context (shades : map_of N).
  Context (matched : forall r image, In (r, image) (combine rows (map (table rows []) p)) ->
    length r = length image /\ forall i k, In (i, k) r -> goes n_items at_item shades image i k).
  Context (bounds_kept : map (table (bounds m) (0, 0)) items = bounds m).
  Context (given_kept : move p gs = gs) (forbidden_kept : move p fs = fs).

  Lemma rows_of o : o < n -> In (entries_of m o, entries_of m (at_option o)) (combine rows (map (table rows []) p)).
  Proof.
    intros L. assert (E : nth (N.to_nat o) (combine rows (map (table rows []) p)) ([], []) =
      (entries_of m o, entries_of m (at_option o))).
    { rewrite combine_nth by (unfold rows; rewrite !map_length, (perm_length n p) by assumption; unfold n; lia).
      f_equal. change (table (map (table rows []) p) [] o = table rows [] (table p 0 o)).
      unfold table at 1. rewrite (nth_indep _ [] (table rows [] 0)) by (rewrite map_length, (perm_length n p) by
        assumption; unfold n in *; lia).
      now rewrite map_nth. }
    rewrite <- E. apply nth_In. rewrite combine_length. unfold rows. rewrite !map_length, (perm_length n p) by assumption.
    unfold n in *. lia.
  Qed.

  Lemma option_good o : o < n -> NoDup (map fst (entries_of m o)) /\ forall i k, In (i, k) (entries_of m o) -> i < n_items.
  Proof.
    intros L. assert (L' : o < N.of_nat (length rows)) by (unfold rows; now rewrite map_length).
    destruct (row_good (make_frame (bounds m)) rows good o L') as [G _].
    split; [|intros i k I; exact (good_item _ _ G i k I)].
    change (good_row (make_frame (bounds m)) (entries_of m o) = true) in G. unfold good_row in G.
    rewrite !andb_true_iff in G. now apply (ascends_nodup 0).
  Qed.

  Lemma entry_goes o i k : o < n -> In (i, k) (entries_of m o) -> goes n_items at_item shades (entries_of m (at_option
    o)) i k.
  Proof. intros L. now apply matched, rows_of. Qed.

  Lemma entry_comes o j k' : o < n -> In (j, k') (entries_of m (at_option o)) ->
    exists i k, In (i, k) (entries_of m o) /\ j = at_item i /\ (k =? 0) = (k' =? 0) /\
      NM.find (shade_key n_items i k) shades = Some k'.
  Proof.
    intros L I. destruct (matched _ _ (rows_of o L)) as [LEN _].
    set (g := fun e : entry => (at_item (fst e), get shades (shade_key n_items (fst e) (snd e)))).
    assert (G : forall e, In e (entries_of m o) -> In (g e) (entries_of m (at_option o))).
    { intros (i, k) J. destruct (entry_goes o i k L J) as (l & A & _ & C). unfold g, get. cbn [fst snd]. now rewrite C. }
    assert (ND : NoDup (map g (entries_of m o))).
    { destruct (option_good o L) as [ND B]. clear G LEN I. apply (NoDup_map_inv fst). rewrite map_map. cbn [g fst].
      induction (entries_of m o) as [|(i, k) r IH]; simpl; constructor.
      - inversion ND as [|? ? NI ND']; subst. intros J. apply in_map_iff in J as ((i0, k0) & E & J). cbn [fst] in E.
        apply (at_injective n_items) in E; auto; [|apply (B i0 k0); now right|apply (B i k); now left].
        apply NI, in_map_iff. exists (i0, k0). auto.
      - inversion ND; subst. apply IH; [assumption|]. intros i0 k0 J. apply (B i0 k0). now right. }
    assert (INC : incl (map g (entries_of m o)) (entries_of m (at_option o)))
      by (intros e J; apply in_map_iff in J as (d & <- & J); auto).
    apply (NoDup_length_incl ND) in I; auto; [|now rewrite map_length, LEN].
    apply in_map_iff in I as ((i, k) & E & I). unfold g in E. cbn [fst snd] in E. injection E as <- <-.
    exists i, k. destruct (entry_goes o i k L I) as (l & A & B & C). unfold get. rewrite C. auto.
  Qed.

  Lemma gives_goes o i c : o < n -> i < n_items ->
    gives (at_item i) c (entries_of m (at_option o)) = gives i c (entries_of m o).
  Proof.
    intros L LI. apply eq_true_iff_eq. unfold gives. rewrite !existsb_exists. split.
    - intros ((j, k') & I & E). apply entry_comes in I as (i0 & k & I & -> & Z & _); auto. exists (i0, k). split; auto.
      cbn [fst snd] in *. apply andb_true_iff in E as [E F]. apply N.eqb_eq in E. apply (at_injective n_items) in E; auto.
      + subst i0. now rewrite N.eqb_refl, Z.
      + eapply option_good; eauto.
    - intros ((i0, k) & I & E). cbn [fst snd] in E. apply andb_true_iff in E as [E F]. apply N.eqb_eq in E as ->.
      apply entry_goes in I as (k' & I & Z & _); auto. exists (at_item i, k'). cbn [fst snd]. now rewrite N.eqb_refl, <- Z.
  Qed.

  Lemma coverage_goes S i : set_in n S -> i < n_items -> coverage m (at_item i) (move p S) = coverage m i S.
  Proof.
    intros H LI. unfold coverage.
    assert (E : forall c, filter (fun o => gives (at_item i) c (entries_of m (at_option o))) S = filter (fun o => gives
      i c (entries_of m o)) S).
    { intros c. apply filter_same. intros o I. apply gives_goes; auto. now apply H. }
    f_equal.
    - f_equal. rewrite <- (E false), <- (filter_mapped (fun o => gives (at_item i) false (entries_of m o)) at_option).
      apply Permutation_length, filter_perm, sorted_perm.
    - replace (existsb (fun o => gives (at_item i) true (entries_of m o)) (move p S))
        with (existsb (fun o => gives i true (entries_of m o)) S); auto.
      apply eq_true_iff_eq. rewrite !existsb_exists. split.
      + intros (o & I & G). exists (at_option o). split; [apply move_in; eauto|]. rewrite gives_goes; auto. now apply H.
      + intros (o & I & G). apply move_in in I as (q & I & <-). exists q. split; auto.
        rewrite <- gives_goes; auto. now apply H.
  Qed.

  Lemma moves : moves_meant m gs fs p.
  Proof.
    split; auto. intros S [[HS [AG CV]] [GI FO]]. change (set_in n S) in HS.
    split; [split; [now apply move_set|split]|split].
    - intros o q j k' l' I J K L. apply move_in in I as (o0 & I & <-), J as (q0 & J & <-).
      apply entry_comes in K as (i & k & K & -> & _ & FK); [|now apply HS].
      apply entry_comes in L as (i' & l & L & E & _ & FL); [|now apply HS].
      assert (i = i') as <-.
      { apply (at_injective n_items items); auto; eapply option_good; eauto; now apply HS. }
      assert (k = l) as <- by eauto. congruence.
    - intros j lo hi E. assert (L : j < n_items).
      { assert (N.to_nat j < length (bounds m))%nat by (apply nth_error_Some; congruence). unfold n_items. lia. }
      destruct (at_onto n_items items j) as (i & LI & EI); auto. rewrite <- EI in *.
      rewrite coverage_goes by auto. apply (CV i).
      apply nth_error_nth with (d := (0, 0)) in E. change (table (bounds m) (0, 0) (at_item i) = (lo, hi)) in E.
      rewrite (nth_error_nth' _ (0, 0)) by (unfold n_items in LI; lia). f_equal. rewrite <- E.
      rewrite <- bounds_kept at 1. change (table (map (table (bounds m) (0, 0)) items) (0, 0) i = table (bounds m) (0,
        0) (table items 0 i)).
      unfold table at 1. rewrite (nth_indep _ (0, 0) (table (bounds m) (0, 0) 0)) by (rewrite map_length, (perm_length
        n_items items) by assumption; unfold n_items in *; lia).
      now rewrite map_nth.
    - intros o I. rewrite <- given_kept in I. apply move_in in I as (g & I & <-). apply move_in. eauto.
    - intros o I J. rewrite <- forbidden_kept in I. apply move_in in I as (g & I & <-). apply move_in in J as (s & J & E).
      apply (at_injective n) in E; auto; [|now apply HS|now apply forbidden_set]. subst s. now apply (FO g).
  Qed.
End Symmetric.

Lemma symmetry_read_spec m gs fs bs p bs' :
  forallb (good_row (make_frame (bounds m))) (map entries (options m)) = true ->
  set_in (N.of_nat (length (options m))) gs -> set_in (N.of_nat (length (options m))) fs ->
  symmetry_read m gs fs bs = Done (p, bs') -> moves_meant m gs fs p.
Proof.
  intros good G F H. unfold symmetry_read in H.
  destruct (permutation _ bs) as [[items b1]|] eqn:PI; [|discriminate]. cbn [bind] in H.
  destruct (permutation _ b1) as [[q b2]|] eqn:PO; [|discriminate]. cbn [bind] in H. cbv zeta in H.
  destruct (match_rows _ _ _ _ _) as [shades|] eqn:M; [|discriminate]. cbn [bind] in H.
  destruct (colours_stay_apart _ _ _); [|discriminate].
  destruct (same_bounds _ _) eqn:B; [|discriminate]. apply same_pairs in B.
  destruct (same_numbers _ gs && same_numbers _ fs) eqn:K; [|discriminate].
  apply andb_true_iff in K as [KG KF]. apply same_numbers_eq in KG, KF. injection H as <- _.
  apply permutation_perm in PI, PO. apply match_rows_spec in M as [_ M].
  now apply moves with items shades.
Qed.

Lemma symmetries_read_spec m gs fs count :
  forallb (good_row (make_frame (bounds m))) (map entries (options m)) = true ->
  set_in (N.of_nat (length (options m))) gs -> set_in (N.of_nat (length (options m))) fs ->
  forall bs ps bs', symmetries_read m gs fs count bs = Done (ps, bs') -> forall p, In p ps -> moves_meant m gs fs p.
Proof.
  intros good G F. induction count as [|count IH]; cbn [symmetries_read]; intros bs ps bs' H.
  - injection H as <- _. easy.
  - destruct (symmetry_read m gs fs bs) as [[p b1]|] eqn:P; [|discriminate]. cbn [bind] in H.
    destruct (symmetries_read m gs fs count b1) as [[l b2]|] eqn:R; [|discriminate]. cbn [bind] in H. injection H as <- _.
    intros q [<-|I]; [eapply symmetry_read_spec; eauto|eapply IH; eauto].
Qed.
