// Converts models, such as those of XGBoost, LightGBM and scikit-learn.
#pragma once

#include <string>
#include <vector>

#include "fit/import/table.hpp"
#include "workflow/import.hpp"

namespace selgen::workflow {

/// The files; "-" is standard input. Throws IoError.
std::vector<fit::NamedText> read_all(const std::vector<std::string>& paths);

/// Converts a model of another program to one for the spec's selector. Throws UsageError and
/// IoError.
Imported import_model(const ImportRequest& request);

}  // namespace selgen::workflow
