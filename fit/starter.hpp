#pragma once

#include <string>

#include "fit/table/data.hpp"

namespace selgen::fit {

struct StarterNames {
    std::string selector;
    std::string spec;  // the files, as the comments call them
    std::string models;
    std::string data;
};

/// A spec to begin with: the features of the table with kinds and ranges that hold its values, its
/// variants with calls that are to be filled in, and the choice by a model that is to be fitted.
/// Not in selgen's layout yet.
std::string starter_text(const Data& data, const StarterNames& names);

/// The variant to take if one had to be taken for every row: the least geometric mean of its time,
/// with the setup, over the best of the row. A run that failed counts as ten times the longest.
std::size_t best_single(const Data& data);

}  // namespace selgen::fit
