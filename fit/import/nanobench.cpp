// Imports JSON results of nanobench: names are variants; title, complexityN and batch are features.
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "base/text.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/table/builder.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

/// What distinguishes results: name, title, n and batch.
using NanobenchKey = std::tuple<std::string, std::string, std::string, std::string>;

struct NanobenchResult {
    std::string name, title;
    std::string n;  // complexityN; empty: it has none
    std::string batch = "1";
    double seconds = 0;  // of an iteration

    NanobenchKey key() const { return {name, title, n, batch}; }
};

struct NanobenchFile {
    std::vector<NanobenchResult> results;
    std::vector<std::string> notes;
};

/// 1000000, not 1e+06 as in the shortest text.
std::string plain_number(double value) {
    const bool is_whole = std::abs(value) < 1e15 && std::floor(value) == value;
    return is_whole ? std::to_string(static_cast<long long>(value)) : number_text(value);
}

/// The text of a member above 0; empty if there is none.
std::string positive_in(const JsonValue& result, const std::string& name) {
    if (!result.has(name)) return "";
    const double value = result[name].number();
    return value > 0 ? plain_number(value) : "";
}

/// Nothing if the program measured nothing: nanobench then writes 0 as the median.
std::optional<double> seconds_of_iteration(const JsonValue& result) {
    constexpr const char* median_name = "median(elapsed)";
    std::vector<JsonValue> measurements;
    if (result.has("measurements")) {
        measurements = result["measurements"].elements(most_elements);
        if (measurements.empty()) return {};
    }
    if (result.has(median_name)) return result[median_name].amount();
    if (measurements.empty())
        result.refuse(
            std::string("has neither 'median(elapsed)' nor 'measurements', as a result of "
                        "nanobench has: ") +
            table_instead);
    std::vector<double> times;
    for (const JsonValue& one : measurements) times.push_back(one["elapsed"].amount());
    return median(times);
}

std::vector<JsonValue> results_in(const std::string& text) {
    const std::string advice =
        "write the file with ankerl::nanobench::templates::json(); " + or_table_instead();
    if (!is_json_like(text)) throw FormatError("this is not JSON of nanobench: " + advice);
    const JsonValue all = JsonValue::parse_foreign(text);
    if (!all.is_object() || !all.has("results"))
        throw FormatError("member 'results' is missing: " + advice);
    return all["results"].elements(most_elements);
}

NanobenchFile read_nanobench(const std::string& text) {
    NanobenchFile file;
    std::set<NanobenchKey> keys;
    std::size_t without_measurement = 0;
    for_children(results_in(text), text, "results", [&](const JsonValue& json, std::size_t) {
        NanobenchResult result;
        result.name = json["name"].line();
        if (json.has("title")) result.title = json["title"].text();
        result.n = positive_in(json, "complexityN");
        if (json.has("batch")) result.batch = plain_number(json["batch"].number());
        const auto seconds = seconds_of_iteration(json);
        without_measurement += seconds ? 0 : 1;
        if (!seconds) return;
        result.seconds = *seconds;
        if (!keys.emplace(result.key()).second)
            throw FormatError("two results have the title '" + result.title + "', the name '" +
                              result.name +
                              "' and the same complexityN and batch: distinguish them, for "
                              "example with complexityN(n)");
        file.results.push_back(result);
    });
    if (file.results.empty()) throw FormatError("the file has no results with measurements");
    if (without_measurement > 0)
        file.notes.push_back("left out " + counted(without_measurement, "result") +
                             " without a measurement");
    return file;
}

/// Adds the results of all files to a table. What is the same in all results is not a feature.
class NanobenchTable {
public:
    explicit NanobenchTable(const std::vector<NanobenchFile>& files) {
        std::set<std::string> titles;
        std::map<std::string, std::string> batches;  // by complexityN
        std::map<NanobenchKey, std::size_t> keys;    // with the number of the file
        for (std::size_t i = 0; i < files.size(); ++i)
            for (const NanobenchResult& result : files[i].results) {
                titles.insert(result.title);
                has_batches_ |=
                    batches.emplace(result.n, result.batch).first->second != result.batch;
                is_apart_ |= keys.emplace(result.key(), i).first->second != i;
            }
        has_titles_ = titles.size() > 1;
    }

    void add(const NanobenchFile& file, const std::string& label, const std::string& first_label) {
        for (const NanobenchResult& result : file.results) {
            std::vector<std::string> parts;
            if (!result.title.empty()) parts.push_back(result.title);
            if (!result.n.empty()) parts.push_back("n:" + result.n);
            if (has_batches_) parts.push_back("batch:" + result.batch);
            const std::string id = parts.empty() ? "all" : join(parts, "/");
            const std::size_t row = table_.row((is_apart_ ? label + ' ' : "") + id);
            table_.set_file(row, is_apart_ ? label : first_label);
            if (has_titles_) table_.set(row, table_.feature("title"), result.title);
            if (!result.n.empty()) table_.set(row, table_.feature("n"), result.n);
            if (has_batches_) table_.set(row, table_.feature("batch"), result.batch);
            table_.add_time(row, table_.variant(result.name), result.seconds);
        }
    }

    ImportedTable table() const { return table_.table(); }

private:
    bool has_titles_ = false, has_batches_ = false, is_apart_ = false;
    TableBuilder table_;
};

}  // namespace

TableOrErrors import_nanobench(const std::vector<NamedText>& files) {
    return table_of_files("nanobench", files, read_nanobench,
                          [](const auto& all, const auto& labels) {
                              NanobenchTable table(all);
                              for (std::size_t i = 0; i < all.size(); ++i)
                                  table.add(all[i], labels[i], labels[0]);
                              return table.table();
                          });
}

}  // namespace selgen::fit
