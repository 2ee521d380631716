#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <filesystem>
#include <map>
#include <ostream>
#include <selgen/bench/table.hpp>
#include <variant>

#include "base/errors.hpp"
#include "cli/exit.hpp"
#include "host/files.hpp"
#include "host/process.hpp"

namespace selgen::cli {
namespace {

/// What a driver says to be its table, or what it ends with.
std::variant<std::string, int> table_of(std::vector<std::string> words) {
    words.emplace_back("--where");
    constexpr std::size_t longest = 2 * PATH_MAX;
    auto [text, ended] = host::output_of({words}, longest);
    const int code = ended.exit_code();
    if (code != 0 && text.size() <= longest) return code;
    if (text.size() < 2 || text.find('\n') != text.size() - 1)
        throw IoError(words[0] +
                      ": is no driver that selgen gen --bench wrote: it does not say by --where "
                      "where its table is");
    text.pop_back();
    return text;
}

/// Rows of each kind, and which variant is the best how often.
struct Sum {
    std::size_t points = 0;
    std::map<std::string, std::size_t> fields;  // what is no time: fail, timeout
    std::vector<std::string> variants;
    std::vector<std::size_t> wins;
    std::vector<std::size_t> failures;
};

void add_row(Sum& sum, const bench::Fields& header, const bench::Fields& row) {
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

Sum sum_of(const std::string& table) {
    Sum sum;
    bench::Fields header;
    const std::string text = host::read_file(table);
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

std::string text_of(const std::string& table, const Sum& sum) {
    std::string text =
        fmt::format("{}: {} {}\n", table, sum.points, sum.points == 1 ? "point" : "points");
    for (std::size_t v = 0; v < sum.variants.size(); ++v) {
        text += fmt::format("  {:<16} best {:>5}", sum.variants[v], sum.wins[v]);
        if (sum.failures[v] > 0) text += fmt::format("   failed {:>5}", sum.failures[v]);
        text += '\n';
    }
    for (const auto& [kind, count] : sum.fields) text += fmt::format("  {}: {}\n", kind, count);
    return text;
}

}  // namespace

int bench(const BenchOptions& options, const Streams& streams) {
    std::vector<std::string> words{host::path_of(options.driver)};
    words.insert(words.end(), options.arguments.begin(), options.arguments.end());
    const auto asks_for_help = [](const std::string& word) {
        return word == "--help" || word == "-h";
    };
    if (std::ranges::any_of(options.arguments, asks_for_help))
        return host::run_program({words}).exit_code();
    const auto asked = table_of(words);
    if (const int* const code = std::get_if<int>(&asked)) return *code;
    const std::string& table = std::get<std::string>(asked);
    streams.out << std::flush;
    const int code = host::run_program({words}).exit_code();
    if (code == Exit::usage || code == Exit::world) return code;
    if (std::filesystem::is_regular_file(table)) streams.out << text_of(table, sum_of(table));
    return code;
}

}  // namespace selgen::cli
