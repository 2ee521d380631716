// The part of `selgen import` for models, such as those of XGBoost, LightGBM and scikit-learn.
#pragma once

#include "cli/commands/commands.hpp"

namespace selgen::cli {

/// Converts a model of another program to one for the spec's selector, and writes it.
int import_model(const ImportOptions& options, const Streams& streams);

}  // namespace selgen::cli
