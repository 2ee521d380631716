#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "cli/eval_text.hpp"
#include "cli/exit.hpp"
#include "cli/files.hpp"
#include "cli/laboratory.hpp"
#include "cli/tables.hpp"
#include "cli/talk.hpp"
#include "fit/choices.hpp"
#include "fit/decision_cost.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Selector;

std::vector<std::size_t> always(const fit::Data& data, std::size_t variant) {
    return std::vector<std::size_t>(static_cast<std::size_t>(data.rows()), variant);
}

std::size_t column_of(const fit::Data& data, const std::string& variant) {
    const auto found = std::find(data.variants.begin(), data.variants.end(), variant);
    return static_cast<std::size_t>(found - data.variants.begin());
}

/// id,variant of each row; ids are quoted where they need it.
std::string predictions(const Selector& selector, const fit::Data& data,
                        const std::vector<std::size_t>& chosen) {
    std::string text = "id,variant\n";
    for (std::size_t row = 0; row < chosen.size(); ++row) {
        std::string id = data.ids[row];
        if (id.find_first_of(",\"\n") != std::string::npos) {
            for (std::size_t at = 0; (at = id.find('"', at)) != std::string::npos; at += 2)
                id.insert(at, 1, '"');
            id = '"' + id + '"';
        }
        text += id + ',' + selector.variants[chosen[row]].name + '\n';
    }
    return text;
}

/// The best choices by the repetition of an experiment. Throws UsageError where no row was
/// repeated.
std::vector<std::size_t> repeated(const EvalOptions& options, const fit::Data& data,
                                  const fit::Data& again) {
    const auto best =
        fit::best_when_repeated(data, again, fit::losses(again, loss_options(options)));
    const auto none = data.variants.size();
    if (std::all_of(best.begin(), best.end(), [&](std::size_t one) { return one == none; }))
        throw UsageError(fmt::format("--again: no row of {} has the id of one of {}",
                                     fmt::join(options.again, ", "),
                                     fmt::join(options.data, ", ")));
    return best;
}

Judged judge(const EvalOptions& options, const Selector& selector, const fit::Data& data,
             const std::optional<fit::Data>& again) {
    Judged judged{selector, data, fit::choices(selector, data, options.reuse)};
    judged.losses = fit::losses(data, loss_options(options));
    judged.failures = fit::has_failures(data);
    judged.decision_ns = fit::decision_ns(selector);
    std::vector<std::size_t> best;
    if (again) best = repeated(options, data, *again);
    const double noise = again ? fit::score(judged.losses, best).mean - 1 : 0;
    judged.floor = share_of("--floor", options.floor, noise);
    const fit::ScoreOptions how{judged.floor, options.seed, 1000};
    judged.chosen_score = fit::score(judged.losses, judged.chosen, how);
    const auto add = [&](const std::string& name, std::size_t variant) {
        judged.others.push_back({name, fit::score(judged.losses, always(data, variant), how)});
    };
    const std::size_t single = fit::single_best(judged.losses, judged.failures);
    add("always " + data.variants[single] + " (single best)", single);
    const auto& otherwise = selector.variants[selector.otherwise].name;
    add("always " + otherwise + " (otherwise)", column_of(data, otherwise));
    if (!options.baseline.empty()) {
        const std::size_t baseline = column_of(data, options.baseline);
        if (baseline == data.variants.size())
            throw UsageError("--baseline: the table does not time '" + options.baseline + "'");
        add("always " + options.baseline, baseline);
    }
    judged.others.push_back({"at random", fit::score_of_chance(judged.losses, how)});
    if (again)
        judged.others.push_back({"the best when repeated", fit::score(judged.losses, best, how)});
    return judged;
}

/// The variants of the selector as columns of the table, and the other way round.
std::vector<std::size_t> as_variants(const Selector& selector, const fit::Data& data,
                                     const std::vector<std::size_t>& columns) {
    std::vector<std::size_t> variants;
    for (const std::size_t column : columns) {
        const auto& all = selector.variants;
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& variant) {
            return column < data.variants.size() && variant.name == data.variants[column];
        });
        variants.push_back(found == all.end() ? selector.otherwise
                                              : static_cast<std::size_t>(found - all.begin()));
    }
    return variants;
}

void write_predictions(const EvalOptions& options, const Selector& selector,
                       const fit::Data& data) {
    const auto chosen = fit::choices(selector, data, options.reuse);
    write_if_changed(options.predictions,
                     predictions(selector, data, as_variants(selector, data, chosen)));
}

void check_outputs(const EvalOptions& options) {
    std::vector<std::string> read = options.data;
    read.push_back(options.spec);
    check_not_read(options.predictions, read);
}

/// A table without times has its selector's variants, none measured.
void add_variants(const Selector& selector, fit::Data& data) {
    for (const auto& variant : selector.variants) data.variants.push_back(variant.name);
    const auto columns = static_cast<Eigen::Index>(data.variants.size());
    data.time = fit::Matrix::Constant(data.rows(), columns, std::nan(""));
    data.setup = fit::Matrix::Zero(data.rows(), columns);
}

}  // namespace

int eval(const EvalOptions& options, const Streams& streams) {
    check_outputs(options);
    const double most = 1 + share_of("--fail-above", options.fail_above, INFINITY);
    const Checked checked = load_and_check(options.spec, {options.models, {}});
    const bool stands = streams.talk.tell(checked.loaded.report, checked.loaded.sources);
    if (!stands || !checked.model) return Exit::findings;
    std::vector<std::string> names;
    for (const auto& selector : checked.model->selectors) names.push_back(selector.name);
    const Selector& selector = checked.model->selectors[pick_selector(names, options.selector)];
    auto data = read_table_files(options.data, streams);
    if (!data) return Exit::findings;
    const bool timed = !data->variants.empty();
    std::vector<std::string> variants;
    for (const auto& variant : selector.variants) variants.push_back(variant.name);
    if (timed && !match_variants(*data, variants, streams)) return Exit::findings;
    if (!timed) add_variants(selector, *data);
    for (const std::string& missing : fit::missing_columns(selector, *data))
        streams.err << "note: the table has no column " << missing << ": it counts as unknown\n";
    if (!options.predictions.empty()) write_predictions(options, selector, *data);
    if (!timed) {
        if (options.predictions.empty())
            throw UsageError("the table has no times to compare with: add --predictions FILE");
        return Exit::done;
    }
    std::optional<fit::Data> again;
    if (!options.again.empty() && !(again = read_table_files(options.again, streams)))
        return Exit::findings;
    const Judged judged = judge(options, selector, *data, again);
    if (judged.chosen_score.rows == 0) {
        streams.talk.trouble(
            "no row has times of the chosen variant and of another: nothing is "
            "judged");
        return Exit::findings;
    }
    streams.out << (options.json ? eval_json(judged) : eval_text(judged, options));
    if (judged.chosen_score.mean <= most) return Exit::done;
    streams.talk.trouble(fmt::format("chosen/best is {:.4f}, more than --fail-above {}",
                                     judged.chosen_score.mean, options.fail_above));
    return Exit::findings;
}

}  // namespace selgen::cli
