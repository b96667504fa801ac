(** The program in OCaml. What stands here is trusted: that the numbers of the library Zarith, and
    these operations on them, are what they are said to be. *)

From Coq Require Import Extraction NArith ZArith List ExtrOcamlBasic.
From Proved Require Import Spec Value Sets Rules Digest Check Derived.

Extraction Language OCaml.

Extract Inductive nat => "int" [ "0" "(fun n -> n + 1)" ] "(fun zero next n -> if n = 0 then zero () else next (n - 1))".
Extract Inductive positive => "Big.t"
  [ "(fun p -> Big.succ (Big.shift_left p 1))" "(fun p -> Big.shift_left p 1)" "Big.one" ]
  "(fun odd even one p -> if Big.equal p Big.one then one () else if Big.is_even p then even (Big.shift_right p 1) else odd (Big.shift_right p 1))".
Extract Inductive N => "Big.t" [ "Big.zero" "" ] "(fun zero positive n -> if Big.equal n Big.zero then zero () else positive n)".
Extract Inductive Z => "Big.t" [ "Big.zero" "" "Big.neg" ]
  "(fun zero positive negative z -> let s = Big.sign z in if s = 0 then zero () else if s > 0 then positive z else negative (Big.neg z))".

Extract Constant N.add => "Big.add".
Extract Constant N.mul => "Big.mul".
Extract Constant N.sub => "(fun a b -> if Big.lt a b then Big.zero else Big.sub a b)".
Extract Constant N.succ => "Big.succ".
Extract Constant N.eqb => "Big.equal".
Extract Constant N.leb => "Big.leq".
Extract Constant N.ltb => "Big.lt".
Extract Constant N.compare => "(fun a b -> let c = Big.compare a b in if c = 0 then Eq else if c < 0 then Lt else Gt)".
Extract Constant N.modulo => "(fun a b -> if Big.equal b Big.zero then a else Big.rem a b)".
Extract Constant N.div2 => "(fun a -> Big.shift_right a 1)".
Extract Constant N.odd => "Big.is_odd".
Extract Constant N.land => "Big.logand".
Extract Constant N.lor => "Big.logor".
Extract Constant N.lxor => "Big.logxor".
Extract Constant N.ldiff => "(fun a b -> Big.logand a (Big.lognot b))".
Extract Constant N.testbit => "(fun a i -> Big.testbit a (Big.to_int i))".
Extract Constant N.shiftl => "(fun a i -> Big.shift_left a (Big.to_int i))".
Extract Constant N.shiftr => "(fun a i -> Big.shift_right a (Big.to_int i))".
Extract Constant N.ones => "(fun i -> Big.pred (Big.shift_left Big.one (Big.to_int i)))".
Extract Constant N.of_nat => "Big.of_int".
Extract Constant N.to_nat => "Big.to_int".

Extract Constant Z.add => "Big.add".
Extract Constant Z.sub => "Big.sub".
Extract Constant Z.opp => "Big.neg".
Extract Constant Z.min => "Big.min".
Extract Constant Z.eqb => "Big.equal".
Extract Constant Z.ltb => "Big.lt".
Extract Constant Z.leb => "Big.leq".
Extract Constant Z.of_N => "(fun a -> a)".
Extract Constant Z.to_N => "(fun a -> if Big.sign a < 0 then Big.zero else a)".

(** Functions of Sets.v: the same, faster. *)
Extract Constant lowest => "(fun a -> if Big.equal a Big.zero then Big.zero else Big.of_int (Big.trailing_zeros a))".
Extract Constant popcount => "(fun a -> Big.of_int (Big.popcount a))".
Extract Constant memo => "(fun size f ->
  let known = Array.make (Big.to_int size) None in
  fun i -> if Big.geq i size then f i else
    let k = Big.to_int i in
    match known.(k) with Some a -> a | None -> let a = f i in known.(k) <- Some a; a)".
Extract Constant table => "(fun l default ->
  let a = Array.of_list l in
  fun i -> if Big.geq i (Big.of_int (Array.length a)) then default else a.(Big.to_int i))".

Extraction "checker.ml" check_files.
