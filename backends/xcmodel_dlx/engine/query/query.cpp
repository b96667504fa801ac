#include "query.hpp"

#include <algorithm>
#include <stdexcept>

namespace xcmodel::dlx {

Query checked(Query query, int options) {
  if (query.workers < 1) throw std::invalid_argument("there must be at least one worker");
  for (auto* list : {&query.forbidden, &query.given, &query.hint}) {
    for (const std::int32_t option : *list)
      if (option < 0 || option >= options)
        throw std::out_of_range("the query names an option that does not exist");
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return query;
}

}  // namespace xcmodel::dlx
