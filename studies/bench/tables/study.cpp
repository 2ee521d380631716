// Fits each method once, and evaluates its choices with the costs at each value of `reuse`.
#include "studies/bench/tables/study.hpp"

#include <iostream>

#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/price.hpp"
#include "fit/table/phase_lengths.hpp"
#include "studies/bench/tables/decide.hpp"

namespace tables_study {
namespace {

struct FittedMethod {
    Method method;
    FittedSpec fitted;
    std::optional<double> decide_ns;
};

FittedMethod fit_one(const Table& table, const Starter& starter, const Method& method,
                     const StudyOptions& options) {
    FittedMethod one{method, fit_spec(table, starter, method, options.seed), {}};
    if (options.times_decisions) one.decide_ns = ns_to_decide(one.fitted.spec, table.test);
    return one;
}

std::vector<FittedMethod> fit_all(const Table& table, const StudyOptions& options) {
    const Starter starter = starter_of(table);
    std::vector<FittedMethod> all;
    for (const Method& method : options.methods) {
        std::cerr << table.name << ": " << method.name << std::endl;
        try {
            all.push_back(fit_one(table, starter, method, options));
        } catch (const std::exception& wrong) {
            std::cerr << table.name << ": " << method.name << ": error: " << wrong.what() << '\n';
        }
    }
    return all;
}

Report judge(const Table& table, const StudyOptions& options, double reuse,
             const std::vector<FittedMethod>& fitted) {
    const selgen::fit::Matrix costs = costs_of(table.test, table.train, reuse);
    const std::size_t single = single_best(costs_of(table.train, table.train, reuse));
    const Choices always(static_cast<std::size_t>(costs.rows()), single);
    const Figures of_single = figures_of(costs, always, options.seed);
    Report report{table, {}, {}};
    if (selgen::fit::has_plans(table.train)) report.reuse = reuse;
    const bool has_default = !table.test_default.empty();
    const Choices& defaults = has_default ? table.test_default : always;
    const auto add = [&](Judged judged, const Choices& chosen,
                         const selgen::fit::Vector& price = {}) {
        judged.figures = figures_of(costs, chosen, options.seed, price);
        judged.closed_gap = closed_gap(of_single, judged.figures);
        judged.losses = share_of_losses(costs, chosen, defaults, price);
        report.all.push_back(std::move(judged));
    };
    const std::string& name = table.train.variants[single];
    add({"single best", name}, always);
    add({"default", has_default ? "by column default" : name}, defaults);
    add({"oracle", ""}, oracle(costs));
    for (const FittedMethod& one : fitted) {
        const auto& selector = one.fitted.spec.selectors[0];
        selgen::fit::Data test = table.test;
        test.variants = table.train.variants;  // for the indices of choices
        selgen::fit::Vector price;
        if (one.method.is_priced)
            price = selgen::fit::price_of(selector, test, {reuse, {}}, table.train).total();
        add({one.method.name, one.fitted.model, {}, 0, 0, one.fitted.cpu_seconds, one.decide_ns},
            selgen::fit::choices(selector, test, reuse, table.train), price);
    }
    return report;
}

}  // namespace

std::vector<Report> study(const Table& table, const StudyOptions& options) {
    const std::vector<FittedMethod> fitted = fit_all(table, options);
    std::vector<Report> reports;
    for (const double reuse : reuses_of(table))
        reports.push_back(judge(table, options, reuse, fitted));
    return reports;
}

}  // namespace tables_study
