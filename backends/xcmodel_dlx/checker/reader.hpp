// A certificate as a stream of numbers: see docs/certificates.md.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace xcmodel::dlx::certificate {

// What is wrong with a certificate.
struct Rejected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void demand(bool condition, const char* otherwise) {
  if (!condition) throw Rejected(otherwise);
}

// Branchings that were read, and references of both sorts.
struct Tally {
  std::uint64_t nodes = 0, shared = 0, isomorphic = 0;
};

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> data) : data_(data) {}

  std::size_t position() const { return at_; }
  std::span<const std::uint8_t> rest() const { return data_.subspan(at_); }
  void skip(std::size_t length) { at_ += length; }
  bool at_end() const { return at_ == data_.size(); }

  std::span<const std::uint8_t> bytes(std::size_t length) {
    demand(length <= data_.size() - at_, "it ends too early");
    at_ += length;
    return data_.subspan(at_ - length, length);
  }

  // A number below `end`.
  std::uint64_t number(std::uint64_t end) {
    std::uint64_t value = next();
    if (value > 127) value = longer(value & 127);
    demand(value < end, "a number is out of range");
    return value;
  }

  // Numbers below `end`, their length first, that ascend.
  std::vector<std::int32_t> ascending(std::uint64_t end) {
    std::vector<std::int32_t> numbers;
    for (std::uint64_t left = number(end + 1); left > 0; --left) {
      const auto value = static_cast<std::int32_t>(number(end));
      demand(numbers.empty() || numbers.back() < value, "numbers do not ascend");
      numbers.push_back(value);
    }
    return numbers;
  }

 private:
  std::uint64_t next() {
    demand(at_ < data_.size(), "it ends too early");
    return data_[at_++];
  }

  std::uint64_t longer(std::uint64_t value) {
    for (int shift = 7; shift < 63; shift += 7) {
      const std::uint64_t group = next();
      value |= (group & 127) << shift;
      if (group < 128) return value;
    }
    throw Rejected("a number is out of range");
  }

  std::span<const std::uint8_t> data_;
  std::size_t at_ = 0;
};

}  // namespace xcmodel::dlx::certificate
