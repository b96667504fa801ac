// Collects solutions until they are handed over.
#pragma once

#include "frame/context.hpp"
#include "query/report.hpp"

namespace xcmodel::dlx {

class Collector final : public Sink {
 public:
  // Lets the search pause, by its budget, once it has collected enough.
  Collector(Context& context, std::int64_t limit) : context_(context), left_(limit) {}

  void take(const Frame& frame, const Word* applied) override;
  void descend(const Frame& frame, const Word* applied) override;
  // A solution without any frame.
  void take(std::vector<std::int32_t> options);
  // Undoes the last `descend`.
  void ascend() { path_.pop_back(); }
  // Starts over with the options that were chosen before the first frame.
  void begin(std::vector<std::int32_t> chosen);
  // What was applied above a frame that is in use, by its depth.
  const std::vector<std::int32_t>& chosen_above(std::size_t frame) const { return path_[frame]; }

  // Whether the search should pause now: there are enough solutions to hand over.
  bool is_full() const;
  // Returns what has been collected since the last call.
  Solutions hand_over();

 private:
  static std::size_t size_of(const Frame& frame, const Word* applied);
  void write(const Frame& frame, const Word* applied, std::size_t size, std::int32_t* to);
  static void gather(const Frame& frame, const Word* applied, std::int32_t* to);
  std::int32_t* room_for_one(std::size_t options);
  std::int64_t size() const { return static_cast<std::int64_t>(found_.size()); }

  Context& context_;
  std::int64_t left_;  // No more solutions than this are wanted.
  Solutions found_;
  std::vector<std::vector<std::int32_t>> path_;  // By frame: what was applied above, ascending.
  std::vector<std::int32_t> gathered_;           // What is applied in the present frame, ascending.
};

}  // namespace xcmodel::dlx
