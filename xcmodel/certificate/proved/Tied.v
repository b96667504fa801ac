(** The solutions of a tied model are as many as those of the model that the permutation fixes. *)

From Coq Require Import PeanoNat ZArith NArith List Bool Sorted Permutation OrderedTypeEx Lia.
From Proved Require Import Spec Sets ListSets Sums Rules Check Meaning Root Theorems Permutations Action Orbits
  Burnside Alike.
Import ListNotations.
Open Scope N_scope.

Lemma gives_in i c es : gives i c es = true <-> exists k, In (i, k) es /\ negb (k =? 0) = c.
Proof.
  unfold gives. rewrite existsb_exists. split.
  - intros ((j, k) & I & E). cbn [fst snd] in E. apply andb_true_iff in E as [E F]. apply N.eqb_eq in E as ->.
    apply eqb_prop in F. eauto.
  - intros (k & I & E). exists (i, k). cbn [fst snd]. rewrite N.eqb_refl, E. split; auto. now destruct c.
Qed.

Lemma split_by {X} (f : X -> bool) l : Permutation l (filter f l ++ filter (fun x => negb (f x)) l).
Proof.
  induction l as [|x l IH]; simpl; auto. destruct (f x); simpl; [now constructor|].
  rewrite IH at 1. apply Permutation_middle.
Qed.

(** How many elements of a list are one of two. *)
Lemma one_of_two (f : N -> bool) (a b : N) l : NoDup l -> a <> b -> (forall x, In x l -> (f x = true <-> x = a \/ x = b)) ->
  N.of_nat (length (filter f l)) = (if holds_number l a then 1 else 0) + (if holds_number l b then 1 else 0).
Proof.
  intros ND NE. induction ND as [|x l NI ND IH]; intros H; [reflexivity|].
  assert (IH' : N.of_nat (length (filter f l)) = (if holds_number l a then 1 else 0) + (if holds_number l b then 1 else 0))
    by (apply IH; intros y I; apply H; now right).
  assert (A : forall z, x <> z -> holds_number (x :: l) z = holds_number l z).
  { intros z D. unfold holds_number. simpl. destruct (N.eqb_spec z x); [congruence|reflexivity]. }
  assert (B : holds_number (x :: l) x = true) by (unfold holds_number; simpl; now rewrite N.eqb_refl).
  assert (C : holds_number l x = false).
  { apply not_true_iff_false. unfold holds_number. rewrite existsb_exists. intros (y & I & E). apply N.eqb_eq in E.
    congruence. }
  cbn [filter]. destruct (f x) eqn:F.
  - apply H in F; [|now left]. cbn [length]. rewrite Nat2N.inj_succ, IH'. destruct F as [-> | ->].
    + rewrite B, C, (A b) by auto. lia.
    + rewrite B, C, (A a) by auto. lia.
  - assert (x <> a /\ x <> b) as [D E] by (split; intros ->; rewrite (proj2 (H _ (or_introl eq_refl))) in F; auto;
    discriminate).
    now rewrite IH', !A.
Qed.

Lemma sorted_filter f l : StronglySorted N.lt l -> StronglySorted N.lt (filter f l).
Proof.
  induction 1 as [|x l H IH F]; simpl; [constructor|]. destruct (f x); auto. constructor; auto.
  rewrite Forall_forall in *. intros y I. apply filter_In in I as [I _]. auto.
Qed.

Section Tied.
  Context (m : model) (gs fs p : list N).
  Let n := N.of_nat (length (options m)).
  Let n_items := N.of_nat (length (bounds m)).
  Context (good : forall o i k, o < n -> In (i, k) (entries_of m o) -> i < n_items).
  Context (given_set : set_in n gs) (forbidden_set : set_in n fs) (permutes : perm n p).
  Let at_option := table p 0.
  Context (tie : N -> N) (moved : list N) (cs : list (list N)).
  Context (moved_spec : forall o, In o moved <-> o < n /\ at_option o <> o).
  Context (ties : map tie moved = map (N.add n_items) (range (N.of_nat (length moved)))).
  Context (parts : Permutation (concat cs) moved) (moved_once : NoDup moved).
  Context (all_cycles : forall c, In c cs -> is_cycle at_option c = true).
  Let m' := tied_model m at_option tie moved cs.
  Let cycle k := nth (N.to_nat k) cs [].
  Let n_cycles := N.of_nat (length cs).

  Lemma tie_bounds o : In o moved -> n_items <= tie o /\ tie o < n_items + N.of_nat (length moved).
  Proof.
    intros I. apply (in_map tie) in I. rewrite ties in I. apply in_map_iff in I as (k & <- & I). apply range_in in I. lia.
  Qed.

  Lemma tie_onto t : n_items <= t -> t < n_items + N.of_nat (length moved) -> exists o, In o moved /\ tie o = t.
  Proof.
    intros L H. assert (I : In t (map tie moved)).
    { rewrite ties. apply in_map_iff. exists (t - n_items). rewrite range_in. lia. }
    apply in_map_iff in I as (o & E & I). eauto.
  Qed.

  Lemma tie_injective o q : In o moved -> In q moved -> tie o = tie q -> o = q.
  Proof.
    assert (ND : NoDup (map tie moved)).
    { rewrite ties. apply FinFun.Injective_map_NoDup; [intros a b; lia|apply range_nodup]. }
    clear -ND. induction moved as [|x l IH]; [easy|]. inversion ND as [|? ? NI ND']; subst.
    intros [<-|I] [<-|J] E; auto; exfalso; apply NI; [rewrite E|rewrite <- E]; now apply in_map.
  Qed.

  (** * Cycles *)

  Lemma cycle_in k o : k < n_cycles -> In o (cycle k) -> In o moved.
  Proof.
    intros L I. apply (Permutation_in _ parts), in_concat. exists (cycle k). split; auto. apply nth_In.
      unfold n_cycles in L. lia.
  Qed.

  Lemma cycle_of o : In o moved -> exists k, k < n_cycles /\ In o (cycle k).
  Proof.
    intros I. apply (Permutation_in _ (Permutation_sym parts)), in_concat in I as (c & I & J).
    apply (In_nth _ _ []) in I as (k & L & <-). exists (N.of_nat k). unfold cycle, n_cycles. rewrite Nat2N.id. split;
      auto. lia.
  Qed.

  Lemma cycle_once k l o : k < n_cycles -> l < n_cycles -> In o (cycle k) -> In o (cycle l) -> k = l.
  Proof.
    assert (ND : NoDup (concat cs)) by (eapply Permutation_NoDup; [symmetry; exact parts|exact moved_once]).
    intros L L' I J. enough (N.to_nat k = N.to_nat l) by lia. unfold cycle, n_cycles in *.
    assert (A : (N.to_nat k < length cs)%nat) by lia. assert (B : (N.to_nat l < length cs)%nat) by lia. clear L L'.
    revert A B I J. generalize (N.to_nat k), (N.to_nat l). clear -ND.
    assert (APP : forall (c : list N) r, NoDup (c ++ concat r) -> NoDup (concat r) /\ forall x, In x c -> ~ In x (concat r)).
    { clear. induction c as [|x c IH]; simpl; intros r H; [split; auto|]. inversion H as [|? ? NI H']; subst.
      apply IH in H' as [H1 H2]. split; auto. intros y [<-|I]; auto. intros J. apply NI, in_app_iff. now right. }
    induction cs as [|c r IH]; simpl; [lia|]. simpl in ND. apply APP in ND as [ND D].
    assert (IN : forall i x, (i < length r)%nat -> In x (nth i r []) -> In x (concat r)).
    { intros i x L I. apply in_concat. exists (nth i r []). split; auto. now apply nth_In. }
    intros [|i] [|j] A B I J; auto; [exfalso; apply (D o I), (IN j)|exfalso; apply (D o J), (IN i)|f_equal; apply IH];
      auto; lia.
  Qed.

  Lemma cycle_ends (Q : N -> Prop) l : forall a z, map at_option (a :: l) = l ++ [z] ->
    (forall o, In o (a :: l) -> (Q o <-> Q (at_option o))) -> forall o, In o (a :: l) -> (Q o <-> Q z).
  Proof.
    induction l as [|b l IH]; cbn [map app]; intros a z E H o I.
    - injection E as E. destruct I as [<-|[]]. rewrite <- E. apply H. now left.
    - injection E as Ea El. assert (R : forall o, In o (b :: l) -> (Q o <-> Q z)).
      { apply IH; [exact El|]. intros q J. apply H. now right. }
      destruct I as [<-|I]; auto. rewrite (H a), Ea by now left. apply R. now left.
  Qed.

  Lemma cycle_cycle k : k < n_cycles -> exists first others, cycle k = first :: others /\
    map at_option (first :: others) = others ++ [first].
  Proof.
    intros L. assert (C : is_cycle at_option (cycle k) = true) by (apply all_cycles, nth_In; unfold n_cycles in L; lia).
    unfold is_cycle in C. destruct (cycle k) as [|first others]; [discriminate|]. apply same_numbers_eq in C. eauto.
  Qed.

  Lemma cycle_next k o : k < n_cycles -> In o (cycle k) -> In (at_option o) (cycle k).
  Proof.
    intros L. destruct (cycle_cycle k L) as (first & others & -> & E). intros I. apply (in_map at_option) in I.
    rewrite E in I. apply in_app_iff in I as [I|[<-|[]]]; simpl; auto.
  Qed.

  Lemma cycle_alike (Q : N -> Prop) k : k < n_cycles -> (forall o, In o (cycle k) -> (Q o <-> Q (at_option o))) ->
    forall o q, In o (cycle k) -> In q (cycle k) -> Q o -> Q q.
  Proof.
    intros L H. destruct (cycle_cycle k L) as (first & others & E & C). rewrite E in *. intros o q I J A.
    apply (cycle_ends Q others first first C H q J). now apply (cycle_ends Q others first first C H o I).
  Qed.

  (** * The tied model *)

  Lemma n_options : N.of_nat (length (options m')) = n + n_cycles.
  Proof.
    unfold m', tied_model. cbn [options]. rewrite app_length, !map_length, combine_length. unfold range.
    rewrite map_length, seq_length. unfold n, n_cycles. lia.
  Qed.

  Lemma bounds_here i b : i < n_items -> (nth_error (bounds m') (N.to_nat i) = Some b <-> nth_error (bounds m)
    (N.to_nat i) = Some b).
  Proof. intros L. unfold m', tied_model. cbn [bounds]. rewrite nth_error_app1; [easy|unfold n_items in L; lia]. Qed.

  Lemma bounds_there i b : n_items <= i -> (nth_error (bounds m') (N.to_nat i) = Some b <->
    i < n_items + N.of_nat (length moved) /\ b = (1, 1)).
  Proof.
    intros L. unfold m', tied_model. cbn [bounds]. rewrite nth_error_app2 by (unfold n_items in L; lia).
    unfold n_items in *. split.
    - intros E. assert (K : (N.to_nat i - length (bounds m) < length moved)%nat).
      { rewrite <- (map_length (fun _ : N => (1, 1))). apply nth_error_Some. congruence. }
      split; [lia|]. apply nth_error_In, in_map_iff in E as (_ & <- & _). reflexivity.
    - intros [K ->]. rewrite (nth_error_nth' _ (1, 1)) by (rewrite map_length; lia). f_equal.
      generalize (N.to_nat i - length (bounds m))%nat. clear. induction moved as [|x l IH]; intros [|k]; simpl; auto.
  Qed.

  Lemma entries_here o : o < n -> entries_of m' o =
    if at_option o =? o then entries_of m o else entries_of m o ++ [(tie o, 0)].
  Proof.
    intros L. unfold entries_of at 1, m', tied_model. cbn [options]. rewrite map_app, app_nth1.
    2: { rewrite !map_length, combine_length. unfold range. rewrite map_length, seq_length. unfold n in L. lia. }
    rewrite map_map. set (f := fun e => entries (tied_option at_option tie (fst e) (snd e))).
    rewrite (nth_indep _ [] (f (0, Choice 0%Z []))) by (rewrite map_length, combine_length; unfold range;
      rewrite map_length, seq_length; unfold n in L; lia).
    rewrite map_nth, combine_nth by (unfold range; rewrite map_length, seq_length; lia).
    pose proof (at_range n o L) as R. unfold table in R. fold n. rewrite R.
    assert (E : entries (nth (N.to_nat o) (options m) (Choice 0%Z [])) = entries_of m o).
    { unfold entries_of. change ([] : list entry) with (entries (Choice 0%Z [])) at 2. now rewrite map_nth. }
    unfold f, tied_option. cbn [fst snd]. destruct (at_option o =? o); cbn [entries]; now rewrite E.
  Qed.

  Lemma entries_there k : k < n_cycles -> entries_of m' (n + k) = map (fun o => (tie o, 0)) (sorted (cycle k)).
  Proof.
    intros L. unfold entries_of, m', tied_model. cbn [options]. rewrite map_app, app_nth2.
    2: { rewrite !map_length, combine_length. unfold range. rewrite map_length, seq_length. unfold n. lia. }
    rewrite !map_length, combine_length. unfold range. rewrite map_length, seq_length. rewrite map_map. cbn [entries].
    replace (N.to_nat (n + k) - _)%nat with (N.to_nat k) by (unfold n; lia).
    set (f := fun c => map (fun o => (tie o, 0)) (sorted c)). change ([] : list entry) with (f []). now rewrite map_nth.
  Qed.

  Lemma in_here o i k : o < n -> (In (i, k) (entries_of m' o) <->
    In (i, k) (entries_of m o) \/ (In o moved /\ i = tie o /\ k = 0)).
  Proof.
    intros L. rewrite entries_here, moved_spec by assumption. destruct (N.eqb_spec (at_option o) o) as [E|E]; [tauto|].
    rewrite in_app_iff. cbn [In]. split; [intros [|[F|[]]]; [now left|injection F as <- <-; right; auto]|].
    intros [|(_ & -> & ->)]; auto.
  Qed.

  Lemma in_there q i k : q < n_cycles -> (In (i, k) (entries_of m' (n + q)) <-> exists o, In o (cycle q) /\ i = tie o
    /\ k = 0).
  Proof.
    intros L. rewrite entries_there, in_map_iff by assumption. split.
    - intros (o & E & I). rewrite sorted_in in I. injection E as <- <-. exists o. auto.
    - intros (o & I & -> & ->). exists o. split; auto. now apply sorted_in.
  Qed.

  (** * Its solutions *)

  Definition kept (S : list N) : list N := filter (fun o => o <? n) S.

  Lemma kept_in S o : In o (kept S) <-> In o S /\ o < n.
  Proof. unfold kept. now rewrite filter_In, N.ltb_lt. Qed.

  Lemma kept_set S : is_set m' S -> set_in n (kept S).
  Proof. intros [H _]. split; [now apply sorted_filter|]. intros o I. now apply kept_in in I. Qed.

  Lemma behind S o : is_set m' S -> In o S -> ~ o < n -> exists k, k < n_cycles /\ o = n + k.
  Proof. intros [_ H] I L. apply H in I. rewrite n_options in I. exists (o - n). lia. Qed.

  Lemma coverage_here S i : is_set m' S -> i < n_items -> coverage m' i S = coverage m i (kept S).
  Proof.
    intros H L. assert (G : forall c o, In o S -> gives i c (entries_of m' o) = (o <? n) && gives i c (entries_of m o)).
    { intros c o I. apply eq_true_iff_eq. rewrite andb_true_iff, N.ltb_lt, !gives_in. destruct (N.lt_ge_cases o n) as [K|K].
      - split.
        + intros (k & J & E). apply in_here in J as [J|(J & -> & _)]; auto; [split; eauto|]. apply tie_bounds in J. lia.
        + intros (_ & k & J & E). exists k. split; auto. apply in_here; auto.
      - split; [|intros [? _]; lia]. intros (k & J & E).
        destruct (behind S o H I) as (q & LQ & ->); [lia|]. apply in_there in J as (x & J & -> & _); auto.
        apply cycle_in, tie_bounds in J; auto. lia. }
    unfold coverage, kept. f_equal.
    - f_equal. clear H. induction S as [|o S IH]; simpl; auto. rewrite (G false o) by now left.
      destruct (o <? n); simpl; [destruct (gives i false _); simpl|]; rewrite ?IH; auto; intros; apply G; now right.
    - replace (existsb (fun o => gives i true (entries_of m' o)) S)
        with (existsb (fun o => gives i true (entries_of m o)) (filter (fun o => o <? n) S)); auto.
      clear H. induction S as [|o S IH]; simpl; auto. rewrite (G true o) by now left.
      destruct (o <? n); simpl; rewrite IH; auto; intros; apply G; now right.
  Qed.

  Lemma coverage_there S o k : is_set m' S -> In o moved -> k < n_cycles -> In o (cycle k) ->
    coverage m' (tie o) S = (if holds_number S o then 1 else 0) + (if holds_number S (n + k) then 1 else 0).
  Proof.
    intros H I L J. assert (LO : o < n) by now apply moved_spec.
    assert (G : forall c x, In x S -> (gives (tie o) c (entries_of m' x) = true <-> c = false /\ (x = o \/ x = n + k))).
    { intros c x IX. rewrite gives_in. pose proof (tie_bounds o I) as [B _]. destruct (N.lt_ge_cases x n) as [K|K].
      - split.
        + intros (l & Q & <-). apply in_here in Q as [Q|(Q & E & ->)]; auto; [apply good in Q; auto; lia|].
          split; auto. left. symmetry. now apply tie_injective.
        + intros [-> [E|E]]; [subst x|lia]. exists 0. split; auto. apply in_here; auto.
      - destruct (behind S x H IX) as (q & LQ & ->); [lia|]. split.
        + intros (l & Q & <-). apply in_there in Q as (y & Q & E & ->); auto. split; auto. right. f_equal.
          apply tie_injective in E; auto; [|now apply (cycle_in q)]. subst y. now apply (cycle_once q k o).
        + intros [-> [E|E]]; [lia|]. replace q with k in * by lia. exists 0. split; auto. apply in_there; eauto. }
    unfold coverage. replace (existsb _ S) with false.
    - rewrite N.add_0_r. apply one_of_two; [|lia|].
      + destruct H as [H _]. now apply sorted_nodup.
      + intros x IX. rewrite (G false x IX). intuition.
    - symmetry. apply not_true_iff_false. rewrite existsb_exists. intros (x & IX & E). apply G in E as [E _]; auto.
      discriminate.
  Qed.

  (** Of an option that is moved and the option of its cycle, just one is chosen. *)
  Definition tied_well (S : list N) : Prop := forall o k, In o moved -> k < n_cycles -> In o (cycle k) -> (In o S <-> ~
    In (n + k) S).

  Lemma meant_tied S : meant m' gs fs S <-> is_set m' S /\ meant m gs fs (kept S) /\ tied_well S.
  Proof.
    unfold meant, solution.
    assert (GF : forall o, In o gs \/ In o fs -> (In o (kept S) <-> In o S)).
    { intros o I. rewrite kept_in. assert (o < n) by (destruct I; [now apply given_set|now apply forbidden_set]). tauto. }
    assert (W : is_set m' S -> (tied_well S <-> forall o, In o moved -> coverage m' (tie o) S = 1)).
    { intros H. split.
      - intros T o I. destruct (cycle_of o I) as (k & L & J). rewrite (coverage_there S o k) by assumption.
        specialize (T o k I L J). rewrite <- !holds_number_in in T.
          destruct (holds_number S o), (holds_number S (n + k)); intuition.
      - intros T o k I L J. specialize (T o I). rewrite (coverage_there S o k) in T by assumption.
        rewrite <- !holds_number_in.
        destruct (holds_number S o), (holds_number S (n + k)); intuition; try discriminate; lia. }
    split.
    - intros [[H [A B]] [G F]]. split; [exact H|]. split; [split; [split; [now apply kept_set|split]|split]|apply W; auto].
      + intros o q i k l I J K L. apply kept_in in I as [I LI], J as [J LJ]. apply (A o q i k l); auto; apply in_here; auto.
      + intros i lo hi E. assert (L : i < n_items).
        { assert (N.to_nat i < length (bounds m))%nat by (apply nth_error_Some; congruence). unfold n_items. lia. }
        rewrite <- coverage_here by auto. apply (B i). now apply bounds_here.
      + intros o I. apply GF; auto.
      + intros o I. rewrite GF by auto. auto.
      + intros o I. destruct (tie_bounds o I) as [L1 L2]. specialize (B (tie o) 1 1).
        rewrite bounds_there in B by assumption.
        assert (C : 1 <= coverage m' (tie o) S /\ coverage m' (tie o) S <= 1) by auto. lia.
    - intros (H & [[HK [A B]] [G F]] & T). rewrite W in T by exact H.
      split; [split; [exact H|split]|split].
      + intros o q i k l I J K L.
        assert (D : forall x c, In x S -> In (i, c) (entries_of m' x) ->
          (i < n_items /\ In x (kept S) /\ In (i, c) (entries_of m x)) \/ (n_items <= i /\ c = 0)).
        { intros x c IX Q. destruct (N.lt_ge_cases x n) as [LX|LX].
          - apply in_here in Q as [Q|(Q & -> & ->)]; auto; [left|right; split; auto; now apply tie_bounds].
            split; [now apply (good x i c)|]. split; auto. now apply kept_in.
          - destruct (behind S x H IX) as (q0 & LQ & ->); [lia|]. apply in_there in Q as (y & Q & -> & ->); auto. right.
            split; auto. apply cycle_in in Q; auto. now apply tie_bounds. }
        destruct (D o k I K) as [(D1 & D2 & D3)|[D1 D2]], (D q l J L) as [(E1 & E2 & E3)|[E1 E2]]; try lia. eauto.
      + intros i lo hi E. destruct (N.lt_ge_cases i n_items) as [L|L].
        * rewrite coverage_here by auto. apply (B i). now apply bounds_here.
        * apply bounds_there in E as [K E]; auto. injection E as -> ->. destruct (tie_onto i L K) as (o & I & <-).
          rewrite T by assumption. lia.
      + intros o I. apply GF; auto.
      + intros o I J. apply (F o I). apply GF; auto.
  Qed.

  Lemma fixed_iff S : set_in n S -> (move p S = S <-> forall o, o < n -> (In o S <-> In (at_option o) S)).
  Proof.
    intros H. split.
    - intros E o L. split; intros I.
      + rewrite <- E. apply move_in. eauto.
      + rewrite <- E in I. apply move_in in I as (x & I & F). apply (at_injective n) in F; auto; [congruence|]. now apply H.
    - intros C. apply (set_ext n); auto; [now apply move_set|]. intros x. rewrite move_in. split.
      + intros (y & I & <-). apply (C y); auto. now apply H.
      + intros I. destruct (at_onto n p x permutes) as (y & L & E); [now apply H|]. exists y. split; auto.
        apply (C y); auto. unfold at_option. now rewrite E.
  Qed.

  Lemma tied_fixed S : meant m' gs fs S -> move p (kept S) = kept S.
  Proof.
    intros M. apply meant_tied in M as (H & _ & T). apply fixed_iff; [now apply kept_set|]. intros o L.
    destruct (N.eq_dec (at_option o) o) as [E|E]; [now rewrite E|].
    assert (I : In o moved) by (now apply moved_spec). destruct (cycle_of o I) as (k & K & J).
    pose proof (cycle_next k o K J) as J'. pose proof (cycle_in k _ K J') as I'.
    rewrite !kept_in, (T o k), (T (at_option o) k) by assumption.
    assert (at_option o < n) by (now apply (at_lt n)). tauto.
  Qed.

  Lemma kept_injective S T : meant m' gs fs S -> meant m' gs fs T -> kept S = kept T -> S = T.
  Proof.
    intros A B E. apply meant_tied in A as (HS & _ & TS). apply meant_tied in B as (HT & _ & TT).
    apply strictly_unique; [apply HS|apply HT|].
    assert (W : forall X Y, is_set m' X -> is_set m' Y -> tied_well X -> tied_well Y -> kept X = kept Y -> forall x, In
      x X -> In x Y).
    { clear S T HS HT TS TT E. intros S T HS HT TS TT E x I. destruct (N.lt_ge_cases x n) as [L|L].
      - assert (J : In x (kept S)) by (now apply kept_in). rewrite E in J. now apply kept_in in J.
      - destruct (behind S x HS I) as (k & K & ->); [lia|]. destruct (cycle_cycle k K) as (o & others & C & _).
        assert (J : In o (cycle k)) by (rewrite C; now left). pose proof (cycle_in k o K J) as IM.
        assert (LO : o < n) by (now apply moved_spec).
        destruct (holds_number T (n + k)) eqn:D; [now apply holds_number_in|]. exfalso.
        assert (IO : In o T) by (apply (TT o k); auto; rewrite <- holds_number_in; congruence).
        assert (IK : In o (kept T)) by (now apply kept_in). rewrite <- E in IK. apply kept_in in IK as [IK _].
        now apply (TS o k) in IK. }
    intros x. split; apply W; auto.
  Qed.

  Lemma fixed_tied S : meant m gs fs S -> move p S = S -> exists T, meant m' gs fs T /\ kept T = S.
  Proof.
    intros M F. assert (H : set_in n S) by (now apply (meant_set m gs fs)). rewrite (fixed_iff S H) in F.
    set (belongs := fun o => if o <? n then holds_number S o else negb (existsb (holds_number S) (cycle (o - n)))).
    set (T := filter belongs (range (n + n_cycles))).
    assert (HT : is_set m' T).
    { split; [apply sorted_filter, range_sorted|]. intros o I. apply filter_In in I as [I _]. apply range_in in I.
      now rewrite n_options. }
    assert (TO : forall o, o < n -> (In o T <-> In o S)).
    { intros o L. unfold T. rewrite filter_In, range_in. unfold belongs. apply N.ltb_lt in L as L'.
      rewrite L', holds_number_in.
      intuition lia. }
    assert (E : kept T = S).
    { apply (set_ext n); auto; [now apply kept_set|]. intros x. rewrite kept_in. split.
      - intros [I L]. now apply TO.
      - intros I. assert (x < n) by (now apply H). split; auto. now apply TO. }
    exists T. split; auto. apply meant_tied. rewrite E. split; [exact HT|]. split; [exact M|].
    intros o k I L J. assert (LO : o < n) by (now apply moved_spec). rewrite TO by assumption.
    assert (NK : In (n + k) T <-> forall q, In q (cycle k) -> ~ In q S).
    { unfold T. rewrite filter_In, range_in. unfold belongs. destruct (N.ltb_spec (n + k) n); [lia|].
      replace (n + k - n) with k by lia. rewrite negb_true_iff, <- not_true_iff_false, existsb_exists. split.
      - intros [_ N] q IQ JQ. apply N. exists q. split; auto. now apply holds_number_in.
      - intros N. split; [lia|]. intros (q & IQ & JQ). apply holds_number_in in JQ. now apply (N q). }
    rewrite NK. split.
    - intros IS N. now apply (N o).
    - intros N. destruct (holds_number S o) eqn:D; [now apply holds_number_in|]. exfalso. apply N. intros q IQ JQ.
      assert (IO : In o S).
      { apply (cycle_alike (fun x => In x S) k L) with q; auto. intros x IX. apply F. apply moved_spec.
        now apply (cycle_in k). }
      apply holds_number_in in IO. congruence.
  Qed.

  Lemma tied_count (all sets : list (list N)) : NoDup all -> (forall S, In S all <-> meant m gs fs S) ->
    NoDup sets -> (forall S, In S sets <-> meant m' gs fs S) ->
    total (fun S => one_if_same (move p S) S) all = length sets.
  Proof.
    intros NA IA NS IS. set (f := fun S => if Lists.eq_dec (move p S) S then true else false).
    assert (E : total (fun S => one_if_same (move p S) S) all = length (filter f all)).
    { unfold total, one_if_same, f. clear. induction all as [|S l IH]; simpl; auto.
      destruct (Lists.eq_dec (move p S) S); simpl; auto. }
    rewrite E, <- (map_length kept sets). apply Permutation_length, NoDup_Permutation.
    - now apply NoDup_filter.
    - assert (J : forall S, In S sets -> meant m' gs fs S) by (intros S I; now apply IS). clear IS IA E.
      induction NS as [|S l NI ND IH]; simpl; constructor.
      + rewrite in_map_iff. intros (T & F & I). apply kept_injective in F; [congruence| |]; apply J; simpl; auto.
      + apply IH. intros T I. apply J. now right.
    - intros S. rewrite filter_In, in_map_iff, IA. unfold f. destruct (Lists.eq_dec (move p S) S) as [F|F]; split.
      + intros [M _]. destruct (fixed_tied S M F) as (T & MT & K). exists T. split; auto. now apply IS.
      + intros (T & <- & I). apply IS, meant_tied in I as (_ & I & _). auto.
      + easy.
      + intros (T & <- & I). apply IS, tied_fixed in I. congruence.
  Qed.
End Tied.
