// The decision diagram of all solutions as words: what a search that records leaves behind.
//
// A diagram is an array of words. A *reference* stands for the solutions of a subproblem:
//   no_solution     there is none
//   one_solution    there is one, which chooses nothing more
//   dead + item     there is none, since this item needs more options than are left
//   otherwise       those of the node that begins at words[2 * reference]
// Nodes stand behind their children. There are two sorts of them; each is padded to an even number
// of words.
//
// A *branching* lists, in the order of docs/certificates.md, what may be done with an item:
//   item << 2 | branching or inner, n, n references, n option classes
// where the class is `no_class` for the child that takes no further option of the item. `inner`
// says that options of the item have been chosen on the way to the node, and others ruled out.
//
// An *isomorphism* stands for a subproblem that is isomorphic to the one at a reference:
//   m << 2 | isomorphism, reference, k, m pairs of items, k pairs of option classes
// where each pair has an item or class here and then its image at the reference.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace xcmodel::dlx::diagram {

using Reference = std::uint32_t;

inline constexpr Reference no_solution = 0;
inline constexpr Reference one_solution = 1;
inline constexpr Reference dead = 0x8000'0000;
inline constexpr std::uint32_t no_class = 0xffff'ffff;

enum class NodeSort : std::uint32_t { branching = 0, inner = 1, isomorphism = 2 };

inline bool is_node(Reference reference) { return reference > one_solution && reference < dead; }

// A node, to be read; valid as long as the diagram's words stay where they are.
struct NodeView {
  const std::uint32_t* words;

  NodeSort sort() const { return static_cast<NodeSort>(words[0] & 3); }

  // Of a branching.
  std::uint32_t item() const { return words[0] >> 2; }
  std::uint32_t size() const { return words[1]; }
  Reference child(std::uint32_t k) const { return words[2 + k]; }
  std::uint32_t option_class(std::uint32_t k) const { return words[2 + size() + k]; }

  // Of an isomorphism.
  std::uint32_t item_pairs() const { return words[0] >> 2; }
  Reference target() const { return words[1]; }
  std::uint32_t class_pairs() const { return words[2]; }
  const std::uint32_t* item_pair(std::uint32_t k) const { return words + 3 + 2 * k; }
  const std::uint32_t* class_pair(std::uint32_t k) const {
    return words + 3 + 2 * (item_pairs() + k);
  }

  // Words that it takes, padding included.
  std::size_t length() const {
    const std::size_t used = sort() == NodeSort::isomorphism
                                 ? 3 + 2 * std::size_t{item_pairs()} + 2 * std::size_t{class_pairs()}
                                 : 2 + 2 * std::size_t{size()};
    return (used + 1) & ~std::size_t{1};
  }
};

// A diagram that has been made.
struct MadeDiagram {
  std::vector<std::uint32_t> words = std::vector<std::uint32_t>(4);
  Reference root = no_solution;
};

// A whole diagram, to be read. Its first four words are not in use, so that no node has one of the
// references above.
struct DiagramView {
  std::span<const std::uint32_t> words;
  Reference root = no_solution;

  NodeView operator[](Reference reference) const { return {words.data() + 2 * std::size_t{reference}}; }
};

}  // namespace xcmodel::dlx::diagram
