(** States that are equal up to isomorphism have the same value. *)

From Coq Require Import NArith List Bool Permutation Lia OrderedTypeEx.
From Proved Require Import Spec Value Sets Rules Check Meaning Steps Branching.
Import ListNotations.
Open Scope N_scope.

Lemma compare_rows_eq r : forall r', compare_rows r r' = Eq -> r = r'.
Proof.
  induction r as [|(i, k) r IH]; intros [|(i', k') r'] E; simpl in E; try discriminate; auto.
  destruct (N.compare_spec i i') as [->| |], (N.compare_spec k k') as [->| |]; try discriminate.
  f_equal. auto.
Qed.

Lemma agree_spec S : (forall r, In r S -> compatible r r = true) ->
  agree S = true <-> forall r r', In r S -> In r' S -> compatible r r' = true.
Proof.
  induction S as [|r S IH]; simpl; intros H; [split; [easy|reflexivity]|].
  rewrite andb_true_iff, forallb_forall, IH by auto. split.
  - intros [A B] x y [<-|I] [<-|J]; auto. rewrite compatible_sym. auto.
  - intros A. split; auto.
Qed.

Definition exact_order {V} (ord : order V) : Prop := forall a b, same ord a b = true -> a = b.

Section Isomorphism.
  Context {V : Type} (R : semiring V) (laws : lawful R) (ord : order V) (exactly : exact_order ord).
  Context (f : frame) (rows : list row) (framed : frame_ok f).
  Context (good : forallb (good_row f) rows = true) (opened : forallb (open_row f) rows = true).
  Context (w : N -> V).
  Notation P := (make_problem f rows).
  Notation worth := (worth R f rows w).
  Notation sane := (sane f rows).

  (** Sets of rows that fit what is left of items. *)
  Definition left_fits (T : list left_item) (U : list (row * V)) : bool :=
    agree (map fst U) &&
    forallb (fun t : left_item => let '(y, (n, r)) := t in
      (n <=? plain y (map fst U)) && match r with Some r => plain y (map fst U) <=? r | None => true end) T.

  Lemma left_fits_perm T U U' : Permutation U U' -> left_fits T U = left_fits T U'.
  Proof.
    intros HP. unfold left_fits. apply (Permutation_map fst) in HP. f_equal; [now apply agree_perm|].
    induction T as [|(y, (n, r)) T IH]; simpl; auto. now rewrite IH, (plain_perm y _ _ HP).
  Qed.

  Lemma forallb_perm {X} (p : X -> bool) l l' : Permutation l l' -> forallb p l = forallb p l'.
  Proof. induction 1; simpl; try congruence. now rewrite !andb_assoc, (andb_comm (p y)). Qed.

  Lemma left_fits_items T T' U : Permutation T T' -> left_fits T U = left_fits T' U.
  Proof. intros HP. unfold left_fits. f_equal. now apply forallb_perm. Qed.

  Definition one_to_one (name : N -> option N) : Prop :=
    forall i j y, name i = Some y -> name j = Some y -> i = j.

  Section Residual.
    Context (name : N -> option N) (inj : one_to_one name) (s : state).

    Lemma renamed_in r y k : In (y, k) (renamed name r) <-> exists i, name i = Some y /\ In (i, k) r.
    Proof.
      unfold renamed. match goal with |- context [sort _ ?l0] => set (l := l0) end.
      assert (E : In (y, k) (sort (fun e e' : N * N => fst e <=? fst e') l) <-> In (y, k) l).
      { split; apply Permutation_in; [|symmetry]; apply sort_perm. }
      rewrite E. unfold l. rewrite in_flat_map. split.
      - intros ((i, k') & I & J). simpl in J. destruct (name i) eqn:NI; [|easy].
        destruct J as [J|[]]. injection J as -> ->. eauto.
      - intros (i & NI & I). exists (i, k). split; auto. simpl. rewrite NI. now left.
    Qed.

    Lemma renamed_gives i y r : name i = Some y -> gives y false (renamed name r) = gives i false r.
    Proof.
      intros NI. apply eq_true_iff_eq. rewrite !gives_false, renamed_in. split.
      - intros (j & NJ & I). now rewrite (inj i j y).
      - eauto.
    Qed.

    Lemma renamed_plain i y S : name i = Some y ->
      plain y (map (fun c => renamed name (row_of P c)) S) = plain i (map (row_of P) S).
    Proof.
      intros NI. induction S as [|c S IH]; cbn [map plain]; auto. now rewrite IH, (renamed_gives i).
    Qed.

    Lemma colour_at_in c i k : c < size P -> In (i, k) (row_of P c) -> colour_at P c i = k.
    Proof.
      intros L I. unfold colour_at. destruct (find _ _) as [[j l]|] eqn:F.
      - apply find_some in F as [J E]. simpl in E. apply N.eqb_eq in E as ->. cbn [snd].
        destruct (row_good f rows good c L) as [G _]. now apply (good_unique f _ G i).
      - eapply find_none in F; eauto. simpl in F. rewrite N.eqb_refl in F. discriminate.
    Qed.

    Lemma one_colour_spec i x k : one_colour P i x = Some k ->
      forall c, N.testbit x c = true -> colour_at P c i = k.
    Proof.
      unfold one_colour. destruct (elements _ x) as [[|c0 l]|] eqn:E; try discriminate.
      destruct (elements_spec _ _ _ E) as [_ I].
      destruct (forallb _ l) eqn:A; [|discriminate]. intros H c T. injection H as <-.
      apply I in T as [<-|J]; auto. rewrite forallb_forall in A. apply N.eqb_eq. auto.
    Qed.

    Lemma member_having S c i k : sub S (members f rows (active s)) -> In c S -> In (i, k) (row_of P c) ->
      c < size P /\ N.testbit (N.land (having P i) (active s)) c = true.
    Proof.
      intros HS I IK. apply (sub_in _ _ HS) in I. apply members_in in I as [A L]. split; auto.
      rewrite N.land_spec, A, andb_true_r. apply (having_spec f rows); eauto.
    Qed.

    (** A void room cannot be filled. *)
    Lemma void_room i S : sub S (members f rows (active s)) -> is_void P s i = true ->
      plain i (map (row_of P) S) <= room P s i.
    Proof.
      intros HS H. unfold is_void in H. apply orb_true_iff in H as [H|H].
      - apply N.leb_le in H. pose proof (plain_degree f rows s i S HS). lia.
      - apply andb_true_iff in H as [_ H]. destruct (one_colour P i _) as [k|] eqn:O; [|discriminate].
        enough (plain i (map (row_of P) S) = 0) by lia.
        assert (Z : forall c, In c S -> gives i false (row_of P c) = false).
        { intros c I. apply not_true_iff_false. rewrite gives_false. intros IK.
          destruct (member_having S c i 0 HS I IK) as [L T].
          pose proof (one_colour_spec _ _ _ O c T) as C. rewrite (colour_at_in c i 0 L IK) in C.
          subst k. discriminate. }
        clear -Z. induction S as [|c S IH]; cbn [map plain]; auto. rewrite Z by (now left).
        rewrite IH; auto. intros d I. apply Z. now right.
    Qed.

    (** At an item with a void room, all active options go together. *)
    Lemma void_agrees i S c d k l : sub S (members f rows (active s)) -> is_void P s i = true ->
      In c S -> In d S -> In (i, k) (row_of P c) -> In (i, l) (row_of P d) -> k = l.
    Proof.
      intros HS H IC ID IK IL.
      destruct (member_having S c i k HS IC IK) as [LC TC], (member_having S d i l HS ID IL) as [LD TD].
      destruct (row_good f rows good c LC) as [GC _], (row_good f rows good d LD) as [GD _].
      destruct (N.eq_dec k l) as [|NE]; auto. exfalso.
      unfold is_void in H. apply orb_true_iff in H as [H|H].
      - assert (NCD : c <> d). { intros <-. apply NE. now apply (good_unique f _ GC i). }
        assert (D : 2 <= degree P s i).
        { unfold degree. rewrite <- bits_length.
          enough (2 <= length (bits (N.land (having P i) (active s))))%nat by lia.
          change 2%nat with (length [c; d]). apply NoDup_incl_length.
          - constructor; [intros [E|[]]; congruence|]. constructor; [easy|constructor].
          - intros x [<-|[<-|[]]]; now apply bits_in. }
        apply N.leb_le in H. assert (1 < high f i).
        { unfold room in H. change (high (base P) i) with (high f i) in H. lia. }
        destruct (N.eq_dec k 0) as [->|NZ].
        + destruct (good_colour f _ GD i l IL); [congruence|]. lia.
        + destruct (good_colour f _ GC i k IK NZ). lia.
      - apply andb_true_iff in H as [_ H]. destruct (one_colour P i _) as [k'|] eqn:O; [|discriminate].
        apply NE. rewrite <- (colour_at_in c i k LC IK), <- (colour_at_in d i l LD IL).
        now rewrite (one_colour_spec _ _ _ O c TC), (one_colour_spec _ _ _ O d TD).
    Qed.

    Lemma left_items_in t : In t (left_items P name s) <-> exists i y, i < items f /\ name i = Some y /\
      t = (y, (need P s i, if is_void P s i then None else Some (room P s i))).
    Proof.
      unfold left_items. rewrite in_flat_map. split.
      - intros (i & I & J). destruct (name i) as [y|] eqn:NI; [|easy]. destruct J as [<-|[]].
        exists i, y. repeat split; auto. now apply (all_in f framed).
      - intros (i & y & L & NI & ->). exists i. split; [now apply (all_in f framed)|]. rewrite NI. now left.
    Qed.

    Lemma residual_fits S : all_named P name s = true -> sub S (members f rows (active s)) ->
      fitting f rows s S
      = left_fits (left_items P name s) (map (fun c => (renamed name (row_of P c), w c)) S).
    Proof.
      intros AN HS. unfold all_named in AN. rewrite forallb_forall in AN.
      assert (LS : forall c, In c S -> c < size P).
      { intros c I. apply (sub_in _ _ HS) in I. now apply members_in in I. }
      assert (SELF : forall c, In c S -> compatible (row_of P c) (row_of P c) = true).
      { intros c I. apply compatible_spec. destruct (row_good f rows good c (LS c I)) as [G _].
        apply (good_unique f _ G). }
      unfold fitting, left_fits. rewrite map_map. cbn [fst].
      apply eq_true_iff_eq. rewrite fits_spec, andb_true_iff, forallb_forall.
      rewrite (agree_spec (map (row_of P) S)), (agree_spec (map (fun c => renamed name (row_of P c)) S)).
      2: { intros r I. apply in_map_iff in I as (c & <- & I). apply compatible_spec. intros y k l J K.
           apply renamed_in in J as (i & NI & J), K as (j & NJ & K). rewrite (inj j i y) in K by auto.
           specialize (SELF c I). rewrite compatible_spec in SELF. eauto. }
      2: { intros r I. apply in_map_iff in I as (c & <- & I). auto. }
      assert (NV : forall i, i < items f -> name i = None -> need P s i = 0 /\ is_void P s i = true).
      { intros i L NI. specialize (AN i (proj2 (all_in f framed i) L)). rewrite NI in AN.
        apply andb_true_iff in AN as [A B]. now apply N.eqb_eq in A. }
      split.
      - intros [A W]. split.
        + intros r r' I J. apply in_map_iff in I as (c & <- & I), J as (d & <- & J).
          apply compatible_spec. intros y k l K L.
          apply renamed_in in K as (i & NI & K), L as (j & NJ & L). rewrite (inj j i y) in L by auto.
          specialize (A _ _ (in_map _ _ _ I) (in_map _ _ _ J)). rewrite compatible_spec in A. eauto.
        + intros t I. apply left_items_in in I as (i & y & L & NI & ->).
          rewrite (renamed_plain i y S NI). destruct (W i (proj2 (all_in f framed i) L)) as [W1 W2].
          apply N.leb_le in W1, W2. rewrite W1. destruct is_void; auto.
      - intros [A W]. split.
        + intros r r' I J. apply in_map_iff in I as (c & <- & I), J as (d & <- & J).
          apply compatible_spec. intros i k l K L.
          destruct (row_good f rows good c (LS c I)) as [G _]. pose proof (good_item f _ G i k K) as LI.
          destruct (name i) as [y|] eqn:NI.
          * specialize (A _ _ (in_map (fun c => renamed name (row_of P c)) _ _ I)
                              (in_map (fun c => renamed name (row_of P c)) _ _ J)).
            rewrite compatible_spec in A. apply (A y); apply renamed_in; eauto.
          * destruct (NV i LI NI) as [_ VO]. exact (void_agrees i S c d k l HS VO I J K L).
        + intros i I. apply (all_in f framed) in I. destruct (name i) as [y|] eqn:NI.
          * specialize (W _ (proj2 (left_items_in _) (ex_intro _ i (ex_intro _ y (conj I (conj NI eq_refl)))))).
            cbn beta iota in W. rewrite (renamed_plain i y S NI), andb_true_iff in W. destruct W as [W1 W2].
            apply N.leb_le in W1. split; auto. destruct (is_void P s i) eqn:VO.
            -- now apply void_room.
            -- now apply N.leb_le.
          * destruct (NV i I NI) as [-> VO]. split; [lia|]. now apply void_room.
    Qed.

    Lemma residual_worth T U : all_named P name s = true -> residual_of ord P w name s = Some (T, U) ->
      worth s = val R snd U (left_fits T).
    Proof.
      intros AN H. unfold residual_of in H. destruct (elements _ (active s)) as [os|] eqn:E; [|discriminate].
      destruct (forallb _ os) eqn:LT; [|discriminate].
      injection H as <- <-. destruct (elements_spec _ _ _ E) as [NO IO].
      rewrite (val_perm R laws _ _ _ (sort_perm _ _)) by (intros; now apply left_fits_perm).
      rewrite val_map. unfold worth, Steps.worth.
      rewrite forallb_forall in LT.
      assert (PM : Permutation (members f rows (active s)) os).
      { apply members_perm; auto. intros c. rewrite IO. split; [|tauto]. intros A. split; auto.
        apply N.ltb_lt, LT, IO, A. }
      rewrite <- (val_perm R laws (fun c => snd (renamed name (row_of P c), w c)) _ _ PM).
      - apply val_ext; auto. intros S HS. rewrite (left_fits_items _ _ _ (sort_perm _ _)).
        now apply residual_fits.
      - intros S S' HP. apply left_fits_perm. now apply Permutation_map.
    Qed.
  End Residual.

  Lemma same_items_eq a : forall b, same_items a b = true -> a = b.
  Proof.
    induction a as [|(y, (n, r)) a IH]; intros [|(z, (n', r')) b] H; simpl in H; try discriminate; auto.
    rewrite !andb_true_iff in H. destruct H as [[E C] H]. apply N.eqb_eq in E as ->.
    unfold same_count in C. simpl in C. apply andb_true_iff in C as [C D]. apply N.eqb_eq in C as ->.
    rewrite (IH b H). destruct r as [r|], r' as [r'|]; try discriminate; auto.
    apply N.eqb_eq in D as ->. reflexivity.
  Qed.

  Lemma same_rows_eq a : forall b, same_rows ord a b = true -> a = b.
  Proof.
    induction a as [|(r, v) a IH]; intros [|(r', v') b] H; simpl in H; try discriminate; auto.
    rewrite !andb_true_iff in H. destruct H as [[E C] H]. apply exactly in C as ->.
    rewrite (IH b H). destruct (compare_rows r r') eqn:Q; try discriminate.
    now rewrite (compare_rows_eq r r' Q).
  Qed.

  Lemma isomorphic_worth here there s s' rest : one_to_one here -> one_to_one there ->
    are_isomorphic ord P w here there s s' rest = Done tt -> worth s = worth s'.
  Proof.
    intros IH IT H. unfold are_isomorphic in H.
    destruct (all_named P here s && all_named P there s') eqn:AN; [|discriminate].
    destruct (all_open P here s && all_open P there s'); [|discriminate].
    apply andb_true_iff in AN as [AN AN'].
    destruct (residual_of ord P w here s) as [[T U]|] eqn:E; [|discriminate].
    destruct (residual_of ord P w there s') as [[T' U']|] eqn:E'; [|discriminate].
    destruct (same_items T T' && same_rows ord U U') eqn:Q; [|discriminate].
    apply andb_true_iff in Q as [Q Q']. apply same_items_eq in Q as <-. apply same_rows_eq in Q' as <-.
    now rewrite (residual_worth here IH s T U), (residual_worth there IT s' T U).
  Qed.

  (** * Names *)

  Definition undo_each_other (there back : map_of N) : Prop := forall x y,
    NM.find x there = Some y -> NM.find y back = Some x.

  Lemma read_pairs_undo count : forall bs there back there' back' bs', undo_each_other there back ->
    read_pairs P count bs there back = Done (there', back', bs') -> undo_each_other there' back'.
  Proof.
    induction count as [|count IH]; intros bs there back there' back' bs' H E; cbn [read_pairs] in E.
    - injection E as <- <- _. exact H.
    - destruct (number _ bs) as [[x b1]|]; [|discriminate]. cbn [bind] in E.
      destruct (number _ b1) as [[y b2]|]; [|discriminate]. cbn [bind] in E.
      destruct (NM.find x there) eqn:FX; [discriminate|]. destruct (NM.find y back) eqn:FY; [discriminate|].
      apply IH in E; auto. intros x' y'. rewrite !NMF.add_o.
      destruct (N_as_OT.eq_dec x x') as [EX|NX].
      + intros Q. injection Q as <-. unfold N_as_OT.eq in EX. subst x'.
        destruct (N_as_OT.eq_dec y y) as [_|NE]; [reflexivity|]. exfalso. apply NE. reflexivity.
      + intros Q. apply H in Q. destruct (N_as_OT.eq_dec y y') as [EY|]; auto.
        unfold N_as_OT.eq in EY. subst y'. congruence.
  Qed.

  Lemma names_one_to_one there back : undo_each_other there back ->
    one_to_one (name_by there) /\ one_to_one (name_in back).
  Proof.
    intros H. split.
    - intros i j y I J. apply H in I, J. congruence.
    - intros i j y I J. unfold name_in in *. destruct (NM.find i back), (NM.find j back); congruence.
  Qed.

  Lemma read_names count bs there back bs' :
    read_pairs P count bs (NM.empty N) (NM.empty N) = Done (there, back, bs') ->
    one_to_one (name_by there) /\ one_to_one (name_in back).
  Proof.
    intros E. apply (names_one_to_one there back). eapply read_pairs_undo; [|exact E].
    intros x y. rewrite NMF.empty_o. discriminate.
  Qed.

  Lemma reached_sane s : looks_reached P s = true -> sane s.
  Proof.
    unfold looks_reached. rewrite andb_true_iff. intros [_ H] i d HI C L A. cbv zeta in H.
    rewrite forallb_forall in H. apply not_true_iff_false. intros HV.
    assert (LI : i < items f).
    { apply (having_spec f rows) in HV as (k & IK); auto. destruct (row_good f rows good d L) as [G _].
      exact (good_item f _ G i k IK). }
    specialize (H i (proj2 (all_in f framed i) LI)). unfold memo in H.
    apply N.leb_le in HI. change (high (base P) i) with (high f i) in H. rewrite HI, C in H. simpl in H.
    apply N.eqb_eq in H. apply (f_equal (fun a => N.testbit a d)) in H.
    change (N.testbit (N.land (having P i) (active s)) d = N.testbit 0 d) in H.
    rewrite N.land_spec, A, HV, N.bits_0 in H. discriminate.
  Qed.
End Isomorphism.
