(** Permutations act on sets, and what can be reached by them. *)

From Coq Require Import NArith List Bool Sorted Permutation Lia.
From Proved Require Import Spec Sets ListSets Sums Permutations.
Import ListNotations.
Open Scope N_scope.

Section Action.
  Context (n : N).
  Definition perm (p : list N) : Prop := Permutation p (range n).
  Definition set_in (S : list N) : Prop := StronglySorted N.lt S /\ forall x, In x S -> x < n.

  Lemma perm_length p : perm p -> length p = N.to_nat n.
  Proof. intros H. rewrite (Permutation_length H). unfold range. now rewrite map_length, seq_length. Qed.

  Lemma at_lt p x : perm p -> x < n -> table p 0 x < n.
  Proof.
    intros H L. apply range_in, (Permutation_in _ H), nth_In. rewrite (perm_length p H). lia.
  Qed.

  Lemma at_injective p x y : perm p -> x < n -> y < n -> table p 0 x = table p 0 y -> x = y.
  Proof.
    intros H L L' E. assert (ND : NoDup p) by (eapply Permutation_NoDup; [symmetry; exact H|apply range_nodup]).
    apply N2Nat.inj, (proj1 (NoDup_nth p 0) ND); auto; rewrite (perm_length p H); lia.
  Qed.

  Lemma at_onto p y : perm p -> y < n -> exists x, x < n /\ table p 0 x = y.
  Proof.
    intros H L. apply range_in, (Permutation_in _ (Permutation_sym H)) in L.
    apply (In_nth _ _ 0) in L as (k & K & <-). rewrite (perm_length p H) in K.
    exists (N.of_nat k). unfold table. rewrite Nat2N.id. split; auto. lia.
  Qed.

  Lemma perm_range : perm (range n).
  Proof. unfold perm. reflexivity. Qed.

  Lemma at_range x : x < n -> table (range n) 0 x = x.
  Proof.
    intros L. unfold table, range. rewrite (nth_indep _ 0 (N.of_nat 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. lia.
  Qed.

  Lemma at_map f q x : x < N.of_nat (length q) -> table (map f q) 0 x = f (table q 0 x).
  Proof.
    intros L. unfold table. rewrite (nth_indep _ 0 (f 0)) by (rewrite map_length; lia). apply map_nth.
  Qed.

  Lemma at_after p q x : perm q -> x < n -> table (after p q) 0 x = table p 0 (table q 0 x).
  Proof. intros H L. apply at_map. rewrite (perm_length q H). lia. Qed.

  Lemma perm_ext p q : perm p -> perm q -> (forall x, x < n -> table p 0 x = table q 0 x) -> p = q.
  Proof.
    intros H K E. apply (nth_ext _ _ 0 0); [now rewrite !perm_length|]. intros k L.
    rewrite (perm_length p H) in L. specialize (E (N.of_nat k)). unfold table in E. rewrite Nat2N.id in E. apply E. lia.
  Qed.

  Lemma map_at_range p : perm p -> map (table p 0) (range n) = p.
  Proof.
    intros H. assert (R : length (range n) = N.to_nat n) by (unfold range; now rewrite map_length, seq_length).
    apply (nth_ext _ _ 0 0); [rewrite map_length, (perm_length p H); exact R|]. intros k L.
    rewrite map_length, R in L. rewrite (nth_indep _ 0 (table p 0 0)) by (rewrite map_length; lia).
    rewrite map_nth. pose proof (at_range (N.of_nat k)) as E. unfold table at 1 in E. rewrite Nat2N.id in E.
    rewrite E by lia. unfold table. now rewrite Nat2N.id.
  Qed.

  Lemma after_perm p q : perm p -> perm q -> perm (after p q).
  Proof.
    intros H K. unfold perm, after. rewrite (Permutation_map (table p 0) K). now rewrite (map_at_range p H).
  Qed.

  (** * Sets *)

  Lemma move_in p S y : In y (move p S) <-> exists x, In x S /\ table p 0 x = y.
  Proof.
    unfold move, moved_by. rewrite sorted_in, in_map_iff. split; intros (x & A & B); exists x; auto.
  Qed.

  Lemma set_in_nodup S : set_in S -> NoDup S.
  Proof.
    intros [H _]. induction H as [|x l H IH F]; constructor; auto. rewrite Forall_forall in F.
    intros I. specialize (F _ I). lia.
  Qed.

  Lemma set_ext S T : set_in S -> set_in T -> (forall x, In x S <-> In x T) -> S = T.
  Proof. intros [A _] [B _]. now apply strictly_unique. Qed.

  Lemma move_set p S : perm p -> set_in S -> set_in (move p S).
  Proof.
    intros H K. split.
    - apply sorted_strictly. assert (L : forall x, In x S -> x < n) by apply K. apply set_in_nodup in K.
      clear -H K L. induction K as [|x l NI ND IH]; simpl; constructor.
      + rewrite in_map_iff. intros (y & E & I). apply (at_injective p) in E; auto; [congruence|apply L;
        now right|apply L; now left].
      + apply IH. intros y I. apply L. now right.
    - intros y I. apply move_in in I as (x & I & <-). apply at_lt; auto. now apply K.
  Qed.

  Lemma move_injective p S T : perm p -> set_in S -> set_in T -> move p S = move p T -> S = T.
  Proof.
    intros H A B E. apply set_ext; auto. intros x.
    assert (W : forall X Y, set_in X -> set_in Y -> move p X = move p Y -> In x X -> In x Y).
    { clear -H. intros X Y A B E I. assert (J : In (table p 0 x) (move p Y)) by (rewrite <- E; apply move_in; eauto).
      apply move_in in J as (y & J & F). apply (at_injective p) in F; auto; [congruence|now apply B|now apply A]. }
    split; eauto.
  Qed.

  Lemma move_after p q S : perm p -> perm q -> set_in S -> move (after p q) S = move p (move q S).
  Proof.
    intros H K I. apply set_ext; auto using move_set, after_perm. intros x. rewrite !move_in. split.
    - intros (y & J & <-). rewrite at_after by (auto; now apply I). exists (table q 0 y). split; auto. apply move_in. eauto.
    - intros (z & J & <-). apply move_in in J as (y & J & <-). exists y. split; auto. apply at_after; auto. now apply I.
  Qed.

  Lemma move_range S : set_in S -> move (range n) S = S.
  Proof.
    intros H. apply set_ext; auto using move_set, perm_range. intros x. rewrite move_in. split.
    - intros (y & I & <-). rewrite at_range; auto. now apply H.
    - intros I. exists x. split; auto. apply at_range. now apply H.
  Qed.

  Lemma carries_move p S T : perm p -> set_in S -> set_in T -> (carries p S T <-> T = move p S).
  Proof.
    intros H A B. unfold carries. split.
    - intros C. apply set_ext; auto using move_set. intros x. now rewrite C, move_in.
    - intros -> x. apply move_in.
  Qed.
End Action.

(** An injection of a finite set into itself is onto. *)
Lemma onto_itself {X} (f : X -> X) l : NoDup l -> (forall x, In x l -> In (f x) l) ->
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> forall y, In y l -> exists x, In x l /\ f x = y.
Proof.
  intros ND F J y I.
  assert (M : NoDup (map f l)).
  { clear y I F. induction ND as [|x l NI ND IH]; simpl; constructor.
    - rewrite in_map_iff. intros (y & E & I). apply J in E; simpl; auto. congruence.
    - apply IH. intros; apply J; simpl; auto. }
  apply (NoDup_length_incl M) in I; [|now rewrite map_length|].
  - apply in_map_iff in I as (x & E & I). eauto.
  - intros z K. apply in_map_iff in K as (x & <- & K). auto.
Qed.

(** * What is reached *)

Section Reach.
  Context (images : list (list N -> list N)).
  Definition closed (known : LS.t) : Prop := forall x f, LS.In x known -> In f images -> LS.In (f x) known.

  Lemma look_at (x : list N) (fs : list (list N -> list N)) : forall todo known todo' known',
    fold_left (fun '(todo, known) image => let y := image x in
                 if LS.mem y known then (todo, known) else (y :: todo, LS.add y known)) fs (todo, known) = (todo', known') ->
    (forall f, In f fs -> LS.In (f x) known') /\ (forall y, LS.In y known -> LS.In y known') /\
    (forall y, In y todo -> In y todo') /\ (forall y, In y todo' -> In y todo \/ LS.In y known') /\
    (forall y, LS.In y known' -> LS.In y known \/ (In y todo' /\ exists f, In f fs /\ y = f x)).
  Proof.
    induction fs as [|f fs IH]; cbn [fold_left]; intros todo known todo' known' E.
    - injection E as <- <-. repeat split; auto. easy.
    - cbv zeta in E. destruct (LS.mem (f x) known) eqn:M.
      + apply LS.mem_spec in M. apply IH in E as (A & B & C & D & F). repeat split; auto.
        * intros g [<-|I]; auto.
        * intros y I. destruct (F y I) as [|(J & g & K & G)]; auto. right. split; auto. exists g. simpl. auto.
      + apply IH in E as (A & B & C & D & F). repeat split; auto.
        * intros g [<-|I]; auto. apply B, LS.add_spec. now left.
        * intros y I. apply B, LS.add_spec. now right.
        * intros y I. apply C. now right.
        * intros y I. destruct (D y I) as [[<-|]|]; auto. right. apply B, LS.add_spec. now left.
        * intros y I. destruct (F y I) as [J|(J & g & K & G)].
          -- apply LS.add_spec in J as [->|]; auto. right. split; [apply C; now left|]. exists f. simpl. auto.
          -- right. split; auto. exists g. simpl. auto.
  Qed.

  Lemma reach_spec k : forall todo known known', reach k images todo known = Some known' ->
    (forall x, In x todo -> LS.In x known) ->
    (forall x, LS.In x known -> In x todo \/ forall f, In f images -> LS.In (f x) known) ->
    (forall x, LS.In x known -> LS.In x known') /\ closed known' /\
    forall P : list N -> Prop, (forall x, LS.In x known -> P x) -> (forall x f, P x -> In f images -> P (f x)) ->
      forall x, LS.In x known' -> P x.
  Proof.
    assert (Z : forall known, (forall x, LS.In x known -> In x [] \/ forall f, In f images -> LS.In (f x) known) ->
      (forall x, LS.In x known -> LS.In x known) /\ closed known /\
      forall P : list N -> Prop, (forall x, LS.In x known -> P x) -> (forall x f, P x -> In f images -> P (f x)) ->
        forall x, LS.In x known -> P x).
    { intros known C. repeat split; auto. intros x f I. destruct (C x I); [easy|auto]. }
    induction k as [|k IH]; intros [|x todo] known known' E T C; simpl in E; try (injection E as <-; apply Z;
      assumption); [discriminate|].
    match type of E with context [fold_left ?g images ?a] => destruct (fold_left g images a) as [todo1 known1] eqn:L end.
    apply look_at in L as (A & B & D & F & G). apply IH in E as (H & K & M).
    - repeat split; auto. intros P IP SP. apply M; auto. intros y I.
      destruct (G y I) as [J|(_ & f & J & ->)]; auto. apply SP; auto. apply IP, T. now left.
    - intros y I. destruct (F y I); auto. apply B, T. now right.
    - intros y I. destruct (G y I) as [J|[J _]]; auto. destruct (C y J) as [[<-|]|]; auto.
  Qed.
End Reach.
