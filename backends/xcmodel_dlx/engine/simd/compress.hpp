// Copies the members of a set to consecutive places.
#pragma once

#include "lanes.hpp"

namespace xcmodel::dlx::XCMODEL_SIMD {

#if defined(__AVX512F__)

// Copies `from[b]` for all b in `set`; may write up to 16 places beyond. Returns the next place.
XCMODEL_INLINE std::int32_t* compress_ids(std::int32_t* to, const std::int32_t* from, Word set) {
  for (int quarter = 0; quarter < 4; ++quarter, from += 16) {
    const auto chosen = static_cast<__mmask16>(set >> (16 * quarter));
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(chosen, _mm512_loadu_si512(from)));
    to += bit_count(chosen);
  }
  return to;
}

// A table from bytes to bytes, for eight words of eight bytes at a time.
class ByteMap {
 public:
  XCMODEL_INLINE ByteMap(const Byte* map, int used) : small_(used <= 64) {
    for (int i = 0; i < 4; ++i) part_[i] = _mm512_loadu_si512(map + 64 * i);
  }
  XCMODEL_INLINE __m512i operator()(__m512i bytes) const {
    if (small_) return _mm512_permutexvar_epi8(bytes, part_[0]);
    const __mmask64 upper = _mm512_movepi8_mask(bytes);
    return _mm512_mask_blend_epi8(upper, _mm512_permutex2var_epi8(part_[0], bytes, part_[1]),
                                  _mm512_permutex2var_epi8(part_[2], bytes, part_[3]));
  }

 private:
  __m512i part_[4];
  bool small_;
};

// Copies words of bytes as `compress_ids` does, mapping every byte; up to 8 places beyond.
XCMODEL_INLINE Word* compress_bytes(Word* to, const Word* from, Word set, const ByteMap& map) {
  for (int eighth = 0; eighth < 8; ++eighth, from += 8) {
    const auto chosen = static_cast<__mmask8>(set >> (8 * eighth));
    const __m512i words = _mm512_maskz_compress_epi64(chosen, _mm512_loadu_si512(from));
    _mm512_storeu_si512(to, map(words));
    to += bit_count(chosen);
  }
  return to;
}

#else

XCMODEL_INLINE std::int32_t* compress_ids(std::int32_t* to, const std::int32_t* from, Word set) {
  for (; set; set &= set - 1) *to++ = from[lowest_bit(set)];
  return to;
}

class ByteMap {
 public:
  XCMODEL_INLINE ByteMap(const Byte* map, int) : map_(map) {}
  XCMODEL_INLINE Word operator()(Word bytes) const {
    Word mapped = 0;
    for (int k = 0; k < word_bits; k += 8) mapped |= Word{map_[bytes >> k & 255]} << k;
    return mapped;
  }

 private:
  const Byte* map_;
};

XCMODEL_INLINE Word* compress_bytes(Word* to, const Word* from, Word set, const ByteMap& map) {
  for (; set; set &= set - 1) *to++ = map(from[lowest_bit(set)]);
  return to;
}

#endif

}  // namespace xcmodel::dlx::XCMODEL_SIMD
