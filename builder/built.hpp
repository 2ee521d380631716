// Makes the text of a spec from the tree that a builder program built.
#pragma once

#include <functional>
#include <string>

#include "builder/call_sites.hpp"

namespace selgen::builder {

/// The text of a spec that was built, or why there is none.
struct Built {
    std::string text;
    CallSites call_sites;
    std::string errors = {};  // as printed; empty if there are none
};

/// The text of a spec, which is parsed as the spec that was built. `file` is its name in errors.
/// `path_of` converts the path of an import or a loop feature file to the path in the text.
Built build(const dsl::build::Spec& spec, const std::string& file,
            const std::function<std::string(const std::string&)>& path_of);

}  // namespace selgen::builder
