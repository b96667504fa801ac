#include "forecast.hpp"

#include <algorithm>
#include <cmath>

#include "tuning.hpp"

namespace xcmodel::dlx {

void Forecast::note(std::int64_t units, double fraction) {
  if (units < 2 * last_.units) return;
  least_whole_ = std::min(least_whole_, static_cast<double>(units) + told(static_cast<double>(units), fraction));
  before_ = last_;
  last_ = {.units = units, .fraction = fraction};
}

double Forecast::left(std::int64_t units, double fraction) const {
  const auto done = static_cast<double>(units);
  const double left = told(done, fraction), too_low = done / least_whole_;
  return std::max(left, std::min(left * too_low, done));
}

double Forecast::told(double units, double fraction) const {
  const double share = std::max(fraction, 1e-300);
  const double by_share = units / share - units;
  const double grown = std::max(share - before_.fraction, share * tuning.least_growth);
  const double of_late = (units - static_cast<double>(before_.units)) * (1 - share) / grown;
  return std::max(by_share, std::sqrt(by_share * of_late));
}

}  // namespace xcmodel::dlx
