// Counts, and the making of graphs, for Python.
#pragma once

#include <nanobind/nanobind.h>

void bind_count(nanobind::module_& module);
