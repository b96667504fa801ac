(** Sums over sublists, in any commutative semiring: of weights for counts, and for least costs, where
    "plus" is the minimum and "times" is the sum. *)

From Coq Require Import List Permutation Bool Setoid Ring_theory Ring.
Import ListNotations.

Record semiring (V : Type) := Semiring { zero : V; one : V; add : V -> V -> V; mul : V -> V -> V }.
Arguments Semiring {V}. Arguments zero {V}. Arguments one {V}. Arguments add {V}. Arguments mul {V}.

Notation lawful R := (semi_ring_theory (zero R) (one R) (add R) (mul R) eq).

Inductive sub {X} : list X -> list X -> Prop :=
| sub_nil : sub [] []
| sub_skip x S L : sub S L -> sub S (x :: L)
| sub_take x S L : sub S L -> sub (x :: S) (x :: L).
#[export] Hint Constructors sub : core.

Section Value.
  Context {V : Type} (R : semiring V) (laws : lawful R).
  Notation "0" := (zero R). Notation "1" := (one R).
  Infix "+" := (add R). Infix "*" := (mul R).
  Add Ring R_ring : laws.

  Fixpoint val {X} (w : X -> V) (L : list X) (ok : list X -> bool) : V :=
    match L with
    | [] => if ok [] then 1 else 0
    | x :: L' => val w L' ok + w x * val w L' (fun S => ok (x :: S))
    end.

  Lemma val_ext {X} (w w' : X -> V) L : forall ok ok',
    (forall x, In x L -> w x = w' x) ->
    (forall S, sub S L -> ok S = ok' S) -> val w L ok = val w' L ok'.
  Proof.
    induction L as [|x L IH]; simpl; intros ok ok' W E.
    - now rewrite (E [] sub_nil).
    - rewrite (W x) by auto. f_equal; [|f_equal]; apply IH; auto.
  Qed.

  Lemma val_zero {X} (w : X -> V) L : forall ok,
    (forall S, sub S L -> ok S = false) -> val w L ok = 0.
  Proof.
    induction L as [|x L IH]; simpl; intros ok E.
    - now rewrite (E [] sub_nil).
    - rewrite IH, IH by auto. ring.
  Qed.

  (** Elements that are in no set that counts may be left out. *)
  Lemma val_filter {X} (w : X -> V) p L : forall ok,
    (forall S, sub S L -> ok S = true -> forall x, In x S -> p x = true) ->
    val w L ok = val w (filter p L) ok.
  Proof.
    induction L as [|x L IH]; simpl; intros ok H; [reflexivity|].
    destruct (p x) eqn:P; simpl.
    - rewrite <- !IH; [reflexivity| |]; intros S HS O y I.
      + eapply (H (x :: S)); simpl; auto.
      + eapply (H S); auto.
    - rewrite <- IH by (intros S HS O y I; eapply (H S); auto).
      rewrite (val_zero w L (fun S => ok (x :: S))); [ring|].
      intros S HS. destruct (ok (x :: S)) eqn:O; [|reflexivity].
      rewrite (H (x :: S)) in P; simpl; auto.
  Qed.

  Lemma val_perm {X} (w : X -> V) L L' : Permutation L L' -> forall ok,
    (forall S S', Permutation S S' -> ok S = ok S') -> val w L ok = val w L' ok.
  Proof.
    induction 1 as [|x L L' P IH|x y L|L L' L'' P IH P' IH']; simpl; intros ok H; auto.
    - rewrite IH by auto. rewrite (IH (fun S => ok (x :: S))) by (intros; apply H; now constructor).
      reflexivity.
    - rewrite (val_ext w w L (fun S => ok (x :: y :: S)) (fun S => ok (y :: x :: S)));
        [ring|auto|intros; apply H; constructor].
    - rewrite IH, IH'; auto.
  Qed.

  Lemma val_map {X Y} (f : X -> Y) (w : Y -> V) L : forall ok,
    val w (map f L) ok = val (fun x => w (f x)) L (fun S => ok (map f S)).
  Proof.
    induction L as [|x L IH]; simpl; intros ok; [reflexivity|]. now rewrite !IH.
  Qed.

  (** Two elements that never go together, and otherwise do the same, are as good as one. *)
  Lemma val_merge {X} (w : X -> V) x y z L ok :
    w z = w x + w y ->
    (forall S, sub S L -> ok (x :: y :: S) = false) ->
    (forall S, sub S L -> ok (x :: S) = ok (z :: S)) ->
    (forall S, sub S L -> ok (y :: S) = ok (z :: S)) ->
    val w (x :: y :: L) ok = val w (z :: L) ok.
  Proof.
    intros W XY XZ YZ; simpl. rewrite W.
    rewrite (val_zero w L (fun S => ok (x :: y :: S))) by auto.
    rewrite (val_ext w w L (fun S => ok (x :: S)) (fun S => ok (z :: S))) by auto.
    rewrite (val_ext w w L (fun S => ok (y :: S)) (fun S => ok (z :: S))) by auto.
    ring.
  Qed.
End Value.

Lemma sub_in {X} (S L : list X) : sub S L -> forall x, In x S -> In x L.
Proof. induction 1; simpl; intros y I; auto. destruct I; auto. Qed.

Lemma sub_nodup {X} (S L : list X) : sub S L -> NoDup L -> NoDup S.
Proof.
  induction 1; simpl; intros N; auto; inversion N; subst; auto.
  constructor; auto. intros I. eapply sub_in in I; eauto.
Qed.

Lemma sub_map {X Y} (f : X -> Y) S L : sub S L -> sub (map f S) (map f L).
Proof. induction 1; simpl; auto. Qed.
