#pragma once

#include <string>
#include <vector>

#include "dsl/model/spec.hpp"

/// What generated code makes of measured runs.
namespace selgen::gen {

/// Whether the features carry what runs have shown beside the models.
bool has_seen(const dsl::model::Selector& selector);

/// Whether a call within a phase may decide again.
bool decides_again(const dsl::model::Selector& selector);

/// C++ that holds where a call is not one of a phase that is decided.
std::string unheld(const dsl::model::Selector& selector);

/// The fields of features that tell the calls expected of a phase: one or none.
std::vector<std::string> reuse_features(const dsl::model::Selector& selector);

/// The factor that corrects a quantity of a variant; empty where there is none.
std::string correction(const dsl::model::Selector& selector, const std::string& quantity,
                       std::size_t variant);

/// The quantity of each variant as predicted, in C++; `missing` where no model gives it.
std::vector<std::string> predictions(const dsl::model::Selector& selector,
                                     const std::string& quantity, const std::string& missing);

}  // namespace selgen::gen
