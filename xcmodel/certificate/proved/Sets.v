(** Sets of numbers as the bits of a number, tables, and sorting. *)

From Coq Require Import NArith List Permutation Bool Lia.
Import ListNotations.
Open Scope N_scope.

(** Both are the function itself; their extraction keeps values that were computed once. *)
Definition memo {A} (size : N) (f : N -> A) : N -> A := f.
Definition table {A} (l : list A) (default : A) : N -> A := fun i => nth (N.to_nat i) l default.

Definition range (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Fixpoint zeros (p : positive) : N := match p with xO q => N.succ (zeros q) | _ => 0 end.
Fixpoint ones (p : positive) : N := match p with xH => 1 | xO q => ones q | xI q => N.succ (ones q) end.

(** The least element, and how many there are. *)
Definition lowest (x : N) : N := match x with 0 => 0 | Npos p => zeros p end.
Definition popcount (x : N) : N := match x with 0 => 0 | Npos p => ones p end.

Definition singleton (c : N) : N := N.shiftl 1 c.
Definition set_of (l : list N) : N := fold_right (fun c a => N.lor (singleton c) a) 0 l.

(** The elements, ascending; None if they are more than [most]. *)
Fixpoint elements (most : nat) (x : N) : option (list N) :=
  if x =? 0 then Some [] else
  match most with
  | O => None
  | S most => match elements most (N.lxor x (singleton (lowest x))) with
              | Some l => Some (lowest x :: l)
              | None => None
              end
  end.

Section Sort.
  Context {X : Type} (le : X -> X -> bool).
  Fixpoint merge (l : list X) : list X -> list X :=
    match l with
    | [] => fun l' => l'
    | x :: rest => fix into l' :=
        match l' with
        | [] => l
        | y :: rest' => if le x y then x :: merge rest l' else y :: into rest'
        end
    end.
  Fixpoint push (l : list X) (stack : list (option (list X))) : list (option (list X)) :=
    match stack with
    | [] => [Some l]
    | None :: stack => Some l :: stack
    | Some l' :: stack => None :: push (merge l' l) stack
    end.
  Fixpoint sort_onto (stack : list (option (list X))) (l : list X) : list X :=
    match l with
    | [] => fold_left (fun sorted o => match o with Some l => merge l sorted | None => sorted end) stack []
    | x :: l => sort_onto (push [x] stack) l
    end.
  Definition sort := sort_onto [].

  Lemma merge_perm l : forall l', Permutation (merge l l') (l ++ l').
  Proof.
    induction l as [|x l IH]; [reflexivity|]. induction l' as [|y l' IH']; simpl.
    - now rewrite app_nil_r.
    - destruct (le x y).
      + constructor. apply IH.
      + etransitivity; [constructor; apply IH'|]. now rewrite Permutation_middle.
  Qed.
  Definition held (stack : list (option (list X))) := flat_map (fun o => match o with Some l => l | None => [] end) stack.
  Lemma push_perm stack : forall l, Permutation (held (push l stack)) (l ++ held stack).
  Proof.
    induction stack as [|[l'|] stack IH]; simpl; intros l; auto.
    rewrite IH, merge_perm, app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  Qed.
  Lemma unload_perm stack : forall sorted, Permutation
    (fold_left (fun sorted o => match o with Some l => merge l sorted | None => sorted end) stack sorted)
    (sorted ++ held stack).
  Proof.
    induction stack as [|[l|] stack IH]; simpl; intros sorted.
    - now rewrite app_nil_r.
    - rewrite IH, merge_perm, app_assoc. apply Permutation_app_tail, Permutation_app_comm.
    - apply IH.
  Qed.
  Lemma sort_onto_perm l : forall stack, Permutation (sort_onto stack l) (held stack ++ l).
  Proof.
    induction l as [|x l IH]; simpl; intros stack.
    - rewrite unload_perm, app_nil_r. reflexivity.
    - rewrite IH, push_perm. simpl. apply Permutation_middle.
  Qed.
  Lemma sort_perm l : Permutation (sort l) l.
  Proof. apply sort_onto_perm. Qed.
End Sort.

(** The elements again, as the theorems see them. *)
Fixpoint bits_of (p : positive) : list N :=
  match p with
  | xH => [0]
  | xO q => map N.succ (bits_of q)
  | xI q => 0 :: map N.succ (bits_of q)
  end.
Definition bits (x : N) : list N := match x with 0 => [] | Npos p => bits_of p end.

Lemma bits_in_pos p : forall c, In c (bits_of p) <-> N.testbit (Npos p) c = true.
Proof.
  induction p as [p IH|p IH|]; simpl; intros c.
  - rewrite in_map_iff. destruct c as [|c]; [intuition|].
    specialize (IH (Pos.pred_N c)). simpl in IH.
    split.
    + intros [F|(d & E & I)]; [discriminate|].
      replace (Pos.pred_N c) with d in * by lia. simpl. now apply IH.
    + intros T. right. exists (Pos.pred_N c). split; [lia|]. apply IH. exact T.
  - rewrite in_map_iff. destruct c as [|c].
    + split; [intros (d & E & _); lia|discriminate].
    + specialize (IH (Pos.pred_N c)). simpl in IH. split.
      * intros (d & E & I). replace (Pos.pred_N c) with d in * by lia. simpl. now apply IH.
      * intros T. exists (Pos.pred_N c). split; [lia|]. apply IH. exact T.
  - destruct c; simpl; intuition; discriminate.
Qed.

Lemma bits_in x c : In c (bits x) <-> N.testbit x c = true.
Proof.
  destruct x; simpl; [intuition; discriminate|apply bits_in_pos].
Qed.

Lemma bits_nodup x : NoDup (bits x).
Proof.
  destruct x as [|p]; simpl; [constructor|].
  assert (M : forall l, NoDup l -> NoDup (map N.succ l)).
  { intros l N. apply FinFun.Injective_map_NoDup; auto. intros a b. lia. }
  induction p; simpl; auto; [|constructor; [easy|constructor]].
  constructor; auto. rewrite in_map_iff. intros (d & E & _). lia.
Qed.

Lemma bits_length x : N.of_nat (length (bits x)) = popcount x.
Proof.
  destruct x as [|p]; [reflexivity|]. simpl.
  induction p; simpl; rewrite ?map_length; lia.
Qed.

Lemma lowest_in x : x <> 0 -> N.testbit x (lowest x) = true.
Proof.
  destruct x as [|p]; [easy|]. intros _. simpl.
  induction p; auto. simpl zeros. destruct (zeros p) as [|z] eqn:Z; simpl in *; auto.
  now rewrite Pos.pred_N_succ.
Qed.

Lemma singleton_spec c d : N.testbit (singleton c) d = (c =? d).
Proof. unfold singleton. rewrite N.shiftl_1_l. apply N.pow2_bits_eqb. Qed.

Lemma set_of_spec l c : N.testbit (set_of l) c = true <-> In c l.
Proof.
  induction l as [|d l IH]; cbn [set_of fold_right In]; [rewrite N.bits_0; easy|]. change (fold_right _ 0 l) with (set_of l).
  rewrite N.lor_spec, singleton_spec, orb_true_iff, N.eqb_eq, IH. intuition.
Qed.

Lemma elements_spec most : forall x l, elements most x = Some l ->
  NoDup l /\ forall c, In c l <-> N.testbit x c = true.
Proof.
  induction most as [|most IH]; simpl; intros x l E; destruct (N.eqb_spec x 0) as [Z|Z]; try discriminate.
  1, 2: injection E as <-; subst; split; [constructor|]; intros c; rewrite N.bits_0; intuition; discriminate.
  destruct (elements _ _) as [l'|] eqn:E'; [|discriminate]. injection E as <-.
  destruct (IH _ _ E') as [ND I]. pose proof (lowest_in x Z) as L. split.
  - constructor; auto. rewrite I, N.lxor_spec, L, singleton_spec, N.eqb_refl. easy.
  - intros c. simpl. rewrite I, N.lxor_spec, singleton_spec. destruct (N.eqb_spec (lowest x) c) as [<-|NE].
    + rewrite L. intuition.
    + rewrite xorb_false_r. intuition.
Qed.

Lemma range_in n c : In c (range n) <-> c < n.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (k & <- & I). apply in_seq in I. lia.
  - intros L. exists (N.to_nat c). rewrite in_seq. lia.
Qed.

Lemma range_nodup n : NoDup (range n).
Proof. apply FinFun.Injective_map_NoDup; [intros a b; lia|apply seq_NoDup]. Qed.
