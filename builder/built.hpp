#pragma once

#include <functional>
#include <string>

#include "builder/call_sites.hpp"

namespace selgen::builder {

/// The text of a spec that was built, or why there is none.
struct Built {
    std::string text;
    CallSites call_sites;
    std::string errors = {};  // as they are printed; empty where the text is good
};

/// The text that is read as the spec that was built. `file` is its name in errors; `path_of` gives
/// the path to write for one that an import or a code file was built with.
Built build(const dsl::build::Spec& spec, const std::string& file,
            const std::function<std::string(const std::string&)>& path_of);

}  // namespace selgen::builder
