// The part of the runtime that a program with SELGEN_LIBRARY links: what rarely runs, compiled
// once. Each of these headers includes the definitions of what it declares, from this folder.
#define SELGEN_LIBRARY_SOURCE
#undef SELGEN_LIBRARY
#include <selgen/rt/cores.hpp>
#include <selgen/rt/dispatch/call.hpp>
#include <selgen/rt/dispatch/recent_phases.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/fork.hpp>
#include <selgen/rt/phase/phase.hpp>
