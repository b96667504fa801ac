(* xcmodel-check-proved MODEL PROOF [MODEL PROOF ...]: reads the files, and prints what the proved
   check finds. *)

open Checker

let bytes_of name =
  let channel = open_in_bin name in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  let byte = Array.init 256 Big.of_int in
  let rec from k rest = if k < 0 then rest else from (k - 1) (byte.(Char.code text.[k]) :: rest) in
  from (String.length text - 1) []

let words = function
  | Bad_model -> "bad model"
  | Bad_header -> "it is no certificate of version 1"
  | Another_model -> "it is about another model"
  | Too_early -> "it ends too early"
  | Out_of_range | Too_long -> "a number is out of range"
  | Not_ascending -> "numbers do not ascend"
  | Closed_item -> "the item cannot be branched on: it is closed"
  | Another_item -> "another item has to be branched on further"
  | Missing_flag -> "a flag is missing"
  | Missing_branching -> "a branching is missing"
  | Not_ended -> "no such node has ended"
  | Another_state -> "it is another state"
  | Inner_state -> "an isomorphism leads to an inner state"
  | Two_names -> "an item has two names, or two have one"
  | No_name | Closed_name | Not_isomorphic | No_such_state ->
      "the states are not equal up to this isomorphism"
  | Another_answer -> "the answer is another one"
  | Something_follows -> "something follows the proof"
  | Bad_derived_header -> "it is no derived certificate of version 1"
  | Other_kind -> "the proved checker takes no conflict and no solution set"
  | Not_permutation -> "no permutation"
  | Unequal_length -> "no symmetry: options of unequal length"
  | No_symmetry_at item -> "no symmetry at item " ^ Big.to_string item
  | Colours_meet -> "no symmetry of colours"
  | Other_bounds -> "no symmetry of bounds"
  | Not_kept -> "a symmetry does not keep the given or forbidden options"
  | Not_new -> "no solution of a new class"
  | Not_new_element -> "no element of a new class"
  | Other_claim -> "a certificate of something else"
  | Other_solutions -> "there are other solutions"
  | Elements_left -> "elements are left out, or the sum is no multiple"
  | Broken -> "the check cannot go on"

let list l = "[" ^ String.concat ", " (List.map Big.to_string l) ^ "]"

(* Returns whether the certificate is accepted. *)
let check model_name proof_name =
  let refuse why = print_endline ("REJECTED: " ^ why); false in
  match
    let text = bytes_of model_name in
    let proof = bytes_of proof_name in
    (List.length proof, check_files text proof)
  with
  | exception (Big.Overflow | Invalid_argument _ | Stack_overflow | Out_of_memory) ->
      refuse "a number or the model is too large"
  | length, Refused (why, rest) ->
      refuse (Printf.sprintf "%s at byte %d" (words why) (length - List.length rest))
  | _, Done ({ given; forbidden; says }, { branchings; equals; isomorphisms }) ->
      let answer = match says with
        | Count n -> "solutions: " ^ Big.to_string n
        | Least_cost z -> "least cost: " ^ Big.to_string z
        | No_solution -> "least cost: none"
        | Count_up_to (_, n) -> "solutions up to symmetry: " ^ Big.to_string n
      in
      Printf.printf "VERIFIED: %s, given %s, forbidden %s\n" answer (list given) (list forbidden);
      Printf.printf "%s branchings, %s equal states, %s isomorphisms\n%!" (Big.to_string branchings)
        (Big.to_string equals) (Big.to_string isomorphisms);
      true

let rec check_all = function
  | model :: proof :: others -> let accepted = check model proof in check_all others && accepted
  | _ -> true

(* Reads deep into lists, so the process starts itself again with all the stack that it may have. *)
let with_large_stack () =
  if Sys.getenv_opt "XCMODEL_LARGE_STACK" = None then begin
    Unix.putenv "XCMODEL_LARGE_STACK" "1";
    let script = "ulimit -s unlimited 2>/dev/null || ulimit -s $(ulimit -H -s) 2>/dev/null; exec \"$0\" \"$@\"" in
    let words = Array.append [| "/bin/sh"; "-c"; script; Sys.executable_name |]
        (Array.sub Sys.argv 1 (Array.length Sys.argv - 1)) in
    try Unix.execv "/bin/sh" words with Unix.Unix_error _ -> ()
  end

let () =
  let names = List.tl (Array.to_list Sys.argv) in
  if names = [] || List.length names mod 2 = 1 then begin
    prerr_endline "usage: xcmodel-check-proved MODEL PROOF [MODEL PROOF ...]"; exit 2
  end;
  with_large_stack ();
  match check_all names with
  | accepted -> exit (if accepted then 0 else 1)
  | exception Sys_error why -> prerr_endline why; exit 2
