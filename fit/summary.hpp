// What was fitted to which table, as reports show it.
#pragma once

#include <string>
#include <vector>

#include "fit/fit.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

struct FitSummary {
    FitOptions options{};
    std::string knob{};                // whose rule was fitted; empty: the choice of variants
    std::vector<std::string> files{};  // of the table, without folders
    Data data{};
    Fitted found{};
};

}  // namespace selgen::fit
