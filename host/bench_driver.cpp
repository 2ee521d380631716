#include "host/bench_driver.hpp"

#include <climits>
#include <cstdlib>
#include <limits>
#include <selgen/bench/table.hpp>
#include <string_view>

#include "base/errors.hpp"
#include "host/files.hpp"
#include "host/process.hpp"

namespace selgen::host {
namespace {

void add_row(TableSummary& sum, const bench::Fields& header, const bench::Fields& row) {
    ++sum.points;
    std::size_t variant = 0, winner = sum.variants.size();
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t c = 0; c < header.size() && c < row.size(); ++c) {
        if (header[c].rfind("time:", 0) != 0) continue;
        const std::size_t v = variant++;
        if (row[c].empty()) continue;
        if (row[c] == "fail" || row[c] == "timeout") {
            ++sum.fields[row[c]];
            ++sum.failures[v];
        } else if (const double time = std::strtod(row[c].c_str(), nullptr); time < best) {
            best = time;
            winner = v;
        }
    }
    if (winner < sum.wins.size()) ++sum.wins[winner];
}

}  // namespace

std::variant<std::string, int> table_of_driver(std::vector<std::string> words) {
    words.emplace_back("--where");
    constexpr std::size_t longest = 2 * PATH_MAX;
    auto [text, ended] = output_of({words}, longest);
    const int code = ended.exit_code();
    if (code != 0 && text.size() <= longest) return code;
    if (text.size() < 2 || text.find('\n') != text.size() - 1)
        throw IoError(words[0] +
                      ": is not a driver of selgen gen --bench: it does not print the path of its "
                      "table with --where");
    text.pop_back();
    return text;
}

TableSummary summary_of(const std::string& table) {
    TableSummary sum;
    bench::Fields header;
    const std::string text = read_file(table);
    for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != text.npos; at = end + 1) {
        const auto fields = bench::fields_of(std::string_view(text).substr(at, end - at));
        if (!header.empty()) {
            add_row(sum, header, fields);
            continue;
        }
        header = fields;
        for (const std::string& name : header)
            if (name.rfind("time:", 0) == 0) sum.variants.push_back(name.substr(5));
        sum.wins.resize(sum.variants.size());
        sum.failures.resize(sum.variants.size());
    }
    return sum;
}

}  // namespace selgen::host
