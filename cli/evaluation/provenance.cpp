#include "cli/evaluation/provenance.hpp"

#include <selgen/bench/facts.hpp>
#include <selgen/bench/origin.hpp>

namespace selgen::cli {

namespace {

bench::Facts facts_beside(const std::string& table) {
    return bench::Facts(bench::detail::contents(bench::detail::origin_file(table)));
}

/// What the order of runs is drawn by, and how much memory there is, change no time.
bool says_nothing(const std::string& fact) { return fact == "seed" || fact == "memory"; }

}  // namespace

void tell_other_origin(const std::string& first, const std::string& other,
                       DiagnosticPrinter& printer) {
    const bench::Facts before = facts_beside(first), here = facts_beside(other);
    if (before.all().empty() || here.all().empty()) return;
    std::string told;
    for (const std::string& fact : bench::differences(before, here)) {
        if (says_nothing(fact)) continue;
        told += told.empty() ? "" : ", ";
        told += fact == "program"
                    ? "another program"
                    : fact + ' ' + here.value(fact) + " instead of " + before.value(fact);
    }
    if (told.empty()) return;
    printer.note(other + ": measured under different conditions than " + first + " (" + told +
                 "); both are weighted equally");
}

}  // namespace selgen::cli
