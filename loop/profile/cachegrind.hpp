#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "loop/fault.hpp"
#include "loop/profile/counts.hpp"

namespace selgen::loop {

/// What Cachegrind counted: of each function what stands in it and what was inlined into it, but
/// not what it calls.
struct Cachegrind {
    std::string l1;  // the cache that was simulated: "32768 B, 64 B, 8-way associative"
    std::map<std::string, Counts> functions;  // by their symbols
    Counts whole;                             // of the program
};

/// Reads a file that Cachegrind wrote with --cache-sim=yes --branch-sim=yes. Accesses and misses
/// are of reads and writes together, branches conditional and indirect ones. Throws Unreadable.
Cachegrind read_cachegrind(const std::string& text);

/// The symbols that are of the functions that were asked for.
std::vector<std::string> symbols_of(const Cachegrind& counted,
                                    const std::vector<std::string>& functions);

/// The sum over the symbols.
Counts sum_of(const Cachegrind& counted, const std::vector<std::string>& symbols);

/// So many symbols, those with most accesses and branches first.
std::vector<std::string> largest(const Cachegrind& counted, std::size_t count);

}  // namespace selgen::loop
