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
    std::string inspection;  // that gives it, if one does
};

/// What a fit has to know of a selector.
struct Inputs {
    std::string selector;
    std::vector<Input> features;  // declared ones, then `reuse` and facts such as `threads`
    std::ptrdiff_t declared = 0;  // how many
    std::vector<std::string> variants;
    std::string otherwise;
    std::string model;         // that is to be written
    bool any_kind = false;     // `choose by`: a model of choices will do
    bool is_watched = false;   // `watch time`: predicted times are wanted, in seconds
    bool wants_setup = false;  // the goal asks for it; `choose by` takes it if it is given
};

/// Reads them off a selector that was checked; the model is empty where no rule asks for one.
Inputs inputs_of(const dsl::ast::Selector& selector);

/// A model that is right and says nothing, to check a spec that has none yet.
dsl::ast::Model placeholder_model(const Inputs& inputs);

/// Which of them has this name; their number where none has.
std::size_t input_named(const Inputs& inputs, const std::string& name);

}  // namespace selgen::fit
