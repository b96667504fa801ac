(** SHA-256, as in FIPS 180-4. No theorem speaks of it: a digest only tells that a certificate is not
    about the model at hand before it is read. *)

From Coq Require Import NArith List.
From Proved Require Import Spec Sets.
Import ListNotations.
Open Scope N_scope.

Definition plus (a b : N) : N := N.land (a + b) 4294967295.
Definition turn (n x : N) : N := N.lor (N.shiftr x n) (N.land (N.shiftl x (32 - n)) 4294967295).

Definition constants : list N := [
  0x428a2f98; 0x71374491; 0xb5c0fbcf; 0xe9b5dba5; 0x3956c25b; 0x59f111f1; 0x923f82a4; 0xab1c5ed5;
  0xd807aa98; 0x12835b01; 0x243185be; 0x550c7dc3; 0x72be5d74; 0x80deb1fe; 0x9bdc06a7; 0xc19bf174;
  0xe49b69c1; 0xefbe4786; 0x0fc19dc6; 0x240ca1cc; 0x2de92c6f; 0x4a7484aa; 0x5cb0a9dc; 0x76f988da;
  0x983e5152; 0xa831c66d; 0xb00327c8; 0xbf597fc7; 0xc6e00bf3; 0xd5a79147; 0x06ca6351; 0x14292967;
  0x27b70a85; 0x2e1b2138; 0x4d2c6dfc; 0x53380d13; 0x650a7354; 0x766a0abb; 0x81c2c92e; 0x92722c85;
  0xa2bfe8a1; 0xa81a664b; 0xc24b8b70; 0xc76c51a3; 0xd192e819; 0xd6990624; 0xf40e3585; 0x106aa070;
  0x19a4c116; 0x1e376c08; 0x2748774c; 0x34b0bcb5; 0x391c0cb3; 0x4ed8aa4a; 0x5b9cca4f; 0x682e6ff3;
  0x748f82ee; 0x78a5636f; 0x84c87814; 0x8cc70208; 0x90befffa; 0xa4506ceb; 0xbef9a3f7; 0xc67178f2].

Definition initial : list N :=
  [0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a; 0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19].

Definition big_endian (bytes : list N) : N := fold_left (fun v b => v * 256 + b) bytes 0.

Fixpoint four_bytes (k : nat) (x : N) : list N :=
  match k with O => [] | S k => four_bytes k (N.shiftr x 8) ++ [N.land x 255] end.

Fixpoint words (most : nat) (bytes : list N) : list N :=
  match most, bytes with
  | S most, a :: b :: c :: d :: rest => big_endian [a; b; c; d] :: words most rest
  | _, _ => []
  end.

(** One round for the oldest of sixteen words, which the next one replaces. *)
Definition next_word (w : list N) : N :=
  let x := nth 1 w 0 in
  let y := nth 14 w 0 in
  let s0 := N.lxor (N.lxor (turn 7 x) (turn 18 x)) (N.shiftr x 3) in
  let s1 := N.lxor (N.lxor (turn 17 y) (turn 19 y)) (N.shiftr y 10) in
  plus (plus (nth 0 w 0) s0) (plus (nth 9 w 0) s1).

Definition round (h : list N) (k w : N) : list N :=
  match h with
  | [a; b; c; d; e; f; g; h] =>
      let s1 := N.lxor (N.lxor (turn 6 e) (turn 11 e)) (turn 25 e) in
      let ch := N.lxor (N.land e f) (N.land (N.lxor e 4294967295) g) in
      let t1 := plus (plus (plus h s1) (plus ch k)) w in
      let s0 := N.lxor (N.lxor (turn 2 a) (turn 13 a)) (turn 22 a) in
      let maj := N.lxor (N.lxor (N.land a b) (N.land a c)) (N.land b c) in
      [plus t1 (plus s0 maj); a; b; c; plus d t1; e; f; g]
  | _ => h
  end.

Fixpoint rounds (ks w h : list N) : list N :=
  match ks with
  | [] => h
  | k :: ks => rounds ks (tl w ++ [next_word w]) (round h k (hd 0 w))
  end.

Fixpoint blocks (most : nat) (ws h : list N) : list N :=
  match most, ws with
  | S most, _ :: _ =>
      let h' := rounds constants (firstn 16 ws) h in
      blocks most (skipn 16 ws) (map (fun p => plus (fst p) (snd p)) (combine h h'))
  | _, _ => h
  end.

Definition sha256 (bytes : list N) : list N :=
  let n := N.of_nat (length bytes) in
  let zeros := N.to_nat ((119 - n mod 64) mod 64) in
  let padded := bytes ++ [128] ++ repeat 0 zeros ++ four_bytes 8 (8 * n) in
  let ws := words (length padded) padded in
  flat_map (four_bytes 4) (blocks (length ws) ws initial).

Example sha256_abc : firstn 8 (sha256 [97; 98; 99]) = [0xba; 0x78; 0x16; 0xbf; 0x8f; 0x01; 0xcf; 0xea].
Proof. vm_compute. reflexivity. Qed.
Example sha256_empty : firstn 4 (sha256 []) = [0xe3; 0xb0; 0xc4; 0x42].
Proof. vm_compute. reflexivity. Qed.
