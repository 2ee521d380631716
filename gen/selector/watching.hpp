// How generated code uses measured runs: corrections, repeated decisions and timed streams.
#pragma once

#include <string>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// Whether the features include corrections by measured runs.
bool has_seen(const dsl::model::Selector& selector);

/// Whether the decision may be repeated within a phase.
bool decides_again(const dsl::model::Selector& selector);

/// Whether runs are timed by events on the stream of a call.
bool times_streams(const dsl::model::Selector& selector);

/// C++ that is true if a call does not belong to a decided phase.
std::string unheld(const dsl::model::Selector& selector);

/// The member of Features for the expected calls of a phase: one or none.
std::vector<std::string> reuse_features(const dsl::model::Selector& selector);

/// The factor that corrects a quantity of a variant; empty if there is none.
std::string correction(const dsl::model::Selector& selector, const std::string& quantity,
                       std::size_t variant);

/// The predicted quantity of each variant, in C++; `missing` if no model predicts it.
std::vector<std::string> predictions(const dsl::model::Selector& selector,
                                     const std::string& quantity, const std::string& missing);

}  // namespace selgen::gen
