// A fuzz target on the boundary where an instance enters: any bytes make arrays, which must be
// refused by an exception, or understood, and then answered alike by all ways of asking.
//
// With a compiler that has libFuzzer: clang++ -fsanitize=fuzzer,address -DXCMODEL_LIBFUZZER ...
// Without, the program makes random bytes itself, for so many rounds: fuzz_instance [ROUNDS].
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <vector>

#include "dispatch.hpp"
#include "search/search.hpp"

namespace {

using namespace xcmodel::dlx;

// Reads bytes as numbers; behind the end come zeros. The first byte says whether the numbers are to
// be wild: with many of them, hardly any instance would be understood.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size)
      : data_(data), end_(data + size), wild_(next() < 64) {}
  std::uint8_t next() { return data_ == end_ ? 0 : *data_++; }

  bool is_wild() const { return wild_; }

  // A number below `bound`; if wild, now and then one that has no business there.
  std::int64_t number(std::int64_t bound) {
    const std::uint8_t byte = next();
    if (byte < 248 || !wild_) return bound > 0 ? byte % bound : 0;
    static constexpr std::int64_t strange[] = {-1, INT64_MAX, INT64_MIN, 1 << 30, -(1 << 30)};
    return byte < 253 ? strange[byte - 248] : bound;
  }

 private:
  const std::uint8_t* data_;
  const std::uint8_t* end_;
  bool wild_;
};

struct Arrays {
  std::vector<std::int64_t> low, high, start{0}, costs;
  std::vector<std::int32_t> items, colours;
};

// A colour for an item that may have one, or, if wild, for any.
std::int32_t colour_of(const Arrays& arrays, std::int32_t item, Bytes& bytes) {
  const auto i = static_cast<std::size_t>(item);
  const bool known = i < arrays.low.size();
  const bool may = known && arrays.low[i] == 0 && arrays.high[i] == 1;
  return may || bytes.is_wild() ? static_cast<std::int32_t>(bytes.number(3)) : 0;
}

Arrays arrays_of(Bytes& bytes) {
  Arrays arrays;
  const int items = bytes.next() % 12, options = bytes.next() % 24;
  for (int i = 0; i < items; ++i) {
    const std::uint8_t kind = bytes.next();
    arrays.low.push_back(kind < 128 ? 1 : bytes.number(3));
    arrays.high.push_back(kind < 192 ? 1 : bytes.number(4));
  }
  for (int o = 0; o < options; ++o) {
    const std::size_t first = arrays.items.size();
    for (int length = 1 + bytes.next() % 4; length > 0; --length) {
      const auto item = static_cast<std::int32_t>(bytes.number(items));
      const auto begin = arrays.items.begin() + static_cast<std::ptrdiff_t>(first);
      const bool is_new = std::find(begin, arrays.items.end(), item) == arrays.items.end();
      if (!is_new && !bytes.is_wild()) continue;
      arrays.items.push_back(item);
      arrays.colours.push_back(colour_of(arrays, item, bytes));
    }
    arrays.start.push_back(static_cast<std::int64_t>(arrays.items.size()));
    arrays.costs.push_back(bytes.number(20));
  }
  // If wild, an array may get a length that does not fit, or an offset that leads astray.
  const int tamper = bytes.is_wild() ? bytes.next() % 8 : 0;
  if (tamper == 1) arrays.low.push_back(1);
  if (tamper == 2 && !arrays.colours.empty()) arrays.colours.pop_back();
  if (tamper == 3) arrays.start[arrays.start.size() / 2] = bytes.number(99);
  if (tamper == 4) arrays.start.pop_back();
  return arrays;
}

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

// Returns the number of solutions, or nothing where there are too many to list them.
std::optional<std::int64_t> search_all(const std::shared_ptr<const RootedInstance>& instance, Task task,
                                  const Kernels& kernels) {
  Search search(instance, {.task = task}, kernels);
  std::int64_t total = 0;
  for (int slice = 0; slice < 20; ++slice) {
    const Report report = search.advance(0);
    total += report.counted + report.solutions.size();
    const auto& [start, options] = report.solutions;
    for (std::size_t s = 0; s + 1 < start.size(); ++s)
      require(std::is_sorted(options.begin() + start[s], options.begin() + start[s + 1]),
              "a solution is not ascending");
    for (const std::int32_t option : options)
      require(0 <= option && option < instance->options, "a solution has an unknown option");
    if (report.exhausted) return total;
  }
  return std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const Arrays arrays = arrays_of(bytes);
  std::shared_ptr<const RootedInstance> instance;
  try {
    instance = std::make_shared<RootedInstance>(InstanceArrays{
        arrays.low, arrays.high, arrays.start, arrays.items, arrays.colours, arrays.costs});
  } catch (const std::invalid_argument&) {
    return 0;
  }
  std::optional<std::int64_t> agreed;
  for (const std::string& simd : available_simd())
    for (const Task task : {Task::enumerate, Task::visit}) {
      const auto found = search_all(instance, task, kernels_for(simd));
      require(!found || !agreed || *found == *agreed, "two ways of asking differ");
      if (found) agreed = found;
    }
  const auto cheaper = search_all(instance, Task::minimize, kernels_for(""));
  if (agreed && cheaper) require((*agreed > 0) == (*cheaper > 0), "least cost differs");
  return 0;
}

#ifndef XCMODEL_LIBFUZZER
int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 20'000;
  std::mt19937 random(1);
  std::vector<std::uint8_t> data;
  for (int round = 0; round < rounds; ++round) {
    data.resize(random() % 400);
    for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
    LLVMFuzzerTestOneInput(data.data(), data.size());
  }
  std::printf("fuzz: %d rounds\n", rounds);
}
#endif
