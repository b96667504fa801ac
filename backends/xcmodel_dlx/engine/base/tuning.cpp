#include "tuning.hpp"

#include <stdexcept>

namespace xcmodel::dlx {

Tuning tuning;

std::vector<TuningEntry> tuning_entries() {
  const auto number = [](auto value) { return static_cast<double>(value); };
#define XCMODEL_ENTRY(name, standard, least, greatest, meaning) \
  {#name, number(tuning.name), number(standard), number(least), number(greatest), false, meaning},
#define XCMODEL_CONSTANT_ENTRY(name, value, meaning) \
  {#name, number(value), number(value), number(value), number(value), true, meaning},
  return {XCMODEL_PARAMETERS(XCMODEL_ENTRY, XCMODEL_ENTRY) XCMODEL_CONSTANTS(XCMODEL_CONSTANT_ENTRY)};
#undef XCMODEL_ENTRY
#undef XCMODEL_CONSTANT_ENTRY
}

void set_tuning(const std::string& name, double value) {
  const auto set = [&](auto& parameter, auto least, auto greatest) {
    if (!(value >= static_cast<double>(least) && value <= static_cast<double>(greatest)))
      throw std::invalid_argument("the value of " + name + " is out of its range");
    parameter = static_cast<std::remove_reference_t<decltype(parameter)>>(value);
  };
#define XCMODEL_SET(parameter, standard, least, greatest, meaning) \
  if (name == #parameter) return set(tuning.parameter, least, greatest);
  XCMODEL_PARAMETERS(XCMODEL_SET, XCMODEL_SET)
#undef XCMODEL_SET
  throw std::invalid_argument("there is no tuning parameter " + name);
}

}  // namespace xcmodel::dlx
