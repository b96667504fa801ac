#include "listing.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/vectors.hpp"
#include "query/spare_memory.hpp"

namespace xcmodel::dlx::diagram {

namespace {

constexpr std::size_t identity = static_cast<std::size_t>(-1);

// Nodes with few solutions have no more, of no more options each, and all tables together.
constexpr std::size_t most_solutions = tuned::table_solutions, most_options = tuned::table_options,
                      most_table_options = tuned::tables_options;
constexpr std::uint8_t not_small = 0, not_visited = 1, visited = 2;
constexpr std::size_t block = 4;  // Options that are copied at a time.

// Writes an ascending list with one more option, elsewhere or in its place.
void insert(std::int32_t* to, const std::int32_t* from, std::size_t length, std::int32_t option) {
  std::size_t k = length;
  for (; k > 0 && from[k - 1] > option; --k) to[k] = from[k - 1];
  to[k] = option;
  if (to != from) std::copy_n(from, k, to);
}

}  // namespace

Listing::Listing(std::shared_ptr<const DecisionDiagram> diagram, std::vector<std::uint64_t> left_out)
    : diagram_(std::move(diagram)), taken_(diagram_->classes().given),
      at_the_only_solution_(diagram_->root() == one_solution), left_out_(std::move(left_out)) {
  std::reverse(left_out_.begin(), left_out_.end());
  find_small_nodes();
  if (is_node(diagram_->root())) enter(diagram_->root(), identity, 0, taken_.size());
}

// Nodes with isomorphisms below them are not among them.
void Listing::find_small_nodes() {
  struct Size {
    std::size_t solutions, options;
  };
  constexpr Size large{most_solutions + 1, most_options + 1};
  std::vector<Size> sizes(diagram_->numbers(), large);
  sizes[diagram_->number(one_solution)] = {1, 0};
  small_.assign(sizes.size(), not_small);
  tables_.resize(sizes.size());
  taken_before_.resize(diagram_->classes().end_of_options());
  for (const Reference reference : diagram_->nodes()) {
    const NodeView node = (*diagram_)[reference];
    if (node.sort() == NodeSort::isomorphism) continue;
    Size size{0, 0};
    for (std::uint32_t k = 0; k < node.size() && size.solutions <= most_solutions; ++k) {
      const Size child = sizes[diagram_->number(node.child(k))];
      const std::uint32_t number = node.option_class(k);
      const std::size_t ways = std::min(diagram_->classes().ways(number), most_solutions + 1);
      size.solutions += child.solutions * ways;
      size.options = std::max(size.options, child.options + (number != no_class));
    }
    if (size.solutions > most_solutions || size.options > most_options) continue;
    sizes[diagram_->number(reference)] = size;
    small_[diagram_->number(reference)] = not_visited;
  }
}

Solutions Listing::next(std::size_t most) {
  if (stack_.empty() && !at_the_only_solution_) return {};
  Solutions found = with_spare_memory();
  // Memory that grows is copied.
  found.options.reserve(std::min(most * last_length_, most_table_options));
  found.start.reserve(std::min(most, most_table_options));
  if (std::exchange(at_the_only_solution_, false) && !is_left_out()) {
    found.options = taken_;
    found.end_solution();
  }
  while (!stack_.empty() && found.size() < most) {
    if (stack_.back().table)
      advance_table(found, most);
    else
      advance(found);
  }
  return found;
}

bool Listing::is_left_out() {
  const bool is = !left_out_.empty() && left_out_.back() == rank_;
  if (is) left_out_.pop_back();
  ++rank_;
  return is;
}

void Listing::enter(Reference reference, std::size_t mapping, std::size_t first, std::size_t length) {
  NodeView node = (*diagram_)[reference];
  while (node.sort() == NodeSort::isomorphism) {
    mapping = composed(node, mapping);
    reference = node.target();
    node = (*diagram_)[reference];
  }
  const Table* const table = mapping == identity ? table_of(reference) : nullptr;
  stack_.push_back({node, table, 0, 0, mapping, first, length});
  if (table) start_table(stack_.back());
}

// The table of a node with few solutions that is not met for the first time; else null.
const Listing::Table* Listing::table_of(Reference reference) {
  const std::uint32_t number = diagram_->number(reference);
  if (small_[number] == not_small) return nullptr;
  if (tables_[number]) return tables_[number].get();
  if (std::exchange(small_[number], visited) == not_visited) return nullptr;
  if (table_options_ > most_table_options) {
    for (auto& table : tables_) table.reset();
    table_options_ = 0;
  }
  auto table = std::make_unique<Table>();
  std::vector<std::int32_t> chosen;
  list_below(reference, chosen, *table);
  auto& options = table->options = table->below.options;
  sort_unique(options);
  table_options_ += table->below.options.size() + options.size();
  return (tables_[number] = std::move(table)).get();
}

void Listing::list_below(Reference reference, std::vector<std::int32_t>& chosen, Table& table) const {
  if (reference == one_solution) {
    const auto end = table.below.options.insert(table.below.options.end(), chosen.begin(), chosen.end());
    std::sort(end, table.below.options.end());
    return table.below.end_solution();
  }
  const NodeView node = (*diagram_)[reference];
  for (std::uint32_t k = 0; k < node.size(); ++k) {
    if (node.option_class(k) == no_class) {
      list_below(node.child(k), chosen, table);
      continue;
    }
    for (const std::int32_t option : diagram_->classes()[node.option_class(k)]) {
      chosen.push_back(option);
      list_below(node.child(k), chosen, table);
      chosen.pop_back();
    }
  }
}

void Listing::start_table(const Frame& frame) {
  const std::int32_t* const taken = taken_.data() + frame.first;
  std::int32_t before = 0;
  for (const std::int32_t option : frame.table->options) {
    while (before < static_cast<std::int32_t>(frame.length) && taken[before] < option) ++before;
    taken_before_[option] = before;
  }
  // What is copied in blocks may be read beyond its end.
  taken_.resize(std::max(taken_.size(), frame.first + frame.length + block));
}

// Lists solutions of the table at the last frame, or leaves it.
void Listing::advance_table(Solutions& found, std::size_t most) {
  Frame& frame = stack_.back();
  const Solutions& below = frame.table->below;
  const std::size_t size = found.options.size();
  const std::size_t some = std::min(below.size() - frame.choice, most - found.size());
  const auto chosen = static_cast<std::size_t>(below.start[frame.choice + some] - below.start[frame.choice]);
  // Vectors are only known to grow geometrically when they are filled one by one.
  const std::size_t room = size + chosen + some * frame.length + block;
  if (room > found.options.capacity()) found.options.reserve(std::max(room, 2 * found.options.capacity()));
  found.options.resize(room);
  std::int32_t* const begin = found.options.data();
  std::int32_t* to = begin + size;
  for (std::size_t k = 0; k < some; ++k) {
    std::int32_t* const end = merge(frame, to);
    ++frame.choice;
    if (is_left_out()) continue;
    to = end;
    found.start.push_back(to - begin);
  }
  found.options.resize(static_cast<std::size_t>(to - begin));
  last_length_ = frame.length + most_options;
  if (frame.choice == below.size()) stack_.pop_back();
}

// Writes what is taken above and the next solution of the table as one ascending list; returns its end.
std::int32_t* Listing::merge(const Frame& frame, std::int32_t* to) const {
  const Solutions& below = frame.table->below;
  const std::int32_t* const taken = taken_.data() + frame.first;
  std::int32_t done = 0;
  const auto copy_up_to = [&](std::int32_t end) {
    for (std::int32_t k = done; k < end; k += block) std::memcpy(to + (k - done), taken + k, block * sizeof(*to));
    to += end - done;
    done = end;
  };
  for (auto k = below.start[frame.choice]; k < below.start[frame.choice + 1]; ++k) {
    const std::int32_t option = below.options[k];
    copy_up_to(taken_before_[option]);
    *to++ = option;
  }
  copy_up_to(static_cast<std::int32_t>(frame.length));
  return to;
}

// Returns where the mapping at the target of an isomorphism stands: behind the one before it.
std::size_t Listing::composed(const NodeView& isomorphism, std::size_t mapping) {
  const std::size_t classes = diagram_->classes().size();
  const std::size_t place = mapping == identity ? 0 : mapping + classes;
  mappings_.resize(std::max(mappings_.size(), place + classes));
  for (std::uint32_t k = 0; k < isomorphism.class_pairs(); ++k) {
    const std::uint32_t* const pair = isomorphism.class_pair(k);
    mappings_[place + pair[1]] = mapping == identity ? pair[0] : mappings_[mapping + pair[0]];
  }
  return place;
}

// Makes one choice at the last frame, and leaves that with its last one.
void Listing::advance(Solutions& found) {
  Frame& top = stack_.back();
  const Reference child = top.node.child(top.choice);
  std::uint32_t number = top.node.option_class(top.choice);
  if (number != no_class && top.mapping != identity) number = mappings_[top.mapping + number];
  const std::size_t member = top.member;
  if (++top.member == diagram_->classes().ways(number)) {
    top.member = 0;
    ++top.choice;
  }
  const Frame frame = top;
  if (frame.choice == frame.node.size()) stack_.pop_back();
  if (number == no_class) {
    if (child != one_solution) return enter(child, frame.mapping, frame.first, frame.length);
    if (is_left_out()) return;
    const auto taken = taken_.begin() + static_cast<std::ptrdiff_t>(frame.first);
    found.options.insert(found.options.end(), taken, taken + static_cast<std::ptrdiff_t>(frame.length));
    found.end_solution();
    return;
  }
  const std::int32_t option = diagram_->classes()[number][member];
  if (child != one_solution)
    return enter(child, frame.mapping, take(option, frame), frame.length + 1);
  if (is_left_out()) return;
  const std::size_t end = found.options.size();
  found.options.resize(end + frame.length + 1);
  insert(found.options.data() + end, taken_.data() + frame.first, frame.length, option);
  found.end_solution();
}

// Takes one more option; returns where the options stand then. That is their old place where no frame needs
// them again, so that a long way on which there is no choice takes no more than its options.
std::size_t Listing::take(std::int32_t option, const Frame& frame) {
  const bool is_needed = !stack_.empty() && stack_.back().first >= frame.first;
  const std::size_t first = is_needed ? frame.first + frame.length : frame.first;
  taken_.resize(std::max(taken_.size(), first + frame.length + 1));
  insert(taken_.data() + first, taken_.data() + frame.first, frame.length, option);
  return first;
}

}  // namespace xcmodel::dlx::diagram
