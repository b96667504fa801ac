// The yardstick: Knuth's Algorithm X with dancing links, as the textbook has it.
//
// Knuth, "Dancing Links" (2000), and The Art of Computer Programming 4B, 7.2.2.1, Algorithm D:
// doubly linked lists, the item with the fewest options first, optional items that are covered at
// most once; where there are colours, Algorithm C. It visits every solution and counts them.
//
// Reads from the standard input: a line with the names of the items, the required ones before a
// bar, the optional ones after it; then a line of items for each option, optional ones with a colon
// and a colour above 0 if they have one; after an empty line another instance may follow. Further arguments are ignored. Prints for each instance the number of
// solutions, the nodes, and the processor's seconds for the search alone.
#include <cstdint>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

class DancingLinks {
 public:
  explicit DancingLinks(std::istream& input) {
    read_items(input);
    std::string line;
    while (std::getline(input, line) && !line.empty()) read_option(line);
  }

  void search() { has_colours_ ? search<true>() : search<false>(); }

  std::int64_t solutions = 0;
  std::int64_t nodes = 0;

 private:
  // Items come first, from 1; a spacer before and after each option tells where it begins and ends.
  struct Node {
    int up, down;
    int item;    // Of a spacer: 0 or below.
    int length;  // Of an item: the number of its options.
    int& colour() { return length; }  // Of others: 0 for none, below for that which the item has.
  };

  template <bool coloured>
  void search() {
    ++nodes;
    if (right_[0] == 0) {
      ++solutions;
      return;
    }
    const int item = least_item();
    if (nodes_[item].length == 0) return;
    cover<coloured>(item);
    for (int r = nodes_[item].down; r != item; r = nodes_[r].down) {
      for (int j = next(r); j != r; j = next(j)) commit<coloured>(j);
      search<coloured>();
      for (int j = previous(r); j != r; j = previous(j)) uncommit<coloured>(j);
    }
    uncover<coloured>(item);
  }

  void read_items(std::istream& input) {
    std::string line, name;
    std::getline(input, line);
    std::istringstream names(line);
    nodes_.push_back({0, 0, 0, 0});
    int required = -1;
    while (names >> name) {
      if (name == "|") {
        required = static_cast<int>(nodes_.size()) - 1;
      } else {
        const int item = static_cast<int>(nodes_.size());
        number_[name] = item;
        nodes_.push_back({item, item, item, 0});
      }
    }
    const int items = static_cast<int>(nodes_.size()) - 1;
    if (required < 0) required = items;
    left_.resize(nodes_.size());
    right_.resize(nodes_.size());
    // Required items form a ring with 0; each optional one is a ring of its own.
    for (int i = 0; i <= items; ++i) {
      left_[i] = i <= required ? (i == 0 ? required : i - 1) : i;
      right_[i] = i <= required ? (i == required ? 0 : i + 1) : i;
    }
    nodes_.push_back({0, 0, 0, 0});
  }

  void read_option(const std::string& line) {
    std::istringstream names(line);
    std::string name;
    const int first = static_cast<int>(nodes_.size());
    while (names >> name) {
      const auto colon = name.find(':');
      const int colour = colon == name.npos ? 0 : std::stoi(name.substr(colon + 1));
      has_colours_ |= colour > 0;
      const int item = number_.at(name.substr(0, colon)), node = static_cast<int>(nodes_.size());
      nodes_.push_back({nodes_[item].up, item, item, colour});
      nodes_[nodes_[item].up].down = node;
      nodes_[item].up = node;
      ++nodes_[item].length;
    }
    const int last = static_cast<int>(nodes_.size()) - 1;
    if (last < first) return;
    nodes_[first - 1].down = last;
    nodes_.push_back({first, 0, 0, 0});
  }

  int next(int node) const {
    const int j = node + 1;
    return nodes_[j].item > 0 ? j : nodes_[j].up;
  }
  int previous(int node) const {
    const int j = node - 1;
    return nodes_[j].item > 0 ? j : nodes_[j].down;
  }

  int least_item() const {
    int least = right_[0];
    for (int i = right_[least]; i != 0; i = right_[i])
      if (nodes_[i].length < nodes_[least].length) least = i;
    return least;
  }

  template <bool coloured>
  void cover(int item) {
    for (int r = nodes_[item].down; r != item; r = nodes_[r].down) hide<coloured>(r);
    right_[left_[item]] = right_[item];
    left_[right_[item]] = left_[item];
  }
  template <bool coloured>
  void uncover(int item) {
    right_[left_[item]] = item;
    left_[right_[item]] = item;
    for (int r = nodes_[item].up; r != item; r = nodes_[r].up) unhide<coloured>(r);
  }

  // Covers the item of a chosen option's node, or gives it the node's colour.
  template <bool coloured>
  void commit(int node) {
    const int item = nodes_[node].item, colour = coloured ? nodes_[node].colour() : 0;
    if (colour == 0) return cover<coloured>(item);
    if (colour < 0) return;
    for (int r = nodes_[item].down; r != item; r = nodes_[r].down) {
      if (nodes_[r].colour() != colour) hide<coloured>(r);
      else if (r != node) nodes_[r].colour() = has_it;
    }
  }
  template <bool coloured>
  void uncommit(int node) {
    const int item = nodes_[node].item, colour = coloured ? nodes_[node].colour() : 0;
    if (colour == 0) return uncover<coloured>(item);
    if (colour < 0) return;
    for (int r = nodes_[item].up; r != item; r = nodes_[r].up) {
      if (nodes_[r].colour() == has_it) nodes_[r].colour() = colour;
      else if (r != node) unhide<coloured>(r);
    }
  }

  template <bool coloured>
  void hide(int node) {
    for (int q = next(node); q != node; q = next(q)) {
      if (coloured && nodes_[q].colour() < 0) continue;
      nodes_[nodes_[q].up].down = nodes_[q].down;
      nodes_[nodes_[q].down].up = nodes_[q].up;
      --nodes_[nodes_[q].item].length;
    }
  }
  template <bool coloured>
  void unhide(int node) {
    for (int q = previous(node); q != node; q = previous(q)) {
      if (coloured && nodes_[q].colour() < 0) continue;
      nodes_[nodes_[q].up].down = q;
      nodes_[nodes_[q].down].up = q;
      ++nodes_[nodes_[q].item].length;
    }
  }

  static constexpr int has_it = -1;  // The colour of nodes whose item has their colour already.
  bool has_colours_ = false;
  std::vector<Node> nodes_;
  std::vector<int> left_, right_;
  std::unordered_map<std::string, int> number_;
};

}  // namespace

int main() {
  while (std::cin.peek() != std::istream::traits_type::eof()) {
    DancingLinks links(std::cin);
    const std::clock_t start = std::clock();
    links.search();
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::cout << links.solutions << ' ' << links.nodes << ' ' << seconds << '\n';
  }
}
