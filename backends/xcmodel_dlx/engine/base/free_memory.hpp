// How much memory is free.
#pragma once

#include <optional>
#include <string>

namespace xcmodel::dlx {

// The bytes that this process may still take: what the machine has free, or less where a control group of the process
// limits it, as in containers and jobs of clusters. Nothing if the system does not tell. The arguments are for tests:
// where the system lists the groups of the process, and where it has what they may take.
std::optional<double> free_memory(const std::string& groups_of_process = "/proc/self/cgroup",
                                  const std::string& groups = "/sys/fs/cgroup");

}  // namespace xcmodel::dlx
