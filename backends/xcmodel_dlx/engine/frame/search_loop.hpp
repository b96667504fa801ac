// The search loop of a frame: Algorithm X on bitsets, depth first, with an explicit stack.
//
// Knuth, "Dancing Links" (2000): take the item with the fewest options left, and try each of them.
// Here all options that are forced are applied together first; and every child is scanned before
// it is put on the stack, where it stays only if it is not dead: there is no branch to mispredict.
#pragma once

#include "elimination.hpp"
#include "frame_units.hpp"
#include "free_options.hpp"
#include "free_shares.hpp"
#include "invariants.hpp"
#include "node.hpp"
#include "repack.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

// The run of one frame, from where it was left to its end, its next descent, or a pause.
//
// Between two nodes: every waiting node has been scanned and is not dead; of its options, those
// applied are possible, and nothing possible conflicts with them; no two waiting nodes lead to the
// same solution.
template <int W, Kind K, bool tabled>
class Run {
  using Entry = Waiting<W>;

 public:
  Run(Frame& frame, Context& context)
      : frame_(frame),
        context_(context),
        base_(static_cast<Entry*>(frame.stack)),
        top_(static_cast<Entry*>(frame.top)),
        units_(frame),
        nodes_by_depth_(context.nodes_by_depth + frame.depth) {}

  XCMODEL_INLINE Outcome run() {
    const std::int64_t nodes = context_.nodes;
    if (frame_.fresh) push_root();
    Outcome outcome = Outcome::exhausted;
    while (top_ != base_) {
      if (context_.budget <= 0) {
        outcome = Outcome::paused;
        break;
      }
      --top_;
      if (visit()) {
        outcome = Outcome::descended;
        break;
      }
    }
    if (outcome == Outcome::exhausted && small_) end_small();
    frame_.top = top_;
    if constexpr (W == 1) context_.narrow_nodes += context_.nodes - nodes;
    return outcome;
  }

  // One word and a table: nodes are so short that several are worked on at a time, each step for
  // one after the other, to hide the latency of each.
  XCMODEL_INLINE Outcome run_in_batches() {
    static_assert(W == 1 && K != Kind::multiple);
    const std::int64_t nodes = context_.nodes;
    if (frame_.fresh) push_root();
    Entry batch[tuned::stack_batch];
    while (top_ != base_ && context_.budget > 0) {
      const auto waiting = top_ - base_;
      const int size = waiting < tuned::stack_batch ? static_cast<int>(waiting) : tuned::stack_batch;
      top_ -= size;
      for (int i = 0; i < size; ++i) batch[i] = top_[i];
      for (int i = size; i--;) visit_briefly(batch[i]);
    }
    frame_.top = top_;
    context_.narrow_nodes += context_.nodes - nodes;
    return top_ == base_ ? Outcome::exhausted : Outcome::paused;
  }

 private:
  // The node that is being visited.
  struct Node {
    Word possible[W];
    Word applied[W];
    Key key;
    std::uint32_t covered = 0;
    float weight;
    std::uint32_t depth;
  };

  void push_root() {
    if constexpr (debug_checks) check_frame(frame_);
    frame_.fresh = false;
    if constexpr (W == 1) ++context_.narrow_nodes;
    Entry& root = *top_;
    for (int w = 0; w < W; ++w) {
      root.possible[w] = leading_ones(frame_.options, w);
      root.applied[w] = 0;
    }
    root.weight = 1;
    unsigned dead = 0;
    if (frame_.items == 0) {
      root.set_complete();
    } else {
      dead = scan_waiting<W, K>(frame_, root);
      if constexpr (W > 1) root.covered = 0;
    }
    root.set_depth(0);
    if (!dead) ++top_;
  }

  XCMODEL_INLINE void push_if_alive(unsigned dead) { top_ += dead == 0; }

  // Visits the node just taken off the stack. Returns whether the search goes on in the child.
  XCMODEL_INLINE bool visit() {
    if constexpr (W == 1 && K == Kind::multiple)
      if (small_ && top_ < small_) end_small();
    Node node;
    Word forced[W];
    bool any = read(*top_, node, forced);
    if constexpr (debug_checks) check_node(frame_, node.possible, node.applied, node.covered);
    if (!apply_forced(node, forced, any)) return false;
    if (node.key.is_none(frame_)) return finish_or_go_down(node);
    if constexpr (W > 1) {
      int left = count_difference<W>(node.possible, node.applied);
      if (takes_out_dead(node, left)) {
        if (!rescan(node, forced, any) || !apply_forced(node, forced, any)) return false;
        if (node.key.is_none(frame_)) return finish_or_go_down(node);
        left = count_difference<W>(node.possible, node.applied);
      }
      if (left <= repack_limit<W, K>(frame_)) {
        go_down(node, left);
        return true;
      }
    }
    if constexpr (W == 1 && K == Kind::multiple)
      if (context_.sink == nullptr && counts_at_once(node)) return false;
    branch(node);
    return false;
  }

  // Counts the sets of options that complete a node if it is small, and not to be gone through node by node.
  XCMODEL_INLINE bool counts_at_once(const Node& node) {
    if (small_) return false;
    const int left = bit_count(node.possible[0] & ~node.applied[0]);
    if (left < tuned::least_small_subtree || left > context_.most_bounded_at_once) return false;
    const SmallSubtrees::Way way = context_.small_subtrees.next();
    const std::int64_t before = context_.budget;
    const bool is_at_once = way == SmallSubtrees::Way::at_once;
    const bool is_counted = way != SmallSubtrees::Way::by_nodes && count_sets(node, is_at_once);
    work_at_once_ = before - context_.budget;
    is_tried_ = is_counted && !is_at_once;
    if (!is_tried_) context_.small_subtrees.note(work_at_once_);
    if (is_counted && is_at_once) return true;
    small_ = top_;
    before_small_ = context_.budget;
    return false;
  }

  // Where a small subtree has been gone through.
  XCMODEL_INLINE void end_small() {
    small_ = nullptr;
    const std::int64_t work = before_small_ - context_.budget;
    if (is_tried_)
      context_.small_subtrees.note_both(work_at_once_, work);
    else
      context_.small_subtrees.note(work);
  }

  // Reads a node from its entry, and the options that are forced and not yet applied; returns whether there are any.
  XCMODEL_INLINE bool read(const Entry& entry, Node& node, Word* forced) {
    for (int w = 0; w < W; ++w) {
      node.possible[w] = entry.possible[w];
      node.applied[w] = entry.applied[w];
    }
    node.weight = entry.weight;
    if constexpr (W == 1) {
      node.key.value = entry.least();
      node.depth = entry.depth();
      forced[0] = entry.forced & ~node.applied[0];
      return forced[0] != 0;
    } else {
      node.covered = entry.covered;
      node.depth = entry.depth;
      return reduce(node, entry.scan, forced);
    }
  }

  // Whether elimination was worth a try, and found something.
  XCMODEL_INLINE bool takes_out_dead(Node& node, int left) {
    if constexpr (K == Kind::multiple) {
      return false;
    } else {
      Elimination& past = context_.elimination[class_of_width(W)];
      if (!worth_eliminating<W>(past, node.key, left)) return false;
      const std::int64_t examined = past.examined;
      const bool found = eliminate<W, K>(frame_, node.possible, past);
      context_.budget -= units_.of_elimination(past.examined - examined);
      return found;
    }
  }

  // Makes the narrower frame of a node.
  XCMODEL_INLINE void go_down(const Node& node, int left) {
    frame_.child->weight = frame_.weight * static_cast<double>(node.weight);
    frame_.child->depth = frame_.depth + node.depth;
    if (context_.sink) context_.sink->descend(frame_, node.applied);
    descend<W, K>(frame_, node.possible, node.applied, left, context_);
  }

  // Reduces a scan to the node's key and the options that are forced and not yet applied; returns
  // whether there are any. As long as every item with one option left is a covered one, there are
  // none, and they need not be gathered.
  XCMODEL_INLINE bool reduce(Node& node, const Scan& found, Word* forced) {
    node.key.value = least_of_lanes(found.least);
    if constexpr (W == 1) {
      forced[0] = or_of_lanes(found.forced) & ~node.applied[0];
      return forced[0] != 0;
    } else {
      if (sum_of_lanes(found.forced) == node.covered) return false;
      gather_forced<W, K>(frame_, node.possible, node.applied, forced);
      Word any = 0;
      for (int w = 0; w < W; ++w) any |= forced[w] &= ~node.applied[w];
      return any != 0;
    }
  }

  // Scans the node again after its set of possible options has shrunk; returns whether it lives.
  XCMODEL_INLINE bool rescan(Node& node, Word* forced, bool& any) {
    context_.budget -= units_.of_scan();
    if constexpr (W == 1) ++context_.narrow_nodes;
    Scan found;
    if constexpr (W > 1 && W <= most_words_gathered) {
      // Where options have been forced, more usually are: so both are done in one go.
      if (scan<W, K, true>(frame_, node.possible, node.applied, found, forced)) return false;
      node.key.value = least_of_lanes(found.least);
      Word rest = 0;
      for (int w = 0; w < W; ++w) rest |= forced[w] &= ~node.applied[w];
      any = rest != 0;
    } else {
      if (scan<W, K>(frame_, node.possible, node.applied, found)) return false;
      any = reduce(node, found, forced);
    }
    return true;
  }

  // Applies forced options until there are none; returns whether the node lives.
  XCMODEL_INLINE bool apply_forced(Node& node, Word* forced, bool any) {
    while (any) {
      for (int w = 0; w < W; ++w)
        for (Word rest = forced[w]; rest; rest &= rest - 1) {
          const int option = w * word_bits + lowest_bit(rest);
          choose<W, K, tabled>(frame_, node.possible, node.applied, option);
          node.covered += items_of(option);
        }
      Word lost = 0;
      for (int w = 0; w < W; ++w) lost |= node.applied[w] & ~node.possible[w];
      if (lost) return false;
      if (node.key.is_none(frame_)) return true;
      if (!rescan(node, forced, any)) return false;
    }
    return true;
  }

  // What an option adds to the number of covered items; every open item of a possible option is in
  // the frame.
  XCMODEL_INLINE std::uint32_t items_of(int option) const {
    if constexpr (W == 1 || K == Kind::multiple) return 0;
    else return context_.required_items[frame_.ids[option]];
  }

  // At a node where no item needs more. Free options are counted in the narrower frame that they fit into.
  XCMODEL_INLINE bool finish_or_go_down(const Node& node) {
    if constexpr (W > 1)
      if (context_.sink == nullptr) {
        const int left = count_difference<W>(node.possible, node.applied);
        if (left > 0 && left <= repack_limit<W, K>(frame_)) {
          go_down(node, left);
          return true;
        }
      }
    finish(node);
    return false;
  }

  // Takes the solution at a node where no item needs more. Options that are still possible are free: where solutions
  // are listed, the least of them is left out in one child and applied in another.
  XCMODEL_INLINE void finish(const Node& node) {
    Word free = 0;
    for (int w = 0; w < W; ++w) free |= node.possible[w] & ~node.applied[w];
    if (__builtin_expect(free != 0, 0)) {
      const Node copy = node;
      if (context_.sink == nullptr) return count_free(copy);
      int word = 0;
      while (!(copy.possible[word] & ~copy.applied[word])) ++word;
      return branch_on_free(copy, word * word_bits + lowest_bit(copy.possible[word] & ~copy.applied[word]));
    }
    ++context_.solutions;
    --context_.budget;
    if (context_.sink) context_.sink->take(frame_, node.applied);
  }

  // Counts the sets of free options if they are few. A function of its own, called with a copy, so that the usual path
  // stays in registers.
  __attribute__((noinline)) void count_free(const Node& node) {
    if constexpr (W == 1)
      if (count_sets(node)) return;
    const MostExcluding<W, K> most(frame_, node.possible, node.applied);
    branch_on_free(node, most.option());
    context_.budget -= most.work() * FrameUnits<W, K>::of_row_word;
  }

  // Counts the sets of options that complete a node; returns false if they are too many. They may count for nothing, to
  // tell what work it is.
  __attribute__((noinline)) bool count_sets(const Node& node, bool counts = true) {
    static_assert(W == 1);
    FreeSets<K, tabled> sets(frame_, node.possible[0], node.applied[0]);
    int& most = K == Kind::multiple ? context_.most_bounded_at_once : context_.most_free_at_once;
    if (sets.options() > most) return false;
    const std::optional<DoubleLimb> number = sets.count();
    context_.budget -= 1 + sets.work() * FrameUnits<1, K>::of_row_word;
    if (!number) most = sets.options() - tuned::fewer_at_once;
    if (number && counts) context_.solutions += *number;
    return number.has_value();
  }

  // As above. The child in which the option is left out comes first.
  __attribute__((noinline)) void branch_on_free(Node node, int option) {
    count_branching(node, 2);
    Entry* const without = top_;
    int left[2];
    for (int apply = 0; apply < 2; ++apply) {
      Entry& child = *top_++;
      write(child, node, node.weight);
      child.set_complete();
      child.set_depth(node.depth + 1);
      if (apply)
        choose<W, K, tabled>(frame_, child.possible, child.applied, option);
      else
        clear_bit(child.possible, option);
      left[apply] = count_difference<W>(child.possible, child.applied);
    }
    const float share = listed_share_left_out(left[0] - left[1]);
    without[0].weight *= share;
    without[1].weight *= 1 - share;
  }

  XCMODEL_INLINE void count_branching(const Node& node, int children) {
    ++context_.branchings;
    context_.nodes += children;
    nodes_by_depth_[node.depth + 1] += children;
    context_.budget -= units_.of_child() * children;
  }

  XCMODEL_INLINE static void write(Entry& child, const Node& node, float weight) {
    for (int w = 0; w < W; ++w) {
      child.possible[w] = node.possible[w];
      child.applied[w] = node.applied[w];
    }
    child.weight = weight;
  }

  XCMODEL_INLINE void branch(const Node& node) {
    if constexpr (K == Kind::multiple)
      branch_on_least(node);
    else
      branch_on_all(node);
  }

  // Puts a child on the stack for each option of the least item; they exclude each other. The
  // first is pushed last, so that it is visited first.
  XCMODEL_INLINE void branch_on_all(const Node& node) {
    const Word* row = frame_.by_lane + std::ptrdiff_t{node.key.lane()} * W;
    const int children = static_cast<int>(node.key.choices());
    const float weight = node.weight / static_cast<float>(children);
    count_branching(node, children);
    // One loop over all words, whose length is known: its end is easier to predict.
    Word rest[W];
    unsigned long filled = 0;  // One bit a word that has options left.
    for (int w = 0; w < W; ++w) {
      rest[w] = row[w] & node.possible[w];
      filled |= static_cast<unsigned long>(rest[w] != 0) << w;
    }
    int left = children;
    do {
      const int w = W == 1 ? 0 : highest_bit(filled);
      const int number = highest_bit(rest[w]);
      rest[w] ^= bit(number);
      filled ^= static_cast<unsigned long>(rest[w] == 0) << w;
      push_choice(node, w * word_bits + number, weight);
    } while (--left);
  }

  XCMODEL_INLINE void push_choice(const Node& node, int option, float weight) {
    // The sets are worked on in registers, and stored once.
    Node chosen = node;
    choose<W, K, tabled>(frame_, chosen.possible, chosen.applied, option);
    Entry& child = *top_;
    write(child, chosen, weight);
    if constexpr (W > 1) child.covered = node.covered + items_of(option);
    const unsigned dead = scan_waiting<W, K>(frame_, child);
    child.set_depth(node.depth + 1);
    push_if_alive(dead);
  }

  // An item that needs several options is branched on by its first one: in one child it is out, in
  // the other it is chosen. So no set of options is met twice. All sets that cover the item are taken
  // for the same share of the search.
  XCMODEL_INLINE void branch_on_least(const Node& node) {
    const Word* row = frame_.by_lane + std::ptrdiff_t{node.key.lane()} * W;
    int word = 0;
    while (!(row[word] & node.possible[word] & ~node.applied[word])) ++word;
    const int number = lowest_bit(row[word] & node.possible[word] & ~node.applied[word]);
    count_branching(node, 2);
    const int need = static_cast<int>(frame_.low[node.key.lane()]) - count_common<W>(row, node.applied);
    const int spare = static_cast<int>(node.key.choices()) - 1;
    const float weight = node.weight * static_cast<float>(need) / static_cast<float>(need + spare);
    Entry& without = *top_;
    write(without, node, node.weight - weight);
    if constexpr (W > 1) without.covered = 0;
    without.possible[word] &= ~bit(number);
    const unsigned dead = scan_waiting<W, K>(frame_, without);
    without.set_depth(node.depth + 1);
    push_if_alive(dead);
    push_choice(node, word * word_bits + number, weight);
  }

  // `visit` for one of a batch. A node whose forced options leave something to do is put back.
  XCMODEL_INLINE void visit_briefly(const Entry& entry) {
    Node node;
    node.possible[0] = entry.possible[0];
    node.applied[0] = entry.applied[0];
    node.key.value = entry.least();
    node.depth = entry.depth();
    node.weight = entry.weight;
    if constexpr (debug_checks) check_node(frame_, node.possible, node.applied, 0);
    Word forced = entry.forced & ~node.applied[0];
    if (forced) {
      node.applied[0] |= forced;
      do {
        node.possible[0] &= ~frame_.conflicts[lowest_bit(forced)];
        forced &= forced - 1;
      } while (forced);
      if (node.applied[0] & ~node.possible[0]) return;
      if (node.key.is_none(frame_)) return finish(node);
      context_.budget -= units_.of_scan();
      ++context_.narrow_nodes;
      write(*top_, node, node.weight);
      const unsigned dead = scan_waiting<1, K>(frame_, *top_);
      top_->set_depth(node.depth);
      push_if_alive(dead);
      return;
    }
    if (node.key.is_none(frame_)) return finish(node);
    branch(node);
  }

  Frame& frame_;
  Context& context_;
  Entry* const base_;
  Entry* top_;         // The entry at `top_` and those above are free.
  const FrameUnits<W, K> units_;
  std::int64_t* const nodes_by_depth_;  // Of the frame's root, its children, and so on.
  Entry* small_ = nullptr;              // Above it waits what is left of a small subtree, if it is gone through.
  std::int64_t before_small_ = 0;       // The budget before it,
  std::int64_t work_at_once_ = 0;       // and what it took to count it at once,
  bool is_tried_ = false;               // if both are tried.
};

}  // namespace xcmodel::dlx::XCMODEL_SIMD
