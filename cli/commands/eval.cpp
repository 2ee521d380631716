// Implements `selgen eval`, which evaluates a selector on a table and can write the choice in each
// row.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "base/errors.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/eval_case.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/evaluation.hpp"
#include "fit/evaluate/choices.hpp"
#include "fit/selection/decision_cost.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Selector;

/// Writes id,variant of each row; ids are quoted if needed.
std::string predictions(const fit::Data& data, const std::vector<std::string>& chosen) {
    std::string text = "id,variant\n";
    for (std::size_t row = 0; row < chosen.size(); ++row) {
        std::string id = data.ids[row];
        if (id.find_first_of(",\"\n") != std::string::npos) {
            for (std::size_t at = 0; (at = id.find('"', at)) != std::string::npos; at += 2)
                id.insert(at, 1, '"');
            id = '"' + id + '"';
        }
        text += id + ',' + chosen[row] + '\n';
    }
    return text;
}

void write_predictions(const EvalOptions& options, const Selector& selector,
                       const fit::Data& data) {
    const auto chosen = fit::chosen_configurations(selector, data, options.reuse, data);
    host::write_if_changed(options.predictions, predictions(data, chosen));
}

}  // namespace

int eval(const EvalOptions& options, const Streams& streams) {
    host::check_not_read(options.predictions, files_of(options));
    const double most = 1 + share_of("--fail-above", options.fail_above).value_or(INFINITY);
    const auto one = read_case(options, streams);
    if (!one) return Exit::errors;
    const Selector& selector = *one->selector;
    if (!options.predictions.empty()) write_predictions(options, selector, one->data);
    if (!one->timed) {
        if (options.predictions.empty())
            throw UsageError(
                "the table has no times, so the choices cannot be evaluated: to write only the "
                "choices, add "
                "--predictions FILE");
        return Exit::done;
    }
    const auto judged = judge(options, *one, streams);
    if (!judged) return Exit::errors;
    streams.out << (options.json ? eval_json(*judged, options) : eval_text(*judged, options));
    if (judged->own.score.mean <= most) return Exit::done;
    streams.printer.error(
        fmt::format("the mean slowdown is {:.4f} (coverage {:.1f} %), which exceeds 1 by more than "
                    "{} (--fail-above)",
                    judged->own.score.mean, 100 * judged->own.score.coverage, options.fail_above));
    return Exit::errors;
}

}  // namespace selgen::cli
