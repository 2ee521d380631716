// Runs drivers with --describe, and counts in their tables how often each variant fails or is the
// best.
#include "host/bench_driver.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <selgen/bench/origin.hpp>
#include <selgen/bench/table.hpp>
#include <selgen/rt/text.hpp>
#include <string_view>

#include "base/errors.hpp"
#include "base/json.hpp"
#include "host/files.hpp"
#include "host/process.hpp"

namespace selgen::host {
namespace {

/// The number in a field; NaN if it is not a number.
double number_in(const std::string& field) {
    const auto [value, length] = rt::read_number(field.c_str());
    return length > 0 && length == field.size() ? value : std::nan("");
}

/// The columns of a table's rows, by name.
class Columns {
public:
    explicit Columns(const bench::Fields& header) {
        for (std::size_t c = 0; c < header.size(); ++c) place_.emplace(header[c], c);
    }
    std::string field(const bench::Fields& row, const std::string& column) const {
        const auto found = place_.find(column);
        return found != place_.end() && found->second < row.size() ? row[found->second] : "";
    }
    double number(const bench::Fields& row, const std::string& column) const {
        return number_in(field(row, column));
    }

private:
    std::map<std::string, std::size_t> place_;
};

bool is_disturbed(const TableSummary& sum, const Columns& columns, const bench::Fields& row) {
    return std::ranges::any_of(sum.variants, [&](const std::string& variant) {
        return columns.field(row, "time:" + variant) == "disturbed";
    });
}

/// Counts the best variant of a row: that of the least cost of a call, as `selgen eval` does.
void add_row(TableSummary& sum, const Columns& columns, const bench::Fields& row) {
    ++sum.points;
    const double reuse = columns.number(row, "reuse");
    std::vector<double> costs;
    for (std::size_t v = 0; v < sum.variants.size(); ++v) {
        const std::string text = columns.field(row, "time:" + sum.variants[v]);
        const double setup = columns.number(row, "setup:" + sum.variants[v]);
        if (!std::isnan(number_in(text))) ++sum.measured[v];
        if (!text.empty()) ++sum.tried[v];
        costs.push_back(bench::cost_of_call(number_in(text), setup, reuse));
        if (text != "fail" && text != "timeout") continue;
        ++sum.fields[text];
        ++sum.failures[v];
        sum.notes.emplace(sum.variants[v], columns.field(row, "note"));
    }
    const auto best = bench::best_of(costs);
    if (!best) {
        sum.without_times.push_back(columns.field(row, "id") + ": " + columns.field(row, "note"));
        return;
    }
    ++sum.wins[*best];
    sum.groups.insert(columns.field(row, "group"));
}

/// The reason for each variant that the driver could not run, from the conditions of the table.
std::vector<std::string> unavailable_in(const std::string& table,
                                        const std::vector<std::string>& variants) {
    std::vector<std::string> reasons(variants.size());
    const bench::Facts facts(bench::detail::contents(bench::detail::origin_file(table)));
    // "gpu_2, gpu_4: REASON"
    for (const std::string& text : bench::detail::texts_in(facts.value("unavailable"))) {
        const std::size_t end = std::min(text.find(": "), text.size());
        const std::string names = ", " + text.substr(0, end) + ", ";
        for (std::size_t v = 0; v < variants.size(); ++v)
            if (names.find(", " + variants[v] + ", ") != names.npos)
                reasons[v] = text.substr(std::min(end + 2, text.size()));
    }
    return reasons;
}

/// What a driver reports about its experiment.
struct Description {
    std::string table, facts;
    Points points;
};

Description description_in(const std::string& text) {
    constexpr std::int64_t most_points = std::int64_t{1} << 53;
    const JsonValue json = JsonValue::parse(text);
    Description found{json["table"].text(), json["facts"].text(), {}};
    found.points.most = static_cast<std::size_t>(json["points"].whole(0, most_points));
    found.points.refines = json["refines"].truth();
    for (const JsonValue& id : json["first"].elements(most_points))
        found.points.first.insert(id.text());
    return found;
}

/// The description by a driver with these arguments, or its exit code if it fails. Throws IoError
/// if it is not a driver.
std::variant<Description, int> described_by(std::vector<std::string> words) try {
    const ScratchFolder scratch(new_folder("selgen-driver"));
    const std::string path = scratch.path() + "/description.json";
    words.insert(words.end(), {"--describe", path});
    const Ended ended = run_to_stderr({words});  // kernels and their libraries may print
    if (ended.exit_code() != 0) return ended.exit_code();
    std::error_code none;
    return description_in(std::filesystem::exists(path, none) ? read_file(path) : "");
} catch (const JsonError&) {
    throw IoError(words[0] +
                  ": is not a driver generated by selgen gen --bench: with --describe, it does not "
                  "describe its experiment");
}

/// The same, but failures are exceptions.
Description description_of(const std::vector<std::string>& words) {
    auto described = described_by(words);
    if (const int* const code = std::get_if<int>(&described)) {
        constexpr int missing_files = 3;
        if (*code == missing_files) throw DriverFailed{missing_files};
        throw IoError(words[0] +
                      ": is not a driver of this version of selgen: it does not accept --describe");
    }
    return std::get<Description>(std::move(described));
}

}  // namespace

std::variant<std::string, int> table_of_driver(const std::vector<std::string>& words) {
    auto described = described_by(words);
    if (const int* const code = std::get_if<int>(&described)) return *code;
    return std::get<Description>(std::move(described)).table;
}

std::vector<std::string> changes_since(const std::string& table,
                                       const std::vector<std::string>& words) {
    if (!std::filesystem::exists(table)) return {};
    const bench::Facts here(description_of(words).facts);
    const bench::Facts there(bench::detail::contents(bench::detail::origin_file(table)));
    return bench::detail::differences_in_origin(there, here);
}

Points points_of_driver(const std::vector<std::string>& words) {
    return description_of(words).points;
}

TableSummary summary_of(const std::string& table) {
    TableSummary sum;
    std::vector<bench::Fields> rows;
    const std::string text = read_file(table);
    for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != text.npos; at = end + 1)
        rows.push_back(bench::fields_of(std::string_view(text).substr(at, end - at)));
    if (rows.empty()) return sum;
    for (const std::string& name : rows.front())
        if (name.rfind("time:", 0) == 0) sum.variants.push_back(name.substr(5));
    sum.wins.resize(sum.variants.size());
    sum.failures.resize(sum.variants.size());
    sum.measured.resize(sum.variants.size());
    sum.tried.resize(sum.variants.size());
    sum.unavailable = unavailable_in(table, sum.variants);
    const Columns columns(rows.front());
    std::set<std::string> disturbed;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        const std::string id = columns.field(rows[r], "id");
        if (is_disturbed(sum, columns, rows[r])) {
            disturbed.insert(id);
        } else {
            sum.ids.insert(id);
            add_row(sum, columns, rows[r]);
        }
    }
    std::erase_if(disturbed, [&](const std::string& id) { return sum.ids.contains(id); });
    if (!disturbed.empty()) sum.fields["disturbed"] = disturbed.size();
    return sum;
}

std::size_t disturbed_points(const TableSummary& table) {
    const auto found = table.fields.find("disturbed");
    return found == table.fields.end() ? 0 : found->second;
}

std::string why_never_ran(const TableSummary& table, std::size_t variant) {
    if (table.tried[variant] > 0 || table.groups.empty()) return {};
    const std::string& reason = table.unavailable[variant];
    return reason.empty() ? "infeasible everywhere" : reason;
}

}  // namespace selgen::host
