#pragma once

namespace selgen::dsl::build {

/// Where a builder program made a part of its spec, for diagnostics. The default arguments fill it
/// in; nobody passes one.
struct CallSite {
    const char* file = "";
    unsigned line = 0;  // from 1; 0 where it is not known

    static constexpr CallSite here(const char* file = __builtin_FILE(),
                                   unsigned line = __builtin_LINE()) {
        return {file, line};
    }
};

/// A part of a spec with where it was made; complete inside of selgen only.
template <class Made>
struct Node;

}  // namespace selgen::dsl::build
