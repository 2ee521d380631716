#include "cli/commands/table_matching.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ostream>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "cli/output/diagnostics.hpp"
#include "fit/evaluate/loss.hpp"

namespace selgen::cli {
namespace {

/// The features that the table lacks, and the columns that are none. A code file has many.
struct Unmatched {
    std::vector<std::string> missing;
    std::vector<std::string> unknown;
};

Unmatched unmatched(const fit::Data& data, const fit::Inputs& inputs) {
    Unmatched found;
    for (const auto& input : inputs.features) {
        const bool fact = &input - inputs.features.data() >= inputs.declared;
        const bool there =
            std::any_of(data.features.begin(), data.features.end(),
                        [&](const auto& feature) { return feature.name == input.name; });
        if (!fact && !there) found.missing.push_back(input.name);
    }
    for (const auto& feature : data.features)
        if (fit::input_named(inputs, feature.name) == inputs.features.size())
            found.unknown.push_back("'" + feature.name + "'");
    return found;
}

void tell(const Unmatched& found, const Streams& streams) {
    if (!found.missing.empty())
        streams.printer.note("the table has no " + columns_text(found.missing) +
                             ": the model will not use " +
                             (found.missing.size() == 1 ? "it" : "them"));
    if (!found.unknown.empty())
        streams.printer.note(
            fmt::format("the selector has no feature{} {}: {} of the table ignored",
                        found.unknown.size() == 1 ? "" : "s", fmt::join(found.unknown, ", "),
                        found.unknown.size() == 1 ? "the column" : "the columns"));
}

/// Of a column that has words for numbers, or the other way round.
std::string wrong_kind(const std::vector<std::string>& known) {
    if (known.empty())
        return "has words, but the feature is a number: write numbers, or declare it as `one of`";
    return fmt::format("has numbers, but the feature has words: write {}", fmt::join(known, ", "));
}

}  // namespace

std::string columns_text(const std::vector<std::string>& names) {
    return fmt::format("column{} {}", names.size() == 1 ? "" : "s", fmt::join(names, ", "));
}

void tell_blind(const std::vector<std::string>& wanted, const fit::Data& data,
                const Streams& streams) {
    std::vector<std::string> there;
    for (const auto& feature : data.features) there.push_back(feature.name);
    streams.printer.error(fmt::format(
        "the table has none of the selector's features: it needs {}, but has {}",
        columns_text(wanted), there.empty() ? std::string("none") : columns_text(there)));
}

std::size_t pick_selector(const std::vector<std::string>& names, const std::string& wanted) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    if (names.empty()) throw UsageError("there is no selector in the spec");
    if (wanted.empty() && names.size() == 1) return 0;
    if (wanted.empty())
        throw UsageError("the spec has several selectors: add --selector with one of " + all);
    const auto found = std::find(names.begin(), names.end(), wanted);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::string hint = nearest_hint(wanted, names);
    throw UsageError(fmt::format("there is no selector '{}': {}there are {}", wanted,
                                 hint.empty() ? "" : hint + " ", all));
}

double share_of(const std::string& option, const std::string& text, double otherwise) {
    if (text.empty()) return otherwise;
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    std::string unit(read.ptr, end);
    std::erase(unit, ' ');
    if (read.ec != std::errc() || !(unit.empty() || unit == "%") || !(value >= 0))
        throw UsageError(option + ": '" + text + "' is not a share: write 5% or 0.05");
    return unit == "%" ? value / 100 : value;
}

bool match_variants(fit::Data& data, const std::vector<std::string>& variants,
                    const Streams& streams) {
    bool any = false;
    for (const std::string& timed : data.variants) {
        const bool known = std::find(variants.begin(), variants.end(), timed) != variants.end();
        any = any || known;
        if (known) continue;
        const std::string hint = nearest_hint(timed, variants);
        streams.printer.note("the selector has no variant '" + timed + "': its times are ignored" +
                             (hint.empty() ? "" : "; " + hint));
    }
    for (const std::string& variant : variants)
        if (std::find(data.variants.begin(), data.variants.end(), variant) == data.variants.end())
            streams.printer.note("the table has no column time:" + variant);
    if (!any) streams.printer.error("the table has no times of the selector's variants");
    data.keep_variants(variants);
    return any;
}

bool words_match(const fit::Data& data, const std::vector<fit::Input>& features,
                 const Streams& streams) {
    bool match = true;
    for (std::size_t column = 0; column < data.features.size(); ++column) {
        const auto& [name, words] = data.features[column];
        const auto input = std::ranges::find(features, name, &fit::Input::name);
        if (input == features.end()) continue;
        const auto& known = input->words;
        const bool empty = data.x.col(static_cast<Eigen::Index>(column)).array().isNaN().all();
        if (!empty && known.empty() != words.empty()) {
            streams.printer.error("column " + name + ": " + wrong_kind(known));
            match = false;
            continue;
        }
        for (const auto& word : words) {
            if (std::ranges::find(known, word) != known.end()) continue;
            streams.printer.error("column " + name + ": '" + word +
                                  "' is not a word of the feature: add it to its `one of`");
            match = false;
        }
    }
    return match;
}

bool features_match(const fit::Data& data, const fit::Inputs& inputs, const Streams& streams) {
    const Unmatched found = unmatched(data, inputs);
    if (!found.missing.empty() && found.unknown.size() == data.features.size()) {
        tell_blind(found.missing, data, streams);
        return false;
    }
    tell(found, streams);
    return words_match(data, inputs.features, streams);
}

void tell_of_reuse(const fit::Data& data, double given, const Streams& streams) {
    constexpr double unless_given = 1;
    if (given == unless_given) return;
    const fit::Vector used = fit::reuse_of(data, given);
    if ((used.array() == given).all()) return;
    streams.printer.note(
        fmt::format("--reuse {} is ignored in rows that have a value in the column reuse", given));
}

std::string score_heading(std::size_t width) {
    return fmt::format("{:{}}  {:>13}  {:>7}  {:>6}  {:>6}  {:>8}\n", "", width, "mean slowdown",
                       "worst", "in 2 %", "in 5 %", "accuracy");
}

std::string score_line(const std::string& name, const fit::Score& score, std::size_t width) {
    return fmt::format("{:{}}  {:13.4f}  {:7.2f}  {:4.0f} %  {:4.0f} %  {:6.0f} %", name, width,
                       score.mean, score.worst, 100 * score.within_2, 100 * score.within_5,
                       100 * score.hits_within_floor);
}

}  // namespace selgen::cli
