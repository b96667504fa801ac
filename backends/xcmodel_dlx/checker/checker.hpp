// The fast check of certificates: see docs/certificates.md, from which it was written, and
// xcmodel/certificate/standalone_checker.py, which does the same at leisure.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "instance/instance.hpp"
#include "reader.hpp"
#include "set_kernels.hpp"

namespace xcmodel::dlx::certificate {

enum class Kind : std::uint8_t { count = 0, least_cost = 1, no_least_cost = 2 };

// What a certificate proves.
struct Verdict {
  Kind kind;
  std::vector<std::uint8_t> answer;            // As it stands there; see the page.
  std::vector<std::int32_t> given, forbidden;  // The options of which it holds.
  Tally tally;
};

// Thrown by `check`, with how far the certificate had been read.
struct RejectedAt : Rejected {
  RejectedAt(const Rejected& why, std::size_t byte) : Rejected(why), byte(byte) {}
  std::size_t byte;
};

// Checks a certificate about an instance, whose arrays must fit together.
//
// The digest is that of the instance's text. `poll` is called now and then; what it throws ends the
// check. Throws RejectedAt if the certificate proves nothing.
Verdict check(const InstanceArrays& instance, std::span<const std::uint8_t> digest,
              std::span<const std::uint8_t> data, const std::function<void()>& poll,
              const SetKernels& kernels);

}  // namespace xcmodel::dlx::certificate
