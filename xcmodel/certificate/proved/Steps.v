(** What choosing and removing do to the value of a state. *)

From Coq Require Import NArith List Bool Permutation Lia.
From Proved Require Import Spec Value Sets Rules Check Meaning.
Import ListNotations.
Open Scope N_scope.

Lemma plain_le_degree i (S : list row) (all : list row) : sub S all -> plain i S <= plain i all.
Proof. induction 1; cbn [plain]; lia. Qed.

Lemma plain_in i (S : list row) r : In r S -> gives i false r = true -> 1 <= plain i S.
Proof.
  induction S as [|r' S IH]; cbn [plain In]; [easy|]. intros [->|I] G; [rewrite G|specialize (IH I G)]; lia.
Qed.

Section Steps.
  Context {V : Type} (R : semiring V) (laws : lawful R).
  Context (f : frame) (rows : list row).
  Context (good : forallb (good_row f) rows = true).
  Context (all_in : forall i, In i (all_items f) <-> i < items f).
  Let P := make_problem f rows.
  Context (w : N -> V).

  Definition members (a : N) : list N := filter (fun c => c <? size P) (bits a).
  Definition fitting (s : state) (S : list N) : bool :=
    fits (all_items f) (need P s) (room P s) (map (row_of P) S).
  (** The value of a state. *)
  Definition worth (s : state) : V := val R w (members (active s)) (fitting s).

  Lemma members_in a c : In c (members a) <-> N.testbit a c = true /\ c < size P.
  Proof. unfold members. now rewrite filter_In, bits_in, N.ltb_lt. Qed.

  Lemma members_nodup a : NoDup (members a).
  Proof. apply NoDup_filter, bits_nodup. Qed.

  Lemma members_perm a L : NoDup L -> (forall c, In c L <-> N.testbit a c = true /\ c < size P) ->
    Permutation (members a) L.
  Proof.
    intros N I. apply NoDup_Permutation; auto using members_nodup. intros c. now rewrite members_in, I.
  Qed.

  Lemma fitting_perm s S S' : Permutation S S' -> fitting s S = fitting s S'.
  Proof. intros H. apply fits_perm. now apply Permutation_map. Qed.

  Lemma having_testbit i c : c < size P -> gives i false (row_of P c) = true -> N.testbit (having P i) c = true.
  Proof. intros L G. apply (having_spec f rows); auto. apply gives_false in G. eauto. Qed.

  (** Either an element is in no set, or it is in all. *)
  Lemma split a x ok : N.testbit a x = true -> x < size P ->
    (forall S S', Permutation S S' -> ok S = ok S') ->
    let a' := N.lxor a (singleton x) in
    val R w (members a) ok = add R (val R w (members a') ok)
                                   (mul R (w x) (val R w (members a') (fun S => ok (x :: S)))).
  Proof.
    intros T L E a'. change (add _ _ _) with (val R w (x :: members a') ok).
    apply val_perm; auto. apply members_perm.
    - constructor; [|apply members_nodup]. rewrite members_in. unfold a'.
      rewrite N.lxor_spec, T, singleton_spec, N.eqb_refl. easy.
    - intros c. simpl. rewrite members_in. unfold a'. rewrite N.lxor_spec, singleton_spec.
      destruct (N.eqb_spec x c) as [<-|NE]; [rewrite T; intuition; discriminate|].
      rewrite xorb_false_r. intuition.
  Qed.

  (** Fewer active elements do as long as no set that fits has one of the others. *)
  Lemma restrict a a' ok : (forall c, N.testbit a' c = true -> c < size P -> N.testbit a c = true) ->
    (forall S S', Permutation S S' -> ok S = ok S') ->
    (forall S, sub S (members a) -> ok S = true -> forall c, In c S -> N.testbit a' c = true) ->
    val R w (members a) ok = val R w (members a') ok.
  Proof.
    intros I E H. rewrite (val_filter R laws w (N.testbit a')) by auto.
    apply val_perm; auto. symmetry. apply members_perm; [apply NoDup_filter, members_nodup|].
    intros c. rewrite filter_In, members_in. intuition.
  Qed.

  (** * Choosing *)

  Lemma fill_spec l : forall a m a' m', NoDup l -> fill P l a m = Some (a', m') ->
    (forall i, get m' i = get m i + if existsb (N.eqb i) l then 1 else 0) /\
    (forall i, In i l -> get m' i <= high f i) /\
    (forall d, N.testbit a' d = true <-> N.testbit a d = true /\
       forall i, In i l -> get m' i = high f i -> N.testbit (having P i) d = false).
  Proof.
    induction l as [|j l IH]; intros a m a' m' ND E.
    - simpl in E. injection E as <- <-. simpl. repeat split; intros; try easy; try lia; tauto.
    - inversion ND as [|? ? NI ND']; subst. cbn [fill] in E.
      change (high (base P) j) with (high f j) in E.
      destruct (N.ltb_spec (high f j) (get m j + 1)) as [|LE]; [discriminate|].
      destruct (IH _ _ _ _ ND' E) as (G & H & T). clear IH.
      assert (NX : existsb (N.eqb j) l = false).
      { apply not_true_iff_false. rewrite existsb_exists. intros (k & I & K). apply N.eqb_eq in K as <-. easy. }
      assert (GJ : get m' j = get m j + 1) by (rewrite G, get_add, N.eqb_refl, NX; lia).
      split; [|split].
      + intros i. rewrite G, get_add. simpl. rewrite (N.eqb_sym i j).
        destruct (N.eqb_spec j i) as [<-|]; simpl; [rewrite NX|]; lia.
      + intros i [<-|I]; auto. lia.
      + intros d. rewrite T. destruct (N.eqb_spec (get m j + 1) (high f j)) as [F|F].
        * rewrite N.ldiff_spec, andb_true_iff, negb_true_iff. split.
          -- intros [[A B] C]. split; auto. intros i [<-|I]; auto.
          -- intros [A C]. split; [split; auto|]; intros; apply C; simpl; auto. congruence.
        * split; intros [A C]; split; auto; intros i I; [|apply C; simpl; auto].
          destruct I as [<-|I]; auto. intros. lia.
  Qed.

  Section Choose.
    Context (s : state) (x : N) (s' : state) (L : x < size P) (A0 : N.testbit (active s) x = true).
    Context (chosen : choose P s x = Some s') (opened : open_row f (row_of P x) = true).
    Let r := row_of P x.
    Let once i : N := if gives i false r then 1 else 0.

    Lemma open_high i k : In (i, k) (row_of P x) -> 0 < high f i.
    Proof.
      intros I. unfold open_row in opened. rewrite forallb_forall in opened.
      specialize (opened _ I). now apply N.ltb_lt.
    Qed.

    Lemma chosen_facts :
      (forall i, coverage_in P s' i = coverage_in P s i + once i) /\
      (forall i, gives i false r = true -> coverage_in P s' i <= high f i) /\
      (forall d, N.testbit (active s') d = true <-> N.testbit (active s) d = true /\
         N.testbit (loss P x) d = false /\
         forall i, In i (several P x) -> coverage_in P s' i = high f i -> N.testbit (having P i) d = false).
    Proof.
      unfold choose in chosen.
      destruct (N.eqb_spec (N.land (covered s) (covers P x)) 0) as [Z|]; [|discriminate].
      destruct (fill P (several P x) _ _) as [[a m]|] eqn:FL; [|discriminate]. injection chosen as <-.
      apply fill_spec in FL as (G & H & T); [|now apply several_nodup].
      assert (SV : forall i, In i (several P x) <-> gives i false r = true /\ 1 < high f i).
      { intros i. rewrite gives_false. now apply (several_spec f rows). }
      assert (CV : forall i, N.testbit (covers P x) i = true <-> gives i false r = true /\ high f i <= 1).
      { intros i. rewrite gives_false. now apply (covers_spec f rows). }
      assert (C : forall i, coverage_in P (State a (N.lor (covered s) (covers P x)) m) i = coverage_in P s i + once i).
      { intros i. unfold coverage_in, once. cbn [covered often].
        change (high (base P) i) with (high f i). destruct (N.leb_spec (high f i) 1) as [LE|GT].
        - rewrite N.lor_spec. destruct (gives i false r) eqn:GI.
          + assert (TX : N.testbit (covers P x) i = true) by (apply CV; auto).
            rewrite TX, orb_true_r. apply (f_equal (fun a => N.testbit a i)) in Z.
            rewrite N.land_spec, TX, N.bits_0, andb_true_r in Z. rewrite Z. reflexivity.
          + assert (TX : N.testbit (covers P x) i = false).
            { apply not_true_iff_false. rewrite CV. intros [? _]. congruence. }
            rewrite TX, orb_false_r. lia.
        - rewrite G. destruct (gives i false r) eqn:GI.
          + replace (existsb (N.eqb i) (several P x)) with true; auto. symmetry. apply existsb_exists.
            exists i. rewrite N.eqb_refl, SV. auto.
          + replace (existsb (N.eqb i) (several P x)) with false; auto. symmetry.
            apply not_true_iff_false. rewrite existsb_exists. intros (j & I & J).
            apply N.eqb_eq in J as <-. apply SV in I as [? _]. congruence. }
      assert (CH : forall i, gives i false r = true -> 1 < high f i ->
        get m i = coverage_in P (State a (N.lor (covered s) (covers P x)) m) i).
      { intros i _ GT. unfold coverage_in. change (high (base P) i) with (high f i). simpl.
        destruct (N.leb_spec (high f i) 1); [lia|reflexivity]. }
      split; [exact C|split].
      - intros i GI. destruct (N.leb_spec (high f i) 1) as [LE|GT].
        + assert (0 < high f i) by (apply gives_false in GI; eapply open_high; eauto).
          unfold coverage_in. change (high (base P) i) with (high f i).
          destruct (N.leb_spec (high f i) 1); [|lia]. match goal with |- (if ?b then _ else _) <= _ => destruct b end; lia.
        + rewrite <- CH by auto. apply H, SV. auto.
      - intros d. simpl active. rewrite T, N.ldiff_spec, andb_true_iff, negb_true_iff. split.
        + intros [[A B] D]. repeat split; auto. intros i I. pose proof I as I'. apply SV in I as [GI GT].
          rewrite <- CH by auto. now apply D.
        + intros (A & B & D). repeat split; auto. intros i I. pose proof I as I'. apply SV in I as [GI GT].
          rewrite CH by auto. now apply D.
    Qed.

    Lemma chosen_sub d : N.testbit (active s') d = true -> d < size P ->
      N.testbit (N.lxor (active s) (singleton x)) d = true.
    Proof.
      intros T LD. apply chosen_facts in T as (A & B & _).
      rewrite N.lxor_spec, A, singleton_spec. destruct (N.eqb_spec x d) as [<-|]; auto.
      assert (N.testbit (loss P x) x = true) by (apply (loss_spec f rows); auto). congruence.
    Qed.

    Lemma once_spec S i : plain i (map (row_of P) (x :: S)) = once i + plain i (map (row_of P) S).
    Proof. reflexivity. Qed.

    (** A set with x that fits has only what stays active. *)
    Lemma chosen_all S : sub S (members (N.lxor (active s) (singleton x))) -> fitting s (x :: S) = true ->
      forall d, In d S -> N.testbit (active s') d = true.
    Proof.
      intros HS O d I. destruct chosen_facts as (C & H & T). apply T. clear T.
      pose proof (sub_in _ _ HS d I) as M. apply members_in in M as [M LD].
      rewrite N.lxor_spec, singleton_spec in M.
      destruct (N.eqb_spec x d) as [<-|NE]; [rewrite A0 in M; discriminate|]. rewrite xorb_false_r in M.
      unfold fitting in O. apply fits_spec in O as [AG W]. simpl in AG. apply andb_true_iff in AG as [AG _].
      rewrite forallb_forall in AG. specialize (AG (row_of P d) (in_map _ _ _ I)).
      rewrite compatible_spec in AG.
      assert (two : forall i l, In (i, 0) r -> In (i, l) (row_of P d) -> coverage_in P s i + 2 <= high f i).
      { intros i l I1 I2. rewrite <- (AG i 0 l I1 I2) in I2.
        assert (LI : In i (all_items f)).
        { apply all_in. destruct (row_good f rows good x L) as [G _]. exact (good_item f _ G _ _ I1). }
        destruct (W i LI) as [_ W2]. rewrite once_spec in W2. unfold once in W2.
        apply gives_false in I1. rewrite I1 in W2. apply gives_false in I2.
        pose proof (plain_in i _ _ (in_map (row_of P) _ _ I) I2). unfold room in W2.
        change (high (base P) i) with (high f i) in W2. lia. }
      split; [exact M|split].
      - apply not_true_iff_false. intros LS. apply (loss_spec f rows) in LS; auto.
        destruct LS as [E|(i & k & l & I1 & I2 & E)]; [easy|].
        destruct (N.eqb_spec k 0) as [->|NZ].
        + specialize (two i l I1 I2). lia.
        + apply E. eapply AG; eauto.
      - intros i IS F. apply not_true_iff_false. intros HV. apply (having_spec f rows) in HV as (l & I2); auto.
        apply (several_spec f rows) in IS as [I1 _]; auto. specialize (two i l I1 I2).
        assert (GI : gives i false r = true) by (apply gives_false; exact I1). rewrite C in F. unfold once in F. rewrite GI in F. lia.
    Qed.

    (** Among these, what fits with x fits when x has been chosen. *)
    Lemma chosen_fits S : (forall d, In d S -> N.testbit (active s') d = true /\ d < size P) ->
      fitting s (x :: S) = fitting s' S.
    Proof.
      intros I. destruct chosen_facts as (C & H & T). unfold fitting.
      assert (AG : forallb (compatible r) (map (row_of P) S) = true).
      { apply forallb_forall. intros r' I'. apply in_map_iff in I' as (d & <- & ID).
        destruct (I d ID) as [A LD]. apply T in A as (_ & LS & _).
        apply compatible_spec. intros i k l I1 I2. destruct (N.eq_dec k l) as [|NE]; auto. exfalso.
        destruct (N.eqb_spec k 0) as [->|NZ].
        - assert (high f i <= 1).
          { destruct (row_good f rows good d LD) as [G _]. apply (good_colour f _ G i l I2). congruence. }
          assert (N.testbit (loss P x) d = true).
          { apply (loss_spec f rows); auto. right. exists i, 0, l. auto. }
          congruence.
        - assert (N.testbit (loss P x) d = true).
          { apply (loss_spec f rows); auto. right. exists i, k, l. repeat split; auto.
            destruct (N.eqb_spec k 0); easy. }
          congruence. }
      apply eq_true_iff_eq. rewrite !fits_spec. cbn [map agree]. fold r. rewrite AG. cbn [andb].
      apply and_iff_compat_l. split; intros W i LI; specialize (W i LI); revert W;
        cbn [plain]; unfold need, room; rewrite C; fold (once i); specialize (H i); rewrite C in H;
        unfold once in *; change (high (base P) i) with (high f i); destruct (gives i false r); lia.
    Qed.

    Lemma choose_sound :
      val R w (members (N.lxor (active s) (singleton x))) (fun S => fitting s (x :: S)) = worth s'.
    Proof.
      rewrite (restrict _ (active s')).
      - apply val_ext; auto. intros S HS. apply chosen_fits. intros d I.
        apply (sub_in _ _ HS) in I. now apply members_in in I.
      - exact chosen_sub.
      - intros S S' E. apply fitting_perm. now constructor.
      - exact chosen_all.
    Qed.
  End Choose.
End Steps.
