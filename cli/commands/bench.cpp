// Implements `selgen bench`, which runs a driver and prints how often each variant was the best or
// failed.
#include "cli/commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <variant>

#include "base/exit.hpp"
#include "base/text.hpp"
#include "host/bench_driver.hpp"
#include "host/process.hpp"

namespace selgen::cli {
namespace {

std::string text_of(const std::string& table, const host::TableSummary& sum) {
    std::string text = fmt::format("{}: {}\n", table, counted(sum.points, "point"));
    for (std::size_t v = 0; v < sum.variants.size(); ++v) {
        if (const std::string why = host::why_never_ran(sum, v); !why.empty()) {
            text += fmt::format("  {:<16} {}{}\n", sum.variants[v],
                                sum.unavailable[v].empty() ? "" : "unavailable: ", why);
            continue;
        }
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
    const auto asked = host::table_of_driver(words);
    if (const int* const code = std::get_if<int>(&asked)) return *code;
    const std::string& table = std::get<std::string>(asked);
    streams.out << std::flush;
    const host::Ended ended = host::run_program({words});
    if (ended.asked != 0) throw host::Interrupted{ended.asked};
    const int code = ended.exit_code();
    if (code == Exit::usage || code == Exit::system) return code;
    if (std::filesystem::is_regular_file(table))
        streams.out << text_of(table, host::summary_of(table));
    return code;
}

}  // namespace selgen::cli
