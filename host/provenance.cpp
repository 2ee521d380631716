// Reads, compares and updates the descriptions of conditions that drivers write next to their
// tables.
#include "host/provenance.hpp"

#include <selgen/bench/facts.hpp>
#include <selgen/bench/origin.hpp>
#include <selgen/bench/progress.hpp>

#include "base/text.hpp"
#include "host/files.hpp"

namespace selgen::host {
namespace {

bench::Facts facts_of_table(const std::string& table) {
    return bench::Facts(bench::detail::contents(bench::detail::origin_file(table)));
}

std::string without_quotes(const std::string& json) {
    const bool quoted = json.size() >= 2 && json.front() == '"' && json.back() == '"';
    return quoted ? json.substr(1, json.size() - 2) : json;
}

/// Whether a fact does not affect times: the seed of the order of runs, the memory size, the day.
bool says_nothing(const std::string& fact) {
    return fact == "seed" || fact == "memory" || fact == "date" || fact == "budget";
}

}  // namespace

std::string provenance_differences(const std::string& first, const std::string& other) {
    const bench::Facts before = facts_of_table(first), here = facts_of_table(other);
    if (before.all().empty() || here.all().empty()) return {};
    std::string differing;
    for (const std::string& fact : bench::differences(before, here)) {
        if (says_nothing(fact)) continue;
        differing += differing.empty() ? "" : ", ";
        differing += fact == "program"
                         ? "another program"
                         : fact + ' ' + here.value(fact) + " instead of " + before.value(fact);
    }
    if (differing.empty()) return {};
    return other + ": measured under different conditions than " + first + " (" + differing +
           "); " +
           (other_machine(first, other).empty() ? "both are weighted equally"
                                                : "its rows are those of another machine");
}

std::string other_machine(const std::string& first, const std::string& other) {
    const auto machine_of = [](const std::string& table) {
        const bench::Facts facts = facts_of_table(table);
        if (facts.all().empty()) return std::string();
        const std::string gpus = facts.value("gpus");
        return without_quotes(facts.value("cpu")) + ", " + facts.value("cores") + " cores" +
               (gpus.empty() || gpus == "[]" ? "" : ", GPUs " + gpus);
    };
    const std::string here = machine_of(other), before = machine_of(first);
    return here == before || here.empty() || before.empty() ? "" : here;
}

std::string provenance_text(const std::string& table) {
    const bench::Facts facts = facts_of_table(table);
    std::vector<std::string> parts;
    for (const auto& [name, value] : facts.all()) {
        const std::string plain = without_quotes(value);
        if (name == "cpu" || name == "compiler") parts.push_back(plain);
        if (name == "cores") parts.push_back(plain + " cores");
        if (name == "gpus" && plain != "[]") parts.push_back("GPUs " + plain);
        if (name == "clock" || name == "statistic") parts.push_back(name + ' ' + plain);
    }
    return join(parts);
}

std::string stamp_text(const std::string& table) {
    const bench::Facts facts = facts_of_table(table);
    if (facts.all().empty()) return {};
    const auto plain = [&](const char* name) {
        std::string text;
        for (const char c : facts.value(name))
            if (c != '"' && c != '[' && c != ']') text += c;
        return text;
    };
    const std::string gpus = plain("gpus");
    const bool disturbed = facts.value("disturbed") != "nothing";
    std::vector<std::string> parts{plain("cpu"),
                                   plain("cores") + " cores",
                                   plain("caches"),
                                   gpus.empty() ? "no GPU" : gpus,
                                   plain("compiler"),
                                   "measured " + plain("date"),
                                   "budget " + plain("budget"),
                                   "seed " + plain("seed"),
                                   "selgen " + plain("version")};
    if (disturbed) parts.emplace_back("disturbed runs accepted");
    std::erase(parts, "");
    return join(parts);
}

void set_budget(const std::string& table, double seconds) {
    const std::string path = bench::detail::origin_file(table);
    std::string text = bench::detail::contents(path);
    const std::string name = "\"budget\": ", before = name + bench::Facts(text).value("budget");
    const std::size_t at = text.find(before);
    if (at == text.npos) return;
    text.replace(at, before.size(), name + bench::detail::in_quotes(bench::budget_text(seconds)));
    write_if_changed(path, text);
}

}  // namespace selgen::host
