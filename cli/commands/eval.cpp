// Implements `selgen eval`, which evaluates a selector on a table and can write the choice in each
// row.
#include <fmt/format.h>

#include <ostream>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "host/files.hpp"
#include "report/text/evaluation.hpp"

namespace selgen::cli {
namespace {

/// The columns id and variant; ids are quoted if needed.
std::string predictions(const workflow::Evaluation& found) {
    std::string text = "id,variant\n";
    for (std::size_t row = 0; row < found.chosen.size(); ++row) {
        std::string id = found.ids[row];
        if (id.find_first_of(",\"\n") != std::string::npos) {
            for (std::size_t at = 0; (at = id.find('"', at)) != std::string::npos; at += 2)
                id.insert(at, 1, '"');
            id = '"' + id + '"';
        }
        text += id + ',' + found.chosen[row] + '\n';
    }
    return text;
}

/// Whether the mean slowdown is within --fail-above; prints an error if it is not.
bool is_good_enough(const workflow::Evaluation& found, double most_regret, const Streams& streams) {
    if (found.mean_slowdown <= 1 + most_regret) return true;
    streams.printer.error(
        fmt::format("the mean slowdown is {:.4f} (coverage {:.1f} %), which exceeds 1 by more than "
                    "{:g}% (--fail-above)",
                    found.mean_slowdown, 100 * found.coverage, 100 * most_regret));
    return false;
}

}  // namespace

int eval(const EvalOptions& options, const Streams& streams) {
    host::check_not_read(options.predictions, options.evaluation.files());
    workflow::EvaluateRequest request = options.evaluation;
    request.wants_choices = !options.predictions.empty();
    const workflow::Evaluation found = workflow::evaluate(request);
    const auto& messages = found.messages;
    const bool is_usable = streams.printer.print_report(messages.report, messages.sources);
    const bool stands = streams.printer.print(messages.remarks) && is_usable;
    if (is_usable && !found.chosen.empty())
        host::write_if_changed(options.predictions, predictions(found));
    if (!stands) return messages.code;
    if (!found.is_timed) {
        if (options.predictions.empty())
            throw UsageError(
                "the table has no times, so the choices cannot be evaluated: to write only the "
                "choices, add --predictions FILE");
        return Exit::done;
    }
    if (!found.judged) return messages.code;
    const report::EvaluatedFiles files{request.spec, request.models, request.selector};
    streams.out << (options.json ? report::evaluation_json(*found.judged, found.breakdown, files)
                                 : report::evaluation_text(*found.judged, found.breakdown, files));
    const bool fails = options.fail_above && !is_good_enough(found, *options.fail_above, streams);
    return fails ? Exit::errors : Exit::done;
}

}  // namespace selgen::cli
