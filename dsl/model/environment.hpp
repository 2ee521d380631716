// The facts of machine and process that every spec can use.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// A name that every spec knows without declaring it: a fact of machine or process.
struct Fact {
    std::string_view name;
    model::Kind kind;
    model::Interval range;
    std::string_view meaning;
};

/// The fact called `name`; nothing if there is none.
std::optional<Fact> find_fact(std::string_view name);

/// All facts, in the order of the manual.
const std::vector<Fact>& facts();

/// The values that a kind itself allows: a non-negative count, a fraction between 0 and 1, …
model::Interval natural_range(model::Kind kind);

}  // namespace selgen::dsl
