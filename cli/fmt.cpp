#include <algorithm>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/exit.hpp"
#include "cli/files.hpp"
#include "cli/talk.hpp"
#include "dsl/print.hpp"
#include "grammar/parse.hpp"

namespace selgen::cli {
namespace {

enum class Formatted { same, changed, faulty };

Formatted format_one(const std::string& path, bool check, const Streams& streams) {
    const dsl::Sources sources{{path == "-" ? "stdin" : path, read_file(path)}};
    dsl::Report report;
    const auto spec = grammar::parse(sources, 0, report);
    const bool stands = streams.talk.tell(report, sources);
    if (!spec || !stands) return Formatted::faulty;
    const std::string text = print(*spec, sources[0]);
    const bool same = text == sources[0].text;
    if (check && !same) streams.out << sources[0].name << '\n';
    if (!check && (!same || path == "-")) write_if_changed(path, text);
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
    return faulty || (options.check && differs) ? Exit::findings : Exit::done;
}

}  // namespace selgen::cli
