// What a fit reads from a parsed selector: features, variants, the rule and phases.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"

namespace selgen::fit {

/// A feature as the spec declares it.
struct Input {
    std::string name;
    std::vector<std::string> words;  // of a `one of`
    bool is_flag = false;
    std::string inspection;  // that computes it, if any
    bool is_let = false;
    std::vector<std::string> of{};  // of a `let`: the numeric features that it reads
    bool lasts = false;  // its inspection has a `while` clause: its result outlasts a call
};

/// The parts of a selector that a fit needs.
struct Inputs {
    std::string selector;
    std::vector<Input> features;  // declared ones, then `reuse` and facts such as `threads`,
                                  // then lets
    std::ptrdiff_t declared = 0;  // how many features are declared
    std::vector<std::string> variants;
    std::string otherwise;
    std::string model;         // the name of the model to write
    bool any_kind = false;     // `choose by`: a model of choices is possible
    bool has_phases = false;   // calls can share a plan: `reuse` can be above 1
    double most_calls = 0;     // of a phase; 0: unknown
    bool is_watched = false;   // `watch time`: the model has to predict times in seconds
    bool wants_setup = false;  // the goal reads `setup`; `choose by` uses it if the table has it
};

/// The inputs of a checked selector; the model's name is empty if no rule uses a model.
Inputs inputs_of(const dsl::ast::Selector& selector);

/// A valid model with constant predictions, to check a spec that has no model yet.
dsl::ast::Model placeholder_model(const Inputs& inputs);

/// The index of the feature with this name; the number of features if there is none.
std::size_t input_named(const Inputs& inputs, const std::string& name);

}  // namespace selgen::fit
