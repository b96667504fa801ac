// The constants of the search for upper bounds that were found by measuring.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace xcmodel::dlx::upper_bound_tuning {

inline const std::int64_t head_start = getenv("LCHEAD") ? atoll(getenv("LCHEAD")) : 50000000;  // Work of the tree, beyond that at its root.
inline const std::int64_t slice = getenv("LCHEAD") ? 1000 : 2000000;        // Work between two changes of turn.
inline constexpr double weight_of_bound = 0.1;          // Of items whose option the bound has killed.
inline constexpr std::int64_t first_failures = 50;      // Of the first dive.
inline constexpr double restart_growth = 1.3;
inline constexpr double guess_step = 0.005;             // A guess is so much above the bound; or
inline constexpr double guess_growth = 1.3;             // each time so many times farther.
inline constexpr std::int64_t lead = 3;                 // Times the work of the tree, without incumbent.
inline constexpr std::int64_t first_failures_of_proof = 200;  // Of dives with an incumbent,
inline constexpr double proof_growth = 1.5;                   // and their growth.
inline constexpr double least_ratio = 0.1;  // Of the work in neighbourhoods to that in other dives.
inline constexpr double ratio_decay = 0.7;
inline constexpr std::int64_t greedy_runs = 50;
inline constexpr double greedy_noise = 0.1;             // Prices are off by so much of themselves.
inline constexpr double first_share = 0.3;              // Of the incumbent that is free at first.
inline constexpr double share_growth = 1.05;
inline constexpr double share_decay = 0.98;
inline constexpr std::int64_t failures_of_neighbourhood = 150;

}  // namespace xcmodel::dlx::upper_bound_tuning
