// Chooses a loop by number or instruction count, writes the errors for unknown or ambiguous
// functions, and formats what was found.
#include "loop/ir/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "loop/ir/names.hpp"

namespace selgen::loop {
namespace {

constexpr std::size_t names_shown = 10;

/// The mangled and the demangled name.
std::string called(std::string_view name) {
    const std::string spelt = demangled(name);
    return spelt == name ? spelt : fmt::format("{}  {}", name, spelt);
}

[[noreturn]] void refuse_unknown(const LoopRequest& request, const Module& module) {
    const auto known = known_names(module);
    std::string text =
        fmt::format("there is no function '{}' in {}", request.function, request.source);
    std::vector<std::string> names = known;
    for (const std::string& name : known) {
        const std::size_t colons = name.rfind("::");
        if (colons != name.npos) names.push_back(name.substr(colons + 2));
    }
    const std::string hint = nearest_hint(request.function, names);
    if (!hint.empty()) text += ": " + hint;
    text += "\n-O2 removes functions that are inlined everywhere or cannot be called; ";
    text += known.empty() ? "no functions remain" : "remaining functions:";
    for (std::size_t i = 0; i < std::min(known.size(), names_shown); ++i)
        text += (i == 0 ? " " : ", ") + known[i];
    throw UsageError(text + (known.size() > names_shown ? ", …" : ""));
}

std::size_t choice_among(const LoopRequest& request, const std::vector<Nest>& nests) {
    if (request.number > nests.size())
        throw UsageError(fmt::format("'{}' has {} {}, but no loop {}: --list shows them",
                                     request.function, nests.size(),
                                     nests.size() == 1 ? "loop" : "loops", request.number));
    if (request.number > 0) return request.number - 1;
    const auto longest =
        std::max_element(nests.begin(), nests.end(), [](const auto& a, const auto& b) {
            return count(a.instructions).instructions < count(b.instructions).instructions;
        });
    return static_cast<std::size_t>(longest - nests.begin());
}

std::size_t line_of(const Nest& nest) { return nest.start.empty() ? 0 : nest.start.front().line; }

}  // namespace

FunctionText requested_function(const LoopRequest& request, const Module& module) {
    const auto found = functions_named(module, request.function);
    if (found.empty()) refuse_unknown(request, module);
    if (found.size() == 1) return found[0];
    std::string text = fmt::format("{} functions are called '{}': use one of these names\n",
                                   found.size(), request.function);
    for (std::size_t i = 0; i < std::min(found.size(), names_shown); ++i)
        text += fmt::format("  {}\n", called(found[i].name));
    throw UsageError(text + (found.size() > names_shown ? "  …\n" : "") +
                     "(either the mangled name or the whole name after it)");
}

RequestedLoop requested_loop(const LoopRequest& request, const Module& module) {
    RequestedLoop found{requested_function(request, module), {}, 0};
    found.nests = nests_of(module, found.function);
    if (!found.nests.empty()) found.chosen = choice_among(request, found.nests);
    return found;
}

std::string why_no_loop(const LoopRequest& request, const Module& module,
                        const FunctionText& function) {
    std::string text = fmt::format(
        "'{}' has no loop at -O2: the compiler may have replaced it with a call (memset, memcpy) "
        "or with its result",
        request.function);
    const auto callees = callees_with_loops(module, function);
    if (!callees.empty()) text += "\nit calls these functions with loops:";
    for (std::size_t i = 0; i < std::min(callees.size(), names_shown); ++i)
        text += "\n  " + called(callees[i]);
    return text;
}

CodeFeatures features_in(const LoopRequest& request, const RequestedLoop& found,
                         const Module& counted, const Module& vectorised) {
    const Nest& nest = found.nests[found.chosen];
    CodeFeatures features;
    features.counts = count(nest.instructions);
    features.vector_width = vector_width(nest, counted, vectorised);
    auto& provenance = features.provenance;
    provenance["source"] = request.source.starts_with('/')
                               ? request.source.substr(request.source.rfind('/') + 1)
                               : request.source;
    provenance["function"] = demangled(found.function.name);
    provenance["loop"] = fmt::format("{} of {}", found.chosen + 1, found.nests.size());
    if (line_of(nest) > 0) provenance["line"] = std::to_string(line_of(nest));
    if (!counted.compiler.empty()) provenance["compiler"] = counted.compiler;
    provenance["counted"] =
        request.is_ir ? "the given LLVM IR" : "LLVM IR at -O2, not vectorised or unrolled";
    if (!request.flags.empty()) provenance["flags"] = request.flags;
    return features;
}

std::vector<ListedLoop> listed_loops(const LoopRequest& request, const Module& module) {
    std::vector<ListedLoop> loops;
    for (const FunctionText& function : module.functions) {
        if (is_outlined(function.name)) continue;
        if (!request.function.empty() && function.name != requested_function(request, module).name)
            continue;
        std::size_t number = 0;
        for (const Nest& nest : nests_of(module, function))
            loops.push_back({demangled(function.name), ++number, line_of(nest), nest.depth,
                             count(nest.instructions).instructions});
    }
    return loops;
}

// ---- as text ---------------------------------------------------------------------------------

std::string features_text(const std::string& source, const CodeFeatures& features) {
    const auto& from = features.provenance;
    std::string text = fmt::format("{}: {}, loop {}", source, from.at("function"), from.at("loop"));
    if (from.count("line") > 0) text += ", line " + from.at("line");
    text += '\n';
    for (const auto& [name, value] : features_of(features.counts, features.vector_width))
        text += fmt::format("  {:<14} {:>8.4g}\n", name, value);
    return text;
}

std::string loops_text(const std::vector<ListedLoop>& loops) {
    std::string text = "loop   line  depth  instructions  function\n";
    for (const ListedLoop& one : loops) {
        const std::string line = one.line > 0 ? std::to_string(one.line) : "?";
        text += fmt::format("{:>4} {:>6} {:>6} {:>13}  {}\n", one.number, line, one.depth,
                            one.instructions, one.function);
    }
    return text;
}

std::string loops_json(const std::vector<ListedLoop>& loops) {
    auto rows = nlohmann::ordered_json::array();
    for (const ListedLoop& one : loops)
        rows.push_back({{"function", one.function},
                        {"loop", one.number},
                        {"line", one.line},
                        {"depth", one.depth},
                        {"instructions", one.instructions}});
    return rows.dump(2) + '\n';
}

}  // namespace selgen::loop
