// Implements `selgen portfolio`, which prints the variants worth keeping for each number of
// variants.
#include "fit/selection/portfolio.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "fit/selection/few_variants.hpp"

namespace selgen::cli {
namespace {

using Portfolios = std::vector<fit::Portfolio>;

std::vector<std::string> variant_names(const fit::Data& data,
                                       const std::vector<std::size_t>& variants) {
    std::vector<std::string> names;
    for (const std::size_t v : variants) names.push_back(data.variants[v]);
    return names;
}

/// "+ a, - b": how the portfolio differs from the one before.
std::string changes_text(const fit::Data& data, const fit::Portfolio& now,
                         const std::vector<std::size_t>& before) {
    std::vector<std::size_t> added, removed;
    std::ranges::set_difference(now.variants, before, std::back_inserter(added));
    std::ranges::set_difference(before, now.variants, std::back_inserter(removed));
    std::vector<std::string> changes;
    for (const std::string& name : variant_names(data, added)) changes.push_back("+ " + name);
    for (const std::string& name : variant_names(data, removed)) changes.push_back("- " + name);
    return join(changes);
}

std::string method_text(const Portfolios& found) {
    const auto search = std::ranges::find(found, false, &fit::Portfolio::is_exact);
    if (search == found.end()) return "No other sets of these sizes have lower mean slowdowns.\n";
    return fmt::format("Sets of {} and more variants were found by local search.\n",
                       search->variants.size());
}

std::string portfolio_text(const fit::Data& data, const Portfolios& found) {
    std::string text =
        fmt::format("{}, {}; slowdowns are relative to the best of all variants\n",
                    counted(data.rows(), "row"), counted(data.variants.size(), "variant"));
    text += "kept  mean slowdown  with costs    worst  failed rows  change\n";
    std::vector<std::size_t> before;
    for (const fit::Portfolio& one : found) {
        text += fmt::format("{:4}  {:13.4f}  {:10.4f}  {:7.2f}  {:11}  {}\n", one.variants.size(),
                            one.mean, one.priced, one.worst, one.failed,
                            changes_text(data, one, before));
        before = one.variants;
    }
    return text + method_text(found) + "keep: " + join(variant_names(data, before)) + '\n';
}

std::string portfolio_json(const fit::Data& data, const Portfolios& found) {
    nlohmann::ordered_json json{{"rows", data.rows()},
                                {"variants", data.variants.size()},
                                {"portfolios", nlohmann::ordered_json::array()}};
    for (const fit::Portfolio& one : found)
        json["portfolios"].push_back({{"mean_slowdown", one.mean},
                                      {"with_costs", one.priced},
                                      {"worst", one.worst},
                                      {"failed_rows", one.failed},
                                      {"exact", one.is_exact},
                                      {"variants", variant_names(data, one.variants)}});
    return json.dump(2) + '\n';
}

}  // namespace

int portfolio(const PortfolioOptions& options, const Streams& streams) {
    auto data = read_table_files(options.data, streams);
    if (!data) return Exit::errors;
    fit::PortfolioOptions wanted;
    wanted.most = options.keep;
    wanted.loss.reuse = options.reuse;
    wanted.loss.penalty = options.penalty;
    data->predicted = fit::predicted_times(*data, {}, 1);
    if (const std::string note = fit::predictions_text(*data); !note.empty())
        streams.printer.note(note);
    *data = fit::with_predictions(std::move(*data));
    const Portfolios found = fit::portfolios(*data, wanted);
    if (found.empty()) {
        streams.printer.error(join(options.data) + ": no variant has a time");
        return Exit::errors;
    }
    streams.out << (options.json ? portfolio_json(*data, found) : portfolio_text(*data, found));
    return Exit::done;
}

}  // namespace selgen::cli
