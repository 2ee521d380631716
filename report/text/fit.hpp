// The scores of all candidates of a fit, and what they mean, as text and as JSON.
#pragma once

#include <string>

namespace selgen::fit {
struct FitSummary;
}

namespace selgen::report {

std::string fit_text(const fit::FitSummary& fitted);
std::string fit_json(const fit::FitSummary& fitted);

}  // namespace selgen::report
