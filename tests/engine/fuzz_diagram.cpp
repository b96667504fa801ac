// A fuzz target where diagrams of solutions enter: any bytes make words and classes, which must be
// refused by an exception, or understood, and then answered alike by all ways of asking.
//
// With a compiler that has libFuzzer: clang++ -fsanitize=fuzzer,address -DXCMODEL_LIBFUZZER ...
// Without, the program makes random bytes itself, for so many rounds: fuzz_diagram [ROUNDS].
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

#include "diagram/diagram.hpp"
#include "diagram/listing.hpp"
#include "diagram/ranks.hpp"
#include "diagram/restriction.hpp"
#include "diagram/scopes.hpp"
#include "diagram/solution_counts.hpp"
#include "diagram/sums.hpp"
#include "diagram/unfold.hpp"

namespace {

using namespace xcmodel::dlx::diagram;

constexpr std::size_t most_listed = 2000;
constexpr std::size_t most_words = 20'000;

// Reads bytes as numbers; behind the end come zeros.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), end_(data + size) {}

  bool is_empty() const { return data_ == end_; }
  std::uint32_t next() { return is_empty() ? 0 : *data_++; }

  // A number below `bound`, and now and then one that has no business there.
  std::uint32_t number(std::uint32_t bound) {
    const std::uint32_t byte = next();
    if (byte < 255) return bound > 0 ? byte % bound : 0;
    static constexpr std::uint32_t strange[] = {0x8000'0003, 0xffff'ffff, 0x7fff'ffff, 1 << 20};
    return strange[next() % 4];
  }

 private:
  const std::uint8_t* data_;
  const std::uint8_t* end_;
};

Classes classes_of(Bytes& bytes) {
  Classes classes{{0}, {}, {}};
  const std::uint32_t size = 1 + bytes.next() % 6;
  for (std::int32_t number = 0; number < static_cast<std::int32_t>(size); ++number) {
    classes.options.push_back(2 * number);
    if (bytes.next() % 4 == 0) classes.options.push_back(2 * number + 1);
    classes.start.push_back(static_cast<std::int64_t>(classes.options.size()));
  }
  if (bytes.next() % 4 == 0) classes.given.push_back(20);
  return classes;
}

struct Words {
  std::vector<std::uint32_t> words = std::vector<std::uint32_t>(4);
  std::vector<Reference> known{no_solution, one_solution, one_solution};

  Reference reference(Bytes& bytes) {
    const std::uint32_t place = bytes.number(static_cast<std::uint32_t>(known.size()));
    return place < known.size() ? known[known.size() - 1 - place] : place;
  }
};

void add_branching(Words& diagram, std::uint32_t classes, Bytes& bytes) {
  const std::uint32_t size = bytes.number(4);
  diagram.words.insert(diagram.words.end(), {bytes.next() << 2, size});
  for (std::uint32_t k = 0; k < size % 8; ++k) diagram.words.push_back(diagram.reference(bytes));
  for (std::uint32_t k = 0; k < size % 8; ++k)
    diagram.words.push_back(bytes.next() % 4 == 0 ? no_class : bytes.number(classes));
}

void add_isomorphism(Words& diagram, std::uint32_t classes, Bytes& bytes) {
  std::vector<std::uint32_t> here(classes);
  std::iota(here.begin(), here.end(), 0);
  for (std::uint32_t k = classes; k > 1; --k) std::swap(here[k - 1], here[bytes.next() % k]);
  const std::uint32_t pairs = bytes.next() % 8 == 0 ? bytes.number(classes) : classes;
  diagram.words.insert(diagram.words.end(), {1 << 2 | 2, diagram.reference(bytes), pairs, 0, 0});
  for (std::uint32_t there = 0; there < pairs % (classes + 1); ++there)
    diagram.words.insert(diagram.words.end(), {here[there], there});
}

Words words_of(std::uint32_t classes, Bytes& bytes) {
  Words diagram;
  while (!bytes.is_empty()) {
    const auto here = static_cast<Reference>(diagram.words.size() / 2);
    if (bytes.next() % 3 == 0)
      add_isomorphism(diagram, classes, bytes);
    else
      add_branching(diagram, classes, bytes);
    if (diagram.words.size() % 2 != 0) diagram.words.push_back(0);
    diagram.known.push_back(here);
  }
  return diagram;
}

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

std::vector<xcmodel::dlx::Limb> first_ranks(std::size_t ranks) {
  std::vector<xcmodel::dlx::Limb> result(ranks);
  std::iota(result.begin(), result.end(), 0);
  return result;
}

// Asks for the solutions with an option of the first class, and for those without.
void restrict_one(const std::shared_ptr<const DecisionDiagram>& diagram, std::size_t most) {
  const auto fresh = static_cast<std::uint32_t>(diagram->classes().size());
  Classes classes = diagram->classes();
  classes.options.push_back(classes.options.front());
  classes.start.push_back(static_cast<std::int64_t>(classes.options.size()));
  std::size_t found = 0;
  for (const Touched touched : {Touched{0, fresh, true}, Touched{0, no_class, false}}) {
    const MadeDiagram made = restrict_to(*diagram, std::span(&touched, 1), [] {});
    found += Listing(std::make_shared<const DecisionDiagram>(made.words, made.root, classes))
                 .next(most_listed)
                 .size();
  }
  require(found <= most || most == most_listed, "there are more solutions of two sorts than of all");
}

void ask(const std::shared_ptr<const DecisionDiagram>& diagram) {
  const SolutionCounts counts(*diagram);
  Scopes scopes(*diagram);
  const xcmodel::dlx::Limb count = counts[diagram->root()][0];
  const bool is_small = counts.limbs() == 1 && count <= most_listed;
  const xcmodel::dlx::Solutions listed = Listing(diagram).next(most_listed);
  require(!is_small || listed.size() == count, "not as many are listed as counted");
  const xcmodel::dlx::Solutions unranked = unrank(*diagram, counts, first_ranks(listed.size()), 1);
  require(listed.options == unranked.options, "ranks are not the places in the list");

  const std::vector<xcmodel::dlx::Limb> through = class_counts(*diagram, scopes, counts, [] {});
  std::vector<xcmodel::dlx::Limb> expected(diagram->classes().size());
  for (const std::int32_t option : listed.options)
    for (std::uint32_t number = 0; number < expected.size(); ++number)
      expected[number] += diagram->classes()[number][0] == option;
  require(!is_small || through == expected, "not as many go through a class as are listed");

  restrict_one(diagram, is_small ? count : most_listed);
  std::vector<std::uint32_t> labels(diagram->classes().size());
  std::iota(labels.begin(), labels.end(), 0);
  const std::optional<MadeDiagram> unfolded = unfold(*diagram, scopes, labels, most_words, [] {});
  if (!unfolded) return;
  const auto plain =
      std::make_shared<const DecisionDiagram>(unfolded->words, unfolded->root, diagram->classes());
  require(plain->isomorphisms() == 0, "there is an isomorphism left");
  require(Listing(plain).next(most_listed).options == listed.options, "unfolding changes the list");
  std::vector<std::uint64_t> ways(labels.size());
  for (std::uint32_t number = 0; number < ways.size(); ++number)
    ways[number] = diagram->classes().ways(number);
  require(!is_small || evaluate(*plain, ways) == count, "the sum of ones is not the count");
  least_costs(*plain, std::vector<std::int64_t>(labels.size(), -1));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  Classes classes = classes_of(bytes);
  const Words diagram = words_of(static_cast<std::uint32_t>(classes.size()), bytes);
  try {
    ask(std::make_shared<const DecisionDiagram>(diagram.words, diagram.known.back(), std::move(classes)));
  } catch (const std::invalid_argument&) {
    return -1;  // Not to be kept by who collects interesting bytes.
  }
  return 0;
}

#ifndef XCMODEL_LIBFUZZER
int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 20'000;
  std::mt19937 random(1);
  std::vector<std::uint8_t> data;
  int understood = 0;
  for (int round = 0; round < rounds; ++round) {
    data.resize(random() % 200);
    for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
    understood += LLVMFuzzerTestOneInput(data.data(), data.size()) == 0;
  }
  require(understood > rounds / 20, "hardly any diagram was understood");
  std::printf("fuzz: %d rounds, %d diagrams understood\n", rounds, understood);
}
#endif
