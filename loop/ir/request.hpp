// Finds a requested loop in a module and computes its features, also as text and JSON.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "loop/ir/features.hpp"
#include "loop/ir/module.hpp"
#include "loop/ir/nests.hpp"

namespace selgen::loop {

/// The request of a user.
struct LoopRequest {
    std::string source;      // its file, for messages and provenance
    bool is_ir = false;      // the file is LLVM IR, which was not compiled
    std::string function{};  // the name as the user wrote it
    std::size_t number = 0;  // from 1; 0: the loop with the most instructions
    std::string flags{};     // of the compiler, for provenance
};

/// The only function of that name. Throws UsageError if there is none or if there are several.
FunctionText requested_function(const LoopRequest& request, const Module& module);

/// A function, and one of its loops.
struct RequestedLoop {
    FunctionText function;
    std::vector<Nest> nests;
    std::size_t chosen = 0;
};

/// Finds the loop; `nests` is empty if the function has no loop. Throws UsageError and Unreadable.
RequestedLoop requested_loop(const LoopRequest& request, const Module& module);

/// A text why a function may have no loop, with the functions that it calls and that have loops.
std::string why_no_loop(const LoopRequest& request, const Module& module,
                        const FunctionText& function);

/// The loop's features. `vectorised`: the module compiled with vectorisation, or an empty one.
CodeFeatures features_in(const LoopRequest& request, const RequestedLoop& found,
                         const Module& counted, const Module& vectorised);

/// An outermost loop of a module.
struct ListedLoop {
    std::string function;
    std::size_t number = 0;  // from 1, in its function
    std::size_t line = 0;    // 0: unknown
    std::size_t depth = 1;
    std::size_t instructions = 0;
};

/// The outermost loops of the requested function, or of all if none is named.
std::vector<ListedLoop> listed_loops(const LoopRequest& request, const Module& module);

// ---- as text ---------------------------------------------------------------------------------

/// The features of a loop of this source, a line each.
std::string features_text(const std::string& source, const CodeFeatures& features);

/// A row for each loop.
std::string loops_text(const std::vector<ListedLoop>& loops);

/// The same as JSON.
std::string loops_json(const std::vector<ListedLoop>& loops);

}  // namespace selgen::loop
