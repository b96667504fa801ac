// The Python side of diagrams of solutions.
#pragma once

#include <nanobind/nanobind.h>

// Adds the classes to the module.
void bind_diagram(nanobind::module_& module);
