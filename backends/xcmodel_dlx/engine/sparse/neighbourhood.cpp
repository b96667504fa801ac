#include "neighbourhood.hpp"

#include <algorithm>

#include "base/tuning.hpp"

namespace xcmodel::dlx {
namespace {

// The options of an incumbent, and which of them are free.
class Growth {
 public:
  Growth(const Instance& instance, const std::vector<std::int32_t>& options)
      : instance_(instance), options_(options), is_free_(options.size()),
        covering_(static_cast<std::size_t>(instance.items)) {
    for (std::size_t k = 0; k < options.size(); ++k)
      for (const std::int32_t item : instance.items_of(options[k]))
        covering_[item].push_back(k);
  }

  void set_free(std::size_t k) {
    if (is_free_[k]) return;
    is_free_[k] = true;
    free_.push_back(k);
  }
  // Sets free what covers an item of this option.
  void set_free_around(std::int32_t option) {
    for (const std::int32_t item : instance_.items_of(option))
      for (const std::size_t k : covering_[item]) set_free(k);
  }
  // An item of some option that is free.
  std::int32_t any_item(Random& random) const {
    const std::int32_t option = options_[free_[random.below(free_.size())]];
    const auto items = instance_.items_of(option);
    return items[random.below(items.size())];
  }
  std::size_t size() const { return free_.size(); }
  bool is_free(std::size_t k) const { return is_free_[k]; }

 private:
  const Instance& instance_;
  const std::vector<std::int32_t>& options_;
  std::vector<bool> is_free_;
  std::vector<std::size_t> free_;
  std::vector<std::vector<std::size_t>> covering_;  // By item: the options that cover it.
};

}  // namespace

std::vector<std::int32_t> options_that_stay(const SparseCover& cover, const LeastCost& least_cost,
                                            const std::vector<std::int32_t>& incumbent, double share,
                                            Random& random) {
  std::vector<std::int32_t> present;
  for (const std::int32_t option : incumbent)
    if (cover.is_possible(option)) present.push_back(option);
  std::vector<std::int32_t> stay;
  if (present.empty()) return stay;

  const auto reduced = [&](std::int32_t option) { return least_cost.reduced_cost(option); };
  Growth growth(cover.instance(), present);
  std::size_t start = random.below(present.size());
  for (int more = 0; more < 2; ++more)
    if (const auto other = random.below(present.size()); reduced(present[other]) > reduced(present[start]))
      start = other;
  growth.set_free(start);
  const auto wanted = static_cast<std::size_t>(share * static_cast<double>(present.size())) + 1;
  for (std::size_t tries = 0; growth.size() < wanted && tries < 4 * wanted + 20; ++tries) {
    const std::int32_t item = growth.any_item(random);
    std::vector<std::int32_t> options = cover.possible_options_of(item);
    if (options.empty()) continue;
    const std::size_t cheap = std::min(options.size(), static_cast<std::size_t>(tuning.cheap_options));
    std::partial_sort(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(cheap), options.end(),
                      [&](std::int32_t a, std::int32_t b) {
                        return std::pair(reduced(a), a) < std::pair(reduced(b), b);
                      });
    growth.set_free_around(options[random.below(cheap)]);
  }
  // Where nothing hangs together any more, others follow at random.
  while (growth.size() < std::min(wanted, present.size())) growth.set_free(random.below(present.size()));
  for (std::size_t k = 0; k < present.size(); ++k)
    if (!growth.is_free(k)) stay.push_back(present[k]);
  return stay;
}

}  // namespace xcmodel::dlx
