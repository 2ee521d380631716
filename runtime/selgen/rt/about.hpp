#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <selgen/rt/join.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/unknown_name.hpp>

namespace selgen::rt {

namespace detail {

/// Whether a rank that decides together with others says no to the variant.
template <class Features>
auto is_vetoed(const Features& features, std::size_t variant, int)
    -> decltype(static_cast<bool>(features.vetoed[variant])) {
    return features.vetoed[variant];
}
template <class Features>
bool is_vetoed(const Features&, std::size_t, long) {
    return false;
}

}  // namespace detail

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

    /// The text that says why the variant is not feasible. (Where ranks decide together it may hold
    /// for the features of all.)
    template <class Features>
    std::string infeasible(Variant variant, const Features& features) const {
        const bool vetoed = detail::is_vetoed(features, static_cast<std::size_t>(variant), 0);
        return join(
            {"infeasible: ", conditions[variant], " does not hold", vetoed ? " on some rank" : ""});
    }
};

}  // namespace selgen::rt
