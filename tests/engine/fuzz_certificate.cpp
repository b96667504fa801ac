// A fuzz target where certificates enter: bytes say how a certificate that the engine has made is to
// be damaged. The check must accept it as it was made; damaged, it must refuse it or find it sound
// still, but never prove another answer.
//
// With a compiler that has libFuzzer: clang++ -fsanitize=fuzzer,address -DXCMODEL_LIBFUZZER ...
// Without, the program makes random bytes itself, for so many rounds: fuzz_certificate [ROUNDS].
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "checker/checker.hpp"
#include "count/count_search.hpp"
#include "diagram/certificate_writer.hpp"
#include "dispatch.hpp"
#include "random_arrays.hpp"

namespace {

using namespace xcmodel::dlx;
using namespace xcmodel::dlx::testing;
using Data = std::vector<std::uint8_t>;

constexpr std::array<std::uint8_t, 32> digest{};
constexpr std::size_t header_bytes = 10 + digest.size();

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

// A board for dominoes, where some cells may be covered twice.
Arrays board(int width, int height, RandomNumbers& random) {
  Arrays arrays;
  for (int cell = 0; cell < width * height; ++cell) {
    arrays.low.push_back(1);
    arrays.high.push_back(1 + random.chance(5));
  }
  for (int cell = 0; cell < width * height; ++cell) {
    if (cell % width + 1 < width) add_option(arrays, {cell, cell + 1}, random.chance(20));
    if (cell + width < width * height) add_option(arrays, {cell, cell + width}, random.chance(20));
  }
  return arrays;
}

Arrays arrays_of(RandomNumbers& random) {
  // Its diagram has many isomorphisms.
  if (random.chance(10)) return latin_squares(5);
  if (random.chance(40)) return board(random.number(2, 8), random.number(2, 8), random);
  return random_arrays({random.number(1, 12), random.number(0, 24), random.number(1, 5),
                        random.chance(50), random.chance(50), random.number(30, 100)},
                       random);
}

struct MadeCertificate {
  Data body;
  std::vector<std::int32_t> given, forbidden;
};

MadeCertificate make_certificate(const Arrays& arrays, bool is_cost, RandomNumbers& random) {
  MadeCertificate made;
  const auto some = [&](std::vector<std::int32_t>& options) {
    for (int o = 0; o < static_cast<int>(arrays.costs.size()); ++o)
      if (random.chance(3)) options.push_back(o);
  };
  some(made.given);
  some(made.forbidden);
  const Query query{.task = Task::certify,
                    .given = made.given,
                    .forbidden = made.forbidden,
                    .memory_limit = std::size_t{1} << 24,
                    .least_cost = is_cost};
  count::CountSearch search(arrays.compile(), query, kernels_for(""), memoised_kernels_for(""));
  while (!search.advance(0.1).exhausted) {
  }
  const diagram::DiagramWords words = search.take_words();
  std::FILE* const file = std::tmpfile();
  require(file != nullptr, "there is no place for a file");
  diagram::CertificateWriter writer({words.view(), search.root()}, fileno(file));
  while (!writer.advance(1)) {
  }
  made.body.resize(writer.bytes());
  std::rewind(file);
  require(std::fread(made.body.data(), 1, made.body.size(), file) == made.body.size(),
          "the file is shorter than the body");
  std::fclose(file);
  return made;
}

Data with_header(const MadeCertificate& made, certificate::Kind kind, const Data& answer) {
  Data data{0x89, 'X', 'C', 'E', 'R', 'T', '\r', '\n', 1, static_cast<std::uint8_t>(kind)};
  data.insert(data.end(), digest.begin(), digest.end());
  for (const auto& options : {made.given, made.forbidden}) {
    data.push_back(static_cast<std::uint8_t>(options.size()));
    data.insert(data.end(), options.begin(), options.end());
  }
  if (kind != certificate::Kind::no_least_cost) {
    data.push_back(static_cast<std::uint8_t>(answer.size()));
    data.insert(data.end(), answer.begin(), answer.end());
  }
  data.insert(data.end(), made.body.begin(), made.body.end());
  return data;
}

std::optional<certificate::Verdict> check(const Arrays& arrays, const Data& data) {
  try {
    return certificate::check(arrays.view(), digest, data, [] {}, set_kernels_for(""));
  } catch (const certificate::Rejected&) {
    return std::nullopt;
  }
}

Data count_of(const Arrays& arrays, const MadeCertificate& made) {
  const Query query{.task = Task::count,
                    .given = made.given,
                    .forbidden = made.forbidden,
                    .memory_limit = std::size_t{1} << 22};
  count::CountSearch search(arrays.compile(), query, kernels_for(""), memoised_kernels_for(""));
  std::optional<Natural> found;
  while (!found) found = search.advance(0.1).count;
  Data bytes;
  for (const std::uint64_t limb : found->limbs())
    for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<std::uint8_t>(limb >> shift));
  while (!bytes.empty() && bytes.back() == 0) bytes.pop_back();
  return bytes;
}

// The answer that the body ought to prove: counted without it, or found by trying small costs.
Data answer_to(const Arrays& arrays, const MadeCertificate& made, certificate::Kind& kind) {
  if (kind == certificate::Kind::count) return count_of(arrays, made);
  if (check(arrays, with_header(made, certificate::Kind::no_least_cost, {}))) {
    kind = certificate::Kind::no_least_cost;
    return {};
  }
  for (int number = -128; number < 128; ++number) {
    const Data answer{static_cast<std::uint8_t>(number)};
    if (check(arrays, with_header(made, kind, answer))) return answer;
  }
  return {};
}

// Reads bytes; behind the end come zeros.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), end_(data + size) {}
  bool is_empty() const { return data_ == end_; }
  std::uint32_t next() { return is_empty() ? 0 : *data_++; }
  std::uint32_t two() { return next() << 8 | next(); }

 private:
  const std::uint8_t* data_;
  const std::uint8_t* end_;
};

// Changes what stands behind the digest, which says nothing here.
void damage(Data& data, Bytes& bytes) {
  const std::size_t place = header_bytes + bytes.two() % (data.size() - header_bytes + 1);
  const auto at = data.begin() + static_cast<std::ptrdiff_t>(place);
  const auto value = static_cast<std::uint8_t>(bytes.next());
  switch (bytes.next() % 5) {
    case 0:
      if (at != data.end()) *at = value;
      break;
    case 1:
      if (at != data.end()) *at = static_cast<std::uint8_t>(*at + (value % 2 ? 1 : -1));
      break;
    case 2:
      data.insert(at, value);
      break;
    case 3:
      if (at != data.end()) data.erase(at);
      break;
    default:
      data.resize(place);
  }
}

int accepted = 0, refused = 0, isomorphic = 0;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::uint32_t seed = bytes.two();
  RandomNumbers random(seed);
  const Arrays arrays = arrays_of(random);
  certificate::Kind kind =
      random.chance(40) ? certificate::Kind::least_cost : certificate::Kind::count;
  const MadeCertificate made = make_certificate(arrays, kind != certificate::Kind::count, random);
  const Data answer = answer_to(arrays, made, kind);  // May change the kind.
  const Data whole = with_header(made, kind, answer);
  const auto verdict = check(arrays, whole);
  require(verdict.has_value(), "a certificate of the engine is refused");
  isomorphic += verdict->tally.isomorphic > 0;
  while (!bytes.is_empty()) {
    Data damaged = whole;
    for (std::uint32_t times = 1 + bytes.next() % 3; times > 0; --times) damage(damaged, bytes);
    const auto found = check(arrays, damaged);
    ++(found ? accepted : refused);
    if (!found || found->given != verdict->given || found->forbidden != verdict->forbidden) continue;
    require(found->answer == verdict->answer, "a damaged certificate proves another answer");
  }
  return 0;
}

#ifndef XCMODEL_LIBFUZZER
int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 1000;
  std::mt19937 random(1);
  Data data;
  for (int round = 0; round < rounds; ++round) {
    data.resize(300);
    for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
    LLVMFuzzerTestOneInput(data.data(), data.size());
  }
  std::printf("fuzz: %d certificates, %d with isomorphisms; %d damaged ones refused, %d sound still\n",
              rounds, isomorphic, refused, accepted);
  require(accepted > 0 && refused > accepted && isomorphic > 0, "the damage tests little");
}
#endif
