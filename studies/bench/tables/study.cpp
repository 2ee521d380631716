// Fits each method once, and evaluates its choices with the costs at each value of `reuse`.
#include "studies/bench/tables/study.hpp"

#include <cmath>
#include <cstdio>
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

/// The number with this format, or a dash.
std::string shown(const char* format, std::optional<double> value) {
    if (!value || std::isnan(*value)) return "-";
    char text[32];
    std::snprintf(text, sizeof text, format, *value);
    return text;
}

void print_line(const Judged& judged) {
    const Figures& f = judged.figures;
    std::printf("%-12s %8.4f %7.4f..%-7.4f %7s %8s %7.2f %7.3f %8s %6s %6s %6s\n",
                judged.method.c_str(), f.slowdown, f.low, f.high,
                shown("%.4f", f.covered_slowdown).c_str(),
                shown("%.1f%%", 100 * f.coverage()).c_str(), f.worst, f.percentile_99,
                shown("%.1f%%", 100 * f.accuracy).c_str(), shown("%.3f", judged.closed_gap).c_str(),
                shown("%.1f", judged.cpu_seconds).c_str(), shown("%.1f", judged.decide_ns).c_str());
}

/// What the line is, and for a method where it is worse than the default.
void print_detail(const Judged& judged) {
    if (judged.detail.empty()) return;
    std::printf("  %s: %s", judged.method.c_str(), judged.detail.c_str());
    if (judged.cpu_seconds)
        std::printf("; over 5 %% worse than the default in %.1f %% of rows; %zu failed runs",
                    100 * judged.losses, judged.figures.failed);
    std::printf("\n");
}

/// JSON has no NaN.
nlohmann::ordered_json number(std::optional<double> value) {
    if (!value || std::isnan(*value)) return nullptr;
    return *value;
}

}  // namespace

std::vector<Report> study(const Table& table, const StudyOptions& options) {
    const std::vector<FittedMethod> fitted = fit_all(table, options);
    std::vector<Report> reports;
    for (const double reuse : reuses_of(table))
        reports.push_back(judge(table, options, reuse, fitted));
    return reports;
}

void print(const Report& report) {
    const Table& table = report.table;
    std::printf("\n%s%s: %zu variants, fitted to %td rows, judged on %zu of %td rows\n",
                table.name.c_str(), report.reuse ? shown(", reuse %g", report.reuse).c_str() : "",
                table.train.variants.size(), table.train.rows(), report.all.front().figures.rows,
                table.test.rows());
    std::printf("%-12s %8s %16s %7s %8s %7s %7s %8s %6s %6s %6s\n", "", "slowdown", "95 % interval",
                "covered", "coverage", "worst", "99 %", "accuracy", "gap", "CPU s", "ns");
    for (const Judged& judged : report.all) print_line(judged);
    for (const Judged& judged : report.all) print_detail(judged);
    std::fflush(stdout);
}

void add_rows(const Report& report, selgen::bench::Results& results) {
    for (const Judged& judged : report.all) {
        const Figures& f = judged.figures;
        results.rows.push_back({{"table", report.table.name},
                                {"reuse", number(report.reuse)},
                                {"method", judged.method},
                                {"detail", judged.detail},
                                {"rows", f.rows},
                                {"slowdown", f.slowdown},
                                {"low", f.low},
                                {"high", f.high},
                                {"covered_slowdown", number(f.covered_slowdown)},
                                {"coverage", f.coverage()},
                                {"failed", f.failed},
                                {"worst", f.worst},
                                {"percentile_99", f.percentile_99},
                                {"accuracy", f.accuracy},
                                {"closed_gap", number(judged.closed_gap)},
                                {"losses", judged.losses},
                                {"cpu_seconds", number(judged.cpu_seconds)},
                                {"decide_ns", number(judged.decide_ns)}});
    }
}

}  // namespace tables_study
