// Compiles the source with clang, unless it is LLVM IR, and finds the requested loop.
#include "workflow/loop/features.hpp"

#include <filesystem>
#include <utility>

#include "base/errors.hpp"
#include "host/files.hpp"
#include "host/loop/clang.hpp"

namespace selgen::workflow {
namespace {

/// The source as LLVM IR, without vectors and copies, and with them.
struct Compiled {
    std::string counted, vectorised;
};

bool is_ir(const FeaturesRequest& request) { return request.source.ends_with(".ll"); }

void check(const FeaturesRequest& request) {
    if (request.function.empty() && !request.list)
        throw UsageError(
            "name the loop's function with --function NAME; --list shows all functions");
    if (is_ir(request) && !request.flags.empty())
        throw UsageError(request.source + ": is LLVM IR, which is not compiled: remove the flags");
    host::check_not_read(request.output, {request.source});
    static_cast<void>(feature_file_at(request.output));  // report errors before compiling
}

std::optional<Compiled> compiled(const FeaturesRequest& request, Messages& messages) {
    std::string source = host::read_file(request.source, host::largest_ir);
    if (is_ir(request)) return Compiled{std::move(source), ""};
    const host::Compiling compiling{host::find_clang(request.clang), request.source, request.flags};
    auto counted = host::ir_of(compiling, false);
    auto vectorised = counted ? host::ir_of(compiling, true) : std::nullopt;
    if (vectorised) return Compiled{std::move(*counted), std::move(*vectorised)};
    messages.error(request.source + ": " + compiling.clang +
                   " cannot compile it; write the compiler flags after --, as in -- -std=c++17");
    return {};
}

void find(const FeaturesRequest& request, const Compiled& code, FoundFeatures& found) {
    const loop::LoopRequest wanted{request.source, is_ir(request), request.function, request.loop,
                                   request.flags.empty() ? "" : host::shown_flags(request.flags)};
    const loop::Module counted = loop::read_module(code.counted);
    if (is_ir(request) && counted.functions.empty())
        throw Unreadable("has no functions: is it textual LLVM IR?");
    if (request.list) {
        found.loops = loop::listed_loops(wanted, counted);
        return;
    }
    const loop::RequestedLoop one = loop::requested_loop(wanted, counted);
    if (one.nests.empty())
        found.messages.error(loop::why_no_loop(wanted, counted, one.function));
    else
        found.features =
            loop::features_in(wanted, one, counted, loop::read_module(code.vectorised));
}

}  // namespace

FoundFeatures features(const FeaturesRequest& request) {
    return run_stage<FoundFeatures>([&](FoundFeatures& found) {
        check(request);
        const auto code = compiled(request, found.messages);
        if (!code) return;
        try {
            find(request, *code, found);
        } catch (const Unreadable& fault) {
            const char* const what = is_ir(request) ? "" : "LLVM IR of clang: ";
            found.messages.error(request.source + ": " + what + fault.what());
        }
    });
}

loop::FeatureFile feature_file_at(const std::string& path) {
    std::error_code none;
    if (path == "-" || !std::filesystem::is_regular_file(path, none)) return {};
    const std::string text = host::read_file(path);
    if (text.empty()) return {};
    try {
        return loop::read_feature_file(text);
    } catch (const Unreadable& error) {
        throw UsageError(path + ": " + error.what() + ": remove it, or choose another output file");
    }
}

}  // namespace selgen::workflow
