// Which function of the runtime finds the values of a knob that may be chosen, and by which
// condition.
#pragma once

#include <string>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// How generated code finds the values of a knob that may be chosen.
struct KnobOpen {
    std::string function;   // of the runtime
    std::string condition;  // C++ that reads `f`; empty if all values may be chosen
};

KnobOpen knob_open(const dsl::model::Selector& selector, const dsl::model::Knob& knob);

}  // namespace selgen::gen
