#include "deep_thread.hpp"

#include <cstddef>
#include <system_error>
#include <utility>

namespace xcmodel::dlx::count {
namespace {

// What one level of a search takes of the stack at most, some 1,500 bytes, with something to spare.
// Memory that is not used is not taken.
constexpr std::size_t bytes_of_level = 4096;
constexpr std::size_t bytes_beside = std::size_t{1} << 23;

// Stacks are of whole pages, which have 4 to 64 KiB.
constexpr std::size_t page = std::size_t{1} << 16;

void require(int error) {
  if (error) throw std::system_error(error, std::generic_category(), "starting a thread");
}

void* run(void* body) {
  (*static_cast<const std::function<void()>*>(body))();
  return nullptr;
}

}  // namespace

DeepThread::DeepThread(int levels, std::function<void()> body) : body_(std::move(body)) {
  const std::size_t bytes = bytes_beside + bytes_of_level * static_cast<std::size_t>(levels);
  pthread_attr_t attributes;
  require(pthread_attr_init(&attributes));
  int error = pthread_attr_setstacksize(&attributes, (bytes + page - 1) / page * page);
  if (!error) error = pthread_create(&thread_, &attributes, run, const_cast<std::function<void()>*>(&body_));
  pthread_attr_destroy(&attributes);
  require(error);
}

DeepThread::~DeepThread() { pthread_join(thread_, nullptr); }

}  // namespace xcmodel::dlx::count
