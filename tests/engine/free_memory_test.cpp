// A test of how much memory is told to be free, for builds with sanitizers: `make sanitize`.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/free_memory.hpp"

namespace {

using namespace xcmodel::dlx;
namespace fs = std::filesystem;

void require(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "free memory test: %s\n", what.c_str());
  std::exit(1);
}

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

void test_groups(const fs::path& folder) {
  const std::string process = folder / "process", groups = folder / "groups";
  const auto free = free_memory(process, groups);
  require(!free || *free > 1e6, "a machine without groups has no memory");

  write(process, "0::/job/step\n");
  write(folder / "groups/job/step/memory.max", "max\n");
  write(folder / "groups/job/step/memory.current", "5000\n");
  write(folder / "groups/job/memory.max", "900000\n");
  write(folder / "groups/job/memory.current", "600000\n");
  require(free_memory(process, groups) == 300000, "the limit of a group above is not kept to");
  write(folder / "groups/job/memory.stat", "anon 500000\ninactive_file 100000\nactive_file 0\n");
  require(free_memory(process, groups) == 400000, "files that make room count as taken");
  write(folder / "groups/job/step/memory.max", "5000\n");
  require(free_memory(process, groups) == 0, "a full group has memory left");

  write(process, "4:memory:/old\n0::/\n");
  write(folder / "groups/memory/old/memory.limit_in_bytes", "70000\n");
  write(folder / "groups/memory/old/memory.usage_in_bytes", "50000\n");
  write(folder / "groups/memory/memory.limit_in_bytes", "9223372036854771712\n");
  write(folder / "groups/memory/memory.usage_in_bytes", "50000\n");
  require(free_memory(process, groups) == 20000, "groups of the first version are not kept to");
}

}  // namespace

int main() {
  const fs::path folder = fs::temp_directory_path() / ("free_memory_test_" + std::to_string(std::rand()));
  test_groups(folder);
  fs::remove_all(folder);
  std::puts("free memory test: all well");
}
