// Compares names, words and ranges of a table with those of a selector, and writes remarks.
#include "fit/table/matching.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

#include "base/nearest.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/table/csv.hpp"

namespace selgen::fit {
namespace {

/// The features without a column, and the columns that are not features.
struct Unmatched {
    std::vector<std::string> missing;
    std::vector<std::string> unknown;
};

Unmatched unmatched(const Data& data, const Inputs& inputs) {
    Unmatched found;
    for (const auto& input : inputs.features) {
        const bool fact = &input - inputs.features.data() >= inputs.declared;
        const bool there =
            std::any_of(data.features.begin(), data.features.end(),
                        [&](const auto& feature) { return feature.name == input.name; });
        if (!fact && !there) found.missing.push_back(input.name);
    }
    for (const auto& feature : data.features)
        if (input_named(inputs, feature.name) == inputs.features.size())
            found.unknown.push_back("'" + feature.name + "'");
    return found;
}

Remarks notes_on(const Unmatched& found) {
    Remarks remarks;
    if (!found.missing.empty())
        remarks.push_back({"the table has no " + columns_text(found.missing) +
                           ": the model will not use " +
                           (found.missing.size() == 1 ? "it" : "them")});
    if (!found.unknown.empty())
        remarks.push_back(
            {fmt::format("the selector has no feature{} {}: {} ignored",
                         found.unknown.size() == 1 ? "" : "s", fmt::join(found.unknown, ", "),
                         found.unknown.size() == 1 ? "its column is" : "their columns are")});
    return remarks;
}

/// The error of a column with words instead of numbers, or numbers instead of words.
std::string wrong_kind(const std::vector<std::string>& known) {
    if (known.empty())
        return "contains words, but the feature is numeric: write numbers, or declare the feature "
               "as `one of`";
    return fmt::format("contains numbers, but the values of the feature are words: write {}",
                       fmt::join(known, ", "));
}

constexpr std::size_t most_named = 8;

std::string first_names(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(std::span(names).first(most_named), ", "));
}

/// Notes on variants of the table that the selector does not have.
Remarks unknown_variants(const std::vector<std::string>& unknown,
                         const std::vector<std::string>& variants) {
    if (unknown.size() > most_named)
        return {{fmt::format(
            "the selector does not have {} of the table's variants, such as {}: their times are "
            "ignored",
            unknown.size(), first_names(unknown))}};
    Remarks remarks;
    for (const std::string& timed : unknown) {
        const std::string hint = nearest_hint(timed, variants);
        remarks.push_back({"the selector has no variant '" + timed + "': its times are ignored" +
                           (hint.empty() ? "" : "; " + hint)});
    }
    return remarks;
}

/// The names that are not among others.
std::vector<std::string> names_missing(const std::vector<std::string>& names,
                                       const std::vector<std::string>& others) {
    const std::set<std::string> known(others.begin(), others.end());
    std::vector<std::string> missing;
    for (const std::string& name : names)
        if (known.count(name) == 0) missing.push_back(name);
    return missing;
}

}  // namespace

std::string columns_text(const std::vector<std::string>& names) {
    if (names.size() > most_named)
        return fmt::format("columns {} and {} more", first_names(names), names.size() - most_named);
    return fmt::format("column{} {}", names.size() == 1 ? "" : "s", fmt::join(names, ", "));
}

Remark no_feature_error(const std::vector<std::string>& wanted, const Data& data) {
    std::vector<std::string> there;
    for (const auto& feature : data.features) there.push_back(feature.name);
    return {fmt::format("the table has none of the selector's features: it needs {}, but has {}",
                        columns_text(wanted),
                        there.empty() ? std::string("none") : columns_text(there)),
            true};
}

Remarks match_variants(Data& data, const std::vector<std::string>& variants) {
    const auto unknown = names_missing(data.variants, variants);
    const bool any = unknown.size() < data.variants.size();
    Remarks remarks = unknown_variants(unknown, variants);
    const auto missing = names_missing(variants, data.variants);
    if (missing.size() > most_named) {
        remarks.push_back(
            {fmt::format("the table has no times for {} of the selector's variants, "
                         "such as {}",
                         missing.size(), first_names(missing))});
    } else {
        for (const std::string& variant : missing)
            remarks.push_back({"the table has no column time:" + variant});
    }
    if (!any) remarks.push_back({"the table has no times for the selector's variants", true});
    data.keep_variants(variants);
    return remarks;
}

Remarks match_words(const Data& data, const std::vector<Input>& features) {
    Remarks remarks;
    for (std::size_t column = 0; column < data.features.size(); ++column) {
        const std::string& name = data.features[column].name;
        const auto& words = data.features[column].words;
        const auto input = std::ranges::find(features, name, &Input::name);
        if (input == features.end()) continue;
        const auto& known = input->words;
        const bool empty = data.x.col(static_cast<Eigen::Index>(column)).array().isNaN().all();
        if (!empty && known.empty() != words.empty()) {
            remarks.push_back({"column " + name + ": " + wrong_kind(known), true});
            continue;
        }
        for (const auto& word : words) {
            if (std::ranges::find(known, word) != known.end()) continue;
            remarks.push_back(
                {"column " + name + ": '" + word +
                     "' is not a value of the feature: add it to the feature's `one of`",
                 true});
        }
    }
    return remarks;
}

Remarks match_features(const Data& data, const Inputs& inputs) {
    const Unmatched found = unmatched(data, inputs);
    if (!found.missing.empty() && found.unknown.size() == data.features.size())
        return {no_feature_error(found.missing, data)};
    Remarks remarks = notes_on(found);
    for (Remark& one : match_words(data, inputs.features)) remarks.push_back(std::move(one));
    return remarks;
}

Remarks match_ranges(const Data& data, const dsl::model::Selector& selector) {
    Remarks remarks;
    for (std::size_t column = 0; column < data.features.size(); ++column) {
        const auto& [name, words, of] = data.features[column];
        const auto feature = std::ranges::find(selector.features, name, &dsl::model::Feature::name);
        if (feature == selector.features.end() || !words.empty()) continue;
        const auto [low, high] = feature->range;
        double least = low, most = high;
        for (const double value : data.x.col(static_cast<Eigen::Index>(column))) {
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        if (least == low && most == high) continue;
        remarks.push_back(
            {fmt::format("column {}: {} outside of the feature's range, {} .. {}: widen the range "
                         "in the spec, or correct the table",
                         name,
                         least == low   ? number_text(most) + " is"
                         : most == high ? number_text(least) + " is"
                                        : number_text(least) + " and " + number_text(most) + " are",
                         number_text(low), number_text(high)),
             true});
    }
    return remarks;
}

Remarks match_reuse(const Data& data, double given) {
    constexpr double unless_given = 1;
    if (given == unless_given) return {};
    const Vector used = reuse_of(data, given);
    if ((used.array() == given).all()) return {};
    return {{fmt::format("--reuse {} is ignored for rows that have a value in the column reuse",
                         given)}};
}

}  // namespace selgen::fit
