#include "root.hpp"

#include <algorithm>
#include <utility>

#include "base/tuning.hpp"
#include "frame/narrowing.hpp"
#include "sparse/frame_builder.hpp"

namespace xcmodel::dlx {
FrameStack::FrameStack() {
  for (std::size_t i = 0; i + 1 < frames.size(); ++i) frames[i].child = &frames[i + 1];
}

FrameStack::~FrameStack() {
  for (Frame& frame : frames) release(frame);
}

Root::Root(const Instance& instance) {
  idle_.reserve(static_cast<std::size_t>(tuning.frames_kept));
  SparseCover cover(instance);
  is_dead_ = instance.contradictory || !cover.propagate();
  is_frame_ = !is_dead_ && fits_frame(cover);
  if (!is_frame_) return;
  std::vector<std::int32_t> options(cover.possible_options().begin(), cover.possible_options().end());
  std::sort(options.begin(), options.end());
  FrameBuilder(instance).build(cover, options, frame_);
  contrary_ = find_contrary_lanes(frame_);
  chosen_ = cover.chosen();
  place_.assign(static_cast<std::size_t>(instance.options), out);
  for (int o = 0; o < frame_.options; ++o) place_[static_cast<std::size_t>(frame_.ids[o])] = o;
  for (const std::int32_t option : chosen_) place_[option] = forced;
}

Root::~Root() { release(frame_); }

bool Root::start(std::span<const std::int32_t> given, std::span<const std::int32_t> forbidden,
                 Frame& frame, std::vector<std::int32_t>& chosen) const {
  Narrowing narrowing(frame_, contrary_);
  chosen = chosen_;
  for (const std::int32_t option : forbidden) {
    const std::int32_t place = place_[option];
    if (place == forced) return false;
    if (place != out) narrowing.exclude(place);
  }
  for (const std::int32_t option : given) {
    const std::int32_t place = place_[option];
    if (place == forced) continue;
    if (place == out || !narrowing.choose(place)) return false;
    chosen.push_back(option);
  }
  narrowing.fill(frame);
  return true;
}

const Root& RootedInstance::root() const {
  std::call_once(root_is_made_, [this] { root_ = std::make_unique<const Root>(*this); });
  return *root_;
}

std::unique_ptr<FrameStack> Root::take_frames() const {
  {
    const std::lock_guard lock(idle_mutex_);
    if (!idle_.empty()) {
      auto frames = std::move(idle_.back());
      idle_.pop_back();
      return frames;
    }
  }
  return std::make_unique<FrameStack>();
}

void Root::give_back(std::unique_ptr<FrameStack> frames) const {
  const std::lock_guard lock(idle_mutex_);
  if (idle_.size() < idle_.capacity()) idle_.push_back(std::move(frames));
}

}  // namespace xcmodel::dlx
