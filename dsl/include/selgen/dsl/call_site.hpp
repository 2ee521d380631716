// Locations of calls in a builder program.
#pragma once

namespace selgen::dsl::build {

/// The location in a builder program that made a part of its spec, for diagnostics. The default
/// arguments provide it; do not pass one.
struct CallSite {
    const char* file = "";
    unsigned line = 0;  // from 1; 0 if it is not known

    static constexpr CallSite here(const char* file = __builtin_FILE(),
                                   unsigned line = __builtin_LINE()) {
        return {file, line};
    }
};

/// A part of a spec with its call site; complete only inside of selgen.
template <class Made>
struct Node;

}  // namespace selgen::dsl::build
