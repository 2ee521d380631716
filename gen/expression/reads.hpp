// The features that generated code reads, and the inspections that provide them, for expressions,
// models and rules.
#pragma once

#include <cstddef>
#include <set>

#include "dsl/model/spec.hpp"
#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// Indices into Selector::features, or into Selector::inspections.
using Indices = std::set<std::size_t>;

/// What C++ code reads and calls, including its lets and quantities.
struct Reads {
    Indices features;
    bool named = false;    // calls a function of the header that takes the features
    bool library = false;  // calls a function that C++ cannot call at compile time

    void add(const Reads& other);
};

Reads reads(const Scope& scope, const dsl::model::Expression& expression);
Reads reads(const Scope& scope, const dsl::model::Tree& tree);
Reads reads(const Scope& scope, const dsl::model::Forest& forest);
Reads reads(const Scope& scope, const dsl::model::Network& network);
Reads reads(const Scope& scope, const dsl::model::Svm& svm);
Reads reads(const Scope& scope, const dsl::model::Choice& choice);
Reads reads(const Scope& scope, const dsl::model::Cost& cost);

/// The reads of the variant's `when`; nothing if it has none.
Reads reads_of_when(const dsl::model::Selector& selector, std::size_t variant);

/// The reads of the selector's decision.
Reads reads_of_rules(const dsl::model::Selector& selector);

/// The inspections that provide these features.
Indices inspections(const dsl::model::Selector& selector, const Indices& features);

}  // namespace selgen::gen
