// Implements `selgen gen`, which writes a header or a driver and, on request, a self-test, a
// dependency file and a stamp.
#include <deque>
#include <filesystem>
#include <optional>
#include <ostream>

#include "base/diff.hpp"
#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/rates.hpp"
#include "cli/load.hpp"
#include "cli/output/call_sites.hpp"
#include "cli/output/diagnostics.hpp"
#include "gen/emit.hpp"
#include "host/files.hpp"
#include "map/io/placement.hpp"

namespace selgen::cli {
namespace {

/// A path, escaped for a dependency file of make and ninja.
std::string makefile_escaped(const std::string& path) {
    std::string result;
    for (const char c : path) {
        if (c == ' ' || c == '#' || c == '\\') result += '\\';
        if (c == '$') result += '$';
        result += c;
    }
    return result;
}

std::string target_of(const GenOptions& options) {
    if (!options.depfile_target.empty()) return options.depfile_target;
    return options.stamp.empty() ? options.output : options.stamp;
}

std::string depfile_text(const GenOptions& options, const Loaded& loaded) {
    std::string text = makefile_escaped(target_of(options)) + ':';
    for (const dsl::Source& source : loaded.sources)
        text += " \\\n  " + makefile_escaped(source.name);
    for (const std::string& file : loaded.code_files) text += " \\\n  " + makefile_escaped(file);
    if (!options.rates.empty() && options.rates != "-")
        text += " \\\n  " + makefile_escaped(options.rates);
    return text + '\n';
}

void check_outputs(const GenOptions& options, const dsl::Sources& sources) {
    std::vector<std::string> read;
    for (const dsl::Source& source : sources) read.push_back(source.name);
    read.push_back(options.rates);
    read.push_back(options.call_sites);
    for (const std::string& output :
         {options.output, options.selftest, options.depfile, options.stamp})
        host::check_not_read(output, read);
}

/// The path of the header relative to the folder of the self-test.
std::string included_name(const GenOptions& options) {
    if (!options.selftest_include.empty()) return options.selftest_include;
    const std::filesystem::path header = std::filesystem::absolute(options.output);
    const std::filesystem::path folder = std::filesystem::absolute(options.selftest).parent_path();
    return header.lexically_normal().lexically_relative(folder.lexically_normal()).string();
}

void check_selftest(const GenOptions& options) {
    if (options.selftest.empty()) {
        if (options.selftest_include.empty()) return;
        throw UsageError("--selftest-include requires --selftest");
    }
    if (options.selftest == options.output)
        throw UsageError(options.output + ": cannot be both the header and its self-test");
    if (options.output == "-" && options.selftest_include.empty())
        throw UsageError(
            "--selftest needs the path of the header, but the header goes to standard output: add "
            "-o FILE or --selftest-include NAME");
}

/// Prints how the header would change. A missing header counts as empty.
int compare(const std::string& path, const std::string& header, const Streams& streams) {
    if (path == "-") throw UsageError("--check needs a header to compare with: add -o HEADER");
    const bool exists = std::filesystem::exists(path);
    const std::string before = exists ? host::read_file(path) : "";
    streams.out << unified_diff(before, header, exists ? path : "/dev/null", path);
    return exists && before == header ? Exit::done : Exit::errors;
}

/// The experiment of that name, or the only one.
const dsl::model::Experiment& experiment_of(const GenOptions& options,
                                            const dsl::model::Spec& spec) {
    std::vector<std::string> names;
    for (const auto& one : spec.experiments) {
        names.push_back(spec.selectors[one.selector].name);
        const bool is_meant = options.experiment.empty() ? spec.experiments.size() == 1
                                                         : names.back() == options.experiment;
        if (is_meant) return one;
    }
    if (names.empty()) {
        throw UsageError(
            options.spec +
            ": has no experiment: add 'experiment NAME { … }', where NAME is a selector");
    }
    if (options.experiment.empty())
        throw UsageError(options.spec + ": has several experiments: choose one with --experiment");
    const std::string hint = nearest_hint(options.experiment, names);
    throw UsageError(options.spec + ": no experiment named '" + options.experiment + '\'' +
                     (hint.empty() ? "" : ": " + hint));
}

/// The mapped graphs of a spec.
struct Mapped {
    std::deque<map::PlannedPlacement> places;
    std::vector<gen::PlacedGraph> graphs;
};

/// Maps the graphs. Reports a graph that cannot be mapped and wrong rates, and returns nothing.
std::optional<Mapped> map_places(const GenOptions& options, const dsl::model::Spec& spec,
                                 const Streams& streams) {
    Mapped mapped;
    std::deque<map::Problem> problems;
    map::Problems all;
    for (const dsl::model::Placement& place : spec.places)
        all.push_back(&problems.emplace_back(map::problem_of(spec, place)));
    if (!apply_rates_file(options.rates, all, streams.printer)) return {};
    for (std::size_t i = 0; i < spec.places.size(); ++i) {
        const dsl::model::Placement& place = spec.places[i];
        try {
            mapped.places.push_back(map::place(spec, place, std::move(problems[i])));
        } catch (const map::Unplannable& bad) {
            const std::string where = place.origin.file + ':' + std::to_string(place.origin.line);
            streams.printer.error(where + ": " + bad.what());
            return {};
        }
        const map::PlannedPlacement& placed = mapped.places.back();
        mapped.graphs.push_back({i, map::tables(placed.plan), placed.mapping.cost});
    }
    return mapped;
}

/// The text of the program or the header. Reports an error, and returns nothing.
std::optional<std::string> product_of(const GenOptions& options, const dsl::model::Spec& spec,
                                      const Streams& streams) {
    if (!options.bench) {
        const auto mapped = map_places(options, spec, streams);
        if (!mapped) return {};
        return gen::emit(spec, mapped->graphs);
    }
    const auto& experiment = experiment_of(options, spec);
    const std::string& file = spec.selectors[experiment.selector].origin.file;
    const std::string& include = options.bench_include;
    return gen::emit_bench(spec, experiment, include.empty() ? file + ".hpp" : include);
}

/// Prints the report; returns whether it has no errors.
bool report(const GenOptions& options, const Loaded& loaded, const Streams& streams) {
    if (options.call_sites.empty())
        return streams.printer.print_report(loaded.report, loaded.sources);
    const Reported located = with_call_sites(loaded.report, loaded.sources, options.call_sites);
    return streams.printer.print_report(located.report, located.sources);
}

}  // namespace

int gen(const GenOptions& options, const Streams& streams) {
    check_selftest(options);
    if (options.rates == "-" && options.spec == "-")
        throw UsageError("standard input can be read only once");
    const Checked checked =
        load_and_check(options.spec, {.models = options.models, .name_space = options.name_space});
    const bool stands = report(options, checked.loaded, streams);
    check_outputs(options, checked.loaded.sources);
    if (!stands || !checked.model) return Exit::errors;
    if (checked.model->selectors.empty() && checked.model->places.empty()) {
        const bool has_graphs = !checked.model->graphs.empty();
        streams.printer.error(options.spec + (has_graphs
                                                  ? ": the spec places no graph on a machine"
                                                  : ": the spec has no selector to generate"));
        return Exit::errors;
    }
    const auto header = product_of(options, *checked.model, streams);
    if (!header) return Exit::errors;
    if (options.check) return compare(options.output, *header, streams);
    host::check_is_ours(options.output);
    host::check_is_ours(options.selftest);
    host::write_if_changed(options.output, *header);
    if (!options.selftest.empty()) {
        const std::string program = gen::emit_selftest(*checked.model, included_name(options));
        host::write_if_changed(options.selftest, program);
    }
    if (!options.depfile.empty()) {
        host::write_if_changed(options.depfile, depfile_text(options, checked.loaded));
    }
    if (!options.stamp.empty()) host::touch(options.stamp);  // last: all else has succeeded
    return Exit::done;
}

}  // namespace selgen::cli
