// The result of a fit: the scores of all candidates as text and as JSON, and the file of the model.
#pragma once

#include <string>

namespace selgen::fit {
struct FitSummary;
}

namespace selgen::report {

std::string fit_text(const fit::FitSummary& fitted);
std::string fit_json(const fit::FitSummary& fitted);

/// A spec with the model, and with comments on how it was fitted and how good it is.
std::string model_file_text(const fit::FitSummary& fitted);

}  // namespace selgen::report
