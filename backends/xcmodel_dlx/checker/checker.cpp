#include "checker.hpp"

#include <algorithm>
#include <array>

#include "rules.hpp"
#include "traversal.hpp"
#include "values.hpp"

namespace xcmodel::dlx::certificate {

namespace {

constexpr std::array<std::uint8_t, 9> magic = {0x89, 'X', 'C', 'E', 'R', 'T', '\r', '\n', 1};
constexpr std::size_t digest_bytes = 32;

// Drops the highest bytes as long as the number stays the same.
void shorten(std::vector<std::uint8_t>& number, bool is_signed) {
  const auto sign = [&] {  // What extends the number to one byte more.
    return is_signed && number.size() > 1 && number[number.size() - 2] & 0x80 ? 0xff : 0;
  };
  while (!number.empty() && number.back() == sign()) number.pop_back();
}

Verdict read_header(Reader& reader, std::size_t options, std::span<const std::uint8_t> digest) {
  demand(std::ranges::equal(reader.bytes(magic.size()), magic), "it is no certificate of version 1");
  const std::uint8_t kind = reader.bytes(1).front();
  demand(kind <= 2, "it is no certificate of version 1");
  demand(std::ranges::equal(reader.bytes(digest_bytes), digest), "it is about another model");
  Verdict verdict{};
  verdict.kind = static_cast<Kind>(kind);
  verdict.given = reader.ascending(options);
  verdict.forbidden = reader.ascending(options);
  if (verdict.kind != Kind::no_least_cost) {
    const std::span<const std::uint8_t> answer = reader.bytes(reader.number(reader.rest().size()));
    verdict.answer.assign(answer.begin(), answer.end());
    shorten(verdict.answer, verdict.kind == Kind::least_cost);
  }
  return verdict;
}

std::vector<std::int64_t> weights(const Problem& problem, const InstanceArrays&) {
  std::vector<std::int64_t> weights;
  for (const auto& members : problem.classes)
    weights.push_back(static_cast<std::int64_t>(members.size()));
  return weights;
}

std::vector<std::int64_t> costs(const Problem& problem, const InstanceArrays& instance) {
  const std::span<const std::int64_t> of_options = instance.option_costs;
  std::vector<std::int64_t> costs;
  for (const auto& members : problem.classes) {
    std::int64_t least = of_options[members.front()];
    for (const int option : members) least = std::min(least, of_options[option]);
    costs.push_back(least);
  }
  return costs;
}

template <class Sort>
typename Sort::Value traverse(const std::optional<Problem>& problem, Reader& reader,
                          std::vector<std::int64_t> (*worth)(const Problem&, const InstanceArrays&),
                          const InstanceArrays& instance, const std::function<void()>& poll,
                          Verdict& verdict) {
  if (!problem) return Sort::none();
  Traversal<Sort> traversal(problem->rules, reader, worth(*problem, instance), poll);
  typename Sort::Value value = traversal.value_of(problem->root);
  verdict.tally = traversal.tally();
  return value;
}

// The answer in the shortest form, the lowest byte first, with a sign in its highest bit.
std::vector<std::uint8_t> signed_bytes(std::int64_t value) {
  std::vector<std::uint8_t> bytes;
  for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<std::uint8_t>(value >> shift));
  shorten(bytes, true);
  return bytes;
}

std::vector<std::uint8_t> least_cost(const InstanceArrays& instance,
                                     const std::optional<Problem>& problem, Reader& reader,
                                     const std::function<void()>& poll, Verdict& verdict) {
  const auto cost = traverse<Costing>(problem, reader, costs, instance, poll, verdict);
  demand(cost.has_value() == (verdict.kind == Kind::least_cost), "the answer is another one");
  if (!cost) return {};
  std::int64_t sum = *cost;
  for (const int option : verdict.given) sum += instance.option_costs[option];
  return signed_bytes(sum);
}

Verdict read(const InstanceArrays& instance, std::span<const std::uint8_t> digest, Reader& reader,
             const std::function<void()>& poll, const SetKernels& kernels) {
  Verdict verdict = read_header(reader, instance.option_costs.size(), digest);
  const std::optional<Problem> problem = reduce(instance, verdict.given, verdict.forbidden, kernels);
  const std::vector<std::uint8_t> proved =
      verdict.kind == Kind::count
          ? traverse<Counting>(problem, reader, weights, instance, poll, verdict).bytes()
          : least_cost(instance, problem, reader, poll, verdict);
  demand(proved == verdict.answer, "the answer is another one");
  demand(reader.at_end(), "something follows the proof");
  return verdict;
}

}  // namespace

Verdict check(const InstanceArrays& instance, std::span<const std::uint8_t> digest,
              std::span<const std::uint8_t> data, const std::function<void()>& poll,
              const SetKernels& kernels) {
  Reader reader(data);
  try {
    return read(instance, digest, reader, poll, kernels);
  } catch (const Rejected& why) {
    throw RejectedAt(why, reader.position());
  }
}

}  // namespace xcmodel::dlx::certificate
