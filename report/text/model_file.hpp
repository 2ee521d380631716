// The file of a fitted model: a spec with comments on how it was fitted and how good it is.
#pragma once

#include <string>

namespace selgen::fit {
struct FitSummary;
}

namespace selgen::report {

std::string model_file_text(const fit::FitSummary& fitted);

/// "seed 1, 40 rows from reduce.csv"
std::string provenance_text(const fit::FitSummary& fitted);

/// The lengths of phases for which each row counts once; empty if rows have no copies.
std::string phases_text(const fit::FitSummary& fitted);

}  // namespace selgen::report
