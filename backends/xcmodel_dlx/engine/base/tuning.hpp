// The constants that were found by measuring: name, default, range and meaning of each.
//
// Parameters can be changed while the program runs (`set_tuning`, from Python `_dlx.set_tuning`),
// between two searches but not during one. Constants are compiled into the kernels, where a variable
// would cost speed; changing one takes a rebuild. A change costs speed or memory, never a right
// answer. `effort` is measured in nodes throughout, not in seconds, so that searches are repeatable.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

// WHOLE or REAL(name, default, least, greatest, meaning)
#define XCMODEL_PARAMETERS(WHOLE, REAL)                                                                               \
  /* Searches. */                                                                                                     \
  WHOLE(batch_solutions, 1 << 16, 1, 1 << 30, "solutions that are handed over at a time")                             \
  WHOLE(batch_options, 1 << 20, 1, 1 << 30, "options in solutions that are handed over at a time")                    \
  WHOLE(frames_kept, 8, 0, 1024, "stacks of frames of ended searches that an instance keeps for later ones")          \
  WHOLE(units_between_looks, 300'000, 1, 1 << 30,                                                                     \
        "units of work, of a nanosecond or so, between two looks at the clock")                                       \
  WHOLE(sparse_step_work, 1'000, 1, 1 << 30,                                                                          \
        "what a step on sparse sets counts for, beside open items and entries taken out")                             \
  WHOLE(units_of_weighted_step, 400, 1, 1 << 20,                                                                      \
        "units of a step of a search by failure weights, beside open items and entries")                              \
  WHOLE(units_of_weighted_item, 1, 0, 1 << 20, "units of a step of a search by failure weights for each open item")   \
  WHOLE(units_of_weighted_entry, 4, 0, 1 << 20,                                                                       \
        "units of a step of a search by failure weights for each entry that is taken out")                            \
  WHOLE(stale_per_live, 10, 0, 1 << 20,                                                                               \
        "entries taken out for each that is possible, from which fronts are swept; 3 costs 20 %")                     \
  WHOLE(supports_per_entry, 4, 0, 1 << 20,                                                                            \
        "supports of colours for each entry of an instance, at most; more of them are left out")                      \
  WHOLE(looks_per_taken_out, 8, 1, 1 << 20,                                                                           \
        "options looked at for a colour without support that count as an entry taken out")                            \
  WHOLE(waiting_per_left, 8, 0, 1 << 20,                                                                              \
        "entries that wait to be counted out for each that is left, from which these are counted anew")               \
  WHOLE(copied_per_counted, 8, 0, 1 << 20,                                                                            \
        "counts of items that are copied in the time in which an entry is counted")                                   \
  REAL(words_an_entry, 8, 0, 1 << 20,                                                                                 \
       "words of bitsets that are as much work as to take an entry out of sparse sets")                               \
  WHOLE(slices_near_end, 8, 1, 1 << 20,                                                                               \
        "slices of a search for one solution for each of dom/wdeg, where it seems to be near its end")                \
  REAL(times_near_end, 10, 0, 1e300,                                                                                  \
       "a search is near its end where no more than so many times what it has done seems to be left")                 \
  WHOLE(slices_if_hopeless, 2, 1, 1 << 20,                                                                            \
        "slices of dom/wdeg for each of a search for one solution, where that seems to be hopeless")                  \
  REAL(times_hopeless, 1e6, 0, 1e300,                                                                                 \
       "a search is hopeless where more than so many times what it has done seems to be left")                        \
  WHOLE(alone_microseconds, 1'000, 0, 1 << 30, "a parallel search starts threads only after this long")               \
  /* Failure weights (dom/wdeg). */                                                                                   \
  WHOLE(first_failures, 100, 10, 1 << 30, "failures before the first restart")                                        \
  REAL(restart_growth, 1.2, 1.1, 100, "growth of the restart limit at each restart")                                  \
  REAL(choices_of_soft_item, 2, 1, 1e6,                                                                               \
       "choices that a soft item is taken to have for each one where dives and failure weights branch")               \
  REAL(steps_of_parts, 10, 0, 1e6,                                                                                    \
       "different parts of options that a linear relaxation has chosen: parts that are nearly alike tell nothing")    \
  /* Least cost. */                                                                                                   \
  WHOLE(most_clique_options, 1 << 13, 0, 1 << 17, "options up to which cliques of conflicts are merged")              \
  WHOLE(longest_grown, 2, 0, 1 << 17,                                                                                 \
        "options of items that grow to cliques: where long ones did, levels lost their order, and nothing gained")    \
  WHOLE(most_clique_work, 5'000'000, 0, huge, "words of sets of options looked at to merge cliques")                  \
  WHOLE(clique_work_per_item, 16, 0, 1 << 20, "words in whose time it is seen whether others contain an item")        \
  REAL(least_left_out, 0.02, 0, 1, "share of the items that may grow or be left out, which has to be left out")       \
  WHOLE(finest_scale, 1 << 12, 1, 1 << 20, "units of prices in one of costs, where 64 bits suffice for that")         \
  REAL(share_of_ascent, 0.9, 0, 1, "the first prices, as a share of those of dual ascent")                            \
  WHOLE(steps_at_root, 600, 0, 1 << 20, "subgradient steps at the root")                                              \
  WHOLE(steps_at_node, 50, 0, 1 << 20, "subgradient steps at other nodes")                                            \
  WHOLE(patience_at_root, 10, 0, 1 << 20, "steps without improvement before the stride is shortened, at the root")    \
  WHOLE(patience_at_node, 3, 0, 1 << 20, "steps without improvement before the stride is shortened, at other nodes")  \
  REAL(stride_at_root, 0.5, 0, 2,                                                                                     \
       "first stride at the root, of the way to the goal; with 1.0 some bounds end a fifth too low")                  \
  REAL(stride_at_node, 0.5, 0, 2, "first stride at other nodes")                                                      \
  REAL(stride_growth, 1.1, 1, 2, "growth of the stride after a step that went up")                                    \
  REAL(stride_decay, 0.66, 0, 1, "factor of the stride when patience has run out")                                    \
  REAL(greatest_stride, 2.0, 0, 100, "upper limit of the stride")                                                     \
  REAL(least_stride, 1e-4, 1e-12, 1, "steps end when the stride is shorter")                                          \
  REAL(least_stride_of_covering, 1e-6, 1e-12, 1,                                                                      \
       "the least stride where some item may be covered more often than it must")                                     \
  REAL(options_of_long_item, 8, 0, 1e300,                                                                             \
       "times the median of the items' numbers of options beyond which steps of an item's price are shorter")         \
  REAL(most_of_slope, 0.3, 0.01, 1, "greatest share of one slope in the direction")                                   \
  REAL(goal_above_bound, 0.3, 0.01, 10, "while no solution is known, the goal is this far above the bound")           \
  WHOLE(entries_between_looks, 1 << 20, 1, 1 << 30,                                                                   \
        "entries of options between two looks at the clock: some milliseconds")                                       \
  REAL(contested_share, 0.03, 1e-9, 1e9,                                                                              \
       "share of the gap at which a reduced cost counts half where an option is looked for to branch on")             \
  REAL(least_contested_part, 0.05, 1e-9, 1,                                                                           \
       "part of an option in the linear relaxation that it has at least where a search branches on any option")       \
  REAL(least_fraction, 0.15, 0, 0.5,                                                                                  \
       "how far from whole a number of equal options in the linear relaxation is at least to branch on one of them")  \
  WHOLE(dominance_bytes, 64 << 20, 1 << 10, huge, "bytes for the costs at which sets of open items were come to")     \
  /* Cuts: rounds that raise the bound of a search for least cost. */                                                 \
  WHOLE(cuts_units, 100'000'000, 0, huge, "units of a search with a solution before cuts are looked for")             \
  REAL(share_of_cuts, 0.1, 0, 1e9, "share of what the search has done by then that all rounds may take")              \
  WHOLE(growth_to_cuts, 4, 2, 1 << 20, "when a search has grown so many times, cuts are looked for again")            \
  WHOLE(growth_of_rounds_that_gain, 4, 1, 1 << 20, "so many times as much may rounds take that raise the bound")      \
  WHOLE(most_rounds_of_cuts, 30, 1, 1 << 20, "rounds of cuts")                                                        \
  WHOLE(most_cuts_at_once, 100, 1, 1 << 20, "cuts that a round adds")                                                 \
  WHOLE(most_options_of_cuts, 1 << 12, 0, 1 << 17, "options up to which cuts are looked for")                         \
  WHOLE(most_pairs_of_cuts, 4'000'000, 0, huge, "pairs of options with an item that admits one, at most")             \
  REAL(share_of_cycles, 0.1, 0, 1, "share of that after which a round looks for no more odd cycles")                  \
  WHOLE(units_of_entry_in_round, 20, 0, 1 << 20, "units of a round for each entry, beside those of its bound")        \
  REAL(least_part, 0.02, 1e-9, 1, "part of an option in the linear relaxation from which it begins cuts")             \
  REAL(least_excess, 0.05, 1e-9, 0.4, "what parts must add up to beyond what a cut admits")                           \
  WHOLE(most_items_of_odd_set, 100, 1, huge, "items of which half the options that they admit are a cut, at most")    \
  REAL(least_rise_of_round, 0.02, 0, 1, "share of the rise of all rounds that one has, or it is the last")            \
  REAL(least_gap_closed, 0.25, 0, 1, "share of the gap that cuts close, or the search goes on without them")          \
  REAL(least_rise_of_bound, 0.03, 0, 1, "share of the bound by which they raise it, which is enough as well")         \
  /* Upper bounds beside a search for least cost. */                                                                  \
  WHOLE(head_start, 50'000'000, 0, huge,                                                                              \
        "work of the tree before upper bounds are looked for, beyond that at its root")                               \
  WHOLE(turn_work, 2'000'000, 1, huge, "work between two changes of turn between the tree and upper bounds")          \
  WHOLE(lead_of_upper_bounds, 10, 1, 1'000, "work on upper bounds for that in the tree")                              \
  WHOLE(lead_if_tree_may_end, 1, 1, 1'000, "the same where the tree seems to come to its end")                        \
  REAL(left_of_tree, 10, 0, 1e300,                                                                                    \
       "times all work on a least cost that the tree may have left to be one that seems to come to its end")          \
  REAL(weight_of_bound, 0.1, 0, 100, "failure weight that items gain when the bound has killed their option")         \
  WHOLE(first_dive_failures, 50, 1, 1 << 30, "failures of the first dive without an incumbent")                       \
  REAL(dive_growth, 1.3, 1.01, 100, "growth of the failures of a dive without an incumbent at each restart")          \
  WHOLE(lead_over_any, 100'000'000, 0, huge,                                                                          \
        "work of dives without an incumbent before any solution is looked for, which then has half of it")            \
  WHOLE(first_proof_failures, 200, 1, 1 << 30, "failures of the first dive with an incumbent that fixes nothing")     \
  REAL(proof_growth, 1.5, 1.01, 100, "growth of the failures of a dive that fixes nothing at each restart")           \
  REAL(guess_step, 0.005, 1e-6, 10, "guessed costs are this far above the bound, as a part of it, or as many times")  \
  REAL(guess_growth, 1.3, 1.01, 100, "growth of the distance of guesses that move on each time")                      \
  WHOLE(greedy_runs, 50, 0, 1 << 20, "greedy choices of a covering or packing")                                       \
  WHOLE(work_of_dive_node, 1'000, 0, 1 << 30, "work of a node of a dive, beside the entries that it looks at")        \
  REAL(greedy_noise, 0.1, 0, 1, "prices of greedy choices are off by so much")                                        \
  REAL(first_share_free, 0.3, 0, 1, "part of the incumbent that is free at first")                                    \
  REAL(share_growth, 1.05, 1, 2,                                                                                      \
       "growth of the part of the incumbent that is free when a neighbourhood was exhausted")                         \
  REAL(share_decay, 0.98, 0.1, 1,                                                                                     \
       "factor of the part of the incumbent that is free when a neighbourhood was given up")                          \
  WHOLE(neighbourhood_failures, 150, 1, 1 << 30, "failures after which a neighbourhood is given up")                  \
  WHOLE(cheap_options, 4, 1, 1 << 20, "the cheapest options of an item, of which a neighbourhood grows by one")       \
  REAL(least_ratio, 0.1, 0, 100, "least work in neighbourhoods for that in other dives")                              \
  REAL(ratio_decay, 0.7, 0, 1,                                                                                        \
       "factor of the ratio of work in neighbourhoods, first 1, after some that found nothing")                       \
  /* Counts: the portfolio, by `python -m benchmarks.strategies --units`, with `--seeds` and without. */              \
  WHOLE(first_enumeration, 150'000, 0, huge,                                                                          \
        "units of enumeration before the first estimate of the whole; a unit is a nanosecond or so")                  \
  WHOLE(units_in_order, 60'000, 0, huge, "units of an enumeration in the order of the model before subtrees are drawn")\
  WHOLE(least_drawn, 4'000, 1, huge, "units that a subtree is to have which is drawn, if more is left")               \
  WHOLE(drawn_parts, 8, 1, 1 << 20, "a subtree that is drawn is to have one part of so many of the work that is done")\
  REAL(first_drawn_parts, 256, 1, 1e9, "parts of which one is drawn at first, at most")                               \
  REAL(drawn_per_split, 4, 0, 1e6, "a subtree that is drawn is to have so many times what it takes to split one")     \
  REAL(excess_of_drawn, 8, 1, 1e9, "a subtree that is drawn is split after so many times what it was to have")        \
  REAL(errors_of_drawn, 1, 0, 100, "standard errors that are added to what subtrees that were drawn tell of the whole")\
  REAL(credence_of_late, 0.75, 0, 1,                                                                                    \
       "weight of what subtrees that were drawn of late tell, where it is more than what all of them tell")             \
  REAL(least_share_of_late, 0.01, 1e-300, 1,                                                                            \
       "what was drawn of late seems to have been at least this part of what waits")                                    \
  REAL(least_growth, 1e-6, 1e-300, 1,                                                                                 \
       "the share of a search that is done seems to have grown of late by at least this part of it")                  \
  REAL(power_of_forecast, 4, 0.1, 100,                                                                                \
       "strategies have work in inverse proportion to this power of what is left of them")                            \
  REAL(least_share_of_enumeration, 0.015, 0, 1,                                                                       \
       "share of all work that an enumeration has in any case, as its first forecasts may be far too high")           \
  WHOLE(least_turn, 1'000'000, 1, huge, "units for which a strategy then works, or half of what it has done")         \
  REAL(share_for_symmetries, 0.2, 0, 1e6, "share of what is left that may be spent on symmetries of an enumeration")  \
  REAL(tries_for_symmetries, 64, 0, 1e6, "symmetries may take so many times what it takes to look for a first one")   \
  REAL(share_for_parts, 0.25, 0, 1, "share of that, times that of a part, that it may take to split the part")        \
  WHOLE(lead_over_symmetries, 16, 1, 1 << 20,                                                                         \
        "units done for each that may be spent on symmetries, whatever is left")                                      \
  WHOLE(growth_of_symmetries, 4, 2, 1 << 20,                                                                          \
        "symmetries are sought again when so many times as much may be spent on them")                                \
  WHOLE(units_of_symmetric_entry, 60, 0, 1 << 20,                                                                     \
        "units for each entry of the instance to look for a first symmetry")                                          \
  REAL(dear_merging, 25e6, 0, 1e300,                                                                                  \
       "units to merge the first states of levels up to isomorphism from which more symmetries are sought before")    \
  WHOLE(merging_per_symmetries, 4, 1, 1 << 20,                                                                        \
        "symmetries may take one unit for so many that levels need to begin to merge states up to isomorphism")       \
  REAL(most_saved_by_symmetries, 300, 1, 1e300,                                                                       \
       "an enumeration that seems to need so many times as much as other strategies is not tried up to symmetries")   \
  REAL(symmetric_share, 0.8, 0, 1, "symmetries help where no more than this share of an item's options is left")      \
  WHOLE(most_symmetric_choices, 4, 1, 1 << 20,                                                                        \
        "parts up to symmetries are of an item with no more than so many times as many options as the fewest of any") \
  WHOLE(most_parts, 64, 1, 1 << 20, "parts up to symmetries, at most")                                                \
  WHOLE(units_of_hashed_entry, 4, 0, 1 << 20, "units for each entry to check a symmetry")                             \
  WHOLE(units_of_hashed_edge, 20, 0, 1 << 20, "units for each class to check a symmetry")                             \
  WHOLE(units_of_profiled_entry, 8, 0, 1 << 20, "units for each entry to find the distances from an item")            \
  WHOLE(failures_to_profile, 3, 0, 1 << 20,                                                                           \
        "items of a cell that no symmetry is found for, from which all are told apart by distances")                  \
  WHOLE(most_units_of_labelling, 500, 1, 1 << 30,                                                                     \
        "units for each entry that a labelling for a symmetry may take, however little is left: several times what "  \
        "one takes as a rule")                                                                                        \
  REAL(doubtful_enumeration, 1e10, 0, 1e300,                                                                          \
       "units that an enumeration seems to have left, from which levels begin before symmetries are sought")          \
  REAL(pilot_share, 0.05, 0, 1, "share of an enumeration that levels have as a pilot")                                \
  WHOLE(set_up_per_enumeration, 4, 1, 1 << 20,                                                                        \
        "the first estimate has an enumeration of one in so many of what levels need to begin")                       \
  REAL(set_up_share, 0.1, 0, 1e300, "share of an enumeration that it may take to make levels ready")                  \
  WHOLE(short_set_up, 5'000'000, 0, huge, "units that are few to make levels ready")                                  \
  REAL(set_up_share_if_short, 0.3, 0, 1e300,                                                                          \
       "share of an enumeration that it may take to make levels ready, where that is few units")                      \
  WHOLE(level_pilot, 1'000'000, 1, huge, "units of levels before the first forecast of the whole")                    \
  WHOLE(component_pilot, 20'000'000, 1, huge, "units of a count by components before its forecast is relied on")      \
  WHOLE(units_between_level_looks, 100'000, 1, 1 << 30, "units of levels between two looks at the clock")             \
  WHOLE(units_between_level_looks_of_workers, 8'000'000, 1, 1 << 30,                                                  \
        "units of levels between two looks at the clock for each of several workers")                                 \
  WHOLE(merging_pilot, 20'000'000, 0, huge,                                                                           \
        "units of levels up to isomorphism before merging has paid, beside a long enumeration")                       \
  REAL(levels_per_memoised, 24, 0, 1e6,                                                                               \
       "levels of a diagram go on when no more is left of them than so many times the work of the memoised search")   \
  REAL(levels_per_memoised_of_certificate, 6, 0, 1e6,                                                                 \
       "the same for a certificate, whose size matters: the diagram of the memoised search is often the smaller one") \
  REAL(lead_of_levels, 4, 0.01, 1e6,                                                                                  \
       "levels of a diagram go on until they have had so many times the work of the memoised search")                 \
  WHOLE(first_memoised, 3'000'000, 0, huge, "units of a memoised search for a diagram before a look at levels")       \
  WHOLE(problem_units_per_entry, 80, 0, 1 << 20, "units for each entry of an instance to merge equal options")        \
  WHOLE(frontier_units_per_pair, 10, 0, 1 << 20,                                                                      \
        "units for each pair of items in an option to put the items into a frontier order")                           \
  WHOLE(frontier_units_per_item, 2'000, 0, 1 << 20, "units for each item to put the items into a frontier order")     \
  WHOLE(plan_units_per_entry, 45, 0, 1 << 20, "units for each entry of an instance to plan levels")                   \
  WHOLE(units_of_work, 11, 1, 1 << 20, "units in one of the work of an enumeration on sparse sets")                   \
  WHOLE(units_of_written_solution, 10, 0, 1 << 20, "units to write a solution of a list, beside its options")         \
  WHOLE(units_of_written_option, 3, 0, 1 << 20, "units to write an option of a solution of a list")                   \
  WHOLE(units_of_descent, 100, 0, 1 << 20, "units of a descent to another frame, beside its lanes")                   \
  WHOLE(units_of_drawing, 100, 0, 1 << 20, "units to draw a subtree")                                                 \
  WHOLE(units_of_node, 2, 1, 1 << 20, "units of a node of a memoised search")                                         \
  WHOLE(units_of_word, 7, 0, 1 << 20,                                                                                 \
        "units of a node of a memoised search for each word of the problem's sets of classes")                        \
  WHOLE(units_of_eight_items, 2, 0, 1 << 20, "units of a node of a memoised search for each eight items")             \
  WHOLE(units_of_scan, 2, 0, 1 << 20,                                                                                 \
        "units of a memoised search for each word of eight items that is looked at in frames of more than 32 words")  \
  WHOLE(units_of_general_node, 60, 1, 1 << 20,                                                                        \
        "units of a node of a memoised search with multiplicities or colours")                                        \
  WHOLE(units_of_component, 100, 1, 1 << 20, "units of a node of a count by components")                              \
  WHOLE(set_words_per_unit, 4, 1, 1 << 20,                                                                            \
        "words of what all classes cover, and of all items' classes, in a unit of such a node")                       \
  WHOLE(units_of_general_probe, 60, 0, 1 << 20, "units to look for such a subproblem in a cache")                     \
  WHOLE(units_of_probed_item, 5, 0, 1 << 20, "the same for each item of the problem")                                 \
  WHOLE(units_of_far_probe, 28, 0, 1 << 20,                                                                           \
        "units more to look for any in a cache of two megabytes, and for each doubling")                              \
  WHOLE(units_of_recorded_node, 60, 1, 1 << 20, "units of a node that is recorded for a diagram")                     \
  WHOLE(units_of_recorded_word, 9, 0, 1 << 20,                                                                        \
        "units of a node that is recorded for a diagram for each word of a set of classes")                           \
  WHOLE(units_of_canonised_entry, 5, 0, 1 << 20, "units to canonise an entry")                                        \
  WHOLE(eliminated_per_node, 4, 1, 1 << 20, "classes that are eliminated in the time of a node")                      \
  REAL(worth_trial, 4e6, 0, 1e300,                                                                                    \
       "units of an enumeration, and of levels, from which a memoised search has a trial")                            \
  REAL(enumeration_beside_levels, 8, 0, 1e300,                                                                        \
       "an enumeration that seems to be so many times longer than levels leaves no trial to a memoised search")       \
  REAL(long_enumeration, 100e6, 0, 1e300,                                                                             \
       "units of an enumeration from which a memoised search may have a longer trial, unless levels are short")       \
  REAL(long_levels, 350e6, 0, 1e300,                                                                                  \
       "units of levels from which a memoised search may have a longer trial beside a long enumeration")              \
  REAL(first_trial_share, 0.02, 0, 1e6,                                                                               \
       "share of the lesser work of other strategies that the first trial of a memoised search has")                  \
  REAL(symmetric_orbit, 0.5, 0, 2,                                                                                    \
       "a model is symmetric if automorphisms carry so many of its options to each other: this share of all")         \
  REAL(first_trial_share_if_symmetric, 0.1, 0, 1e6,                                                                   \
       "share of the lesser work of other strategies that a memoised search of a symmetric model has first")          \
  REAL(saving_to_go_on, 2, 0, 1e6,                                                                                    \
       "nodes without a memory for each with it, from which a memoised search has a longer trial")                    \
  REAL(trial_share, 0.16, 0, 1e6,                                                                                     \
       "share of the lesser work of other strategies that the longer trial of a memoised search has")                 \
  REAL(trial_lead, 4, 0, 1e300,                                                                                       \
       "a trial has no more than so many times what other strategies have done, whose forecasts get better")          \
  REAL(least_power_of_components, 0.2, 0, 100, "least power of the share done with which a count by components grows")\
  REAL(most_power_of_coverings, 2, 0, 100, "greatest power with which a count of coverings grows")                    \
  REAL(most_power_of_packings, 0.4, 0, 100, "greatest power if some options exclude each other")                      \
  REAL(memoised_speedup, 1.5, 0.1, 100,                                                                               \
       "power of its work with which the share of a memoised search grows that is done")                              \
  REAL(saving_that_pays, 2.5, 1, 1e6,                                                                                 \
       "nodes without a memory for each with it, from which a memoised search is taken to be shorter than an "        \
       "enumeration")                                                                                                 \
  REAL(power_of_saving, 4, 0, 100,                                                                                    \
       "a memoised search is taken to be shorter than an enumeration by this power of what it saves")                 \
  REAL(like_forecasts, 30, 1, 1e300,                                                                                  \
       "what a memoised search saves tells nothing where an enumeration seems to have so many times as much left")    \
  REAL(like_forecasts_if_symmetric, 5, 1, 1e300,                                                                      \
       "the same for a symmetric model, of which a memoised search sees how much is isomorphic")                      \
  REAL(left_beyond_symmetries, 1, 0, 1e300,                                                                           \
       "times what a memoised search has done that it has left, where symmetries had told less than that")            \
  REAL(left_of_descent, 8, 0, 1e300,                                                                                  \
       "times what it has done that a memoised search of a symmetric model has left before it has gone down once, as "\
       "soon as the others have done all that they had seemed to need")                                               \
  REAL(left_of_saving_descent, 4, 0, 1e300,                                                                           \
       "times what it has done that a memoised search whose memory saves much has left, until it has gone down once") \
  REAL(cache_share, 0.4, 0, 1, "share of the memory for caches of subproblems; the rest is for transposition tables") \
  REAL(free_memory_share, 0.5, 0, 1, "share of the free memory that a count may take")                                \
  WHOLE(unknown_memory, std::int64_t{2} << 30, 1, huge,                                                               \
        "bytes that a count may take if the system does not tell how much is free")                                   \
  /* Counts: branching and isomorphism. */                                                                            \
  WHOLE(first_order_slice, 1 << 26, 1, huge, "effort of the first slice of a branching order: some ten seconds")      \
  WHOLE(leading_order_factor, 4, 1, 1000, "how many times as long the slices of the order that leads are")            \
  WHOLE(entries_of_node, 12, 1, 1 << 20, "entries that are canonised in the time of one node")                        \
  WHOLE(memoised_budget, 2, 0, 1 << 20, "nodes of a memoised search for each of the effort of the isomorphism test")  \
  WHOLE(memoised_budget_if_unpaid, 32, 0, 1 << 20,                                                                    \
        "nodes of a memoised search for each of the effort of an isomorphism test at depths where that has not paid") \
  WHOLE(tries_to_be_paid, 8, 0, 1 << 20, "isomorphism tests at a depth before it may be held not to pay")             \
  WHOLE(least_memoised_nodes, 500, 1, 1 << 30, "nodes that every memoised search has")                                \
  WHOLE(most_memoised_nodes, 1 << 25, 1, huge, "nodes that no memoised search exceeds")                               \
  WHOLE(needs_per_retry, 16, 1, 1 << 20,                                                                              \
        "after an overflow, needs fall by one part in so many before the next trial")                                 \
  WHOLE(memoised_per_upper_node, 8, 1, 1 << 20, "memoised nodes in the time of one node of the upper layer")          \
  REAL(least_previewed_share, 1e-3, 0, 2,                                                                             \
       "share of a search that a state must have for isomorphic children to be sought before they are searched")      \
  WHOLE(most_previewed_effort, 1 << 15, 0, huge,                                                                      \
        "effort of seeking isomorphic ones among the children of one state before they are searched")                 \
  WHOLE(free_tries, 8, 0, 1 << 20, "isomorphism tests that each depth has")                                           \
  WHOLE(free_part, 10, 1, 1 << 20, "isomorphism tests may take one part in so many of the effort")                    \
  WHOLE(depths_of_part, 64, 1, 1 << 20,                                                                               \
        "the part of the effort for isomorphism tests falls with the square of the depth over this")                  \
  WHOLE(most_free_effort, 1 << 17, 0, huge, "effort beyond which isomorphism tests must have saved what they took")   \
  WHOLE(unpaid_part, 8, 1, 1 << 20,                                                                                   \
        "isomorphism tests may take one part in so many of the search, beside what they saved")                       \
  WHOLE(work_of_item, 4, 0, 1 << 20, "refining and sorting an item is as much work as so many entries")               \
  WHOLE(work_of_writing, 3, 0, 1 << 20, "gathering and writing an entry is as much work as so many entries")          \
  WHOLE(most_canonical_work, 1 << 20, 1, huge, "work after which a canonical form is given up: some milliseconds")    \
  WHOLE(most_pairs, 50'000'000, 0, huge,                                                                              \
        "pairs of items that share an option beyond which no frontier order is sought")                               \
  WHOLE(sorted_share, 8, 1, 1 << 20,                                                                                  \
        "lists of neighbours with at least one item in so many are written anew in order, which is quicker than to "  \
        "sort them")                                                                                                  \
  /* Counts: levels. */                                                                                               \
  REAL(order_search_share, 0.01, 0, 1, "share of all work that a search for a better order of levels has")            \
  REAL(order_search_share_after_gain, 0.15, 0, 1, "the same at first, and while it makes levels narrower")            \
  REAL(order_search_growth, 2, 1.01, 1e6, "times as much has been done at the next search for a better order")        \
  REAL(order_search_gain, 0.9, 0, 1, "share of the width that is left where a search was worth its while")            \
  WHOLE(most_order_search, 20'000'000, 1, huge, "units of one such search, which does not look at the clock")         \
  REAL(gain_to_reorder, 4, 0, 1e300, "levels begin anew in an order that leaves them so many times less to do")       \
  WHOLE(order_starts, 12, 1, 1 << 20, "items from which orders for levels start")                                     \
  WHOLE(order_work, 2'000'000, 0, huge, "pairs of items in options beyond which no order for levels is sought")       \
  WHOLE(order_units_per_pair, 15, 0, 1 << 20,                                                                         \
        "units for each pair of items in an order that is tried, and to find it")                                     \
  WHOLE(order_units_per_entry, 10, 0, 1 << 20,                                                                        \
        "units for each entry of an instance, to measure the width of an order")                                      \
  REAL(states_per_different, 1.5, 1, 1e6,                                                                             \
       "states that a forecast takes to be added to a level for each different one")                                  \
  REAL(hopeless_levels, 1e9, 0, 1e300,                                                                                \
       "units left from which levels start again, and merge states up to isomorphism")                                \
  REAL(trend_credence, 0.8, 0, 1,                                                                                     \
       "power of a forecast that goes on falling in its mean with the last one of an enumeration")                    \
  REAL(rise_credence, 0.3, 0, 1,                                                                                      \
       "power of a forecast that goes on rising in its mean with the last one of an enumeration")                     \
  REAL(most_power_of_rise, 0.75, 0, 0.99, "greatest power with which forecasts of an enumeration are taken to rise")  \
  REAL(level_credence, 0.7, 0, 1,                                                                                     \
       "power of a forecast of levels in its mean with the least that they have seemed to take")                      \
  REAL(vain_merging, 2, 0, 1e300,                                                                                     \
       "levels that seem to take so many times longer up to isomorphism begin again without")                         \
  REAL(merged_width, 0x1p40, 0, 1e300,                                                                                \
       "sum of the square roots of widths from which merged levels have a greedy order")                              \
  REAL(greedy_may_be_wider, 0x1p8, 1, 1e300,                                                                          \
       "a greedy order of merged levels may be so many times wider than another")                                     \
  REAL(valley_rise, 1.1, 1, 1e6, "how many times more items are open after a valley, where states are merged")        \
  REAL(merging_growth, 4, 1, 1e6,                                                                                     \
       "how many times wider than after the last merging a level must be where states are merged, if it is no "       \
       "valley")                                                                                                      \
  REAL(merging_growth_on_slope, 8, 1, 1e6,                                                                            \
       "the same where each step closes items and opens none, as in complete designs")                                \
  REAL(merging_ratio, 1.5, 1, 1e6, "states for each that a merging leaves, from which it pays")                       \
  REAL(free_merging, 300'000, 0, 1e300, "units of mergings that do not pay, at most")                                 \
  REAL(unpaid_merging, 1.0 / 16, 0, 1, "share of all work that mergings which do not pay may be")                     \
  REAL(work_of_residual, 60, 0, 1e6, "units of a merging for each entry of the problem before the first sample")      \
  WHOLE(merging_sample, 200, 1, 1 << 20, "states in a sample for a merging")                                          \
  WHOLE(units_of_labelled_entry, 15, 0, 1 << 20, "units for each entry of the problem to label a state")              \
  WHOLE(merging_looks, 4096, 1, 1 << 30,                                                                              \
        "states among which a sample for a merging looks for isomorphic ones, at most")                               \
  WHOLE(states_per_sampled, 64, 1, 1 << 30,                                                                           \
        "a sample for a merging has one of so many states: two of a small one are hardly ever isomorphic")            \
  REAL(merging_caution, 1.5, 1, 1e6,                                                                                  \
       "how many times what they seem to be, levels are taken to be once merging has paid, by their steps")           \
  REAL(decided_at_end, 0.8, 0.01, 1e6,                                                                                \
       "share of the entries that are decided about when merging levels have little left")                            \
  REAL(least_left_of_merging, 0.05, 0, 1e6, "share of the work done that they have left then")                        \
  REAL(told_by_steps, 0.25, 0, 1,                                                                                     \
       "share of the steps of levels under way from which it tells what the rest of them will be")                    \
  WHOLE(lookahead_width, 64, 1, huge, "states of a level, at least, where it is tried whether to look ahead")         \
  WHOLE(first_lookahead, 500'000, 0, huge, "units of levels before it is tried whether to look ahead")                \
  REAL(lookahead_growth, 2, 1, 1e6, "times as much levels have done when that is tried again")                        \
  REAL(work_looking_ahead, 0.75, 0, 1e6, "work of levels that look ahead, at most, beside that of others")            \
  WHOLE(cut_width, 1 << 12, 2, huge, "states from which a level is cut into parts for several workers")               \
  WHOLE(wide_cut, 1 << 16, 2, huge, "states from which a level is cut into parts for one worker")                     \
  REAL(cut_balance, 0.2, 0, 0.5,                                                                                      \
       "share of the states of a level that have, or have not, a bit by which they are cut into parts")               \
  WHOLE(least_cut_steps, 3, 1, 1 << 20, "steps that do not touch a bit by which levels are cut into parts")           \
  WHOLE(units_of_thread, 500'000, 1, 1 << 30, "units of levels ahead for each thread that goes along them")           \
  /* Counts: symmetries of levels, by the time of Latin squares of order 8 and Steiner triples of 15. */              \
  WHOLE(lowering_width, 1'000, 1, huge, "states of a level from which symmetries of what is left are sought")         \
  REAL(units_of_symmetries, 4'000, 0, 1e15, "units for each state of a level to look for symmetries of what is left") \
  REAL(lowering_ratio, 1.1, 1, 1e6,                                                                                   \
       "symmetries of levels are applied as long as they leave one of so many states or fewer")                       \
  WHOLE(most_involutions, 128, 1, 1 << 20, "symmetries of a level that are kept, at most")                            \
  WHOLE(tries_to_swap, 16, 1, 1 << 20, "items that are singled out, at most, to find a symmetry of a level")          \
  WHOLE(work_of_swap_entry, 4, 0, 1 << 20, "units to refine an entry for symmetries of a level")                      \
  WHOLE(work_of_swap_item, 20, 0, 1 << 20, "units to refine an item for symmetries of a level")                       \
  /* Levels that join a search. */                                                                                    \
  WHOLE(joint_units, 100'000, 0, huge, "units of a search before the pilot of levels that join it")                   \
  WHOLE(joint_units_per_entry, 20, 0, 1 << 20,                                                                        \
        "units of a search before levels join it for each entry of the instance")                                     \
  WHOLE(joint_units_for_list, 100'000, 0, huge,                                                                       \
        "units of a list before levels join it: it may end in less than their diagram takes")                         \
  WHOLE(joint_units_for_cost, 30'000'000, 0, huge,                                                                    \
        "units of a search for least cost before levels join it: mostly in bounds that soon suffice")                 \
  REAL(first_guess, 2, 0.01, 1 << 20, "options for each item that the first guess of levels for least cost lets in")  \
  REAL(growth_of_guess, 1.3, 1.01, 1 << 20,                                                                           \
        "growth of the number of options that a guess lets in when it was too low")                                   \
  WHOLE(joint_units_per_order, 2, 0, 1 << 20,                                                                         \
        "units of a search before levels join it for each unit that it takes to order the items")                     \
  WHOLE(joint_lead_over_symmetries, 8, 1, 1 << 20,                                                                    \
        "units of a search for one solution for each that it takes to look for symmetries")                           \
  REAL(joint_share_of_symmetries, 0.5, 0, 1e6,                                                                        \
       "share of the work of a search for one solution in which symmetries are sought")                               \
  REAL(joint_growth_of_symmetries, 4, 1.01, 1e6,                                                                      \
       "symmetries are sought again when a search for one solution has grown so many times")                          \
  WHOLE(joint_steps_of_symmetries, 8, 1, 1 << 20, "steps in which symmetries are sought at a time, at most")          \
  REAL(joint_share_of_work, 1, 0, 1e300,                                                                              \
       "levels that join a search go on if no more is left of them than this share of the work of the search")        \
  REAL(joint_share_of_list, 0.1, 0, 1e300,                                                                            \
       "levels that join a list go on if no more is left of them than this share of what the search has left")        \
  REAL(joint_share_of_list_within_rows, 1, 0, 1e300,                                                                  \
       "the same within weighted rows, where a search finds solutions far more slowly than they are listed")          \
  REAL(joint_lead_of_list, 50, 0, 1e300,                                                                              \
       "levels that join a list go on if no more is left of them than so many times its work")                        \
  WHOLE(units_of_ranked_option, 8, 0, 1 << 20,                                                                        \
        "units of levels for each option in solutions handed over, which are left out of their list")                 \
  REAL(joint_share_of_enumeration, 0.05, 0, 1e300,                                                                    \
       "share of a search for least cost that listing all solutions has until little seems to be left of that")       \
  WHOLE(joint_looks_at_enumeration, 4, 1, 1 << 20,                                                                    \
        "looks at the listing of all solutions while the work of a search for least cost doubles, or nearly so")      \
  REAL(joint_rise_of_forecast, 1.5, 1, 1e300,                                                                         \
       "so many times the least forecast of levels, or of listing all solutions for least cost, is not trusted")      \
  WHOLE(units_of_listed_option, 30, 0, 1 << 20,                                                                       \
        "units to add an option to a solution and look at its cost, beside those of the search")                      \
  WHOLE(most_handed_over, 1 << 20, 0, huge, "options in solutions after which levels do not join a list any more")    \
  WHOLE(joint_bytes, 1 << 28, 1 << 10, huge, "bytes that levels which join a search may take")                        \
  /* Local search for one solution. */                                                                                \
  WHOLE(local_units, 1'200'000, 0, huge, "units of a search for one solution before local search joins it")           \
  WHOLE(local_units_per_entry, 50, 0, 1 << 20, "the same, for each entry of the instance")                            \
  WHOLE(local_units_for_cost, 30'000'000, 0, huge,                                                                    \
        "units of a search for least cost before the same, beside those")                                             \
  WHOLE(local_units_at_first, 100'000'000, 0, huge,                                                                   \
        "units of local search until which it has a third of the work where it is near a solution")                   \
  WHOLE(few_short_items, 6, 0, huge,                                                                                  \
        "short items at a time, from which local search seems to be near a solution")                                 \
  WHOLE(searched_per_local, 10, 1, 1 << 20, "units of the other searches for each of local search else")              \
  WHOLE(searched_per_local_costs, 20, 1, 1 << 20,                                                                     \
        "units of a search for least cost for each of local search where another one has found the best solution")    \
  WHOLE(local_steps_out, 4, 1, 1 << 20,                                                                               \
        "steps, from 0, of which any number passes until an option that was taken out may be added again")            \
  WHOLE(local_steps_in, 4, 1, 1 << 20,                                                                                \
        "the same until an option that was added may be taken out for a weighted row")                                \
  WHOLE(local_sample, 50, 1, 1 << 20, "options of a weighted row that local search looks at in a step, at most")      \
  WHOLE(local_shifts, 10, 0, 1 << 20,                                                                                 \
        "other options of an item that local search looks at in place of an option with a weight in a violated row")  \
  WHOLE(units_of_local_step, 30, 1, 1 << 20, "units of a step of local search, beside its entries")                   \
  WHOLE(units_of_local_entry, 3, 1, 1 << 20, "units of local search for each entry that it looks at")                 \
  /* Clause learning. */                                                                                              \
  WHOLE(learning_units, 3'000'000, 0, huge, "units of a search for one solution before clause learning joins it")     \
  WHOLE(learning_units_per_entry, 50, 0, 1 << 20, "the same, for each entry of the instance")                         \
  WHOLE(searched_per_learning, 2, 0, 1 << 20, "units of the other searches for each of clause learning")              \
  WHOLE(learned_costs_units, 10'000'000, 0, huge, "units of a search for least cost before clause learning joins it") \
  WHOLE(searched_per_learned_best, 4, 0, 1 << 20, "the same where that has found the best solution")                  \
  WHOLE(searched_per_learned_costs, 8, 0, 1 << 20, "units of a search for least cost for each of clause learning")    \
  WHOLE(searched_near_end, 8, 0, 1 << 20, "the same where the search seems to be near its end")                       \
  WHOLE(most_entries_to_learn, 4'000'000, 0, huge,                                                                    \
        "entries of an instance up to which clause learning joins a search")                                          \
  REAL(left_near_end, 4, 0, 1e300,                                                                                    \
       "a count is near its end where less than so many times what works beside its strategies seems to be left")     \
  WHOLE(wait_near_end, 4, 1, 1 << 20, "what works beside them then waits for one in so many of the units done")       \
  WHOLE(lead_over_learned_count, 8, 0, 1 << 20,                                                                       \
        "units of a count of few solutions for each that clause learning may have")                                   \
  WHOLE(most_learned_solutions, 10'000, 0, 1 << 30, "solutions up to which clause learning counts")                   \
  WHOLE(turns_of_learning, 16, 1, 1 << 20,                                                                            \
        "turns of a count by clause learning in which its work doubles, or nearly so")                                \
  WHOLE(units_of_decision, 200, 1, 1 << 20, "units of a decision of clause learning")                                 \
  WHOLE(units_of_counted_demand, 6, 1, 1 << 20,                                                                       \
        "units of clause learning for each demand with a literal that is assigned")                                   \
  WHOLE(units_of_literal, 2, 1, 1 << 20,                                                                              \
        "units of clause learning for each literal of a demand or a reason that is looked at")                        \
  WHOLE(units_of_watch, 5, 1, 1 << 20,                                                                                \
        "units of clause learning for each watch or literal of a learned clause that is looked at")                   \
  WHOLE(units_of_row_entry, 2, 1, 1 << 20,                                                                            \
        "units of clause learning for each option in a weighted row that is looked at")                               \
  REAL(first_activity, 0.01, 0, 1,                                                                                    \
        "activity of variables before the first conflict, as much as their shortest demand needs of it")              \
  REAL(decay_of_conflicts, 0.95, 0.5, 1, "what a conflict weighs beside the next one")                                \
  WHOLE(depth_of_minimisation, 100, 0, 1 << 12, "reasons of reasons that are looked at to leave out a literal")       \
  WHOLE(levels_to_keep, 2, 0, 1 << 20, "levels up to which a learned clause is kept for ever")                        \
  WHOLE(levels_to_keep_if_used, 6, 0, 1 << 20, "levels up to which one is kept that was of use lately")               \
  WHOLE(conflicts_before_forgetting, 500, 1, 1 << 30, "conflicts before clauses are forgotten")                       \
  WHOLE(more_before_forgetting, 50, 0, 1 << 30, "conflicts by which the next time is later")                          \
  REAL(window_of_levels, 32, 1, 1 << 20, "clauses of which the levels lately are the average")                        \
  REAL(long_window_of_levels, 8'192, 1, 1 << 20, "the same in the long run")                                          \
  REAL(worse_levels, 1.1, 0, 100, "so many times more levels than in the long run are a reason to restart")           \
  WHOLE(least_conflicts_of_run, 2, 1, 1 << 20, "conflicts before such a restart")                                     \
  WHOLE(conflicts_of_seldom_run, 512, 1, 1 << 20, "conflicts of the first run where restarts are seldom")             \
  WHOLE(first_turn_of_restarts, 5'000'000, 1, huge, "units before restarts become seldom")                            \
  REAL(growth_of_turns, 0.3, 0.01, 100, "the next turn takes so much of what has been done")                          \
  /* Proofs that there is no solution. */                                                                             \
  WHOLE(lead_over_refutation, 16, 0, 1 << 20,                                                                         \
        "units of a search without solutions for each that proofs of there being none may have")                      \
  WHOLE(proofs_beside_one, 4, 1, 1 << 20,                                                                             \
        "times as much work on these proofs beside a search for one solution")                                        \
  WHOLE(rounds_of_refutation, 2'000, 1, 1 << 30,                                                                      \
        "rounds after which a proof by the linear relaxation is given up if what items lack still becomes less")      \
  WHOLE(most_rounds_of_refutation, 64'000, 1, 1 << 30, "rounds after which it is given up in any case")               \
  REAL(lack_that_stays, 0.25, 0, 1,                                                                                   \
       "the sum of squares of what items lack stays if twice as many rounds leave so much of it")                     \
  WHOLE(rounds_at_once, 32, 1, 1 << 30, "rounds of the linear relaxation in one turn")                                \
  WHOLE(rounds_per_proof, 4, 1, 1 << 20,                                                                              \
        "rounds of the linear relaxation for each trial whether it proves something")                                 \
  WHOLE(units_of_priced_entry, 2, 1, 1 << 20, "units of the linear relaxation for each entry in each round")          \
  WHOLE(numbers_per_unit, 2, 1, 1 << 20, "numbers in a unit of a proof by a congruence")                              \
  WHOLE(much_of_an_item, 8, 1, 1 << 20, "times as many options as items have on average, from which they come last")  \
  WHOLE(most_entries_of_congruence, 4'000'000, 0, 1 << 30, "numbers in the vectors of a proof by a congruence")       \
  /* Counts: caches of subproblems. */                                                                                \
  WHOLE(units_between_signals, 5'000, 0, 1 << 30,                                                                     \
        "units of a memoised search between two looks at the signal in the upper layer, of several workers")          \
  WHOLE(nodes_between_looks, 4096, 1, 1 << 30, "nodes of a memoised search between two looks at the signal")          \
  WHOLE(inner_cache_part, 8, 2, 1 << 20, "inner states get one part in so many of the memory for caches")             \
  WHOLE(entries_per_hit, 8, 0, 1 << 20, "a cache grows if one entry in so many has been found again")                 \
  WHOLE(entries_per_hit_if_large, 2, 0, 1 << 20,                                                                      \
        "a large cache grows if one entry in so many has been found again: fresh memory is slow at first")            \
  WHOLE(large_cache, 1 << 20, 1, huge, "places from which a cache is large")                                          \
  WHOLE(arena_chunk, 1 << 15, 1, 1 << 30, "words of the first chunk of an arena")                                     \
  /* Decision diagrams. */                                                                                            \
  WHOLE(poll_after, 4096, 1, 1 << 30, "nodes of a diagram between two looks at the clock or for Ctrl-C")              \
  WHOLE(writer_buffer, 1 << 18, 1, 1 << 30, "bytes of a certificate that are written at a time")

// CONSTANT(name, value, meaning)
#define XCMODEL_CONSTANTS(CONSTANT)                                                                                   \
  /* Frames, by the words of a set. */                                                                                \
  CONSTANT(repack_2, 64, "options left at which a frame of 2 words is repacked")                                      \
  CONSTANT(repack_4, 64, "options left at which a frame of 4 words is repacked; repacking to 2 first costs 7 %")      \
  CONSTANT(repack_4_short, 128,                                                                                       \
           "options left at which a frame of 4 words is repacked, where they have at most 4 items")                   \
  CONSTANT(repack_8, 256, "options left at which a frame of 8 words is repacked")                                     \
  CONSTANT(repack_16, 512, "options left at which a frame of 16 words is repacked")                                   \
  CONSTANT(repack_40, 1024, "options left at which a frame of 40 words is repacked")                                  \
  CONSTANT(repack_16_filled, 320, "the same of 16 words, where rows have options in few of them")                     \
  CONSTANT(repack_40_filled, 640, "the same of 40 words")                                                             \
  CONSTANT(least_words_by_filled, 16, "words of a frame from which it knows which words of its rows have options")    \
  CONSTANT(most_percent_filled, 75,                                                                                   \
           "percent of the words of eight rows that have options, up to which a scan leaves out the others")          \
  CONSTANT(few_percent_filled_16, 15, "the same up to which a frame of 16 words is repacked later")                   \
  CONSTANT(few_percent_filled_40, 40, "the same of 40 words")                                                         \
  CONSTANT(eliminate_4, 12, "options of items that elimination looks at, up to 4 words")                              \
  CONSTANT(eliminate_8, 20, "options of items that elimination looks at, up to 8 words")                              \
  CONSTANT(eliminate_16, 32, "options of items that elimination looks at, up to 16 words")                            \
  CONSTANT(eliminate_40, 99,                                                                                          \
           "options of items that elimination looks at, beyond 16 words; it does not pay with fewer than 3")          \
  CONSTANT(eliminate_least_options, 64, "options left below which a frame does not eliminate")                        \
  CONSTANT(eliminate_least_choices, 4, "choices of the branching below which elimination does not pay")               \
  CONSTANT(eliminate_part, 10, "elimination pays while one option in so many is removed")                             \
  CONSTANT(eliminate_retry, 32, "where elimination does not pay it is tried at one node in so many; a power of two")  \
  CONSTANT(stack_batch, 32, "nodes of a one-word frame that are worked on together")                                  \
  CONSTANT(most_free_options, 40, "free options that exclude others up to which all their sets are counted at once")  \
  CONSTANT(most_free_multiple, 24, "the same where items may be covered several times")                               \
  CONSTANT(most_work_at_once, 1 << 18,                                                                                \
           "options, or bounds of them, that are looked at before sets of options are too many to be counted at once")\
  CONSTANT(fewer_at_once, 2, "options by which sets are to be smaller after they were too many")                      \
  CONSTANT(least_small_subtree, 8, "options from which such sets may be counted at once while items need more")       \
  CONSTANT(small_subtrees_tried, 16,                                                                                  \
           "small subtrees that are counted both at once and node by node have one part of the work in so many")      \
  CONSTANT(units_of_narrow_row, 2,                                                                                    \
           "units of a scan for each word of eight rows in frames of one word; twice that with multiplicities")       \
  CONSTANT(units_of_wide_row, 1, "the same in frames of several words")                                               \
  CONSTANT(words_of_wide_row, 8, "words that a row counts for in a descent where scans leave out empty words")        \
  CONSTANT(units_of_narrow_child, 4, "units of a child in frames of one word, beside its scan")                       \
  CONSTANT(units_of_multiple_scan, 8, "units of a scan in frames of one word with multiplicities, beside its rows")   \
  CONSTANT(table_nodes, 40, "average nodes of one-word frames that make a table pay")                                 \
  CONSTANT(table_frames, 8, "frames that count as empty in the average nodes of one-word frames")                     \
  /* Memoised search. */                                                                                              \
  CONSTANT(narrow_nodes, 400, "average nodes of subtrees that make a narrower frame pay")                             \
  CONSTANT(words_in_registers, 8, "words of a set up to which it is kept in registers")                               \
  CONSTANT(words_in_units, 32,                                                                                        \
           "words of a set up to which the units of a node tell them; of wider frames, those looked at count")        \
  CONSTANT(words_in_recorded_units, 128, "the same where nodes are recorded for a diagram")                           \
  CONSTANT(least_inner_classes, 6, "classes left below which inner states are not cached")                            \
  CONSTANT(cache_probes, 8, "places behind its hash where a key may stand")                                           \
  CONSTANT(cache_first_bits, 12, "logarithm of the places of a new cache")                                            \
  CONSTANT(cache_least_bits, 8, "logarithm of the places of a new cache if memory is scarce")                         \
  CONSTANT(cache_doubling_bits, 16, "logarithm of the places from which a cache doubles, before that it quadruples")  \
  CONSTANT(cache_trial, 1 << 14, "probes at a level between two looks whether caching pays")                          \
  CONSTANT(tenths_of_full_cache, 6, "tenths of the places of a cache that are in use when it may grow")               \
  CONSTANT(scanned_by_usual_node, 64,                                                                                 \
           "words of eight items up to which a node needs no looks at the signal after fewer nodes")                  \
  CONSTANT(least_nodes_between_looks, 16, "nodes between two looks at the signal, where nodes scan very many words")  \
  CONSTANT(most_components, 4096, "items or options of an instance that is counted by components")                    \
  CONSTANT(most_component_needs, 8, "what an item may need that is counted by components")                            \
  CONSTANT(options_of_packed_item, 2, "options for each item of an irregular packing that is counted by components")  \
  /* Counts: the upper layer. */                                                                                      \
  CONSTANT(parts_of_worker, 4, "parts, at least, for each of several workers of a count by components")               \
  CONSTANT(nodes_before_parts, 1 << 18, "nodes of a count by components before several workers divide it")            \
  CONSTANT(exact_part, 4,                                                                                             \
           "one part in so many of the memory of transposition tables is for exact keys, the rest for forms")         \
  CONSTANT(isomorphic_depths, 512, "depths from the root on at which isomorphism tests are made")                     \
  CONSTANT(part_between_savings, 8,                                                                                   \
           "what memory saves is added up anew when the nodes have grown by one part in so many")                     \
  /* Levels. */                                                                                                       \
  CONSTANT(level_direct_bits, 22,                                                                                     \
           "bits of states up to which each possible one has a place of its own in the table of a level")             \
  CONSTANT(level_large_bytes, 1 << 16,                                                                                \
           "bytes of places from which a table of a level is too large for the nearest caches")                       \
  CONSTANT(level_cut_bits, 18, "logarithm of the places from which a table of a level is cut into smaller ones")      \
  CONSTANT(level_tables_bits, 6, "logarithm of the number of tables into which one of a level is cut")                \
  CONSTANT(level_near_bytes, 1 << 21, "bytes of states up to which the nearest caches hold a level")                  \
  CONSTANT(units_of_level, 400, "units to begin a level")                                                             \
  CONSTANT(units_of_near_state, 16, "units to add a state to a level that the nearest caches hold")                   \
  CONSTANT(units_of_far_state, 66, "units to add a state to another level")                                           \
  CONSTANT(units_of_state_word, 5, "the same for each word of the state")                                             \
  CONSTANT(units_of_checked_field, 6, "the same for each of its fields that is checked")                              \
  CONSTANT(units_of_look, 2, "units to look whether an open item excludes a class in a state of a level")             \
  CONSTANT(classes_looked_at, 10, "classes to come of an item, at most, when levels look ahead at it")                \
  CONSTANT(part_for_lookahead, 8, "levels look ahead if that takes one part in so many of their memory at most")      \
  CONSTANT(lookahead_sample, 256, "states of a level, or a few more, that tell whether to look ahead")                \
  CONSTANT(units_of_near_recorded_state, 14,                                                                          \
           "units to add a state to a level of a diagram that the nearest caches hold")                               \
  CONSTANT(units_of_far_recorded_state, 60, "units to add a state to another level of a diagram")                     \
  CONSTANT(units_of_recorded_state_word, 6, "the same for each word of the state")                                    \
  CONSTANT(states_at_once, 64, "states of a level that are worked on together")                                       \
  CONSTANT(states_moved_at_once, 1 << 12, "states that are moved to parts of a level together")                       \
  CONSTANT(states_labelled_at_once, 8, "states that are labelled together, to be merged")                             \
  CONSTANT(cut_sample, 256, "states, or a few more, that tell by which bits a level may be cut")                      \
  CONSTANT(parts_of_wide_cut, 4, "parts into which a level is cut for each `wide_cut` of its states")                 \
  CONSTANT(levels_held, 3, "levels that are taken to be in memory at a time, to tell how much of it a run needs")     \
  CONSTANT(bytes_of_places, 12, "bytes of places that a state is taken to need in the table of a level")              \
  CONSTANT(part_between_forecasts, 8,                                                                                 \
           "a forecast of levels heeds another width once the work has grown by one part in so many")                 \
  CONSTANT(forecast_looks_back, 16,                                                                                   \
           "a forecast of levels compares with when so many times less was done: found from fifty instances")         \
  CONSTANT(forecast_looks_ahead, 4,                                                                                   \
           "a forecast of levels reckons with their growth until so many times as much is done")                      \
  CONSTANT(most_forecast_steps, 4096, "steps that a forecast of levels looks at, or up to twice as many")             \
  CONSTANT(order_part_near, 10,                                                                                       \
           "an item that stays near in an order of levels moves by one part in so many of it at most")                \
  CONSTANT(order_least_near, 3, "places by which such an item may move in any case")                                  \
  CONSTANT(least_labelled, 8,                                                                                         \
           "states of a sample that are labelled before it may be held that merging costs too much")                  \
  CONSTANT(units_of_residual_entry, 2, "units for each entry to find what is left in a state")                        \
  CONSTANT(units_of_residual_class, 2, "the same for each class and word of the state")                               \
  CONSTANT(units_of_residual_item, 3, "the same for each item")                                                       \
  CONSTANT(units_of_residual_table, 60, "units for each entry to make tables of what is left in states")              \
  CONSTANT(units_of_compared_entry, 6, "units for each entry to see whether two states are isomorphic")               \
  CONSTANT(units_of_involution, 8, "units for each symmetry of a level to lower a state")                             \
  CONSTANT(refinements_per_sorting, 4,                                                                                \
           "items are sorted, to find a symmetry of a level, in the time of so many refinements")                     \
  /* Labellings. */                                                                                                   \
  CONSTANT(units_of_refined_entry, 3, "units to refine an entry")                                                     \
  CONSTANT(units_of_refined_item, 12, "units to refine an item")                                                      \
  CONSTANT(units_of_rated_item, 3, "units for each item to rate a labelling that singles out another item")           \
  CONSTANT(part_of_one_labelling, 4,                                                                                  \
           "one labelling for a symmetry may take one part in so many of the units that are left")                    \
  CONSTANT(insertion_limit, 24, "items of a cell up to which it is sorted by insertion")                              \
  /* Proofs that there is no solution. */                                                                             \
  CONSTANT(part_of_elimination, 4,                                                                                    \
           "a proof by a congruence takes one part in so many of what a full elimination would")                      \
  CONSTANT(least_part_of_congruence, 8,                                                                               \
           "one part in so many of a proof by a congruence is taken to be left at least")                             \
  /* Least cost. */                                                                                                   \
  CONSTANT(dominance_probes, 4, "places behind its hash where a set of open items may stand")                         \
  /* Lists of solutions of decision diagrams. */                                                                      \
  CONSTANT(table_solutions, 64, "solutions up to which those below a node are listed once in a table")                \
  CONSTANT(table_options, 32, "options in such a solution, at most")                                                  \
  CONSTANT(tables_options, 1 << 22, "options in all tables, at most")                                                 \
  /* Memory of solutions that serves others: one batch is used while the next one is found. */                        \
  CONSTANT(spare_batches, 2, "batches of solutions whose memory is kept for others")                                  \
  CONSTANT(spare_bytes, 16 << 20, "bytes of such a batch, at most")

namespace xcmodel::dlx {

inline constexpr std::int64_t huge = std::int64_t{1} << 50;

struct Tuning {
#define XCMODEL_WHOLE(name, standard, least, greatest, meaning) std::int64_t name = standard;
#define XCMODEL_REAL(name, standard, least, greatest, meaning) double name = standard;
  XCMODEL_PARAMETERS(XCMODEL_WHOLE, XCMODEL_REAL)
#undef XCMODEL_WHOLE
#undef XCMODEL_REAL
};

// The values in use.
extern Tuning tuning;

// What is compiled into the kernels.
namespace tuned {
#define XCMODEL_VALUE(name, value, meaning) inline constexpr int name = value;
XCMODEL_CONSTANTS(XCMODEL_VALUE)
#undef XCMODEL_VALUE
}  // namespace tuned

struct TuningEntry {
  const char* name;
  double value, standard, least, greatest;
  bool is_constant;
  const char* meaning;
};

// All parameters and constants, in the order above.
std::vector<TuningEntry> tuning_entries();

// Changes a parameter. Throws std::invalid_argument if there is none of this name, or if the value
// is out of its range.
void set_tuning(const std::string& name, double value);

}  // namespace xcmodel::dlx
