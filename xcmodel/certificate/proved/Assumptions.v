(** Prints what is proved, and what it rests on: nothing but Coq's logic. *)

From Proved Require Import Check Derived UpTo.

About count_sound.
About least_cost_sound.
About no_solution_sound.
About count_up_to_sound.
Print Assumptions check_files_sound.
Print Assumptions count_sound.
Print Assumptions least_cost_sound.
Print Assumptions no_solution_sound.
Print Assumptions count_up_to_sound.
