// Searches for marks of unfinished work, absolute paths of one machine, and replaced terms.
#include <array>
#include <cctype>

#include "rules/cpp.hpp"
#include "rules/rules.hpp"

namespace selgen::architecture {
namespace {

// In two parts, so that this file does not break its own rule.
constexpr std::array<std::string_view, 7> refused{
    "TO"
    "DO",
    "FIX"
    "ME",
    "/wo"
    "rk/",
    "/tm"
    "p/",
    "/ho"
    "me/",
    "/ro"
    "ot/",
    "../sh"
    "ared"};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// Whether the text has the word, not as a part of a longer one.
bool has_mark(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || !is_letter(text[at - 1]);
        const bool ends = end == text.size() || !is_letter(text[end]) || word.back() == '/';
        if (begins && ends) return true;
    }
    return false;
}

}  // namespace

Faults check_words(const File& file) {
    Faults faults;
    if (!is_source(file.path) && !file.path.ends_with(".md")) return faults;
    std::size_t number = 0;
    for (const std::string_view line : lines_of(file.text)) {
        ++number;
        for (const std::string_view word : refused) {
            if (!has_mark(line, word)) continue;
            faults.push_back(fault(file, number, "has '" + std::string(word) + "'"));
        }
    }
    return faults;
}

namespace {

struct Retired {
    std::string_view word, use;
};

/// Words that are not used anywhere, in upper or lower case.
constexpr std::array words{
    Retired{"foretell", "predict"},
    Retired{"foretells", "predicts"},
    Retired{"foretold", "predicted"},
    Retired{"told", "reported, or measured"},
    Retired{"laboratory", "cross-validation, or table matching"},
    Retired{"lesson", "training set"},
    Retired{"taught", "distilled"},
    Retired{"dealt", "assigned to folds, or distributed"},
    Retired{"mood", "drift, or load"},
    Retired{"misuse", "usage error"},
    Retired{"stand_in", "simulated device"},
    Retired{"stairs", "hill climbing"},
    Retired{"gone on with", "resumed"},
    Retired{"passed by", "skipped"},
    Retired{"passed over", "skipped"},
    Retired{"faults of meaning", "semantic errors"},
    Retired{"what wrong choices cost", "slowdown"},
};

/// Identifiers that code does not use.
constexpr std::array identifiers{
    Retired{"Talk", "DiagnosticPrinter"},
    Retired{"trouble", "error"},
    Retired{"Told", "SelectorMetadata, or Reported"},
    Retired{"About", "SelectorInfo"},
    Retired{"Place", "Location, or Placement"},
    Retired{"Places", "nodes, or locations"},
    Retired{"Lesson", "TrainingSet"},
    Retired{"Recipe", "Candidate"},
    Retired{"Tried", "EvaluatedCandidate"},
    Retired{"Ruler", "Baseline"},
    Retired{"settle", "decide_phase"},
    Retired{"Given", "FeatureValues"},
    Retired{"Holders", "Replicas"},
    Retired{"Loads", "CostAccumulator"},
    Retired{"Moment", "StepContext"},
    Retired{"Mark", "ProfiledRegion"},
    Retired{"Lost", "Dominated"},
    Retired{"Misread", "JsonError"},
    Retired{"handover", "core_latency"},
    Retired{"patience", "budget"},
};

bool is_part_of_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool has(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if (at > 0 && is_part_of_word(text[at - 1])) continue;
        if (end == text.size() || !is_part_of_word(text[end])) return true;
    }
    return false;
}

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return small;
}

template <class Table>
void check_lines(const File& file, std::string_view text, const Table& retired, Faults& faults) {
    std::size_t number = 0;
    for (const std::string_view line : lines_of(text)) {
        ++number;
        for (const auto& [word, use] : retired)
            if (has(line, word))
                faults.push_back(fault(
                    file, number, "has '" + std::string(word) + "': write " + std::string(use)));
    }
}

}  // namespace

Faults check_vocabulary(const File& file) {
    Faults faults;
    if (file.path.starts_with("tests/architecture/")) return faults;  // it has this table
    if (is_source(file.path) || file.path.ends_with(".md"))
        check_lines(file, in_small_letters(file.text), words, faults);
    const bool calls_yaml_cpp = file.path == "fit/import/aslib.cpp";  // Node::Mark()
    if (is_cpp(file.path) && !calls_yaml_cpp)
        check_lines(file, bare(file.text), identifiers, faults);
    return faults;
}

}  // namespace selgen::architecture
