// A thread for deep recursions: each level of a search chooses or passes over at least one class.
#pragma once

#include <functional>

#include <pthread.h>

namespace xcmodel::dlx::count {

class DeepThread {
 public:
  // Runs a function that throws nothing, and goes down at most so many levels. Throws
  // std::system_error if there can be no such thread.
  DeepThread(int levels, std::function<void()> body);
  // Waits for its end.
  ~DeepThread();
  DeepThread(const DeepThread&) = delete;
  DeepThread& operator=(const DeepThread&) = delete;

 private:
  const std::function<void()> body_;
  pthread_t thread_;
};

}  // namespace xcmodel::dlx::count
