#include "free_memory.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace xcmodel::dlx {
namespace {

// The names of files of the first and of the second version: cgroups(7).
struct Names {
  std::string limit, usage, reclaimable;
};
const Names first{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"};
const Names second{"memory.max", "memory.current", "inactive_file"};

std::optional<double> free_of_machine() {
#if defined(_SC_AVPHYS_PAGES)
  const auto free = static_cast<double>(sysconf(_SC_AVPHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  if (free > 0) return free;
#endif
  return std::nullopt;
}

// A file that is not there, or says "max", has no number.
std::optional<double> number_in(const std::string& file) {
  std::ifstream stream(file);
  double number = 0;
  if (stream >> number) return number;
  return std::nullopt;
}

std::optional<double> statistic(const std::string& file, const std::string& name) {
  std::ifstream stream(file);
  std::string key;
  double number = 0;
  while (stream >> key >> number)
    if (key == name) return number;
  return std::nullopt;
}

// What the group may still take, where files that the system holds in memory make room when it is needed.
std::optional<double> free_of_group(const std::string& folder, const Names& names) {
  const std::optional<double> limit = number_in(folder + "/" + names.limit), usage = number_in(folder + "/" + names.usage);
  if (!limit || !usage) return std::nullopt;
  const double needed = *usage - statistic(folder + "/memory.stat", names.reclaimable).value_or(0);
  return std::max(0.0, *limit - needed);
}

std::optional<double> lesser(std::optional<double> one, std::optional<double> other) {
  if (!one || !other) return one ? one : other;
  return std::min(*one, *other);
}

// Of the group with this path and of all above it.
std::optional<double> free_of_groups(const std::string& root, std::string path, const Names& names) {
  std::optional<double> free = free_of_group(root, names);
  while (path.size() > 1) {
    free = lesser(free, free_of_group(root + path, names));
    path.resize(path.rfind('/'));
  }
  return free;
}

}  // namespace

std::optional<double> free_memory(const std::string& groups_of_process, const std::string& groups) {
  std::optional<double> free = free_of_machine();
  std::ifstream lines(groups_of_process);
  // Each line is `number:controllers:path`; a line without controllers is of the second version.
  for (std::string number, controllers, path; std::getline(lines, number, ':') &&
                                              std::getline(lines, controllers, ':') && std::getline(lines, path);) {
    if (path.empty() || path.front() != '/') continue;
    if (controllers.empty()) free = lesser(free, free_of_groups(groups, path, second));
    if (controllers == "memory") free = lesser(free, free_of_groups(groups + "/memory", path, first));
  }
  return free;
}

}  // namespace xcmodel::dlx
