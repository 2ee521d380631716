// Lowers `stream …;`, and reports watched device variants without a stream.
#include <algorithm>

#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

/// The first variant that is for a device; null if there is none.
const ast::Variant* device_variant(const ast::Selector& written) {
    for (const auto* variant : all<ast::Variant>(written.statements))
        for (const auto* target : all<ast::Target>(variant->clauses))
            if (target->names.front().text != "cpu") return variant;
    return nullptr;
}

/// A run on a device may continue after its call, so only events on its stream can time it.
void check_watched_devices(const ast::Selector& written, const ast::Variant& device,
                           Report& report) {
    for (const auto* watch : all<ast::Watch>(written.statements)) {
        Diagnostic& diagnostic =
            report.error(Code::bad_stream, watch->span,
                         "'watch time' needs the stream of variants with a device target");
        diagnostic.hint = "add the stream on which they enqueue their work: stream …;";
        diagnostic.notes.push_back(
            {device.name.span, "variant '" + device.name.text + "' has a device target"});
        return;
    }
}

}  // namespace

void lower_stream(Context& context, const ast::Selector& written, Scope& scope) {
    const auto* stream = only<ast::Stream>(written.statements, "stream", context.report);
    const auto* device = device_variant(written);
    if (stream == nullptr) {
        if (device != nullptr) check_watched_devices(written, *device, context.report);
        return;
    }
    if (device == nullptr) {
        context.report
            .error(Code::bad_stream, stream->span,
                   "no variant of selector '" + scope.selector.name + "' has a device target")
            .hint = "add 'target cuda;' to the variants that use the stream, or remove 'stream'";
    }
    scope.selector.stream = stream->value.text;
    scope.selector.stream_origin = origin_of(context, stream->span);
}

}  // namespace selgen::dsl
