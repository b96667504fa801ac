// The signal to the workers of a search: to go on, to wait, or to stop for good.
#pragma once

#include <atomic>

namespace xcmodel::dlx::count {

// Thrown in workers that are to stop.
struct Stopped {};

// A signal stays on "stop". All functions may be called from several threads.
class Signal {
 public:
  void go_on() { change(State::waits, State::goes_on); }
  void wait() { change(State::goes_on, State::waits); }
  void stop() {
    state_ = State::stopped;
    state_.notify_all();
  }

  // For workers, every now and then: returns once they are to go on. Throws `Stopped`.
  void heed() const {
    State state = state_.load(std::memory_order_relaxed);
    if (state == State::goes_on) return;
    for (; state == State::waits; state = state_) state_.wait(State::waits);
    if (state == State::stopped) throw Stopped{};
  }

 private:
  enum class State { goes_on, waits, stopped };

  void change(State from, State to) {
    if (state_.compare_exchange_strong(from, to)) state_.notify_all();
  }

  std::atomic<State> state_{State::goes_on};
};

}  // namespace xcmodel::dlx::count
