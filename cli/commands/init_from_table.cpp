// Implements `selgen init --data`, which derives a spec, or a project with stubs, from a table of
// times.
#include <fmt/format.h>

#include <filesystem>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/init_parts.hpp"
#include "fit/table/names.hpp"
#include "gen/init/init.hpp"
#include "host/files.hpp"
#include "workflow/starter_spec.hpp"

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

/// The spec with its experiment and stubs.
int write_stubs(const InitOptions& options, const fit::StarterNames& names,
                const workflow::StarterSpec& starter, const Streams& streams) {
    NewSpec spec = readable(names, starter.spec);
    if (spec.model)
        spec = readable(
            names, spec.text + gen::stub_experiment(spec.model->selectors[0], starter.threads));
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
    const workflow::StarterSpec starter =
        workflow::starter_spec_of(options.data, options.keep, names);
    if (!streams.printer.print(starter.messages)) return starter.messages.code;
    if (names.has_stubs) return write_stubs(options, names, starter, streams);
    host::write_if_changed(options.output, readable(names, starter.spec).text);
    return Exit::done;
}

}  // namespace selgen::cli
