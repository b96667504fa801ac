#include "subtree.hpp"

#include <cstring>

namespace xcmodel::dlx {

double waiting_weight(const Subtree& subtree) {
  if (const auto* sparse = std::get_if<SparseSubtree>(&subtree))
    return sparse->weight * static_cast<double>(sparse->choices.size());
  return waiting_weight(*std::get<FrameSubtree>(subtree).frame);
}

std::size_t waiting_nodes(const Frame& frame) {
  const auto bytes = static_cast<const char*>(frame.top) - static_cast<const char*>(frame.stack);
  return static_cast<std::size_t>(bytes) / entry_bytes(frame.words);
}

void share_nodes(Frame& frame, Frame& other) {
  copy_without_nodes(frame, other);
  const std::size_t bytes = entry_bytes(frame.words);
  const char* const end = static_cast<const char*>(frame.top);
  char* kept = static_cast<char*>(frame.stack);
  char* given = static_cast<char*>(other.stack);
  bool give = true;
  for (const char* entry = kept; entry < end; entry += bytes, give = !give) {
    char*& to = give ? given : kept;
    if (to != entry) std::memcpy(to, entry, bytes);
    to += bytes;
  }
  frame.top = kept;
  other.top = given;
}

}  // namespace xcmodel::dlx
