#include "query.hpp"

#include <stdexcept>

#include "base/vectors.hpp"

namespace xcmodel::dlx {

Query checked(Query query, int options) {
  if (query.workers < 1) throw std::invalid_argument("there must be at least one worker");
  for (auto* list : {&query.forbidden, &query.given, &query.hint}) {
    for (const std::int32_t option : *list)
      if (option < 0 || option >= options)
        throw std::out_of_range("the query names an option that does not exist");
    sort_unique(*list);
  }
  return query;
}

}  // namespace xcmodel::dlx
