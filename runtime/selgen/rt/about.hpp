#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <selgen/rt/join.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/unknown_name.hpp>

namespace selgen::rt {

/// What messages say of a selector.
template <class Variant, std::size_t N>
struct About {
    std::string_view selector;
    std::string_view file;  // of the spec, without directories
    Names<Variant, N> names;
    Names<Variant, N> conditions;  // the text of each `when`, empty where there is none

    /// The variant of that name. Throws UnknownName.
    Variant variant(std::string_view name) const {
        if (const auto known = names.find(name)) return *known;
        throw UnknownName(name, join({"variant of ", selector}), {names.begin(), names.end()});
    }

    /// The text that says why the variant is not feasible.
    std::string infeasible(Variant variant) const {
        return join({"infeasible: ", conditions[variant], " does not hold"});
    }
};

}  // namespace selgen::rt
