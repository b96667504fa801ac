(** Conjugate elements, and those that generate the same subgroup, fix equally many sets. *)

From Coq Require Import PeanoNat NArith List Bool Sorted Permutation OrderedTypeEx Lia.
From Proved Require Import Spec Sets ListSets Sums Rules Check Meaning Theorems Permutations Action Orbits Burnside.
Import ListNotations.
Open Scope N_scope.

(** * Inverses *)

Lemma get_pairs l : NoDup (map fst l) -> forall t k v, In (k, v) l ->
  get (fold_left (fun m e => NM.add (fst e) (snd e) m) l t) k = v.
Proof.
  assert (K : forall l t k, ~ In k (map fst l) -> get (fold_left (fun m e => NM.add (fst e) (snd e) m) l t) k = get t k).
  { clear l. induction l as [|[k' v'] l IH]; simpl; intros t k NI; auto. rewrite IH by auto. rewrite get_add.
    destruct (N.eqb_spec k' k); auto. subst. destruct NI. auto. }
  induction l as [|[k' v'] l IH]; simpl; intros ND t k v I; [easy|]. inversion ND; subst. destruct I as [E|I]; auto.
  injection E as <- <-. rewrite K by assumption. now rewrite get_add, N.eqb_refl.
Qed.

Lemma combine_fst {X Y} (l : list X) : forall l' : list Y, length l = length l' -> map fst (combine l l') = l.
Proof. induction l as [|x l IH]; intros [|y l']; simpl; intros H; try discriminate; auto. f_equal. auto. Qed.

Section Alike.
  Context (n : N).

  Lemma range_length : length (range n) = N.to_nat n.
  Proof. unfold range. now rewrite map_length, seq_length. Qed.

  Lemma inverse_spec p : perm n p -> perm n (inverse p) /\ after (inverse p) p = range n.
  Proof.
    intros H. unfold inverse. rewrite (perm_length n p H), N2Nat.id.
    match goal with |- context [get ?t] => set (back := t) end.
    assert (B : forall x, x < n -> get back (table p 0 x) = x).
    { intros x L. apply get_pairs.
      - rewrite combine_fst by (rewrite range_length; now apply perm_length).
        eapply Permutation_NoDup; [symmetry; exact H|apply range_nodup].
      - assert (I : In (nth (N.to_nat x) (combine p (range n)) (0, 0)) (combine p (range n)))
          by (apply nth_In; rewrite combine_length, (perm_length n p H), range_length; lia).
        rewrite combine_nth in I by (rewrite range_length; now apply perm_length).
        pose proof (at_range n x L) as E. unfold table in E. rewrite E in I. exact I. }
    assert (P : perm n (map (get back) (range n))).
    { unfold perm. rewrite <- H at 1. rewrite <- (map_at_range n p H) at 1. rewrite map_map.
      rewrite (map_ext_in _ (fun x => x)), map_id; [reflexivity|]. intros x I. apply B. now apply range_in in I. }
    split; auto. apply (perm_ext n); auto using after_perm, perm_range. intros x L.
    rewrite (at_after n) by auto. rewrite (at_map (get back)); [|rewrite range_length, N2Nat.id; now apply at_lt].
    rewrite !at_range by (auto; now apply at_lt). auto.
  Qed.

  (** * Powers *)

  Definition power (x : list N) (k : nat) : list N := Nat.iter k (after x) (range n).

  Lemma power_perm x k : perm n x -> perm n (power x k).
  Proof. intros H. induction k; [apply perm_range|]. now apply after_perm. Qed.

  Lemma move_power x k S : perm n x -> set_in n S -> move (power x k) S = Nat.iter k (move x) S.
  Proof.
    intros H I. induction k as [|k IH]; [now apply move_range|].
      change (move (after x (power x k)) S = move x (Nat.iter k (move x) S)).
    rewrite (move_after n), IH; auto. now apply power_perm.
  Qed.

  Lemma iter_fixed {X} (f : X -> X) k x : f x = x -> Nat.iter k f x = x.
  Proof. intros E. induction k as [|k IH]; simpl; auto. now rewrite IH. Qed.

  Lemma iter_plus {X} (f : X -> X) a b x : Nat.iter (a + b) f x = Nat.iter a f (Nat.iter b f x).
  Proof. induction a as [|a IH]; simpl; auto. now rewrite IH. Qed.

  Lemma iter_times {X} (f : X -> X) a b x : Nat.iter (a * b) f x = Nat.iter a (Nat.iter b f) x.
  Proof. induction a as [|a IH]; simpl; auto. now rewrite iter_plus, IH. Qed.

  Lemma powers_fix x k order S : perm n x -> set_in n S -> (0 < k)%nat -> Nat.gcd k order = 1%nat ->
    power x order = range n -> (move (power x k) S = S <-> move x S = S).
  Proof.
    intros H I L G E. rewrite move_power by auto. split; [|apply iter_fixed]. intros F.
    destruct (Nat.gcd_bezout_pos k order L) as (a & b & AB). rewrite G in AB.
    assert (A : Nat.iter (a * k) (move x) S = S) by (rewrite iter_times; now apply iter_fixed).
    rewrite AB, iter_plus, iter_times in A. rewrite (iter_fixed (Nat.iter order (move x))) in A; auto.
    rewrite <- move_power, E by auto. now apply move_range.
  Qed.

  Lemma powers_spec x : perm n x -> forall k e ps, powers k x (power x e) = Some ps ->
    ps = map (power x) (seq e (length ps)) /\ (0 < length ps)%nat /\ power x (e + length ps - 1) = range n.
  Proof.
    intros H. induction k as [|k IH]; cbn [powers]; intros e ps E;
      rewrite (perm_length n x H), N2Nat.id in E;
      destruct (same_numbers (power x e) (range n)) eqn:Q; try discriminate.
    1, 2: injection E as <-; apply same_numbers_eq in Q; cbn [length]; repeat split; try lia;
      replace (e + 1 - 1)%nat with e by lia; exact Q.
    change (after x (power x e)) with (power x (Datatypes.S e)) in E.
    destruct (powers k x (power x (Datatypes.S e))) as [l|] eqn:R; [|discriminate]. injection E as <-.
    apply IH in R as (A & B & C). cbn [length seq map]. rewrite <- A. repeat split; try lia.
    replace (e + Datatypes.S (length l) - 1)%nat with (Datatypes.S e + length l - 1)%nat by lia. exact C.
  Qed.

  (** * What is alike *)

  Section Fixed.
    Context (all : list (list N)) (once : NoDup all) (sets : forall S, In S all -> set_in n S).
    Notation fixed := (fun p => total (fun S => one_if_same (move p S) S) all).

    Lemma same_fixed p q : (forall S, In S all -> (move p S = S <-> move q S = S)) -> fixed p = fixed q.
    Proof.
      intros H. apply total_ext. intros S I. unfold one_if_same. specialize (H S I).
      destruct (Lists.eq_dec (move p S) S), (Lists.eq_dec (move q S) S); tauto.
    Qed.

    Lemma conjugate_fixed g x : perm n g -> (forall S, In S all -> In (move g S) all) -> perm n x ->
      perm n (conjugate g (inverse g) x) /\ fixed (conjugate g (inverse g) x) = fixed x.
    Proof.
      intros G MG H. destruct (inverse_spec g G) as [I E].
      change (conjugate g (inverse g) x) with (after g (after x (inverse g))).
      split; [auto using after_perm|].
      assert (P : Permutation (map (move g) all) all).
      { apply permutes_itself; auto. intros S T A B F. apply (move_injective n g); auto. }
      rewrite <- (total_perm _ _ _ P), total_map. apply total_ext. intros S A. pose proof (sets S A) as SS.
      assert (F : move (after g (after x (inverse g))) (move g S) = move g (move x S)).
      { rewrite !(move_after n) by auto using after_perm, move_set. do 2 f_equal.
        rewrite <- (move_after n) by auto. rewrite E. now apply move_range. }
      rewrite F. unfold one_if_same.
      destruct (Lists.eq_dec (move g (move x S)) (move g S)) as [Q|Q], (Lists.eq_dec (move x S) S) as [R|R]; auto; exfalso.
      - apply R, (move_injective n g); auto. now apply move_set.
      - apply Q. now f_equal.
    Qed.

    Context (ps : list (list N)) (moving : forall g, In g ps -> perm n g /\ forall S, In S all -> In (move g S) all).
    Notation conjugates := (map (fun g => conjugate g (inverse g)) ps).

    Definition fix_equally (x : list N) (known : LS.t) : Prop :=
      forall y, LS.In y known -> perm n y /\ fixed y = fixed x.

    Lemma add_alike_spec x order : perm n x -> power x order = range n -> forall l k known known', (0 < k)%nat ->
      add_alike conjugates order k (map (power x) (seq k l)) known = Some known' ->
      fix_equally x known -> closed conjugates known -> fix_equally x known'.
    Proof.
      intros H E. induction l as [|l IH]; cbn [seq map add_alike]; intros k known known' L A F C.
      - now injection A as <-.
      - destruct (Nat.eqb (Nat.gcd k order) 1) eqn:G; cbn [andb] in A.
        2: { apply IH in A; auto; lia. }
        destruct (LS.mem (power x k) known) eqn:M; cbn [negb] in A.
        { apply IH in A; auto; lia. }
        match type of A with match ?r with _ => _ end = _ => destruct r as [known1|] eqn:R end; [|discriminate A].
        apply reach_spec in R as (R1 & R2 & R3).
        + apply IH in A; auto; try lia.
          refine (R3 (fun y => perm n y /\ fixed y = fixed x) _ _).
          * intros z I. apply LS.add_spec in I as [->|I]; [|now apply F].
            split; [now apply power_perm|]. apply same_fixed. intros S IS. apply powers_fix with order; auto.
            now apply Nat.eqb_eq.
          * intros z f [PZ FZ] I. apply in_map_iff in I as (g & <- & I). destruct (moving g I) as [PG MG].
            destruct (conjugate_fixed g z) as [A1 A2]; auto. split; auto. now rewrite A2.
        + intros y [<-|[]]. apply LS.add_spec. now left.
        + intros y I. apply LS.add_spec in I as [->|I]; [left; now left|]. right. intros f J. apply LS.add_spec. right.
          now apply C.
    Qed.

    Lemma alike_spec x class : perm n x -> alike conjugates x = Some class -> fix_equally x class.
    Proof.
      intros H A. unfold alike in A. assert (P1 : power x 1 = x) by (exact (map_at_range n x H)).
      destruct (powers fuel x x) as [l|] eqn:P; [|discriminate]. rewrite <- P1 in P at 2.
      apply (powers_spec x H) in P as (B & L & E). rewrite B in A. rewrite map_length, seq_length in A.
      replace (1 + length l - 1)%nat with (length l) in E by lia.
      apply (add_alike_spec x (length l) H E (length l) 1%nat LS.empty class); auto; intros y I.
      - now apply LS.empty_spec in I.
      - intros J. now apply LS.empty_spec in J.
    Qed.
  End Fixed.
End Alike.
