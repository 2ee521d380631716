// Selects the median, the single runs or the mean of each benchmark among the entries of a report.
#include "fit/import/google_report.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "base/text.hpp"
#include "fit/convert/json_text.hpp"
#include "fit/import/google_entry.hpp"
#include "fit/import/json_scan.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {
namespace {

using Outcome = GoogleEntry::Outcome;

/// The entries of one benchmark.
using Entries = std::vector<const GoogleEntry*>;

/// The benchmarks in the order of the report. Fits of their complexity are ignored.
std::vector<Entries> benchmarks_in(const std::vector<GoogleEntry>& all) {
    std::vector<Entries> benchmarks;
    std::map<std::string, std::size_t> numbers;
    for (const GoogleEntry& entry : all) {
        if (entry.aggregate == "BigO" || entry.aggregate == "RMS") continue;
        const auto [found, is_new] = numbers.emplace(entry.name, benchmarks.size());
        if (is_new) benchmarks.emplace_back();
        benchmarks[found->second].push_back(&entry);
    }
    return benchmarks;
}

/// Two benchmarks of the same name cannot be distinguished.
void check_family(const Entries& entries) {
    std::string first;
    for (const GoogleEntry* entry : entries) {
        if (entry->family.empty()) continue;
        if (!first.empty() && entry->family != first)
            throw FormatError("two benchmarks have the name '" + entry->name + "' (families " +
                              first + " and " + entry->family + "): rename one of them");
        first = entry->family;
    }
}

/// The entries that count: the median, or the single runs, or the mean.
Entries wanted_of(const Entries& entries) {
    const auto with = [&](const std::optional<std::string>& aggregate) {
        Entries found;
        for (const GoogleEntry* entry : entries)
            if (entry->aggregate == aggregate) found.push_back(entry);
        return found;
    };
    const std::array<std::optional<std::string>, 3> preferred{"median", std::nullopt, "mean"};
    for (const auto& aggregate : preferred)
        if (Entries found = with(aggregate); !found.empty()) return found;
    return {};
}

/// "left out 2 benchmarks that were skipped: a/1, b/1"
std::string left_out_note(const std::vector<std::string>& names, const std::string& why) {
    std::string text = "left out " + counted(names.size(), "benchmark") + ' ' + why + ": ";
    for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 8); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > 8 ? text + ", and others" : text;
}

}  // namespace

bool has_suffix(const std::string& name, std::string_view word) {
    return name.size() > word.size() + 1 && name.ends_with(word) &&
           name[name.size() - word.size() - 1] == '_';
}

std::string without_suffix(const std::string& name, std::string_view word) {
    return has_suffix(name, word) ? name.substr(0, name.size() - word.size() - 1) : name;
}

std::optional<std::string> aggregate_by_suffix(const std::string& name,
                                               const std::set<std::string>& names) {
    for (const char* word : {"mean", "median", "stddev", "cv"}) {
        if (!has_suffix(name, word)) continue;
        const std::string base = without_suffix(name, word);
        const bool is_one = names.count(base) != 0 || (names.count(base + "_mean") != 0 &&
                                                       names.count(base + "_stddev") != 0);
        if (is_one) return word;
    }
    return {};
}

GoogleReport read_google_report(const std::string& text) {
    const GoogleEntries entries = is_json_like(text) ? entries_of_json(text) : entries_of_csv(text);
    GoogleReport report{entries.host, {}, {}};
    std::vector<std::string> skipped, without_time;
    for (const Entries& own : benchmarks_in(entries.all)) {
        const std::string& name = own[0]->name;
        const auto has = [&](Outcome outcome) {
            return std::ranges::any_of(own,
                                       [&](const GoogleEntry* e) { return e->outcome == outcome; });
        };
        at_byte(own.back()->byte, [&] { check_family(own); });
        if (has(Outcome::failed)) {
            report.runs.push_back({name, failed_run});
        } else if (has(Outcome::skipped)) {
            const std::string& why = own[0]->skip_message;
            skipped.push_back(name + (why.empty() ? "" : " (" + why + ')'));
        } else {
            const Entries wanted = wanted_of(own);
            if (wanted.empty()) without_time.push_back(name);
            for (const GoogleEntry* entry : wanted)
                at_byte(entry->byte, [&] { report.runs.push_back({name, entry->seconds()}); });
        }
    }
    if (!skipped.empty())
        report.notes.push_back(left_out_note(skipped, "that the program skipped"));
    if (!without_time.empty())
        report.notes.push_back(left_out_note(without_time, "without a run, a median or a mean"));
    if (report.runs.empty())
        throw FormatError(
            "no benchmark in the file was measured: it needs single runs, medians or means; run "
            "the program again with --benchmark_out=FILE");
    return report;
}

}  // namespace selgen::fit
