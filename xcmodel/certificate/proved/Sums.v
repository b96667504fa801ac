(** Sums over all sets of options: how many there are, and the cheapest. *)

From Coq Require Import NArith ZArith List Bool Sorted Permutation Lia Ring_theory.
From Proved Require Import Spec Value Sets Rules Check.
Import ListNotations.
Open Scope N_scope.

Lemma counts_lawful : lawful counts.
Proof. constructor; cbn [add mul zero one counts]; intros; lia. Qed.

Lemma least_costs_lawful : lawful least_costs.
Proof.
  constructor; simpl; repeat intros [?|]; simpl; try reflexivity; try (intros; f_equal; lia); intros; f_equal; lia.
Qed.

Fixpoint subsets {X} (l : list X) : list (list X) :=
  match l with [] => [[]] | x :: l => subsets l ++ map (cons x) (subsets l) end.

Lemma subsets_in {X} (l : list X) : forall S, In S (subsets l) <-> sub S l.
Proof.
  induction l as [|x l IH]; simpl; intros S.
  - split; [intros [<-|[]]; auto|]. intros H. inversion H. auto.
  - rewrite in_app_iff, in_map_iff. split.
    + intros [I|(T & <- & I)]; constructor; now apply IH.
    + intros H. inversion H; subst; [left; now apply IH|right]. eexists. split; [reflexivity|]. now apply IH.
Qed.

Lemma subsets_nodup {X} (l : list X) : NoDup l -> NoDup (subsets l).
Proof.
  induction 1 as [|x l NI ND IH]; simpl; [repeat constructor; auto|].
  assert (A : forall (a b : list (list X)), NoDup a -> NoDup b -> (forall y, In y a -> ~ In y b) -> NoDup (a ++ b)).
  { induction 1; simpl; intros; auto. constructor; auto.
    rewrite in_app_iff. intros [?|?]; [easy|]. eapply H2; eauto. }
  apply A; auto.
  - apply FinFun.Injective_map_NoDup; auto. intros a b E. congruence.
  - intros S I J. apply in_map_iff in J as (T & <- & _). apply subsets_in in I.
    apply NI. eapply sub_in; eauto. simpl. auto.
Qed.

Lemma val_counts {X} (l : list X) : forall ok,
  val counts (fun _ => 1) l ok = N.of_nat (length (filter ok (subsets l))).
Proof.
  induction l as [|x l IH]; intros ok; cbn [val subsets filter].
  - simpl. now destruct (ok []).
  - rewrite !IH, filter_app, app_length, Nat2N.inj_add. cbn [add mul counts]. rewrite N.mul_1_l. do 2 f_equal.
    generalize (subsets l). induction l0 as [|S L IHL]; simpl; auto. destruct (ok (x :: S)); simpl; auto.
Qed.

Definition sum_of {X} (c : X -> Z) (S : list X) : Z := fold_right Z.add 0%Z (map c S).

Lemma sub_inv {X} (x : X) S l : sub S (x :: l) -> sub S l \/ exists T, S = x :: T /\ sub T l.
Proof. intros H. inversion H; subst; eauto. Qed.

Lemma val_costs {X} (c : X -> Z) (l : list X) : forall ok,
  match val least_costs (fun x => Some (c x)) l ok with
  | Some z => (exists S, sub S l /\ ok S = true /\ sum_of c S = z) /\
              forall S, sub S l -> ok S = true -> (z <= sum_of c S)%Z
  | None => forall S, sub S l -> ok S = false
  end.
Proof.
  induction l as [|x l IH]; intros ok; cbn [val].
  - destruct (ok []) eqn:O; simpl.
    + split; [exists []; auto|]. intros S H _. inversion H. reflexivity.
    + intros S H. now inversion H.
  - specialize (IH ok) as A. specialize (IH (fun S => ok (x :: S))) as B.
    destruct (val least_costs _ l ok) as [a|], (val least_costs _ l (fun S => ok (x :: S))) as [b|]; simpl.
    + destruct A as [(S1 & H1 & O1 & E1) M1], B as [(S2 & H2 & O2 & E2) M2]. split.
      * destruct (Z.min_spec a (c x + b)) as [[_ ->]|[_ ->]]; [exists S1; auto|].
        exists (x :: S2). repeat split; auto. cbn. unfold sum_of in E2. now rewrite E2.
      * intros S H O. destruct (sub_inv _ _ _ H) as [H3|(T & -> & H3)]; [specialize (M1 _ H3 O); lia|].
        specialize (M2 _ H3 O). unfold sum_of in *. cbn. lia.
    + destruct A as [(S1 & H1 & O1 & E1) M1]. split; [exists S1; auto|].
      intros S H O. destruct (sub_inv _ _ _ H) as [H3|(T & -> & H3)]; auto. rewrite (B _ H3) in O. discriminate.
    + destruct B as [(S2 & H2 & O2 & E2) M2]. split.
      * exists (x :: S2). repeat split; auto. cbn. unfold sum_of in E2. now rewrite E2.
      * intros S H O. destruct (sub_inv _ _ _ H) as [H3|(T & -> & H3)]; [rewrite (A _ H3) in O; discriminate|].
        specialize (M2 _ H3 O). unfold sum_of in *. cbn. lia.
    + intros S H. destruct (sub_inv _ _ _ H) as [H3|(T & -> & H3)]; auto.
Qed.

(** * Sets of options are the sublists of all options *)

Lemma range_sorted n : StronglySorted N.lt (range n).
Proof.
  unfold range. generalize 0%nat, (N.to_nat n). intros a k. revert a.
  induction k as [|k IH]; intros a; simpl; constructor; auto.
  apply Forall_forall. intros x I. apply in_map_iff in I as (j & <- & I). apply in_seq in I. lia.
Qed.

Lemma sub_sorted S l : sub S l -> StronglySorted N.lt l -> StronglySorted N.lt S.
Proof.
  induction 1; intros H0; auto; inversion H0; subst; auto. constructor; auto.
  rewrite Forall_forall in *. intros y I. eapply sub_in in I; eauto.
Qed.

Lemma sorted_sub l : forall S, StronglySorted N.lt l -> StronglySorted N.lt S ->
  (forall x, In x S -> In x l) -> sub S l.
Proof.
  induction l as [|y l IH]; intros S L H I.
  - destruct S as [|x S]; auto. destruct (I x). now left.
  - inversion L as [|? ? L' FL]; subst. rewrite Forall_forall in FL. destruct S as [|x S].
    + constructor. apply IH; auto. easy.
    + inversion H as [|? ? H' FS]; subst. rewrite Forall_forall in FS.
      destruct (N.eq_dec x y) as [->|NE].
      * apply sub_take. apply IH; auto. intros z Iz. destruct (I z (or_intror Iz)) as [E|J]; auto.
        subst z. specialize (FS _ Iz). lia.
      * apply sub_skip. apply IH; auto. intros z Iz. destruct (I z Iz) as [<-|]; auto. exfalso.
        destruct (I x (or_introl eq_refl)) as [E|Ix]; [congruence|]. specialize (FL _ Ix).
        destruct Iz as [<-|Iz]; [easy|]. specialize (FS _ Iz). lia.
Qed.

Lemma is_set_sub m S : is_set m S <-> sub S (range (N.of_nat (length (options m)))).
Proof.
  unfold is_set. split.
  - intros [H I]. apply sorted_sub; auto using range_sorted. intros x Ix. apply range_in. auto.
  - intros H. split; [eapply sub_sorted; eauto using range_sorted|].
    intros o I. apply range_in. eapply sub_in; eauto.
Qed.
