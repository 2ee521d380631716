#pragma once

#include <string>

#include "fit/table/data.hpp"

namespace selgen::fit {

struct StarterNames {
    std::string selector;
    std::string spec;  // the files, as the comments call them
    std::string models;
    std::string data;
    std::string kernels = "kernels.hpp";
    bool has_stubs = false;  // the kernels and the file of the models exist
};

/// A starter spec: the features of the table with types and ranges that hold its values, its
/// variants with calls to fill in, and the choice by a model that is still to be fitted. The text
/// is not formatted.
std::string starter_text(const Data& data, const StarterNames& names);

}  // namespace selgen::fit
