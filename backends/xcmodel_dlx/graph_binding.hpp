// The Python side of graphs of solutions.
#pragma once

#include <nanobind/nanobind.h>

// Adds the classes to the module.
void bind_graph(nanobind::module_& module);
