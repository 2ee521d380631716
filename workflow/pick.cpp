// Picks by name or, without a name, the only one; suggests known names.
#include "workflow/pick.hpp"

#include <algorithm>
#include <variant>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"

namespace selgen::workflow {
namespace {

/// The position of the name. Throws UsageError, with the known names; `what`: the kind of thing.
std::size_t position_of(const std::string& wanted, const std::vector<std::string>& names,
                        const std::string& what) {
    const auto found = std::ranges::find(names, wanted);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::string hint = nearest_hint(wanted, names);
    throw UsageError("unknown " + what + " '" + wanted + "': " + (hint.empty() ? "" : hint + " ") +
                     "known " + what + "s: " + join(names));
}

}  // namespace

std::size_t pick_selector(const std::string& spec, const std::vector<std::string>& names,
                          const std::string& wanted) {
    if (names.empty()) throw UsageError(spec + ": has no selector");
    if (wanted.empty() && names.size() == 1) return 0;
    if (wanted.empty())
        throw UsageError("the spec has several selectors: add --selector with one of " +
                         join(names));
    return position_of(wanted, names, "selector");
}

std::size_t pick_variant(const std::vector<std::string>& names, const std::string& wanted) {
    return position_of(wanted, names, "variant");
}

std::size_t pick_experiment(const std::string& spec, const std::vector<std::string>& names,
                            const std::string& wanted) {
    if (names.empty())
        throw UsageError(spec +
                         ": has no experiment, so there is nothing to measure: add 'experiment "
                         "NAME { … }', where NAME is a selector");
    if (wanted.empty() && names.size() == 1) return 0;
    if (wanted.empty())
        throw UsageError(spec + ": has several experiments: choose one with --experiment");
    return position_of(wanted, names, "experiment");
}

const dsl::ast::Selector& picked_selector(const std::string& spec,
                                          const std::vector<dsl::ast::Spec>& specs,
                                          const std::string& wanted) {
    std::vector<const dsl::ast::Selector*> all;
    std::vector<std::string> names;
    for (const auto& one : specs)
        for (const auto& item : one.items)
            if (const auto* selector = std::get_if<dsl::ast::Selector>(&item)) {
                all.push_back(selector);
                names.push_back(selector->name.text);
            }
    return *all[pick_selector(spec, names, wanted)];
}

}  // namespace selgen::workflow
