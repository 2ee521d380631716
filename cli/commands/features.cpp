// Implements `selgen features`, which counts the operations of a loop in LLVM IR for its loop
// feature file.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "cli/inputs/feature_file.hpp"
#include "cli/output/diagnostics.hpp"
#include "host/clang.hpp"
#include "host/files.hpp"
#include "loop/ir/request.hpp"

namespace selgen::cli {
namespace {

/// The source as LLVM IR, without vectors and copies, and with them.
struct Compiled {
    std::string counted, vectorised;
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
    streams.printer.error(
        options.source + ": " + compiling.clang +
        " cannot compile it; write the compiler flags after --, as in -- -std=c++17");
    return std::nullopt;
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
    loop::FeatureFile file = code_file_at(options.output);
    put(features, file);
    const bool is_printed = options.output == "-";
    if (is_printed)
        streams.out << to_text(file);
    else
        host::write_if_changed(options.output, to_text(file));
    if (is_printed && options.json) return;
    loop::FeatureFile alone;
    put(features, alone);
    (is_printed ? streams.err : streams.out)
        << (options.json ? to_text(alone) : table_of(options, features));
}

/// One row for each outermost loop of the function, or of all.
std::string list_of(const FeaturesOptions& options, const std::vector<loop::ListedLoop>& loops) {
    std::string text = "loop   line  depth  instructions  function\n";
    auto rows = nlohmann::ordered_json::array();
    for (const loop::ListedLoop& one : loops) {
        const std::string line = one.line > 0 ? std::to_string(one.line) : "?";
        text += fmt::format("{:>4} {:>6} {:>6} {:>13}  {}\n", one.number, line, one.depth,
                            one.instructions, one.function);
        rows.push_back({{"function", one.function},
                        {"loop", one.number},
                        {"line", one.line},
                        {"depth", one.depth},
                        {"instructions", one.instructions}});
    }
    return options.json ? rows.dump(2) + '\n' : text;
}

int answer(const FeaturesOptions& options, const Compiled& compiled, const Streams& streams) {
    const loop::LoopRequest request{options.source, is_ir(options), options.function, options.loop,
                                    options.flags.empty() ? "" : host::shown_flags(options.flags)};
    const loop::Module counted = loop::read_module(compiled.counted);
    if (is_ir(options) && counted.functions.empty())
        throw loop::Unreadable("has no functions: is it textual LLVM IR?");
    if (options.list) {
        streams.out << list_of(options, loop::listed_loops(request, counted));
        return Exit::done;
    }
    const loop::RequestedLoop found = loop::requested_loop(request, counted);
    if (found.nests.empty()) {
        streams.printer.error(loop::why_no_loop(request, counted, found.function));
        return Exit::errors;
    }
    const loop::Module vectorised = loop::read_module(compiled.vectorised);
    write(options, loop::features_in(request, found, counted, vectorised), streams);
    return Exit::done;
}

}  // namespace

int features(const FeaturesOptions& options, const Streams& streams) {
    if (options.function.empty() && !options.list)
        throw UsageError(
            "name the loop's function with --function NAME; --list shows all functions");
    if (is_ir(options) && !options.flags.empty())
        throw UsageError(options.source + ": is LLVM IR, which is not compiled: remove the flags");
    host::check_not_read(options.output, {options.source});
    static_cast<void>(code_file_at(options.output));  // report errors before compiling
    const auto compiled = compile(options, streams);
    if (!compiled) return Exit::errors;
    try {
        return answer(options, *compiled, streams);
    } catch (const loop::Unreadable& fault) {
        const char* const what = is_ir(options) ? "" : "LLVM IR of clang: ";
        streams.printer.error(options.source + ": " + what + fault.what());
        return Exit::errors;
    }
}

}  // namespace selgen::cli
