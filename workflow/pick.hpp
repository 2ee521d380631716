// Finds the selector or the experiment that the user means.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"

namespace selgen::workflow {

/// The position of the selector with this name; without a name, of the only one. `spec`: the file,
/// for messages. Throws UsageError.
std::size_t pick_selector(const std::string& spec, const std::vector<std::string>& names,
                          const std::string& wanted);

/// The same for experiments, whose names are those of their selectors.
std::size_t pick_experiment(const std::string& spec, const std::vector<std::string>& names,
                            const std::string& wanted);

/// The position of the variant with this name. Throws UsageError.
std::size_t pick_variant(const std::vector<std::string>& names, const std::string& wanted);

/// The picked selector of a spec and its imports, as written. Throws UsageError.
const dsl::ast::Selector& picked_selector(const std::string& spec,
                                          const std::vector<dsl::ast::Spec>& specs,
                                          const std::string& wanted);

/// The result would refer to a vector that no longer exists.
const dsl::ast::Selector& picked_selector(const std::string&, std::vector<dsl::ast::Spec>&&,
                                          const std::string&) = delete;

/// The names of selectors, variants and others.
template <class Things>
std::vector<std::string> names_of(const Things& things) {
    std::vector<std::string> names{};
    for (const auto& thing : things) names.push_back(thing.name);
    return names;
}

}  // namespace selgen::workflow
