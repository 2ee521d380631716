// Implements `selgen init --data`, which derives a spec, or a project with stubs, from a table of
// times.
#include <fmt/format.h>

#include <filesystem>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/init_parts.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "dsl/model/limits.hpp"
#include "fit/selection/few_variants.hpp"
#include "fit/starter.hpp"
#include "fit/table/names.hpp"
#include "gen/init/init.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

namespace fs = std::filesystem;

/// A given name is used as it is, or refused; it is never changed.
std::string selector_name(const InitOptions& options) {
    if (options.name.empty()) {
        const bool is_stream = options.data == "-";
        return fit::identifier_of(is_stream ? "pick" : fs::path(options.data).stem().string());
    }
    const std::string usable = fit::identifier_of(options.name);
    if (usable == options.name) return usable;
    throw UsageError("'" + options.name + "' is not a valid name: use " + usable);
}

fit::StarterNames names_of(const InitOptions& options) {
    fit::StarterNames names;
    names.selector = selector_name(options);
    names.has_stubs = options.output.empty();
    const bool is_named = !names.has_stubs && options.output != "-";
    const fs::path spec = is_named ? options.output : names.selector + ".sel";
    names.spec = spec.filename().string();
    names.models = spec.stem().string() + ".fit.sel";
    names.data = fs::path(options.data).filename().string();
    if (names.has_stubs) {
        names.kernels = names.selector + ".hpp";
        const bool is_in_reach = options.add || fs::path(options.data).is_absolute();
        names.data = is_in_reach ? options.data : "../" + options.data;
        names.data = command_text({names.data});
    }
    if (options.data == "-") names.data = "TABLE";
    return names;
}

/// A spec without syntax errors.
NewSpec readable(const fit::StarterNames& names, const std::string& text) {
    NewSpec spec = new_spec(names.spec, text);
    if (spec.text.empty())
        throw std::logic_error("a starter that cannot be read: " + spec.report.found()[0].text);
    return spec;
}

/// The table with the most useful variants.
fit::Data with_best(fit::Data data, std::size_t most, const Streams& streams) {
    data.predicted = fit::predicted_times(data, {}, 1);
    auto few = fit::few_variants(std::move(data), "", {.keep = most});
    for (const std::string& note : {fit::predictions_text(few.data), few.note})
        if (!note.empty()) streams.printer.note(note);
    return std::move(few.data);
}

/// The table, with at most as many variants as a selector can have; nothing if it has errors, which
/// are printed.
std::optional<fit::Data> read_data(const InitOptions& options, const Streams& streams) {
    auto data = read_table_file(options.data, streams);
    if (!data) return {};
    if (data->variants.empty()) {
        streams.printer.error(options.data +
                              ": there is no column time:<variant>, so there are no variants");
        return {};
    }
    if (options.keep > 0) data = with_best(std::move(*data), options.keep, streams);
    if (data->variants.size() <= dsl::most_variants) return data;
    streams.printer.error(
        fmt::format("{}: has {} variants, but a selector can have at most {}: add --keep 32 to "
                    "keep the most useful ones",
                    options.data, data->variants.size(), dsl::most_variants));
    return {};
}

/// The spec with its experiment and stubs.
int write_stubs(const InitOptions& options, const fit::StarterNames& names, const fit::Data& data,
                const Streams& streams) {
    NewSpec spec = readable(names, fit::starter_text(data, names));
    if (spec.model)
        spec = readable(names, spec.text + gen::stub_experiment(spec.model->selectors[0],
                                                                fit::thread_counts(data)));
    if (!spec.model) {
        streams.printer.print_report(spec.report, spec.sources);
        return Exit::errors;
    }
    gen::Files files = gen::stub_files(spec.model->selectors[0], names.data);
    files.emplace(names.spec, spec.text);
    const std::string first =
        fmt::format("selgen fit {} --data {} -o {}", names.spec, names.data, names.models);
    if (options.add)
        add_to_project(names.selector, files, first, options, streams);
    else
        write_project(names.selector, files, first, streams);
    return Exit::done;
}

}  // namespace

int init_from_table(const InitOptions& options, const Streams& streams) {
    const fit::StarterNames names = names_of(options);
    if (names.has_stubs && !options.add) {
        check_may_fill(names.selector, options.force);
    } else if (!names.has_stubs) {
        check_may_write(options.output, options.force);
        host::check_not_read(options.output, {options.data});
    }
    const auto data = read_data(options, streams);
    if (!data) return Exit::errors;
    if (names.has_stubs) return write_stubs(options, names, *data, streams);
    host::write_if_changed(options.output, readable(names, fit::starter_text(*data, names)).text);
    return Exit::done;
}

}  // namespace selgen::cli
