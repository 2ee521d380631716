// Formats figures as columns of text, with a dash for a missing number, and as JSON rows.
#include "studies/bench/tables/report.hpp"

#include <cmath>
#include <cstdio>

namespace tables_study {
namespace {

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
