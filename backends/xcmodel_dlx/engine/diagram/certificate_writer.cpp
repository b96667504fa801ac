#include "certificate_writer.hpp"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "base/clock.hpp"
#include "base/tuning.hpp"

namespace xcmodel::dlx::diagram {

namespace {

enum Token : std::uint64_t { same = 0, isomorphic = 1, isomorphic_ahead = 2, first_item = 3 };

}  // namespace

CertificateWriter::CertificateWriter(const DiagramView& diagram, int file) : diagram_(diagram), file_(file) {
  if (diagram_.root == no_solution) {
    stage_ = Stage::done;
    return;
  }
  const std::size_t words = diagram_.words.size() / 128 + 1;
  met_.assign(words, 0);
  targets_.assign(words, 0);
  ahead_.push_back({diagram_.root, whole});
}

bool CertificateWriter::advance(double seconds) {
  const Clock::time_point end = deadline_after(seconds);
  while (stage_ != Stage::done) {
    for (auto left = tuning.poll_after; left > 0 && stage_ != Stage::done; --left) step();
    if (Clock::now() >= end) break;
  }
  return stage_ == Stage::done;
}

// Does one step of the present stage, or goes over to the next one.
void CertificateWriter::step() {
  if (ahead_.empty()) {
    end_stage();
  } else if (stage_ == Stage::targets) {
    const Reference node = ahead_.back().node;
    ahead_.pop_back();
    meet(node);
  } else {
    write_next();
  }
}

void CertificateWriter::end_stage() {
  if (stage_ == Stage::targets) {
    met_ = {};
    rank_targets();
    ahead_.push_back({diagram_.root, whole});
    stage_ = Stage::body;
  } else {
    flush();
    stage_ = Stage::done;
  }
}

// Notes a reference; branchings that are met twice, or by an isomorphism, are targets.
void CertificateWriter::meet(Reference node) {
  if (!is_node(node)) return;
  const NodeView view = diagram_[node];
  if (met_[node / 64] >> (node % 64) & 1) {
    if (view.sort() != NodeSort::isomorphism) mark(targets_, node);
    return;
  }
  mark(met_, node);
  if (view.sort() == NodeSort::isomorphism) {
    const Reference target = view.target();
    if (!is_node(target) || diagram_[target].sort() != NodeSort::branching)
      throw std::invalid_argument("an isomorphism leads to something else than a branching");
    mark(targets_, target);
    ahead_.push_back({target, whole});
    return;
  }
  for (std::uint32_t k = 0; k < view.size(); ++k) ahead_.push_back({view.child(k), whole});
}

void CertificateWriter::mark(std::vector<std::uint64_t>& bits, Reference node) {
  bits[node / 64] |= std::uint64_t{1} << (node % 64);
}

void CertificateWriter::rank_targets() {
  std::uint64_t rank = 0;
  for (const std::uint64_t word : targets_) {
    ranks_.push_back(rank);
    rank += std::popcount(word);
  }
  numbers_.assign(rank, 0);
}

std::uint64_t& CertificateWriter::number_of(Reference target) {
  const std::uint64_t below = (std::uint64_t{1} << (target % 64)) - 1;
  return numbers_[ranks_[target / 64] + std::popcount(targets_[target / 64] & below)];
}

// Writes the node on top, or its next child.
void CertificateWriter::write_next() {
  Ahead& top = ahead_.back();
  if (top.next == whole) {
    const Reference node = top.node;
    ahead_.pop_back();
    write_node(node);
    return;
  }
  const NodeView view = diagram_[top.node];
  const Reference child = view.child(top.next++);
  if (top.next == view.size()) ahead_.pop_back();
  write_node(child);
}

void CertificateWriter::write_node(Reference node) {
  if (node == one_solution) return;
  if (node == no_solution)
    throw std::invalid_argument("the diagram does not show why a subproblem has no solution");
  if (node >= dead) return put(first_item + 2 * std::uint64_t{node - dead});
  const NodeView view = diagram_[node];
  if (view.sort() == NodeSort::isomorphism) return write_isomorphism(view);
  if (is_target(node) && number_of(node) != 0) {
    put(same);
    return put_distance(node);
  }
  if (is_target(node)) number_of(node) = ++flagged_;
  put(first_item + 2 * std::uint64_t{view.item()} + is_target(node));
  if (view.size() != 0) ahead_.push_back({node, 0});
}

// The target is written here if it has not been before; other references to it follow.
void CertificateWriter::write_isomorphism(const NodeView& view) {
  const Reference target = view.target();
  const bool is_ahead = number_of(target) == 0;
  put(is_ahead ? isomorphic_ahead : isomorphic);
  if (!is_ahead) put_distance(target);
  put(view.item_pairs());
  for (std::uint32_t k = 0; k < view.item_pairs(); ++k) {
    put(view.item_pair(k)[0]);
    put(view.item_pair(k)[1]);
  }
  if (!is_ahead) return;
  write_classes(view);
  ahead_.push_back({target, whole});
}

void CertificateWriter::write_classes(const NodeView& view) {
  std::vector<std::uint32_t> classes(view.class_pairs());
  for (std::uint32_t k = 0; k < view.class_pairs(); ++k) classes[k] = view.class_pair(k)[1];
  std::sort(classes.begin(), classes.end());
  put(classes.size());
  for (const std::uint32_t number : classes) put(number);
}

void CertificateWriter::put_distance(Reference target) { put(flagged_ + 1 - number_of(target)); }

void CertificateWriter::put(std::uint64_t number) {
  for (; number > 127; number >>= 7) buffer_.push_back(static_cast<std::uint8_t>(number | 128));
  buffer_.push_back(static_cast<std::uint8_t>(number));
  if (buffer_.size() >= static_cast<std::size_t>(tuning.writer_buffer)) flush();
}

void CertificateWriter::flush() {
  std::size_t done = 0;
  while (done < buffer_.size()) {
    const ssize_t now = ::write(file_, buffer_.data() + done, buffer_.size() - done);
    if (now < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "writing a certificate");
    if (now > 0) done += static_cast<std::size_t>(now);
  }
  written_ += done;
  buffer_.clear();
}

}  // namespace xcmodel::dlx::diagram
