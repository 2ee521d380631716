#include <fmt/format.h>

#include <filesystem>

#include "base/errors.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/model/limits.hpp"
#include "fit/selection/few_variants.hpp"
#include "fit/starter.hpp"
#include "fit/table/names.hpp"
#include "grammar/parse.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

namespace fs = std::filesystem;

/// A given name is used as it is, or refused; it is never changed.
std::string selector_name(const NewOptions& options) {
    if (options.name.empty()) {
        const bool is_stream = options.data == "-";
        return fit::identifier_of(is_stream ? "pick" : fs::path(options.data).stem().string());
    }
    const std::string usable = fit::identifier_of(options.name);
    if (usable == options.name) return usable;
    throw UsageError("--name: '" + options.name + "' is not a valid name: use " + usable);
}

fit::StarterNames names_of(const NewOptions& options) {
    fit::StarterNames names;
    names.selector = selector_name(options);
    const bool is_stream = options.output == "-";
    const fs::path spec = is_stream ? names.selector + ".sel" : options.output;
    names.spec = spec.filename().string();
    names.models = spec.stem().string() + ".fit.sel";
    names.data = options.data == "-" ? "TABLE" : fs::path(options.data).filename().string();
    return names;
}

std::string in_layout(const std::string& text) {
    const dsl::Sources sources{{"starter", text}};
    dsl::Report report;
    const auto spec = grammar::parse(sources, 0, report);
    if (!spec) throw std::logic_error("a starter that cannot be read: " + report.found()[0].text);
    return dsl::print(*spec, sources[0]);
}

/// The table with the variants that are worth most.
fit::Data with_best(fit::Data data, std::size_t most, const Streams& streams) {
    data.predicted = fit::predicted_times(data, {}, 1);
    auto few = fit::few_variants(std::move(data), "", {.keep = most});
    for (const std::string& note : {fit::predictions_text(few.data), few.note})
        if (!note.empty()) streams.printer.note(note);
    return std::move(few.data);
}

}  // namespace

int new_spec(const NewOptions& options, const Streams& streams) {
    const fit::StarterNames names = names_of(options);
    check_may_write(options.output, options.force);
    host::check_not_read(options.output, {options.data});
    auto data = read_table_file(options.data, streams);
    if (!data) return Exit::errors;
    if (data->variants.empty()) {
        streams.printer.error(options.data +
                              ": there is no column time:<variant>, so there are no variants");
        return Exit::errors;
    }
    if (options.keep > 0) data = with_best(std::move(*data), options.keep, streams);
    if (data->variants.size() > dsl::most_variants) {
        streams.printer.error(
            fmt::format("{}: has {} variants, but a selector can have at most {}: add --keep 32 to "
                        "keep those that are worth most",
                        options.data, data->variants.size(), dsl::most_variants));
        return Exit::errors;
    }
    host::write_if_changed(options.output, in_layout(fit::starter_text(*data, names)));
    return Exit::done;
}

}  // namespace selgen::cli
