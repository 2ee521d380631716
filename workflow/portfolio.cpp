// Reads the tables, predicts missing times, and formats the best sets of variants, with the changes
// from set to set, as text and JSON.
#include "workflow/portfolio.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.hpp"
#include "fit/selection/few_variants.hpp"
#include "fit/selection/portfolio.hpp"
#include "workflow/tables.hpp"

namespace selgen::workflow {
namespace {

using Names = std::vector<std::string>;

/// "+ a, - b": the names in the one list that are not in the other, each with a sign.
std::string changes_text(const Names& now, const Names& before) {
    Names changes;
    const auto add = [&](const Names& names, const Names& others, const char* sign) {
        for (const std::string& name : names)
            if (std::ranges::find(others, name) == others.end()) changes.push_back(sign + name);
    };
    add(now, before, "+ ");
    add(before, now, "- ");
    return join(changes);
}

/// The best sets of a table's variants, from one variant upwards.
struct Sets {
    const fit::Data& data;
    std::vector<fit::Portfolio> all;

    Names names(const fit::Portfolio& one) const {
        Names names;
        for (const std::size_t v : one.variants) names.push_back(data.variants[v]);
        return names;
    }
};

std::string method_text(const Sets& sets) {
    const auto search = std::ranges::find(sets.all, false, &fit::Portfolio::is_exact);
    if (search == sets.all.end())
        return "No other sets of these sizes have lower mean slowdowns.\n";
    return fmt::format("Sets of {} and more variants were found by local search.\n",
                       search->variants.size());
}

/// A line for each set.
std::string text_of(const Sets& sets) {
    std::string text = fmt::format("{}, {}; slowdowns are relative to the best of all variants\n",
                                   counted(sets.data.rows(), "row"),
                                   counted(sets.data.variants.size(), "variant"));
    text += "kept  mean slowdown  with costs    worst  failed rows  change\n";
    Names before;
    for (const fit::Portfolio& one : sets.all) {
        const Names names = sets.names(one);
        text +=
            fmt::format("{:4}  {:13.4f}  {:10.4f}  {:7.2f}  {:11}  {}\n", one.variants.size(),
                        one.mean, one.priced, one.worst, one.failed, changes_text(names, before));
        before = names;
    }
    return text + method_text(sets) + "keep: " + join(before) + '\n';
}

/// The same as JSON, with the variants of each set.
std::string json_of(const Sets& sets) {
    nlohmann::ordered_json json{{"rows", sets.data.rows()},
                                {"variants", sets.data.variants.size()},
                                {"portfolios", nlohmann::ordered_json::array()}};
    for (const fit::Portfolio& one : sets.all)
        json["portfolios"].push_back({{"mean_slowdown", one.mean},
                                      {"with_costs", one.priced},
                                      {"worst", one.worst},
                                      {"failed_rows", one.failed},
                                      {"exact", one.is_exact},
                                      {"variants", sets.names(one)}});
    return json.dump(2) + '\n';
}

}  // namespace

PortfolioReport portfolio(const PortfolioRequest& request) {
    return run_stage<PortfolioReport>([&](PortfolioReport& report) {
        auto data = read_tables(request.data, report.messages.remarks);
        if (!data) return;
        data->predicted = fit::predicted_times(*data, {}, 1);
        report.messages.note(fit::predictions_text(*data));
        *data = fit::with_predictions(std::move(*data));
        fit::PortfolioOptions wanted;
        wanted.most = request.keep;
        wanted.loss.reuse = request.reuse;
        wanted.loss.penalty = request.penalty;
        const Sets sets{*data, fit::portfolios(*data, wanted)};
        if (sets.all.empty())
            return report.messages.error(join(request.data) + ": no variant has a time");
        report.text = text_of(sets);
        report.json = json_of(sets);
    });
}

}  // namespace selgen::workflow
