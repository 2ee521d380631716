// The inputs of loops that a command line requests, and the description of the machine.
#pragma once

#include <string>
#include <vector>

#include "loop.hpp"

namespace loops {

/// An input of a loop. Its name is `fir/3`.
struct Case {
    Entry loop;
    int input;

    std::string id() const { return std::string(loop.name) + '/' + std::to_string(input); }
};

/// The inputs of the named loops, or of all of these loops without names; `most` of each: the
/// smallest, the largest, and some between. Throws std::invalid_argument for an unknown name.
std::vector<Case> cases(const std::vector<Entry>& loops, const std::vector<std::string>& names,
                        int most);

/// The machine and the compiler, in one line.
std::string machine();

}  // namespace loops
