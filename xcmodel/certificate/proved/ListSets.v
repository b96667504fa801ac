(** Sets of lists of numbers, as search trees, and sorting. *)

From Coq Require Import NArith List Bool Orders MSetAVL MSetFacts Mergesort Sorted Permutation SetoidList Lia.
From Proved Require Import Sets.
Import ListNotations.
Open Scope N_scope.

Module Lists <: OrderedType.
  Definition t := list N.
  Definition eq := @Logic.eq t.
  Definition eq_equiv : Equivalence eq := eq_equivalence.
  Definition eq_dec : forall a b : t, {a = b} + {a <> b} := list_eq_dec N.eq_dec.

  Fixpoint compare (a b : t) : comparison :=
    match a, b with
    | [], [] => Eq
    | [], _ => Lt
    | _, [] => Gt
    | x :: a, y :: b => match x ?= y with Eq => compare a b | c => c end
    end.
  Definition lt a b := compare a b = Lt.

  Lemma compare_spec a b : CompareSpec (a = b) (lt a b) (lt b a) (compare a b).
  Proof.
    revert b. unfold lt. induction a as [|x a IH]; intros [|y b]; try (constructor; reflexivity).
    simpl. rewrite (N.compare_antisym x y). destruct (N.compare_spec x y); simpl; try now constructor.
    subst. destruct (IH b); constructor; congruence.
  Qed.

  Lemma lt_trans a : forall b c, lt a b -> lt b c -> lt a c.
  Proof.
    unfold lt. induction a as [|x a IH]; intros [|y b] [|z c]; simpl; try easy; auto.
    destruct (N.compare_spec x y), (N.compare_spec y z), (N.compare_spec x z); try easy; try lia; eauto.
  Qed.

  Lemma lt_irreflexive a : ~ lt a a.
  Proof. unfold lt. induction a as [|x a IH]; simpl; [easy|]. now rewrite N.compare_refl. Qed.

  Global Instance lt_strorder : StrictOrder lt.
  Proof. split; [exact lt_irreflexive|exact lt_trans]. Qed.
  Global Instance lt_compat : Proper (eq ==> eq ==> iff) lt.
  Proof. unfold eq. now intros a _ <- b _ <-. Qed.
End Lists.

Module LS := MSetAVL.Make Lists.
Module LSF := MSetFacts.WFacts LS.

Lemma listed s x : In x (LS.elements s) <-> LS.In x s.
Proof.
  rewrite <- LS.elements_spec1, InA_alt. split; [exists x; easy|]. now intros (y & -> & I).
Qed.

Lemma listed_once s : NoDup (LS.elements s).
Proof.
  pose proof (LS.elements_spec2w s) as H. induction H as [|x l NI H IH]; constructor; auto.
  intros I. apply NI, InA_alt. now exists x.
Qed.

Lemma removed x s : LS.In x s -> Permutation (LS.elements s) (x :: LS.elements (LS.remove x s)).
Proof.
  intros I. apply NoDup_Permutation; [apply listed_once| |].
  - constructor; [|apply listed_once]. now rewrite listed, LS.remove_spec.
  - intros y. cbn [In]. rewrite !listed, LS.remove_spec. unfold Lists.eq.
    destruct (Lists.eq_dec x y) as [->|]; intuition congruence.
Qed.

(** * Sorting *)

Module By_size <: TotalLeBool.
  Definition t := N.
  Definition leb := N.leb.
  Lemma leb_total a b : N.leb a b = true \/ N.leb b a = true.
  Proof. rewrite !N.leb_le. lia. Qed.
End By_size.
Module Ascending := Mergesort.Sort By_size.

(** The elements of a set, ascending. *)
Definition sorted (l : list N) : list N := Ascending.sort l.

Lemma sorted_perm l : Permutation (sorted l) l.
Proof. symmetry. apply Ascending.Permuted_sort. Qed.

Lemma sorted_in l x : In x (sorted l) <-> In x l.
Proof. split; apply Permutation_in; [|symmetry]; apply sorted_perm. Qed.

Lemma sorted_strictly l : NoDup l -> StronglySorted N.lt (sorted l).
Proof.
  intros ND. assert (S : StronglySorted (fun x y => is_true (x <=? y)) (sorted l)).
  { apply Ascending.StronglySorted_sort. intros x y z. unfold is_true, By_size.leb. rewrite !N.leb_le. lia. }
  apply (Permutation_NoDup (Permutation_sym (sorted_perm l))) in ND.
  induction S as [|x l' S IH F]; constructor; inversion ND; subst; auto.
  rewrite Forall_forall in *. intros y I. specialize (F y I). apply N.leb_le in F.
  assert (x <> y) by (intros ->; auto). lia.
Qed.

Lemma strictly_unique a : forall b, StronglySorted N.lt a -> StronglySorted N.lt b ->
  (forall x, In x a <-> In x b) -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] A B E; auto; [destruct (proj2 (E y)); now left|destruct (proj1 (E x)); now left|].
  inversion A as [|? ? A' FA]; inversion B as [|? ? B' FB]; subst. rewrite Forall_forall in FA, FB.
  assert (x = y) as <-.
  { destruct (proj1 (E x) (or_introl eq_refl)) as [|I]; auto.
    destruct (proj2 (E y) (or_introl eq_refl)) as [|J]; auto. apply FA in J. apply FB in I. lia. }
  f_equal. apply IH; auto. intros z. split; intros I.
  - destruct (proj1 (E z) (or_intror I)) as [<-|]; auto. apply FA in I. lia.
  - destruct (proj2 (E z) (or_intror I)) as [<-|]; auto. apply FB in I. lia.
Qed.
