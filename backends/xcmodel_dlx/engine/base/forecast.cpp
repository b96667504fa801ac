#include "forecast.hpp"

#include <algorithm>
#include <cmath>

#include "tuning.hpp"

namespace xcmodel::dlx {

void Forecast::note(std::int64_t units, double fraction) {
  if (units < 2 * last_.units) return;
  before_ = last_;
  last_ = {.units = units, .fraction = fraction};
}

double Forecast::left(std::int64_t units, double fraction) const {
  const auto done = static_cast<double>(units);
  const double share = std::max(fraction, 1e-300);
  const double told = done / share - done;
  const double grown = std::max(share - before_.fraction, share * tuning.least_growth);
  const double of_late = (done - static_cast<double>(before_.units)) * (1 - share) / grown;
  return std::max(told, std::sqrt(told * of_late));
}

}  // namespace xcmodel::dlx
