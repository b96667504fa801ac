// The signal to the workers of a search: to go on for so much work, to wait, or to stop for good.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

namespace xcmodel::dlx::count {

// Thrown in workers that are to stop.
struct Stopped {};

// A signal stays on "stop". All functions may be called from several threads.
class Signal {
 public:
  // Calls `on_wait` in a worker once all allowed work is done and workers wait.
  explicit Signal(std::function<void()> on_wait) : on_wait_(std::move(on_wait)) {}

  // Lets workers do so many more units before they wait.
  void allow(std::int64_t units) { allowed_ += units; }
  std::int64_t allowed() const { return allowed_; }

  bool is_waiting() const { return sort_of(state_) == waits; }
  void go_on() { change(waits, goes_on); }
  void wait() { change(goes_on, waits); }
  void stop() {
    state_ = stopped;
    state_.notify_all();
  }

  // For workers, every now and then: notes the units done since, and returns once they are to go on.
  // Throws `Stopped`.
  void heed(std::int64_t units) {
    allowed_ -= units;
    for (std::uint32_t state = state_;; state = state_) {
      if (sort_of(state) == stopped) throw Stopped{};
      if (sort_of(state) == waits)
        state_.wait(state);
      else if (allowed_ > 0)
        return;
      else if (state_.compare_exchange_strong(state, after(state, waits)))
        on_wait_();
    }
  }

 private:
  // A state also has the number of changes before it, so that no worker ends a slice that has ended.
  static constexpr std::uint32_t goes_on = 0, waits = 1, stopped = 2, sorts = 4;
  static std::uint32_t sort_of(std::uint32_t state) { return state % sorts; }
  static std::uint32_t after(std::uint32_t state, std::uint32_t sort) {
    return (state / sorts + 1) * sorts + sort;
  }

  void change(std::uint32_t from, std::uint32_t to) {
    std::uint32_t state = state_;
    while (sort_of(state) == from)
      if (state_.compare_exchange_weak(state, after(state, to))) return state_.notify_all();
  }

  const std::function<void()> on_wait_;
  std::atomic<std::int64_t> allowed_{0};
  std::atomic<std::uint32_t> state_{waits};
};

}  // namespace xcmodel::dlx::count
