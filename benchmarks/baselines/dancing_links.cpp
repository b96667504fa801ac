// The yardstick: Knuth's Algorithm X with dancing links, as the textbook has it.
//
// Knuth, "Dancing Links" (2000), and The Art of Computer Programming 4B, 7.2.2.1, Algorithm D:
// doubly linked lists, the item with the fewest options first, optional items that are covered at
// most once. It visits every solution and counts them.
//
// Reads from the standard input: a line with the names of the items, the required ones before a
// bar, the optional ones after it; then a line of items for each option; after an empty line another
// instance may follow. Further arguments are ignored. Prints for each instance the number of
// solutions, the nodes, and the seconds of the search alone.
#include <chrono>
#include <cstdint>
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

  void search() {
    ++nodes;
    if (right_[0] == 0) {
      ++solutions;
      return;
    }
    const int item = least_item();
    if (nodes_[item].length == 0) return;
    cover(item);
    for (int r = nodes_[item].down; r != item; r = nodes_[r].down) {
      for (int j = next(r); j != r; j = next(j)) cover(nodes_[j].item);
      search();
      for (int j = previous(r); j != r; j = previous(j)) uncover(nodes_[j].item);
    }
    uncover(item);
  }

  std::int64_t solutions = 0;
  std::int64_t nodes = 0;

 private:
  // Items come first, from 1; a spacer before and after each option tells where it begins and ends.
  struct Node {
    int up, down;
    int item;    // Of a spacer: 0 or below.
    int length;  // Of an item: the number of its options.
  };

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
      const int item = number_.at(name), node = static_cast<int>(nodes_.size());
      nodes_.push_back({nodes_[item].up, item, item, 0});
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

  void cover(int item) {
    for (int r = nodes_[item].down; r != item; r = nodes_[r].down) hide(r);
    right_[left_[item]] = right_[item];
    left_[right_[item]] = left_[item];
  }
  void uncover(int item) {
    right_[left_[item]] = item;
    left_[right_[item]] = item;
    for (int r = nodes_[item].up; r != item; r = nodes_[r].up) unhide(r);
  }

  void hide(int node) {
    for (int q = next(node); q != node; q = next(q)) {
      nodes_[nodes_[q].up].down = nodes_[q].down;
      nodes_[nodes_[q].down].up = nodes_[q].up;
      --nodes_[nodes_[q].item].length;
    }
  }
  void unhide(int node) {
    for (int q = previous(node); q != node; q = previous(q)) {
      nodes_[nodes_[q].up].down = q;
      nodes_[nodes_[q].down].up = q;
      ++nodes_[nodes_[q].item].length;
    }
  }

  std::vector<Node> nodes_;
  std::vector<int> left_, right_;
  std::unordered_map<std::string, int> number_;
};

}  // namespace

int main() {
  while (std::cin.peek() != std::istream::traits_type::eof()) {
    DancingLinks links(std::cin);
    const auto start = std::chrono::steady_clock::now();
    links.search();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::cout << links.solutions << ' ' << links.nodes << ' ' << seconds.count() << '\n';
  }
}
