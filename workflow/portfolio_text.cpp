// The best sets of variants as text, with the changes from set to set, and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "workflow/portfolio.hpp"

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

std::string method_text(const PortfolioReport& report) {
    const auto search = std::ranges::find(report.sets, false, &KeptVariants::is_exact);
    if (search == report.sets.end())
        return "No other sets of these sizes have lower mean slowdowns.\n";
    return fmt::format("Sets of {} and more variants were found by local search.\n",
                       search->variants.size());
}

}  // namespace

std::string portfolio_text(const PortfolioReport& report) {
    std::string text =
        fmt::format("{}, {}; slowdowns are relative to the best of all variants\n",
                    counted(report.rows, "row"), counted(report.variants, "variant"));
    text += "kept  mean slowdown  with costs    worst  failed rows  change\n";
    Names before;
    for (const KeptVariants& one : report.sets) {
        text += fmt::format("{:4}  {:13.4f}  {:10.4f}  {:7.2f}  {:11}  {}\n", one.variants.size(),
                            one.mean_slowdown, one.with_costs, one.worst, one.failed_rows,
                            changes_text(one.variants, before));
        before = one.variants;
    }
    return text + method_text(report) + "keep: " + join(before) + '\n';
}

std::string portfolio_json(const PortfolioReport& report) {
    nlohmann::ordered_json json{{"rows", report.rows},
                                {"variants", report.variants},
                                {"portfolios", nlohmann::ordered_json::array()}};
    for (const KeptVariants& one : report.sets)
        json["portfolios"].push_back({{"mean_slowdown", one.mean_slowdown},
                                      {"with_costs", one.with_costs},
                                      {"worst", one.worst},
                                      {"failed_rows", one.failed_rows},
                                      {"exact", one.is_exact},
                                      {"variants", one.variants}});
    return json.dump(2) + '\n';
}

}  // namespace selgen::workflow
