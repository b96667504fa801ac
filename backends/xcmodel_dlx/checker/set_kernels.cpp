// Compiled once for each instruction set: XCMODEL_SIMD is its name.
#include "set_kernels.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace xcmodel::dlx::XCMODEL_SIMD {
namespace {

#if defined(__AVX512F__)
constexpr std::size_t length = 8;
#elif defined(__AVX2__)
constexpr std::size_t length = 4;
#else
constexpr std::size_t length = 2;
#endif
static_assert(certificate::set_block % length == 0);

using Vector [[gnu::vector_size(sizeof(Word) * length)]] = Word;

// So many words, from anywhere in a set.
Vector vector(const Word* words) {
  Vector vector;
  __builtin_memcpy(&vector, words, sizeof vector);
  return vector;
}

using certificate::Children;
using certificate::Tables;
using certificate::Tokens;

bool has_any(const Vector& vector) {
#if defined(__AVX512F__)
  const __m512i words = _mm512_loadu_si512(&vector);
  return _mm512_test_epi64_mask(words, words) != 0;
#elif defined(__AVX2__)
  const __m256i words = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&vector));
  return !_mm256_testz_si256(words, words);
#else
  return (vector[0] | vector[1]) != 0;
#endif
}

// Which words are not 0, from the lowest bit on.
unsigned filled_words(const Vector& vector) {
#if defined(__AVX512F__)
  const __m512i words = _mm512_loadu_si512(&vector);
  return _mm512_test_epi64_mask(words, words);
#elif defined(__AVX2__)
  const __m256i words = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&vector));
  const __m256i empty = _mm256_cmpeq_epi64(words, _mm256_setzero_si256());
  return ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(empty))) & 15;
#else
  return (vector[0] != 0) | (vector[1] != 0) << 1;
#endif
}

bool meet(const Word* a, const Word* b, std::size_t words) {
  Vector common{};
  for (std::size_t w = 0; w < words; w += length)
    common |= vector(a + w) & vector(b + w);
  return has_any(common);
}

// Whether two sets have a common element that is not in `without`.
bool meet_without(const Word* a, const Word* b, const Word* without, std::size_t words) {
  Vector common{};
  for (std::size_t w = 0; w < words; w += length)
    common |= vector(a + w) & vector(b + w) & ~vector(without + w);
  return has_any(common);
}

// The first word, from a certain one on, where two sets have a common element; or `end`, if none.
std::size_t first_common(const Word* a, const Word* b, std::size_t from, std::size_t end) {
  for (std::size_t w = from / length * length; w < end; w += length) {
    unsigned filled = filled_words(vector(a + w) & vector(b + w));
    if (w < from) filled &= ~0u << (from - w);
    if (filled != 0) return w + static_cast<std::size_t>(lowest_bit(filled));
  }
  return end;
}

// Whether what is left of a state when an option is chosen is plainly dead at an item.
bool is_dead(const Tables& tables, const Word* state, int option, std::size_t item) {
  const Word* needs = state + tables.words;
  const Word* covers = tables.covers + static_cast<std::size_t>(option) * tables.item_words;
  const Word needed = needs[item / 64] & ~covers[item / 64];
  if (!(needed & bit(static_cast<int>(item % 64)))) return false;
  const auto [first, end] = tables.spans[item];
  const Word* row = tables.rows + item * tables.words;
  const Word* loss = tables.losses + static_cast<std::size_t>(option) * tables.words;
  return !meet_without(row + first, state + first, loss + first, end - first);
}

// Reads that the state is dead at an item, if that is what stands there, and if it is so.
bool read_dead(const Tables& tables, const Word* state, int option, Tokens& tokens) {
  const std::uint8_t* at = tokens.at;
  if (at == tokens.end) return false;
  std::size_t token = *at++;
  if (token > 127) {
    if (at == tokens.end || *at > 127) return false;
    token = (token & 127) | std::size_t{*at++} << 7;
  }
  if (token < 3 || token % 2 == 0) return false;
  const std::size_t item = (token - 3) / 2;
  if (item >= tables.items || !is_dead(tables, state, option, item)) return false;
  tokens.at = at;
  ++tokens.dead;
  return true;
}

// Goes to the next active options, from a certain word on.
void find_options(const Tables& tables, const Word* state, Children& children, std::size_t from) {
  const Word* row = tables.rows + static_cast<std::size_t>(children.item) * tables.words;
  const std::size_t end = tables.spans[children.item].end;
  children.word = first_common(row, state, from, end);
  children.options = children.word < end ? row[children.word] & state[children.word] : 0;
}

void find_children(const Tables& tables, const Word* state, Children& children) {
  find_options(tables, state, children, tables.spans[children.item].first);
}

int next_child(const Tables& tables, Word* state, Children& children, Tokens& tokens) {
  while (children.options != 0) {
    const std::size_t word = children.word;
    const int option = static_cast<int>(word * 64) + lowest_bit(children.options);
    children.options &= children.options - 1;
    if (--children.left == 0)
      children.options = 0;
    else if (children.options == 0)
      find_options(tables, state, children, word + 1);
    if (tables.losses == nullptr || !read_dead(tables, state, option, tokens)) return option;
    if (children.may_stay_open) state[word] &= ~bit(option % 64);
  }
  return -1;
}

void subtract(const Word* set, const Word* without, Word* result, std::size_t words) {
  for (std::size_t w = 0; w < words; w += length) {
    const Vector rest = vector(set + w) & ~vector(without + w);
    __builtin_memcpy(result + w, &rest, sizeof rest);
  }
}

}  // namespace

certificate::SetKernels set_kernels() { return {meet, find_children, next_child, subtract}; }

}  // namespace xcmodel::dlx::XCMODEL_SIMD
