(** Whatever is accepted holds, counts up to symmetry among it. *)

From Coq Require Import PeanoNat NArith ZArith List Bool Sorted Permutation Lia.
From Proved Require Import Spec Sets ListSets Sums Rules Digest Check Meaning Root Theorems Permutations Derived Action
  Orbits Symmetric Burnside
  Alike Tied.
Import ListNotations.
Open Scope N_scope.

Section UpTo.
  Context (m : model) (gs fs : list N).
  Let n := N.of_nat (length (options m)).
  Context (good : forallb (good_row (make_frame (bounds m))) (map entries (options m)) = true).
  Context (given_set : set_in n gs) (forbidden_set : set_in n fs).
  Notation is_meant := (meant m gs fs).

  Lemma certified_spec m' size bs c t bs' : certified gs fs m' size bs = Done (c, t, bs') ->
    exists sets, NoDup sets /\ (forall S, In S sets <-> meant m' gs fs S) /\ N.of_nat (length sets) = c.
  Proof.
    unfold certified. destruct (number _ bs) as [[l b1]|]; [|discriminate]. cbn [bind].
    destruct (take _ b1) as [[within b2]|]; [|discriminate]. cbn [bind].
    destruct (check m' _ within) as [[[g f s] t0]|] eqn:C; [|discriminate]. apply check_sound in C.
    destruct s as [c0| | |]; try discriminate.
    destruct (same_numbers g gs && same_numbers f fs) eqn:E; [|discriminate]. apply andb_true_iff in E as [E F].
    apply same_numbers_eq in E, F. subst g f. intros H. injection H as -> _ _. exact C.
  Qed.

  Lemma row_items o i k : o < n -> In (i, k) (entries_of m o) -> i < N.of_nat (length (bounds m)).
  Proof.
    intros L I. assert (L' : o < N.of_nat (length (map entries (options m)))) by (now rewrite map_length).
    destruct (row_good (make_frame (bounds m)) _ good o L') as [G _]. exact (good_item _ _ G i k I).
  Qed.

  (** All sets that are meant. *)
  Lemma all_meant : exists all, NoDup all /\ forall S, In S all <-> is_meant S.
  Proof.
    exists (filter (meant_here m gs fs) (subsets (range (N.of_nat (length (map entries (options m))))))). split.
    - apply NoDup_filter, subsets_nodup, range_nodup.
    - intros S. now rewrite filter_In, subsets_in, meant_spec.
  Qed.

  Lemma by_orbits_sound ps size bs c t bs' : (forall p, In p ps -> moves_meant m gs fs p) ->
    by_orbits m gs fs ps size bs = Done (c, t, bs') -> holds m (Verdict gs fs (Count_up_to ps c)).
  Proof.
    intros moving H. unfold by_orbits in H. destruct (number _ bs) as [[count b1]|]; [|discriminate]. cbn [bind] in H.
    destruct (orbits _ _ _ _ _ _ _ _) as [[known b2]|] eqn:O; [|discriminate]. cbn [bind] in H.
    destruct (certified _ _ _ _ _) as [[[all_sets t0] b3]|] eqn:C; [|discriminate]. cbn [bind] in H.
    destruct (N.eqb_spec all_sets (N.of_nat (LS.cardinal known))) as [E|]; [|discriminate]. injection H as <- _ _.
    apply certified_spec in C as (sets & ND & IS & L).
    apply (orbits_spec m gs fs ps moving good _ []) in O as (chosen & LC & O).
    - rewrite app_nil_r in O. destruct O as (NC & CH & _ & EX). split; [intros p I; now apply moves_symmetry, moving|].
      exists chosen. split; [exact NC|]. split; [lia|]. split; [intros R I; now apply CH|]. intros S M. apply EX.
      apply listed. apply IS in M. revert S M. apply (NoDup_length_incl (listed_once known)).
      + apply Nat.eq_le_incl, Nat2N.inj. transitivity all_sets; [exact L|]. rewrite E. apply f_equal.
        exact (LS.cardinal_spec known).
      + intros S I. apply listed, EX in I. now apply IS.
    - split; [constructor|]. split; [easy|]. split; [intros x f I; now apply LS.empty_spec in I|].
      intros S I. now apply LS.empty_spec in I.
  Qed.

  Lemma tied_spec p m' : perm n p -> tied m p = Some m' -> forall all sets, NoDup all -> (forall S, In S all <->
    is_meant S) ->
    NoDup sets -> (forall S, In S sets <-> meant m' gs fs S) -> fixed_by all p = length sets.
  Proof.
    intros P H. unfold tied in H. cbv zeta in H. set (moved := filter _ _) in H. set (tie := tie_of m moved) in H.
    set (cs := cycles _ _ moved 0) in H.
    destruct (same_numbers (map tie moved) _ && same_numbers (sorted (concat cs)) moved && forallb _ cs) eqn:E;
      [|discriminate].
    rewrite !andb_true_iff in E. destruct E as [[T C] A]. apply same_numbers_eq in T, C. injection H as <-.
    apply (tied_count m gs fs p row_items given_set forbidden_set P tie moved cs); auto.
    - intros o. unfold moved. rewrite filter_In, range_in, negb_true_iff, N.eqb_neq. reflexivity.
    - rewrite <- C. symmetry. apply sorted_perm.
    - apply NoDup_filter, range_nodup.
    - now apply forallb_forall.
  Qed.

  Section Fixed.
    Context (ps : list (list N)) (moving : forall p, In p ps -> moves_meant m gs fs p).
    Context (all : list (list N)) (once : NoDup all) (those : forall S, In S all <-> is_meant S).
    Notation conjugates := (map (fun g => conjugate g (inverse g)) ps).
    Definition fixed_in (l : list (list N)) : N := N.of_nat (total (fixed_by all) l).

    Lemma remove_all_spec l : forall s s', remove_all l s = Some s' ->
      fixed_in (LS.elements s) = fixed_in l + fixed_in (LS.elements s') /\ forall x, LS.In x s' -> LS.In x s.
    Proof.
      induction l as [|x l IH]; cbn [remove_all]; intros s s' H.
      - injection H as <-. split; auto.
      - destruct (LS.mem x s) eqn:M; [|discriminate]. apply LS.mem_spec in M. apply IH in H as [E I]. split.
        + unfold fixed_in in *. rewrite (total_perm _ _ _ (removed x s M)).
          change (total (fixed_by all) (x :: ?l)) with (fixed_by all x + total (fixed_by all) l)%nat.
          unfold total in *. cbn [map list_sum fold_right] in *. change (fold_right Nat.add 0%nat) with list_sum in *. lia.
        + intros y J. apply I, LS.remove_spec in J. tauto.
    Qed.

    Lemma terms_spec size count : forall s sum t bs s' sum' t' bs',
      terms m gs fs conjugates size count s sum t bs = Done (s', sum', t', bs') ->
      sum' + fixed_in (LS.elements s') = sum + fixed_in (LS.elements s).
    Proof.
      induction count as [|count IH]; cbn [terms]; intros s sum t bs s' sum' t' bs' H.
      - injection H as -> -> _ _. reflexivity.
      - destruct (permutation _ bs) as [[x b1]|] eqn:P; [|discriminate]. cbn [bind] in H. apply permutation_perm in P.
        destruct (LS.mem x s) eqn:M; [|discriminate]. destruct (alike _ x) as [class|] eqn:A; [|discriminate].
        destruct (tied m x) as [m'|] eqn:T; [|discriminate]. destruct (remove_all _ s) as [s1|] eqn:R; [|discriminate].
        destruct (certified _ _ _ _ b1) as [[[c t1] b2]|] eqn:C; [|discriminate]. cbn [bind] in H.
        apply IH in H. rewrite H. apply remove_all_spec in R as [R _]. rewrite R.
        apply certified_spec in C as (sets & ND & IS & L). pose proof (tied_spec x m' P T all sets once those ND IS) as F.
        assert (G : fixed_in (LS.elements class) = N.of_nat (LS.cardinal class) * c).
        { unfold fixed_in. rewrite (total_same _ _ (fixed_by all x)); [rewrite <- LS.cardinal_spec; lia|].
          intros y I. apply listed in I. eapply (alike_spec n all once); eauto.
          - intros S J. now apply (meant_set m gs fs), those.
          - intros g J. destruct (moving g J) as [PG MG]. split; auto. intros S K. now apply those, MG, those. }
        rewrite G. lia.
    Qed.

    Lemma by_fixed_sound size bs c t bs' :
      by_fixed m gs fs ps size bs = Done (c, t, bs') -> holds m (Verdict gs fs (Count_up_to ps c)).
    Proof.
      intros H. unfold by_fixed in H. cbv zeta in H.
      match type of H with match ?e with _ => _ end = _ => destruct e as [group|] eqn:R end; [|discriminate H].
      apply reached_group in R. destruct (number _ bs) as [[count b1]|]; [|discriminate H]. cbn [bind] in H.
      match type of H with bind ?e _ = _ => destruct e as [[[[s sum] t1] b2]|] eqn:T end; [|discriminate H]. cbn [bind] in H.
      apply terms_spec in T.
      destruct (LS.is_empty s && (sum / N.of_nat (LS.cardinal group) * N.of_nat (LS.cardinal group) =? sum)) eqn:E;
        [|discriminate H].
      apply andb_true_iff in E as [E D]. apply LS.is_empty_spec in E. apply N.eqb_eq in D. injection H as <- _ _.
      split; [intros p I; now apply moves_symmetry, moving|].
      destruct (burnside m gs fs ps moving all once those group R) as (chosen & NC & MC & EX & B).
      exists chosen. split; [exact NC|]. split; [|split; [exact MC|exact EX]].
      assert (Z : fixed_in (LS.elements s) = 0).
      { unfold fixed_in. rewrite total_zero; auto. intros x I. apply listed in I. now apply E in I. }
      assert (O : LS.cardinal group <> 0%nat).
      { rewrite LS.cardinal_spec. destruct R as [R _]. apply listed in R. now destruct (LS.elements group). }
      rewrite Z in T. unfold fixed_in in T. rewrite B in T. apply N.mul_cancel_r with (N.of_nat (LS.cardinal group)); lia.
    Qed.
  End Fixed.
End UpTo.

Theorem check_derived_sound : forall m digest proof v t, check_derived m digest proof = Done (v, t) -> holds m v.
Proof.
  intros m digest proof v t H. unfold check_derived in H. cbv zeta in H.
  destruct (forallb (good_row _) _) eqn:G; [|discriminate].
  destruct (skipn 8 proof) as [|[|[p|p|]] [|kind b1]]; try discriminate.
  destruct (kind <=? 3); [|discriminate]. destruct (take 32 b1) as [[d b2]|]; [|discriminate]. cbn [bind] in H.
  destruct (same_numbers d digest); [|discriminate]. destruct (kind <=? 1); [|discriminate].
  destruct (ascending _ b2) as [[gs b3]|] eqn:AG; [|discriminate]. cbn [bind] in H. apply ascending_set in AG.
  destruct (ascending _ b3) as [[fs b4]|] eqn:AF; [|discriminate]. cbn [bind] in H. apply ascending_set in AF.
  destruct (number _ b4) as [[count b5]|]; [|discriminate]. cbn [bind] in H.
  destruct (symmetries_read m gs fs _ b5) as [[ps b6]|] eqn:S; [|discriminate]. cbn [bind] in H.
  pose proof (symmetries_read_spec m gs fs _ G AG AF _ _ _ S) as moving.
  match type of H with bind ?e _ = _ => destruct e as [[[c t0] b7]|] eqn:E end; [|discriminate]. cbn [bind] in H.
  destruct b7; [|discriminate]. injection H as <- _.
  destruct (kind =? 0).
  - destruct (all_meant m gs fs G) as (all & once & those). eapply by_fixed_sound; eauto.
  - eapply by_orbits_sound; eauto.
Qed.

(** The same of files: the text is that of a model, of which the verdict holds. *)
Theorem check_files_sound : forall text proof v t, check_files text proof = Done (v, t) ->
  exists m, is_text_of text m /\ holds m v.
Proof.
  intros text proof v t H. unfold check_files in H.
  set (m := guess (map without_comment (lines text))) in H.
  destruct (same_lines (model_lines m) (map without_comment (lines text))) eqn:E; [|discriminate].
  exists m. split; [symmetry; now apply same_lines_eq|].
  destruct (same_numbers (firstn 8 proof) derived_magic); [eapply check_derived_sound|eapply check_sound]; eauto.
Qed.

(** In particular: a count of n means exactly n solutions, and so on. *)
Corollary count_sound : forall text proof gs fs n t,
  check_files text proof = Done (Verdict gs fs (Count n), t) ->
  exists m, is_text_of text m /\
    exists sets, NoDup sets /\ (forall S, In S sets <-> meant m gs fs S) /\ N.of_nat (length sets) = n.
Proof. intros text proof gs fs n t H. exact (check_files_sound _ _ _ _ H). Qed.

Corollary least_cost_sound : forall text proof gs fs z t,
  check_files text proof = Done (Verdict gs fs (Least_cost z), t) ->
  exists m, is_text_of text m /\
    (exists S, meant m gs fs S /\ total_cost m S = z) /\ (forall S, meant m gs fs S -> (z <= total_cost m S)%Z).
Proof. intros text proof gs fs z t H. exact (check_files_sound _ _ _ _ H). Qed.

Corollary no_solution_sound : forall text proof gs fs t,
  check_files text proof = Done (Verdict gs fs No_solution, t) ->
  exists m, is_text_of text m /\ forall S, ~ meant m gs fs S.
Proof. intros text proof gs fs t H. exact (check_files_sound _ _ _ _ H). Qed.

Corollary count_up_to_sound : forall text proof gs fs symmetries n t,
  check_files text proof = Done (Verdict gs fs (Count_up_to symmetries n), t) ->
  exists m, is_text_of text m /\
    (forall p, In p symmetries -> symmetry m (meant m gs fs) p) /\
    exists chosen, NoDup chosen /\ N.of_nat (length chosen) = n /\ (forall R, In R chosen -> meant m gs fs R) /\
      forall S, meant m gs fs S -> exists! R, In R chosen /\ equal_up_to m symmetries R S.
Proof. intros text proof gs fs symmetries n t H. exact (check_files_sound _ _ _ _ H). Qed.
