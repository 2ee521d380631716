// Implements `selgen tune`, and prints the commands that it would run.
#include "workflow/tune/tune.hpp"

#include <ostream>

#include "base/exit.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/progress_line.hpp"

namespace selgen::cli {

int tune(const TuneOptions& options, const Streams& streams) {
    ProgressLine line(streams);
    const workflow::TuneEvents events{[&](const workflow::Messages& messages) {
                                          line.clear();
                                          const bool stands = streams.printer.print(messages);
                                          streams.err << std::flush;
                                          return stands;
                                      },
                                      [&](const fit::FitProgress& step) { line.show(step); }};
    if (options.dry_run) {
        const auto commands = workflow::commands_to_tune(options.tune, events);
        if (!commands) return Exit::errors;
        for (const auto& words : *commands) streams.out << command_text(words) << '\n';
        return Exit::done;
    }
    const workflow::TuneResult result = workflow::tune(options.tune, events);
    streams.out << (options.json ? result.json : result.text);
    return result.code;
}

}  // namespace selgen::cli
