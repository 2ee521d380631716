// Implements `selgen fmt`, which rewrites specs in the standard layout or lists those that differ
// from it.
#include <algorithm>
#include <ostream>

#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "dsl/ast/print/spec.hpp"
#include "grammar/parse.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

enum class Formatted { same, changed, faulty };

Formatted format_one(const std::string& path, bool check, const Streams& streams) {
    const dsl::Sources sources{
        {host::name_of_input(path), host::read_file(path, host::largest_spec)}};
    dsl::Report report;
    const auto spec = grammar::parse(sources, 0, report);
    const bool stands = streams.printer.print_report(report, sources);
    if (!spec || !stands) return Formatted::faulty;
    const std::string text = print(*spec, sources[0]);
    const bool same = text == sources[0].text;
    if (check && !same) streams.out << sources[0].name << '\n';
    if (!check && (!same || path == "-")) host::write_if_changed(path, text);
    return same ? Formatted::same : Formatted::changed;
}

}  // namespace

int fmt(const FmtOptions& options, const Streams& streams) {
    bool faulty = false, differs = false;
    for (const std::string& path : options.specs) {
        const Formatted result = format_one(path, options.check, streams);
        faulty = faulty || result == Formatted::faulty;
        differs = differs || result == Formatted::changed;
    }
    return faulty || (options.check && differs) ? Exit::errors : Exit::done;
}

}  // namespace selgen::cli
