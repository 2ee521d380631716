// Writes a starter spec for a table, for `selgen init`.
#pragma once

#include <string>
#include <vector>

namespace selgen::fit {

struct Data;

/// The names of the files and the selector of a new project.
struct StarterNames {
    std::string selector{};
    std::string spec{};  // the files, as the comments call them
    std::string models{};
    std::string data{};
    std::string kernels = "kernels.hpp";
    bool has_stubs = false;  // the kernels and the file of the models exist
};

/// The numbers of threads in the column `threads`, ascending; empty if there is none, or if it has
/// other values.
std::vector<double> thread_counts(const Data& data);

/// A starter spec: the features of the table with types and ranges that hold its values, its
/// variants with calls to fill in, and the choice by a model that is still to be fitted. Names
/// that the selector knows without a declaration are not declared: a number of threads, `reuse`,
/// and flags such as `cpu.avx2`. The text is not formatted.
std::string starter_text(const Data& data, const StarterNames& names);

}  // namespace selgen::fit
