#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/feature_file.hpp"
#include "cli/exit.hpp"
#include "cli/output/diagnostics.hpp"
#include "host/clang.hpp"
#include "host/files.hpp"
#include "loop/ir/features.hpp"
#include "loop/ir/names.hpp"

namespace selgen::cli {
namespace {

constexpr std::size_t names_shown = 10;

/// The source as LLVM IR, without vectors and copies, and with them.
struct Compiled {
    std::string counted, vectorised;
};

/// A function, and one of its loops.
struct Found {
    loop::FunctionText function;
    std::vector<loop::Nest> nests;
    std::size_t chosen = 0;
};

bool is_ir(const FeaturesOptions& options) { return options.source.ends_with(".ll"); }

std::optional<Compiled> compile(const FeaturesOptions& options, const Streams& streams) {
    std::string source = host::read_file(options.source, host::largest_ir);
    if (is_ir(options)) return Compiled{std::move(source), ""};
    const host::Compiling compiling{host::find_clang(options.clang), options.source, options.flags};
    streams.err << std::flush;
    auto counted = host::ir_of(compiling, false);
    auto vectorised = counted ? host::ir_of(compiling, true) : std::nullopt;
    if (vectorised) return Compiled{std::move(*counted), std::move(*vectorised)};
    streams.printer.error(options.source + ": " + compiling.clang +
                          " cannot compile it; its flags stand behind --, as in -- -std=c++17");
    return std::nullopt;
}

/// A line of the table, and of what is chosen from.
std::string called(std::string_view name) {
    const std::string spelt = loop::demangled(name);
    return spelt == name ? spelt : fmt::format("{}  {}", name, spelt);
}

[[noreturn]] void refuse_unknown(const FeaturesOptions& options, const loop::Module& module) {
    const auto known = loop::known_names(module);
    std::string text =
        fmt::format("there is no function '{}' in {}", options.function, options.source);
    std::vector<std::string> names = known;
    for (const std::string& name : known) {
        const std::size_t colons = name.rfind("::");
        if (colons != name.npos) names.push_back(name.substr(colons + 2));
    }
    const std::string hint = nearest_hint(options.function, names);
    if (!hint.empty()) text += ": " + hint;
    text += "\none that is inlined everywhere, or that nobody can call, is not left at -O2; there";
    text += known.empty() ? " is none at all" : known.size() == 1 ? " is" : " are";
    for (std::size_t i = 0; i < std::min(known.size(), names_shown); ++i)
        text += (i == 0 ? " " : ", ") + known[i];
    throw UsageError(text + (known.size() > names_shown ? ", …" : ""));
}

loop::FunctionText function_of(const FeaturesOptions& options, const loop::Module& module) {
    const auto found = loop::functions_named(module, options.function);
    if (found.empty()) refuse_unknown(options, module);
    if (found.size() == 1) return found[0];
    std::string text = fmt::format("{} functions are called '{}': name one as it stands here\n",
                                   found.size(), options.function);
    for (std::size_t i = 0; i < std::min(found.size(), names_shown); ++i)
        text += fmt::format("  {}\n", called(found[i].name));
    throw UsageError(text + (found.size() > names_shown ? "  …\n" : "") +
                     "by its first word, which the linker knows, or by all behind it");
}

std::size_t choice_among(const FeaturesOptions& options, const std::vector<loop::Nest>& nests) {
    if (options.loop > nests.size())
        throw UsageError(fmt::format("'{}' has {} {}, and no loop {}: --list shows them",
                                     options.function, nests.size(),
                                     nests.size() == 1 ? "loop" : "loops", options.loop));
    if (options.loop > 0) return options.loop - 1;
    const auto longest =
        std::max_element(nests.begin(), nests.end(), [](const auto& a, const auto& b) {
            return loop::count(a.instructions).instructions <
                   loop::count(b.instructions).instructions;
        });
    return static_cast<std::size_t>(longest - nests.begin());
}

std::string why_no_loop(const FeaturesOptions& options, const loop::Module& module,
                        const loop::FunctionText& function) {
    std::string text = fmt::format(
        "'{}' has no loop at -O2: the compiler may have made a call of it (memset, memcpy) or "
        "found "
        "its result",
        options.function);
    const auto callees = loop::callees_with_loops(module, function);
    if (!callees.empty()) text += "\nfunctions that it calls have some:";
    for (std::size_t i = 0; i < std::min(callees.size(), names_shown); ++i)
        text += "\n  " + called(callees[i]);
    return text;
}

std::size_t line_of(const loop::Nest& nest) {
    return nest.start.empty() ? 0 : nest.start.front().line;
}

loop::CodeFeatures features_in(const FeaturesOptions& options, const Found& found,
                               const loop::Module& counted, const loop::Module& vectorised) {
    const loop::Nest& nest = found.nests[found.chosen];
    loop::CodeFeatures features;
    features.counts = loop::count(nest.instructions);
    features.vector_width = loop::vector_width(nest, counted, vectorised);
    auto& provenance = features.provenance;
    provenance["source"] = options.source.starts_with('/')
                               ? options.source.substr(options.source.rfind('/') + 1)
                               : options.source;
    provenance["function"] = loop::demangled(found.function.name);
    provenance["loop"] = fmt::format("{} of {}", found.chosen + 1, found.nests.size());
    if (line_of(nest) > 0) provenance["line"] = std::to_string(line_of(nest));
    if (!counted.compiler.empty()) provenance["compiler"] = counted.compiler;
    provenance["counted"] =
        is_ir(options) ? "LLVM IR as it was given" : "LLVM IR at -O2, without vectors and copies";
    if (!options.flags.empty()) provenance["flags"] = host::shown_flags(options.flags);
    return features;
}

std::string table_of(const FeaturesOptions& options, const loop::CodeFeatures& features) {
    const auto& from = features.provenance;
    std::string text =
        fmt::format("{}: {}, loop {}", options.source, from.at("function"), from.at("loop"));
    if (from.count("line") > 0) text += ", line " + from.at("line");
    text += '\n';
    for (const auto& [name, value] : loop::features_of(features.counts, features.vector_width))
        text += fmt::format("  {:<14} {:>8.4g}\n", name, value);
    return text;
}

void write(const FeaturesOptions& options, const loop::CodeFeatures& features,
           const Streams& streams) {
    loop::CodeFile file = code_file_at(options.output);
    put(features, file);
    const bool is_printed = options.output == "-";
    if (is_printed)
        streams.out << to_text(file);
    else
        host::write_if_changed(options.output, to_text(file));
    if (is_printed && options.json) return;
    loop::CodeFile alone;
    put(features, alone);
    (is_printed ? streams.err : streams.out)
        << (options.json ? to_text(alone) : table_of(options, features));
}

/// One row for each outermost loop of the function, or of all.
std::string list_of(const FeaturesOptions& options, const loop::Module& module) {
    std::string text = "loop   line  depth  instructions  function\n";
    auto rows = nlohmann::ordered_json::array();
    for (const loop::FunctionText& function : module.functions) {
        if (loop::is_outlined(function.name)) continue;
        if (!options.function.empty() && function.name != function_of(options, module).name)
            continue;
        std::size_t number = 0;
        for (const loop::Nest& nest : loop::nests_of(module, function)) {
            const std::string name = loop::demangled(function.name);
            const std::size_t count = loop::count(nest.instructions).instructions;
            const std::string line = line_of(nest) > 0 ? std::to_string(line_of(nest)) : "?";
            text += fmt::format("{:>4} {:>6} {:>6} {:>13}  {}\n", ++number, line, nest.depth, count,
                                name);
            rows.push_back({{"function", name},
                            {"loop", number},
                            {"line", line_of(nest)},
                            {"depth", nest.depth},
                            {"instructions", count}});
        }
    }
    return options.json ? rows.dump(2) + '\n' : text;
}

int answer(const FeaturesOptions& options, const Compiled& compiled, const Streams& streams) {
    const loop::Module counted = loop::read_module(compiled.counted);
    if (is_ir(options) && counted.functions.empty())
        throw loop::Unreadable("has no function: is it the text of LLVM IR?");
    if (options.list) {
        streams.out << list_of(options, counted);
        return Exit::done;
    }
    Found found{function_of(options, counted), {}, 0};
    found.nests = loop::nests_of(counted, found.function);
    if (found.nests.empty()) {
        streams.printer.error(why_no_loop(options, counted, found.function));
        return Exit::findings;
    }
    found.chosen = choice_among(options, found.nests);
    const loop::Module vectorised = loop::read_module(compiled.vectorised);
    write(options, features_in(options, found, counted, vectorised), streams);
    return Exit::done;
}

}  // namespace

int features(const FeaturesOptions& options, const Streams& streams) {
    if (options.function.empty() && !options.list)
        throw UsageError("name the function that has the loop: --function NAME; --list shows all");
    if (is_ir(options) && !options.flags.empty())
        throw UsageError(options.source + ": is LLVM IR, which is not compiled: it has no flags");
    host::check_not_read(options.output, {options.source});
    static_cast<void>(
        code_file_at(options.output));  // a slip is told before the compiler has worked
    const auto compiled = compile(options, streams);
    if (!compiled) return Exit::findings;
    try {
        return answer(options, *compiled, streams);
    } catch (const loop::Unreadable& fault) {
        const char* const what = is_ir(options) ? "" : "what clang made of it: ";
        streams.printer.error(options.source + ": " + what + fault.what());
        return Exit::findings;
    }
}

}  // namespace selgen::cli
