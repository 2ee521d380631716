#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "fit/convert/json_text.hpp"
#include "fit/import/table.hpp"
#include "fit/table/builder.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

using nlohmann::json;

/// BM_x<int>/100/n:7/real_time: the variant x<int>, and the features in its name.
struct Name {
    std::string variant;
    std::vector<std::pair<std::string, std::string>> values;  // features
};

/// Whether a part of a name says how the benchmark was run; it is not a feature.
bool says_how(const std::string& part) {
    for (const char* word : {"real_time", "process_time", "manual_time"}) {
        if (part == word) return true;
    }
    for (const char* word : {"min_time:", "min_warmup_time:", "iterations:", "repeats:"}) {
        if (part.starts_with(word)) return true;
    }
    return false;
}

/// The parts between slashes outside of brackets.
std::vector<std::string> parts_of(const std::string& name) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : name) {
        if (c == '<' || c == '(') ++depth;
        if (c == '>' || c == ')') --depth;
        if (c == '/' && depth <= 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

Name name_of(const std::string& text) {
    const auto parts = parts_of(text);
    Name name{parts[0].starts_with("BM_") ? parts[0].substr(3) : parts[0], {}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (says_how(parts[i])) continue;
        const std::size_t colon = parts[i].find(':');
        const bool has_name = colon != std::string::npos && colon > 0;
        name.values.emplace_back(has_name ? parts[i].substr(0, colon) : "arg" + std::to_string(i),
                                 has_name ? parts[i].substr(colon + 1) : parts[i]);
    }
    return name;
}

double seconds_of_run(const json& run) {
    if (run.value("error_occurred", false)) return failed_run;
    const std::string unit = run.value("time_unit", "ns");
    const double scale = unit == "s" ? 1 : unit == "ms" ? 1e3 : unit == "us" ? 1e6 : 1e9;
    return run.at("real_time").get<double>() / scale;
}

/// The benchmarks with a reported median: their single runs are ignored.
std::set<std::string> with_median(const json& runs) {
    std::set<std::string> names;
    for (const json& run : runs) {
        if (run.value("aggregate_name", "") == "median")
            names.insert(run.at("run_name").get<std::string>());
    }
    return names;
}

void add_runs(const json& runs, TableBuilder& table) {
    const auto medians = with_median(runs);
    for (const json& run : runs) {
        const std::string aggregate = run.value("aggregate_name", "");
        const std::string full = run.at(run.contains("run_name") ? "run_name" : "name");
        const bool is_failed = run.value("error_occurred", false);
        const bool is_wanted =
            medians.count(full) != 0 ? aggregate == "median" || is_failed : aggregate.empty();
        if (!is_wanted) continue;
        const Name name = name_of(full);
        std::string id;
        for (const auto& [feature, value] : name.values) id += (id.empty() ? "" : "/") + value;
        const std::size_t row = table.row(id.empty() ? "all" : id);
        for (const auto& [feature, value] : name.values)
            table.set(row, table.feature(feature), value);
        table.add_time(row, table.variant(name.variant), seconds_of_run(run));
    }
}

}  // namespace

TableOrErrors import_google_benchmark(const std::vector<NamedText>& files) {
    TableBuilder table;
    for (const NamedText& file : files) {
        const auto fault = with_json(file, [&](const json& all) {
            if (!all.contains("benchmarks"))
                throw FormatError(
                    "member 'benchmarks' is missing: write the file with --benchmark_out=FILE "
                    "--benchmark_out_format=json");
            add_runs(all.at("benchmarks"), table);
        });
        if (fault) return std::vector{*fault};
        if (!table.has_rows())
            return std::vector{TableError{file.name, {}, "the file has no benchmarks"}};
    }
    return table.table();
}

}  // namespace selgen::fit
