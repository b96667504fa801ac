// Applying options to a frame that many searches share, and copying what they leave open.
#pragma once

#include <array>
#include <vector>

#include "frame.hpp"

namespace xcmodel::dlx {

// For each lane, whether its row holds other options than those that have the lane, as the rows of
// colours do, which hold what disagrees.
std::vector<Byte> find_contrary_lanes(const Frame& frame);

class Narrowing {
 public:
  // The frame must be of kind lists or multiple; it and its contrary lanes are only read.
  Narrowing(const Frame& frame, const std::vector<Byte>& contrary);

  // Takes an option out.
  void exclude(int option);
  // Applies an option and takes out all that it excludes; returns false if it is out already. An
  // option may be applied twice.
  bool choose(int option);
  // Fills `child` with what is still to be decided, in the narrowest frame that holds it.
  void fill(Frame& child);

 private:
  // What a lane of the frame is in the child.
  enum class Use : Byte { open, excluding, none };

  int high(int lane) const {
    return frame_.kind == Kind::multiple ? static_cast<int>(frame_.high[lane]) : 1;
  }
  const Word* row(int lane) const {
    return frame_.by_lane + std::ptrdiff_t{lane} * frame_.words;
  }
  bool has_left(int lane, int room) const;
  Use use_of(int lane) const;

  void number_options();
  void number_lanes();
  void fill_bounds(Frame& child) const;
  void fill_options(Frame& child) const;
  void fill_contrary_row(Frame& child, int lane) const;

  const Frame& frame_;
  const std::vector<Byte>& contrary_;
  std::array<Word, widest> possible_{};  // As in a node of the frame.
  std::array<Word, widest> applied_{};
  std::array<Word, widest> left_{};      // Possible and not applied: the options of the child.
  std::vector<std::int32_t> covered_;    // By lane: how many applied options have it.
  std::vector<std::int32_t> options_;    // By option of the child: that of the frame.
  std::vector<std::int32_t> number_;     // By option of the frame: that of the child.
  std::vector<std::int32_t> lane_;       // By lane of the frame: that of the child, or -1.
  std::vector<std::int32_t> open_;       // By open item of the child: its lane in the frame.
  std::vector<std::int32_t> excluding_;  // The frame's lanes that become excluding ones.
  std::size_t listed_ = 0;               // Number of lanes in all options' lists.
};

}  // namespace xcmodel::dlx
