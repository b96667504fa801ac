#pragma once

#include <nanobind/nanobind.h>

// Adds what counts, compiles and searches to the module.
void bind_searches(nanobind::module_& module);
