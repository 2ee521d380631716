// Fits selectors to tables of times and evaluates them on rows that were not used for the fit.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <stdexcept>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "studies/bench/tables/decide.hpp"
#include "studies/bench/tables/study.hpp"

namespace {

using namespace tables_study;

struct Arguments {
    std::string folder, json;
    std::vector<std::string> only, methods;
    std::uint64_t seed = 1;
    bool without_decide = false;
};

void describe(CLI::App& app, Arguments& a) {
    std::vector<std::string> names;
    for (const Method& method : methods()) names.emplace_back(method.name);
    app.add_option("FOLDER", a.folder, "folder with files NAME.train.csv and NAME.test.csv")
        ->required();
    app.add_option("--only", a.only, "only this table; may be repeated")->allow_extra_args(false);
    app.add_option("--method", a.methods, "only this method; may be repeated")
        ->allow_extra_args(false)
        ->check(CLI::IsMember(names));
    app.add_option("--seed", a.seed, "of the fits and of the bootstrap")->capture_default_str();
    app.add_flag("--no-decide", a.without_decide, "do not time decisions");
    app.add_option("--json", a.json, "also write the results to this file");
}

std::vector<std::string> names_of(const Arguments& a) {
    const std::vector<std::string> all = names_of_tables(a.folder);
    for (const std::string& name : a.only)
        if (std::ranges::find(all, name) == all.end())
            throw std::runtime_error("--only: no table '" + name + "' in " + a.folder +
                                     "; known are: " + selgen::join(all));
    return a.only.empty() ? all : a.only;
}

StudyOptions options_of(const Arguments& a) {
    StudyOptions options{a.seed, !a.without_decide, {}};
    for (const Method& method : methods())
        if (a.methods.empty() || std::ranges::find(a.methods, method.name) != a.methods.end())
            options.methods.push_back(method);
    if (const std::string why = why_no_compiler(); options.times_decisions && !why.empty()) {
        std::cerr << "bench_tables: " << why << '\n';
        options.times_decisions = false;
    }
    return options;
}

int run(const Arguments& a) {
    const StudyOptions options = options_of(a);
    selgen::bench::Results results{"tables", nlohmann::ordered_json::array()};
    constexpr std::size_t baselines = 3;
    bool all_fitted = true;
    for (const std::string& name : names_of(a)) {
        const Table table = read_table(a.folder, name);
        for (const Report& report : study(table, options)) {
            print(report);
            add_rows(report, results);
            all_fitted = all_fitted && report.all.size() == baselines + options.methods.size();
        }
    }
    return selgen::bench::write(results, a.json) && all_fitted ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
    CLI::App app("Fits selectors to tables and evaluates them on other rows.", "bench_tables");
    Arguments arguments;
    describe(app, arguments);
    CLI11_PARSE(app, count, words);
    try {
        return run(arguments);
    } catch (const std::exception& wrong) {
        std::cerr << "bench_tables: " << wrong.what() << '\n';
        return 1;
    }
}
