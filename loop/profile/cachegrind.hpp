// Cache and branch events of a program's functions, as simulated by Cachegrind.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/unreadable.hpp"
#include "loop/profile/counts.hpp"

namespace selgen::loop {

/// The counts of Cachegrind. A function includes inlined code, but not the functions it calls.
struct Cachegrind {
    std::string l1;  // the simulated cache: "32768 B, 64 B, 8-way associative"
    std::map<std::string, Counts> functions;  // by their symbols
    Counts whole;                             // of the program
};

/// Reads a file of Cachegrind with --cache-sim=yes --branch-sim=yes. Accesses and misses are the
/// sums of reads and writes; branches are conditional and indirect ones. Throws Unreadable.
Cachegrind read_cachegrind(const std::string& text);

/// The symbols that belong to these functions (see is_of_function()).
std::vector<std::string> symbols_of(const Cachegrind& counted,
                                    const std::vector<std::string>& functions);

/// The sum over the symbols.
Counts sum_of(const Cachegrind& counted, const std::vector<std::string>& symbols);

/// At most `count` symbols, those with the most accesses and branches first.
std::vector<std::string> largest(const Cachegrind& counted, std::size_t count);

}  // namespace selgen::loop
