#include "preview.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <unordered_set>
#include <utility>

#include "base/tuning.hpp"
#include "memoised/branching.hpp"
#include "subproblem/components.hpp"

namespace xcmodel::dlx::count {
namespace {

// In how many ways an item can be settled that has so many classes.
double ways_to_settle(int least, int most, int degree) {
  double ways = 0, subsets = 1;
  for (int taken = 0; taken <= std::min(most, degree); ++taken) {
    if (taken >= least) ways += subsets;
    subsets *= static_cast<double>(degree - taken) / (taken + 1);
  }
  return ways;
}

}  // namespace

// Forms are written as long as they are cheap, and as half of them or more are not new; what they tell is taken to
// hold for the other children.
std::vector<PreviewedChild> Preview::children(const Word* state, int item, const std::vector<int>& choices) {
  std::vector<Word> child(states_.words());
  std::vector<PreviewedChild> children(choices.size());
  std::unordered_set<std::string_view> forms;
  const std::int64_t most_ahead = ahead_ + tuning.most_previewed_effort;
  double tries = 0, different = 0;
  for (std::size_t k = 0; k < choices.size(); ++k) {
    heed_();
    states_.copy(state, child.data());
    choose_or_none(states_, child.data(), item, choices[k]);
    PreviewedChild& seen = children[k];
    const bool pays = tries < static_cast<double>(tuning.free_tries) || (2 * different <= tries && ahead_ < most_ahead);
    bool is_left = go_to_branching(child.data());
    if (is_left && !has_given_up_ && pays) is_left = write_form(child.data(), seen);
    const bool is_new = seen.form.text.empty() || forms.insert(seen.form.text).second;
    seen.share = is_left && is_new ? 1 : 0;
    if (seen.effort == 0) continue;
    different += seen.share;
    ++tries;
  }
  double sum = 0;
  for (PreviewedChild& seen : children) {
    if (seen.effort == 0 && tries > 0) seen.share *= different / tries;
    sum += seen.share;
  }
  for (PreviewedChild& seen : children)
    if (sum > 0) seen.share /= sum;
  return children;
}

double Preview::share_of_first(const Word* state, int item) {
  const double ways = ways_to_settle(states_.need(state, item), states_.room(state, item), states_.degree(state, item));
  const auto tries = static_cast<double>(tuning.free_tries);
  if (ways <= tries) return 0;
  std::vector<Word> settled(states_.words());
  std::unordered_set<std::string> forms;
  Random random(static_cast<std::uint64_t>(nodes_));
  double written = 0, different = 0;
  for (std::int64_t k = 0; k < tuning.free_tries; ++k) {
    heed_();
    states_.copy(state, settled.data());
    settle_somehow(settled.data(), item, random);
    PreviewedChild seen;
    const bool is_left = go_to_branching(settled.data()) && write_form(settled.data(), seen);
    if (has_given_up_) return 0;
    written += seen.effort > 0;
    if (is_left && (seen.form.text.empty() || forms.insert(std::move(seen.form.text)).second)) ++different;
  }
  if (2 * written < tries) return 0;
  return 1 / (1 + ways * std::max(0.0, different - 1) / (tries - 1));
}

void Preview::settle_somehow(Word* state, int item, Random& random) const {
  while (states_.has_options(state, item)) {
    const auto degree = static_cast<std::size_t>(states_.degree(state, item));
    const std::size_t which = random.below(states_.need(state, item) > 0 ? degree : degree + 1);
    if (which == degree) return states_.take_out_all_of(state, item);
    choose_somehow(state, item, which);
  }
}

void Preview::choose_somehow(Word* state, int item, std::size_t which) const {
  const Word* const row = states_.problem().row(item);
  for (int w = 0;; ++w) {
    Word left = row[w] & state[w];
    const auto here = static_cast<std::size_t>(std::popcount(left));
    if (which < here) {
      for (; which > 0; --which) left &= left - 1;
      return states_.choose(state, w * word_bits + lowest_bit(left));
    }
    which -= here;
  }
}

bool Preview::go_to_branching(Word* state) {
  Next next = forced_.begin(state);
  for (; next.sort == Next::Sort::forced; next = forced_.go_on(state)) {
    ++nodes_;
    forced_.choose(state, next.option_class);
  }
  ++nodes_;
  return next.sort == Next::Sort::branching;
}

bool Preview::write_form(const Word* state, PreviewedChild& child) {
  // Components have forms of their own.
  if (!components_of(states_, state).empty()) return true;
  const std::int64_t before = canonizer_.work();
  const bool is_written = canonizer_.write(state, child.form);
  has_given_up_ |= !is_written;
  child.effort = std::max<std::int64_t>(1, (canonizer_.work() - before) / tuning.entries_of_node);
  ahead_ += child.effort;
  return !is_written || !knows_(child.form.text);
}

void Preview::use(PreviewedChild& child) { ahead_ -= std::exchange(child.effort, 0); }

}  // namespace xcmodel::dlx::count
