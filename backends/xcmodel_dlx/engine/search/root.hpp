// The root of an instance: the frame from which every query about it starts.
//
// It is built once. A query only applies its given options to the root's rows, and copies what they
// leave open into a frame of its own; so a thousand queries do not cost a thousand builds.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "frame/frame.hpp"
#include "instance/instance.hpp"

namespace xcmodel::dlx {

// The frames of one search. Each is the child of the one before; widths fall, so there are never
// more.
struct FrameStack {
  FrameStack();
  ~FrameStack();
  FrameStack(const FrameStack&) = delete;
  FrameStack& operator=(const FrameStack&) = delete;

  std::array<Frame, width_count + 1> frames{};
};

class Root {
 public:
  explicit Root(const Instance& instance);
  ~Root();
  Root(const Root&) = delete;
  Root& operator=(const Root&) = delete;

  // Whether the instance fits a frame, and so whether `start` may be called.
  bool is_frame() const { return is_frame_; }
  // Whether the items' bounds and what follows from them at once rule out every solution.
  bool is_dead() const { return is_dead_; }
  std::size_t bytes() const { return frame_.bytes; }

  // Makes `frame` the subproblem below the given options, without the forbidden ones, and `chosen`
  // all options that have been applied; returns false if there is none. All options must exist.
  bool start(std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden,
             Frame& frame, std::vector<std::int32_t>& chosen) const;

  // Frames of a search that has ended, or new ones: their memory goes from search to search.
  std::unique_ptr<FrameStack> take_frames() const;
  void give_back(std::unique_ptr<FrameStack> frames) const;

 private:
  static constexpr std::int32_t out = -1;     // Stands in `place_` for options that are ruled out,
  static constexpr std::int32_t forced = -2;  // and for those that every solution contains.

  bool is_frame_ = false;
  bool is_dead_ = false;
  Frame frame_{};                     // Of kind lists or multiple; never run.
  std::vector<Byte> contrary_;        // By lane; see narrowing.hpp.
  std::vector<std::int32_t> chosen_;  // Options that every solution contains.
  std::vector<std::int32_t> place_;   // By option: its number in the frame, `out` or `forced`.

  mutable std::mutex idle_mutex_;
  mutable std::vector<std::unique_ptr<FrameStack>> idle_;  // Frames that wait for a search.
};

// An instance with its root, which the first search makes.
class RootedInstance : public Instance {
 public:
  using Instance::Instance;

  const Root& root() const;
  // The memory that both take.
  std::size_t bytes() const { return Instance::bytes() + (root_ ? root_->bytes() : 0); }

 private:
  mutable std::once_flag root_is_made_;
  mutable std::unique_ptr<const Root> root_;
};

}  // namespace xcmodel::dlx
