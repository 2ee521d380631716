// Imports runs of Google Benchmark: splits the names of benchmarks into variants and features.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/nearest.hpp"
#include "base/text.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/import/google_report.hpp"
#include "fit/table/builder.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

struct Argument {
    std::string name, value;
    std::string text;  // as in the benchmark's name
};

/// BM_x<int>/100/n:7/real_time: the benchmark BM_x<int> and its arguments.
struct Name {
    std::string function;
    std::vector<Argument> arguments;
};

/// Whether a part of a name is an option of the benchmark's run; it is not an argument.
bool says_how(const std::string& part) {
    for (const char* word : {"real_time", "process_time", "manual_time"})
        if (part == word) return true;
    for (const char* word : {"min_time:", "min_warmup_time:", "iterations:", "repeats:"})
        if (part.starts_with(word)) return true;
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
    Name name{parts[0], {}};
    std::set<std::string> used;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (says_how(parts[i])) continue;
        const std::size_t colon = parts[i].find(':');
        const bool has_name = colon != std::string::npos && colon > 0 &&
                              used.insert(parts[i].substr(0, colon)).second;
        name.arguments.push_back({has_name ? parts[i].substr(0, colon) : "arg" + std::to_string(i),
                                  has_name ? parts[i].substr(colon + 1) : parts[i], parts[i]});
    }
    return name;
}

/// The arguments as in the benchmark's name: 100/n:7
std::string arguments_text(const Name& name) {
    std::string id;
    for (const Argument& argument : name.arguments) id += (id.empty() ? "" : "/") + argument.text;
    return id.empty() ? "all" : id;
}

/// The short names of benchmarks: without BM_, unless two would be the same.
std::map<std::string, std::string> short_names(const std::set<std::string>& functions) {
    std::map<std::string, std::string> names;
    for (const std::string& function : functions) {
        const std::string rest = function.starts_with("BM_") ? function.substr(3) : "";
        names[function] = rest.empty() || functions.count(rest) != 0 ? function : rest;
    }
    return names;
}

/// Adds the runs of all reports to a table.
class GoogleTable {
public:
    GoogleTable(const std::vector<GoogleReport>& reports, const std::vector<std::string>& labels,
                const std::string& variant)
        : reports_(reports), labels_(labels), variant_(variant) {}

    ImportedTable table() {
        std::set<std::string> functions, arguments, hosts, names;
        for (const GoogleReport& report : reports_) {
            if (!report.host.empty()) hosts.insert(report.host);
            std::set<std::string> own;
            for (const GoogleRun& run : report.runs) {
                const Name name = name_of(run.name);
                functions.insert(name.function);
                for (const Argument& argument : name.arguments) arguments.insert(argument.name);
                own.insert(run.name);
            }
            for (const std::string& name : own) is_apart_ |= !names.insert(name).second;
        }
        has_hosts_ = hosts.size() > 1;
        is_apart_ |= has_hosts_;
        has_functions_ = !variant_.empty() && functions.size() > 1;
        check_variant({arguments.begin(), arguments.end()});
        const auto shown = short_names(functions);
        for (std::size_t i = 0; i < reports_.size(); ++i)
            for (const GoogleRun& run : reports_[i].runs) add(run, i, shown);
        return table_.table();
    }

private:
    void check_variant(const std::vector<std::string>& arguments) const {
        if (variant_.empty() || std::ranges::find(arguments, variant_) != arguments.end()) return;
        const std::string hint = nearest_hint(variant_, arguments);
        throw FormatError("no benchmark has the argument '" + variant_ + "': " +
                          (!hint.empty()       ? hint
                           : arguments.empty() ? "they have no arguments"
                                               : "the arguments are " + join(arguments)));
    }

    /// The argument that is the variant is no feature. Then the benchmark is one, if there are
    /// several.
    void add(const GoogleRun& run, std::size_t file,
             const std::map<std::string, std::string>& shown) {
        Name name = name_of(run.name);
        std::string variant = shown.at(name.function);
        const auto chosen = std::ranges::find(name.arguments, variant_, &Argument::name);
        const bool has_variant = chosen != name.arguments.end();
        if (has_variant) {
            variant = chosen->value;
            name.arguments.erase(chosen);
        }
        if (has_variant && has_functions_) {
            const std::string& function = shown.at(name.function);
            name.arguments.insert(name.arguments.begin(), {"benchmark", function, function});
        }
        const std::string id = (is_apart_ ? labels_[file] + ' ' : "") + arguments_text(name);
        const std::size_t row = table_.row(id);
        table_.set_file(row, labels_[is_apart_ ? file : 0]);
        if (has_hosts_) table_.set(row, table_.feature("host"), reports_[file].host);
        for (const Argument& argument : name.arguments)
            table_.set(row, table_.feature(argument.name), argument.value);
        table_.add_time(row, table_.variant(variant), run.seconds);
    }

    const std::vector<GoogleReport>& reports_;
    const std::vector<std::string>& labels_;
    const std::string& variant_;
    TableBuilder table_;
    bool is_apart_ = false, has_hosts_ = false, has_functions_ = false;
};

}  // namespace

TableOrErrors import_google_benchmark(const std::vector<NamedText>& files,
                                      const std::string& variant) {
    return table_of_files("google-benchmark", files, read_google_report,
                          [&](const auto& reports, const auto& labels) {
                              return GoogleTable(reports, labels, variant).table();
                          });
}

}  // namespace selgen::fit
