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

// PARAMETER(type, name, default, least, greatest, meaning)
#define XCMODEL_PARAMETERS(PARAMETER)                                                             \
  /* Searches. */                                                                                 \
  PARAMETER(std::int64_t, batch_solutions, 1 << 16, 1, 1 << 30,                                   \
            "solutions that are handed over at a time")                                           \
  PARAMETER(std::int64_t, batch_options, 1 << 20, 1, 1 << 30,                                     \
            "options in solutions that are handed over at a time")                                \
  PARAMETER(std::int64_t, frames_kept, 8, 0, 1024,                                                \
            "stacks of frames of ended searches that an instance keeps for later ones")           \
  PARAMETER(std::int64_t, units_between_looks, 300'000, 1, 1 << 30,                               \
            "units of work, of a nanosecond or so, between two looks at the clock")               \
  PARAMETER(std::int64_t, sparse_step_work, 1'000, 1, 1 << 30,                                    \
            "what a step on sparse sets counts for, beside open items and entries taken out")    \
  PARAMETER(std::int64_t, units_of_weighted_step, 400, 1, 1 << 20,                                \
            "units of a step of a search by failure weights, beside open items and entries")      \
  PARAMETER(std::int64_t, units_of_weighted_item, 1, 0, 1 << 20,                                  \
            "units of a step of a search by failure weights for each open item")                  \
  PARAMETER(std::int64_t, units_of_weighted_entry, 4, 0, 1 << 20,                                 \
            "units of a step of a search by failure weights for each entry that is taken out")    \
  PARAMETER(std::int64_t, stale_per_live, 10, 0, 1 << 20,                                         \
            "entries taken out for each that is possible, from which fronts are swept; 3 costs 20 %") \
  PARAMETER(std::int64_t, waiting_per_left, 8, 0, 1 << 20,                                        \
            "entries that wait to be counted out for each that is left, from which these are counted anew") \
  PARAMETER(std::int64_t, copied_per_counted, 8, 0, 1 << 20,                                      \
            "counts of items that are copied in the time in which an entry is counted")           \
  PARAMETER(double, words_an_entry, 8, 0, 1 << 20,                                                \
            "words of bitsets that are as much work as to take an entry out of sparse sets")      \
  PARAMETER(std::int64_t, slices_alone, 3, 0, 1 << 30,                                            \
            "slices of a search for one solution before dom/wdeg joins it in a portfolio")        \
  PARAMETER(std::int64_t, slices_near_end, 8, 1, 1 << 20,                                         \
            "slices of a search for one solution for each of dom/wdeg, where it seems to be near its end") \
  PARAMETER(double, times_near_end, 10, 0, 1e300,                                                 \
            "a search is near its end where no more than so many times what it has done seems to be left") \
  PARAMETER(std::int64_t, alone_microseconds, 1'000, 0, 1 << 30,                                  \
            "a parallel search starts threads only after this long")                              \
  /* Failure weights (dom/wdeg). */                                                               \
  PARAMETER(std::int64_t, first_failures, 1'000, 10, 1 << 30, "failures before the first restart") \
  PARAMETER(double, restart_growth, 1.5, 1.1, 100, "growth of the restart limit at each restart") \
  /* Least cost. */                                                                               \
  PARAMETER(std::int64_t, finest_scale, 1 << 12, 1, 1 << 20,                                      \
            "units of prices in one of costs, where 64 bits suffice for that")                    \
  PARAMETER(double, share_of_ascent, 0.9, 0, 1,                                                   \
            "the first prices, as a share of those of dual ascent")                               \
  PARAMETER(std::int64_t, steps_at_root, 600, 0, 1 << 20, "subgradient steps at the root")        \
  PARAMETER(std::int64_t, steps_at_node, 50, 0, 1 << 20, "subgradient steps at other nodes")      \
  PARAMETER(std::int64_t, patience_at_root, 10, 0, 1 << 20,                                       \
            "steps without improvement before the stride is shortened, at the root")              \
  PARAMETER(std::int64_t, patience_at_node, 3, 0, 1 << 20,                                        \
            "steps without improvement before the stride is shortened, at other nodes")           \
  PARAMETER(double, stride_at_root, 1.0, 0, 2, "first stride at the root, of the way to the goal") \
  PARAMETER(double, stride_at_node, 0.5, 0, 2, "first stride at other nodes")                     \
  PARAMETER(double, stride_growth, 1.1, 1, 2, "growth of the stride after a step that went up")   \
  PARAMETER(double, stride_decay, 0.66, 0, 1, "factor of the stride when patience has run out")   \
  PARAMETER(double, greatest_stride, 2.0, 0, 100, "upper limit of the stride")                    \
  PARAMETER(double, least_stride, 1e-4, 1e-12, 1, "steps end when the stride is shorter")         \
  PARAMETER(double, least_stride_of_covering, 1e-6, 1e-12, 1,                                     \
            "the least stride where some item may be covered more often than it must")            \
  PARAMETER(double, most_of_slope, 0.3, 0.01, 1, "greatest share of one slope in the direction")  \
  PARAMETER(double, goal_above_bound, 0.3, 0.01, 10,                                              \
            "while no solution is known, the goal is this far above the bound")                   \
  PARAMETER(std::int64_t, entries_between_looks, 1 << 20, 1, 1 << 30,                             \
            "entries of options between two looks at the clock: some milliseconds")               \
  PARAMETER(std::int64_t, dominance_bytes, 64 << 20, 1 << 10, std::int64_t{1} << 50,              \
            "bytes for the costs at which sets of open items were come to")                       \
  /* Upper bounds beside a search for least cost. */                                              \
  PARAMETER(std::int64_t, head_start, 50'000'000, 0, std::int64_t{1} << 50,                       \
            "work of the tree before upper bounds are looked for, beyond that at its root")       \
  PARAMETER(std::int64_t, turn_work, 2'000'000, 1, std::int64_t{1} << 50,                         \
            "work between two changes of turn between the tree and upper bounds")                 \
  PARAMETER(std::int64_t, lead_of_upper_bounds, 10, 1, 1'000,                                     \
            "work on upper bounds for that in the tree")                                          \
  PARAMETER(double, weight_of_bound, 0.1, 0, 100,                                                 \
            "failure weight that items gain when the bound has killed their option")              \
  PARAMETER(std::int64_t, first_dive_failures, 50, 1, 1 << 30,                                    \
            "failures of the first dive without an incumbent")                                    \
  PARAMETER(double, dive_growth, 1.3, 1.01, 100,                                                  \
            "growth of the failures of a dive without an incumbent at each restart")              \
  PARAMETER(std::int64_t, lead_over_any, 100'000'000, 0, std::int64_t{1} << 50,                   \
            "work of dives without an incumbent before any solution is looked for, which then has half of it") \
  PARAMETER(std::int64_t, first_proof_failures, 200, 1, 1 << 30,                                  \
            "failures of the first dive with an incumbent that fixes nothing")                    \
  PARAMETER(double, proof_growth, 1.5, 1.01, 100,                                                 \
            "growth of the failures of a dive that fixes nothing at each restart")                \
  PARAMETER(double, guess_step, 0.005, 1e-6, 10,                                                  \
            "guessed costs are this far above the bound, as a part of it, or as many times")      \
  PARAMETER(double, guess_growth, 1.3, 1.01, 100,                                                 \
            "growth of the distance of guesses that move on each time")                           \
  PARAMETER(std::int64_t, greedy_runs, 50, 0, 1 << 20, "greedy choices of a covering")            \
  PARAMETER(double, greedy_noise, 0.1, 0, 1, "prices of greedy choices are off by so much")       \
  PARAMETER(double, first_share_free, 0.3, 0, 1, "part of the incumbent that is free at first")   \
  PARAMETER(double, share_growth, 1.05, 1, 2,                                                     \
            "growth of the part of the incumbent that is free when a neighbourhood was exhausted") \
  PARAMETER(double, share_decay, 0.98, 0.1, 1,                                                    \
            "factor of the part of the incumbent that is free when a neighbourhood was given up") \
  PARAMETER(std::int64_t, neighbourhood_failures, 150, 1, 1 << 30,                                \
            "failures after which a neighbourhood is given up")                                   \
  PARAMETER(double, least_ratio, 0.1, 0, 100,                                                     \
            "least work in neighbourhoods for that in other dives")                               \
  PARAMETER(double, ratio_decay, 0.7, 0, 1,                                                       \
            "factor of the ratio of work in neighbourhoods, first 1, after some that found nothing") \
  /* Counts: the portfolio, by `python -m benchmarks.strategies --units`, with `--seeds` and without. */\
  PARAMETER(std::int64_t, first_enumeration, 150'000, 0, std::int64_t{1} << 50,                   \
            "units of enumeration before the first estimate of the whole; a unit is a nanosecond or so") \
  PARAMETER(double, least_left, 0.15, 0, 1e6,                                                     \
            "at least so much seems to be left of a strategy for each unit that it has done")     \
  PARAMETER(double, least_growth, 1e-6, 1e-300, 1,                                                \
            "the share of a search that is done seems to have grown of late by at least this part of it") \
  PARAMETER(double, distrust, 1.1, 1, 1e6,                                                        \
            "so many times as much seems to be left of a strategy each time that it has passed its forecast") \
  PARAMETER(double, power_of_forecast, 4, 0.1, 100,                                               \
            "strategies have work in inverse proportion to this power of what is left of them")   \
  PARAMETER(std::int64_t, least_turn, 1'000'000, 1, std::int64_t{1} << 50,                        \
            "units for which a strategy then works, or half of what it has done")                 \
  PARAMETER(double, share_for_symmetries, 0.2, 0, 1e6,                                            \
            "share of what is left that may be spent on symmetries of an enumeration")            \
  PARAMETER(double, tries_for_symmetries, 8, 0, 1e6,                                              \
            "symmetries may take so many times what it takes to look for a first one")            \
  PARAMETER(std::int64_t, lead_over_symmetries, 16, 1, 1 << 20,                                   \
            "units done for each that may be spent on symmetries, whatever is left")              \
  PARAMETER(std::int64_t, growth_of_symmetries, 4, 2, 1 << 20,                                    \
            "symmetries are sought again when so many times as much may be spent on them")        \
  PARAMETER(std::int64_t, units_of_symmetric_entry, 60, 0, 1 << 20,                               \
            "units for each entry of the instance to look for a first symmetry")                  \
  PARAMETER(std::int64_t, merging_per_symmetries, 4, 1, 1 << 20,                                  \
            "symmetries may take one unit for so many that levels need to begin to merge states up to isomorphism") \
  PARAMETER(double, most_saved_by_symmetries, 300, 1, 1e300,                                      \
            "an enumeration that seems to need so many times as much as other strategies is not " \
            "tried up to symmetries")                                                             \
  PARAMETER(double, caution_of_parts, 4, 0, 1e300,                                                \
            "parts up to symmetries have no turn at once if they seem to need so many times as much " \
            "as other strategies")                                                                \
  PARAMETER(double, symmetric_share, 0.8, 0, 1,                                                   \
            "symmetries help where no more than this share of an item's options is left")         \
  PARAMETER(std::int64_t, most_symmetric_choices, 4, 1, 1 << 20,                                  \
            "parts up to symmetries are of an item with no more than so many times as many options " \
            "as the fewest of any")                                                               \
  PARAMETER(std::int64_t, most_parts, 64, 1, 1 << 20, "parts up to symmetries, at most")          \
  PARAMETER(double, doubtful_enumeration, 1e10, 0, 1e300,                                         \
            "units that an enumeration seems to have left, from which it goes on before others begin")\
  PARAMETER(std::int64_t, first_enumeration_per_entry, 60, 0, 1 << 30,                            \
            "units for each entry of the instance in which the first estimate of an enumeration is " \
            "doubted: its first nodes are the dearest")                                           \
  PARAMETER(double, left_to_shuffle, 20, 1, 1e300,                                                \
            "so many times what is done must seem to be left for an enumeration to begin anew in random order") \
  PARAMETER(double, pilot_share, 0.05, 0, 1,                                                      \
            "share of an enumeration that levels have as a pilot")                                \
  PARAMETER(std::int64_t, set_up_per_enumeration, 4, 1, 1 << 20,                                  \
            "the first estimate has an enumeration of one in so many of what levels need to begin") \
  PARAMETER(double, set_up_share, 0.1, 0, 1e300,                                                    \
            "share of an enumeration that it may take to make levels ready")                      \
  PARAMETER(std::int64_t, level_pilot, 1'000'000, 1, std::int64_t{1} << 50,                       \
            "units of levels before the first forecast of the whole")                             \
  PARAMETER(std::int64_t, merging_pilot, 20'000'000, 0, std::int64_t{1} << 50,                    \
            "units of levels up to isomorphism before merging has paid, beside a long enumeration") \
  PARAMETER(double, levels_per_memoised, 12, 0, 1e6,                                              \
            "levels of a diagram go on when no more is left of them than so many times the work of " \
            "the memoised search")                                                                \
  PARAMETER(double, lead_of_levels, 4, 0.01, 1e6,                                                 \
            "levels of a diagram go on until they have had so many times the work of the memoised search") \
  PARAMETER(std::int64_t, first_memoised, 3'000'000, 0, std::int64_t{1} << 50,                    \
            "units of a memoised search for a diagram before a look at levels")                   \
  PARAMETER(std::int64_t, problem_units_per_entry, 80, 0, 1 << 20,                                \
            "units for each entry of an instance to merge equal options")                         \
  PARAMETER(std::int64_t, frontier_units_per_pair, 10, 0, 1 << 20,                                \
            "units for each pair of items in an option to put the items into a frontier order")   \
  PARAMETER(std::int64_t, frontier_units_per_item, 2'000, 0, 1 << 20,                             \
            "units for each item to put the items into a frontier order")                         \
  PARAMETER(std::int64_t, plan_units_per_entry, 45, 0, 1 << 20,                                   \
            "units for each entry of an instance to plan levels")                                 \
  PARAMETER(std::int64_t, units_of_work, 11, 1, 1 << 20,                                          \
            "units in one of the work of an enumeration on sparse sets")                          \
  PARAMETER(std::int64_t, units_of_wide_work, 4, 1, 1 << 20,                                      \
            "units in one of the work of an enumeration in frames of several words")              \
  PARAMETER(std::int64_t, units_of_narrow_work, 2, 1, 1 << 20,                                    \
            "units in one of the work of an enumeration in frames of one word")                   \
  PARAMETER(std::int64_t, units_of_multiple_work, 8, 1, 1 << 20,                                  \
            "units in one of the work of an enumeration in frames with multiplicities")           \
  PARAMETER(std::int64_t, units_of_descent, 150, 0, 1 << 20,                                      \
            "units of a descent to another frame, beside its lanes")                              \
  PARAMETER(std::int64_t, units_of_row, 6, 0, 1 << 20,                                            \
            "units of a descent to another frame for each of its lanes")                          \
  PARAMETER(std::int64_t, units_of_node, 15, 1, 1 << 20, "units of a node of a memoised search")  \
  PARAMETER(std::int64_t, units_of_word, 5, 0, 1 << 20,                                           \
            "units of a node of a memoised search for each word of the problem's sets of classes") \
  PARAMETER(std::int64_t, units_of_eight_items, 3, 0, 1 << 20,                                    \
            "units of a node of a memoised search for each eight items")                          \
  PARAMETER(std::int64_t, units_of_scan, 2, 0, 1 << 20,                                           \
            "units of a memoised search for each word of eight items that is looked at in frames of " \
            "more words than tell the units of a node")                                                                \
  PARAMETER(std::int64_t, units_of_general_node, 225, 1, 1 << 20,                                 \
            "units of a node of a memoised search with multiplicities or colours")                \
  PARAMETER(std::int64_t, units_of_recorded_node, 60, 1, 1 << 20,                                 \
            "units of a node that is recorded for a diagram")                                     \
  PARAMETER(std::int64_t, units_of_recorded_word, 9, 0, 1 << 20,                                  \
            "units of a node that is recorded for a diagram for each word of a set of classes")   \
  PARAMETER(std::int64_t, slowdown_of_general_recording, 3, 1, 1 << 20,                           \
            "a node with multiplicities or colours takes so many times as long to record")        \
  PARAMETER(std::int64_t, units_of_canonised_entry, 5, 0, 1 << 20, "units to canonise an entry")  \
  PARAMETER(std::int64_t, eliminated_per_node, 4, 1, 1 << 20,                                     \
            "classes that are eliminated in the time of a node")                                  \
  PARAMETER(double, long_enumeration, 100e6, 0, 1e300,                                            \
            "units of an enumeration from which there is a memoised search, unless levels are short") \
  PARAMETER(double, long_levels, 350e6, 0, 1e300,                                                 \
            "units of levels from which there is a memoised search beside a long enumeration")    \
  PARAMETER(double, close_levels, 0.4, 0, 1e300,                                                  \
            "share of the work of a long enumeration that levels have, from which there is a memoised search") \
  PARAMETER(double, first_trial_share, 0.02, 0, 1e6,                                              \
            "share of the lesser work of other strategies that a memoised search has to begin with, or its set-up") \
  PARAMETER(double, saving_to_go_on, 2, 0, 1e6,                                                   \
            "nodes without a memory for each with it, from which a memoised search has a longer trial") \
  PARAMETER(double, trial_share, 0.08, 0, 1e6,                                                    \
            "share of the lesser work of other strategies that the longer trial of a memoised search has") \
  PARAMETER(double, trial_share_beside_merging, 0.25, 0, 1e6,                                     \
            "share of what other strategies have left that the longer trial has where levels merge states up to " \
            "isomorphism")                                                                        \
  PARAMETER(double, far_beside_merging, 1e6, 0, 1e300,                                            \
            "a memoised search that seems to have so many times as much left as others need has no such trial") \
  PARAMETER(double, trial_lead, 100, 0, 1e300,                                                    \
            "the longer trial has no more than so many times what other strategies have done, whose " \
            "forecasts get better")                                                               \
  PARAMETER(double, memoised_speedup, 1.25, 0.1, 100,                                             \
            "power of its work with which the share of a memoised search grows that is done")     \
  PARAMETER(double, saving_that_pays, 2.5, 1, 1e6,                                                \
            "nodes without a memory for each with it, from which a memoised search is taken to be " \
            "shorter than an enumeration")                                                        \
  PARAMETER(double, power_of_saving, 4, 0, 100,                                                   \
            "a memoised search is taken to be shorter than an enumeration by this power of what it saves") \
  PARAMETER(double, like_forecasts, 30, 1, 1e300,                                                 \
            "what a memoised search saves tells nothing where an enumeration seems to have so many " \
            "times as much left")                                                                 \
  PARAMETER(double, memoised_per_enumeration, 32, 0, 1e300,                                       \
            "a memoised search that goes by what it saves has no more than so many times the work of " \
            "an enumeration")                                                                     \
  PARAMETER(double, cache_share, 0.4, 0, 1,                                                       \
            "share of the memory for caches of subproblems; the rest is for transposition tables") \
  PARAMETER(double, free_memory_share, 0.5, 0, 1, "share of the free memory that a count may take") \
  PARAMETER(std::int64_t, unknown_memory, std::int64_t{2} << 30, 1, std::int64_t{1} << 50,        \
            "bytes that a count may take if the system does not tell how much is free")           \
  /* Counts: branching and isomorphism. */                                                        \
  PARAMETER(std::int64_t, first_order_slice, 1 << 26, 1, std::int64_t{1} << 50,                   \
            "effort of the first slice of a branching order: some ten seconds")                   \
  PARAMETER(std::int64_t, leading_order_factor, 4, 1, 1000,                                       \
            "how many times as long the slices of the order that leads are")                      \
  PARAMETER(std::int64_t, entries_of_node, 12, 1, 1 << 20,                                        \
            "entries that are canonised in the time of one node")                                 \
  PARAMETER(std::int64_t, memoised_budget, 2, 0, 1 << 20,                                         \
            "nodes of a memoised search for each of the effort of the isomorphism test")          \
  PARAMETER(std::int64_t, memoised_budget_if_unpaid, 32, 0, 1 << 20,                              \
            "nodes of a memoised search for each of the effort of an isomorphism test at depths " \
            "where that has not paid")                                                            \
  PARAMETER(std::int64_t, tries_to_be_paid, 8, 0, 1 << 20,                                        \
            "isomorphism tests at a depth before it may be held not to pay")                      \
  PARAMETER(std::int64_t, least_memoised_nodes, 500, 1, 1 << 30,                                  \
            "nodes that every memoised search has")                                               \
  PARAMETER(std::int64_t, most_memoised_nodes, 1 << 25, 1, std::int64_t{1} << 50,                 \
            "nodes that no memoised search exceeds")                                              \
  PARAMETER(std::int64_t, needs_per_retry, 16, 1, 1 << 20,                                        \
            "after an overflow, needs fall by one part in so many before the next trial")         \
  PARAMETER(std::int64_t, memoised_per_upper_node, 8, 1, 1 << 20,                                 \
            "memoised nodes in the time of one node of the upper layer")                          \
  PARAMETER(std::int64_t, free_tries, 8, 0, 1 << 20, "isomorphism tests that each depth has")     \
  PARAMETER(std::int64_t, free_part, 10, 1, 1 << 20,                                              \
            "isomorphism tests may take one part in so many of the effort")                       \
  PARAMETER(std::int64_t, depths_of_part, 64, 1, 1 << 20,                                         \
            "the part of the effort for isomorphism tests falls with the square of the depth over this") \
  PARAMETER(std::int64_t, most_free_effort, 1 << 17, 0, std::int64_t{1} << 50,                    \
            "effort beyond which isomorphism tests must have saved what they took")               \
  PARAMETER(std::int64_t, unpaid_part, 8, 1, 1 << 20,                                             \
            "isomorphism tests may take one part in so many of the search, beside what they saved") \
  PARAMETER(std::int64_t, work_of_item, 4, 0, 1 << 20,                                            \
            "refining and sorting an item is as much work as so many entries")                    \
  PARAMETER(std::int64_t, work_of_writing, 3, 0, 1 << 20,                                         \
            "gathering and writing an entry is as much work as so many entries")                  \
  PARAMETER(std::int64_t, most_canonical_work, 1 << 20, 1, std::int64_t{1} << 50,                 \
            "work after which a canonical form is given up: some milliseconds")                   \
  PARAMETER(std::int64_t, most_pairs, 50'000'000, 0, std::int64_t{1} << 50,                       \
            "pairs of items that share an option beyond which no frontier order is sought")       \
  /* Counts: levels. */                                                                           \
  PARAMETER(std::int64_t, order_starts, 12, 1, 1 << 20, "items from which orders for levels start") \
  PARAMETER(std::int64_t, order_work, 2'000'000, 0, std::int64_t{1} << 50,                        \
            "pairs of items in options beyond which no order for levels is sought")               \
  PARAMETER(std::int64_t, order_units_per_pair, 15, 0, 1 << 20,                                   \
            "units for each pair of items in an order that is tried, and to find it")             \
  PARAMETER(std::int64_t, order_units_per_entry, 10, 0, 1 << 20,                                  \
            "units for each entry of an instance, to measure the width of an order")              \
  PARAMETER(double, hopeless_levels, 1e9, 0, 1e300,                                               \
            "units left from which levels start again, and merge states up to isomorphism")       \
  PARAMETER(double, merged_width, 0x1p40, 0, 1e300,                                               \
            "sum of the square roots of widths from which merged levels have a greedy order")     \
  PARAMETER(double, greedy_may_be_wider, 0x1p8, 1, 1e300,                                         \
            "a greedy order of merged levels may be so many times wider than another")            \
  PARAMETER(double, valley_rise, 1.1, 1, 1e6,                                                     \
            "how many times more items are open after a valley, where states are merged")         \
  PARAMETER(double, merging_growth, 4, 1, 1e6,                                                    \
            "how many times wider than after the last merging a level must be where states are "  \
            "merged, if it is no valley")                                                         \
  PARAMETER(double, merging_growth_on_slope, 8, 1, 1e6,                                           \
            "the same where each step closes items and opens none, as in complete designs")       \
  PARAMETER(double, merging_ratio, 1.5, 1, 1e6,                                                   \
            "states for each that a merging leaves, from which it pays")                          \
  PARAMETER(double, free_merging, 300'000, 0, 1e300, "units of mergings that do not pay, at most") \
  PARAMETER(double, unpaid_merging, 1.0 / 16, 0, 1,                                               \
            "share of all work that mergings which do not pay may be")                            \
  PARAMETER(double, work_of_residual, 60, 0, 1e6,                                                 \
            "units of a merging for each entry of the problem before the first sample")           \
  PARAMETER(std::int64_t, merging_sample, 200, 1, 1 << 20, "states in a sample for a merging")    \
  PARAMETER(std::int64_t, units_of_labelled_entry, 15, 0, 1 << 20,                                \
            "units for each entry of the problem to label a state")                               \
  PARAMETER(std::int64_t, merging_looks, 4096, 1, 1 << 30,                                        \
            "states among which a sample for a merging looks for isomorphic ones, at most")       \
  PARAMETER(std::int64_t, states_per_sampled, 64, 1, 1 << 30,                                     \
            "a sample for a merging has one of so many states: two of a small one are hardly ever isomorphic") \
  PARAMETER(double, merging_caution, 2, 1, 1e6,                                                   \
            "how many times what they seem to be, levels are taken to be once merging has paid")  \
  PARAMETER(double, told_by_steps, 0.25, 0, 1,                                                    \
            "share of the steps of levels under way from which it tells what the rest of them will be") \
  PARAMETER(std::int64_t, cut_width, 1 << 12, 2, std::int64_t{1} << 50,                           \
            "states from which a level is cut into parts for several workers")                    \
  PARAMETER(std::int64_t, wide_cut, 1 << 16, 2, std::int64_t{1} << 50,                            \
            "states from which a level is cut into parts for one worker")                         \
  PARAMETER(double, cut_balance, 0.2, 0, 0.5,                                                     \
            "share of the states of a level that have, or have not, a bit by which they are cut into parts") \
  PARAMETER(std::int64_t, least_cut_steps, 3, 1, 1 << 20,                                         \
            "steps that do not touch a bit by which levels are cut into parts")                   \
  PARAMETER(std::int64_t, units_of_thread, 500'000, 1, 1 << 30,                                   \
            "units of levels ahead for each thread that goes along them")                                      \
  /* Counts: symmetries of levels, by the time of Latin squares of order 8 and Steiner triples of 15. */\
  PARAMETER(std::int64_t, lowering_width, 1'000, 1, std::int64_t{1} << 50,                        \
            "states of a level from which symmetries of what is left are sought")                 \
  PARAMETER(double, units_of_symmetries, 4'000, 0, 1e15,                                          \
            "units for each state of a level to look for symmetries of what is left")             \
  PARAMETER(double, lowering_ratio, 1.1, 1, 1e6,                                                  \
            "symmetries of levels are applied as long as they leave one of so many states or fewer") \
  PARAMETER(std::int64_t, most_involutions, 128, 1, 1 << 20,                                      \
            "symmetries of a level that are kept, at most")                                       \
  PARAMETER(std::int64_t, tries_to_swap, 16, 1, 1 << 20,                                          \
            "items that are singled out, at most, to find a symmetry of a level")                 \
  PARAMETER(std::int64_t, work_of_swap_entry, 4, 0, 1 << 20,                                      \
            "units to refine an entry for symmetries of a level")                                 \
  PARAMETER(std::int64_t, work_of_swap_item, 20, 0, 1 << 20,                                      \
            "units to refine an item for symmetries of a level")                                  \
  /* Levels that join a search. */                                                                \
  PARAMETER(std::int64_t, joint_units, 100'000, 0, std::int64_t{1} << 50,                         \
            "units of a search before the pilot of levels that join it")                          \
  PARAMETER(std::int64_t, joint_units_per_entry, 20, 0, 1 << 20,                                  \
            "units of a search before levels join it for each entry of the instance")             \
  PARAMETER(std::int64_t, joint_units_for_cost, 30'000'000, 0, std::int64_t{1} << 50,             \
            "units of a search for least cost before levels join it: mostly in bounds that soon suffice") \
  PARAMETER(std::int64_t, joint_units_per_order, 2, 0, 1 << 20,                                   \
            "units of a search before levels join it for each unit that it takes to order the items") \
  PARAMETER(std::int64_t, joint_lead_over_symmetries, 8, 1, 1 << 20,                              \
            "units of a search for one solution for each that it takes to look for symmetries")   \
  PARAMETER(double, joint_share_of_symmetries, 0.5, 0, 1e300,                                     \
            "share of the work of a search for one solution in which symmetries are sought")      \
  PARAMETER(double, joint_growth_of_symmetries, 4, 1, 1e300,                                      \
            "symmetries are sought again when a search for one solution has grown so many times") \
  PARAMETER(double, joint_share_of_work, 1, 0, 1e300,                                             \
            "levels that join a search go on if no more is left of them than this share of the work of the search") \
  PARAMETER(double, joint_share_of_list, 0.1, 0, 1e300,                                           \
            "levels that join a list go on if no more is left of them than this share of what the search has left") \
  PARAMETER(double, joint_lead_of_list, 50, 0, 1e300,                                             \
            "levels that join a list go on if no more is left of them than so many times its work") \
  PARAMETER(std::int64_t, units_of_ranked_option, 3, 0, 1 << 20,                                  \
            "units of levels for each option in solutions handed over, which are left out of their list") \
  PARAMETER(double, joint_share_of_enumeration, 0.05, 0, 1e300,                                   \
            "share of a search for least cost that listing all solutions has until little seems to be left of that") \
  PARAMETER(std::int64_t, most_handed_over, 1 << 22, 0, std::int64_t{1} << 50,                    \
            "options in solutions after which levels do not join a list any more")                \
  PARAMETER(std::int64_t, joint_bytes, 1 << 28, 1 << 10, std::int64_t{1} << 50,                   \
            "bytes that levels which join a search may take")                                     \
  /* Proofs that there is no solution. */                                                         \
  PARAMETER(std::int64_t, lead_over_refutation, 16, 0, 1 << 20,                                   \
            "units of a search without solutions for each that proofs of there being none may have") \
  PARAMETER(std::int64_t, rounds_of_refutation, 2'000, 1, 1 << 30,                                \
            "rounds after which a proof by the linear relaxation is given up")                    \
  PARAMETER(std::int64_t, rounds_at_once, 32, 1, 1 << 30,                                         \
            "rounds of the linear relaxation in one turn")                                        \
  PARAMETER(std::int64_t, units_of_priced_entry, 2, 1, 1 << 20,                                   \
            "units of the linear relaxation for each entry in each round")                        \
  PARAMETER(std::int64_t, most_items_of_congruence, 2'000, 0, 1 << 15,                            \
            "items up to which a proof by a congruence is tried")                                 \
  /* Counts: caches of subproblems. */                                                            \
  PARAMETER(std::int64_t, nodes_between_looks, 4096, 1, 1 << 30,                                  \
            "nodes of a memoised search between two looks at the signal")                         \
  PARAMETER(std::int64_t, inner_cache_part, 8, 2, 1 << 20,                                        \
            "inner states get one part in so many of the memory for caches")                      \
  PARAMETER(std::int64_t, entries_per_hit, 8, 0, 1 << 20,                                         \
            "a cache grows if one entry in so many has been found again")                         \
  PARAMETER(std::int64_t, entries_per_hit_if_large, 2, 0, 1 << 20,                                \
            "a large cache grows if one entry in so many has been found again: fresh memory is slow at first") \
  PARAMETER(std::int64_t, large_cache, 1 << 20, 1, std::int64_t{1} << 50,                         \
            "places from which a cache is large")                                                 \
  PARAMETER(std::int64_t, arena_chunk, 1 << 15, 1, 1 << 30, "words of the first chunk of an arena") \
  /* Decision diagrams. */                                                                        \
  PARAMETER(std::int64_t, poll_after, 4096, 1, 1 << 30,                                           \
            "nodes of a diagram between two looks at the clock or for Ctrl-C")                              \
  PARAMETER(std::int64_t, writer_buffer, 1 << 18, 1, 1 << 30,                                     \
            "bytes of a certificate that are written at a time")

// CONSTANT(type, name, value, meaning)
#define XCMODEL_CONSTANTS(CONSTANT)                                                               \
  /* Frames, by the words of a set. */                                                            \
  CONSTANT(int, repack_2, 64, "options left at which a frame of 2 words is repacked")             \
  CONSTANT(int, repack_4, 64,                                                                     \
            "options left at which a frame of 4 words is repacked; repacking to 2 first costs 7 %") \
  CONSTANT(int, repack_4_short, 128,                                                              \
            "options left at which a frame of 4 words is repacked, where they have at most 4 items") \
  CONSTANT(int, repack_8, 256, "options left at which a frame of 8 words is repacked")            \
  CONSTANT(int, repack_16, 512, "options left at which a frame of 16 words is repacked")          \
  CONSTANT(int, repack_40, 1024, "options left at which a frame of 40 words is repacked")         \
  CONSTANT(int, eliminate_4, 12, "options of items that elimination looks at, up to 4 words")     \
  CONSTANT(int, eliminate_8, 20, "options of items that elimination looks at, up to 8 words")     \
  CONSTANT(int, eliminate_16, 32, "options of items that elimination looks at, up to 16 words")   \
  CONSTANT(int, eliminate_40, 99,                                                                 \
            "options of items that elimination looks at, beyond 16 words; it does not pay with fewer than 3") \
  CONSTANT(int, eliminate_least_options, 64, "options left below which a frame does not eliminate") \
  CONSTANT(int, eliminate_least_choices, 4,                                                       \
            "choices of the branching below which elimination does not pay")                      \
  CONSTANT(int, eliminate_part, 10, "elimination pays while one option in so many is removed")    \
  CONSTANT(int, eliminate_retry, 32,                                                              \
            "where elimination does not pay it is tried at one node in so many; a power of two")  \
  CONSTANT(int, stack_batch, 32, "nodes of a one-word frame that are worked on together")         \
  CONSTANT(int, table_nodes, 40, "average nodes of one-word frames that make a table pay")        \
  CONSTANT(int, table_frames, 8,                                                                  \
            "frames that count as empty in the average nodes of one-word frames")                 \
  /* Memoised search. */                                                                          \
  CONSTANT(int, narrow_nodes, 400, "average nodes of subtrees that make a narrower frame pay")    \
  CONSTANT(int, words_in_registers, 8, "words of a set up to which it is kept in registers")      \
  CONSTANT(int, words_in_units, 32,                                                               \
            "words of a set up to which the units of a node tell them; of wider frames, those looked at count") \
  CONSTANT(int, least_inner_classes, 6, "classes left below which inner states are not cached")   \
  CONSTANT(int, cache_probes, 8, "places behind its hash where a key may stand")                  \
  CONSTANT(int, cache_first_bits, 12, "logarithm of the places of a new cache")                   \
  CONSTANT(int, cache_least_bits, 8, "logarithm of the places of a new cache if memory is scarce") \
  CONSTANT(int, cache_doubling_bits, 16,                                                          \
            "logarithm of the places from which a cache doubles, before that it quadruples")      \
  CONSTANT(int, cache_trial, 1 << 14, "probes at a level between two looks whether caching pays")

namespace xcmodel::dlx {

struct Tuning {
#define XCMODEL_FIELD(type, name, standard, least, greatest, meaning) type name = standard;
  XCMODEL_PARAMETERS(XCMODEL_FIELD)
#undef XCMODEL_FIELD
};

// The values in use.
extern Tuning tuning;

// What is compiled into the kernels.
namespace tuned {
#define XCMODEL_VALUE(type, name, value, meaning) inline constexpr type name = value;
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
