// Reads the spec and the tables of an evaluation, matches them, and notes rows that the model was
// fitted to.
#include "workflow/evaluate.hpp"

#include <fmt/format.h>

#include <utility>

#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/judge.hpp"
#include "fit/replay.hpp"
#include "fit/table/merge.hpp"
#include "host/provenance.hpp"
#include "workflow/load.hpp"
#include "workflow/pick.hpp"
#include "workflow/tables.hpp"

namespace selgen::workflow {
namespace {

/// A selector and its tables, which the result of judging them refers to.
struct Case {
    dsl::model::Selector selector;
    fit::Data data{};
    bool is_timed = false;
    std::optional<fit::Data> again{};
    std::optional<fit::Data> odd{};  // the data by the other half of the runs
    std::optional<fit::Judged> judged{};
};

/// The repeated measurement; it has to be of the same kind as the first.
std::optional<fit::Data> read_again(const EvaluateRequest& request, const fit::Data& data,
                                    Remarks& remarks) {
    auto again =
        read_tables(request.again, remarks, request.halves ? fit::Runs::odd : fit::Runs::all);
    if (!again) return {};
    note(remarks, host::provenance_differences(request.data.front(), request.again.front()));
    if (again->simulated == data.simulated) return again;
    error(remarks, "--again: its times are " + fit::provenance_of(*again) +
                       ", but those of --data are " + fit::provenance_of(data) +
                       ": use times of the same kind, from the same machine");
    return {};
}

/// Reads the tables and matches them with the selector. Returns false after an error.
bool read_case(const EvaluateRequest& request, Case& one, Remarks& remarks) {
    auto data =
        read_tables(request.data, remarks, request.halves ? fit::Runs::even : fit::Runs::all);
    if (!data) return false;
    one.data = std::move(*data);
    one.is_timed = !one.data.variants.empty();
    const double reuse = request.loss.reuse;
    append(remarks, fit::match_table(one.selector, one.data, reuse));
    if (has_errors(remarks)) return false;
    one.data = fit::with_feature_costs(std::move(one.data), one.selector, request.feature_costs);
    if (request.halves) {
        Remarks of_odd;  // notes are those on the other half
        one.odd = read_tables(request.data, of_odd, fit::Runs::odd);
        if (one.odd) append(of_odd, fit::match_table(one.selector, *one.odd, reuse));
        if (has_errors(of_odd)) {
            append(remarks, of_odd);
            return false;
        }
    }
    if (!one.is_timed || request.again.empty()) return true;
    one.again = read_again(request, one.data, remarks);
    return one.again.has_value();
}

void judge(const EvaluateRequest& request, Case& one, Remarks& remarks) {
    one.judged.emplace(fit::judge(one.selector, one.data, one.again ? &*one.again : nullptr,
                                  {request.loss,
                                   request.seed,
                                   request.baseline,
                                   request.floor,
                                   request.data,
                                   request.again,
                                   {},
                                   one.odd ? &*one.odd : nullptr}));
    const std::size_t stored = one.selector.replay.rows.size();
    if (const std::size_t trained = fit::trained_rows(one.selector, one.data, request.loss.reuse))
        note(remarks,
             fmt::format("the model was fitted to rows of this table ({} of its {} stored training "
                         "rows are in "
                         "it): use other rows to see how good its choices are for new inputs",
                         trained, stored));
    if (one.judged->own.score.rows == 0)
        error(remarks,
              "no row has times for both the chosen variant and another one: nothing to evaluate");
}

}  // namespace

Evaluation evaluate(const EvaluateRequest& request) {
    return run_stage<Evaluation>([&](Evaluation& found) {
        Checked checked = load_and_check(request.spec, {.models = request.models});
        found.messages.sources = std::move(checked.loaded.sources);
        found.messages.report = std::move(checked.loaded.report);
        found.specs = std::move(checked.loaded.specs);
        if (!checked.model) return;
        auto& selectors = checked.model->selectors;
        const std::size_t picked =
            pick_selector(request.spec, names_of(selectors), request.selector);
        const auto one = std::make_shared<Case>(Case{std::move(selectors[picked])});
        Remarks& remarks = found.messages.remarks;
        if (!read_case(request, *one, remarks)) return;
        found.is_timed = one->is_timed;
        if (request.wants_choices) {
            found.ids = one->data.ids;
            found.chosen =
                fit::chosen_configurations(one->selector, one->data, request.loss.reuse, one->data);
        }
        if (!found.is_timed) return;
        judge(request, *one, remarks);
        found.mean_slowdown = one->judged->own.score.mean;
        found.coverage = one->judged->own.score.coverage;
        if (has_errors(remarks)) return;
        found.breakdown = fit::breakdown_of(*one->judged, request.worst_rows);
        found.judged = {one, &*one->judged};
    });
}

}  // namespace selgen::workflow
