// Formats an explained choice in sections: features with their units, variants, runner-up, path and
// flips.
#include "cli/output/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>
#include <vector>

#include "dsl/model/unit.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Feature;
using dsl::model::Kind;
using dsl::model::Selector;
using Units = std::vector<std::string_view>;

/// In the largest unit that is not above the value, or else in the smallest unit.
std::string scaled_text(const Units& units, double value, int digits) {
    std::string_view best = units.front();
    double best_size = dsl::find_scale(best)->apply(1);
    for (const std::string_view unit : units) {
        const double size = dsl::find_scale(unit)->apply(1);
        if (size > std::abs(value) || size < best_size) continue;
        best = unit;
        best_size = size;
    }
    return fmt::format("{:.{}g} {}", value / best_size, digits, best);
}

/// Tries powers of 1024 and of 1000, and returns the shorter text.
std::string bytes_text(double value, int digits) {
    const std::string two = scaled_text({"B", "KiB", "MiB", "GiB", "TiB"}, value, digits);
    const std::string ten = scaled_text({"B", "kB", "MB", "GB", "TB"}, value, digits);
    return ten.size() + 1 < two.size() ? ten : two;  // their units are one letter shorter
}

/// The value of a feature as users write it: true, csr, 4 GiB, 3.5 ms. Numbers are rounded to
/// `digits` significant digits.
std::string value_text(const Feature& feature, double value, int digits = 7) {
    if (feature.kind == Kind::flag) return value != 0 ? "true" : "false";
    const bool word = feature.kind == Kind::category && value >= 0 &&
                      value < static_cast<double>(feature.categories.size());
    if (word) return feature.categories[static_cast<std::size_t>(value)];
    const bool unscaled = value == 0 || !std::isfinite(value);
    if (feature.kind == Kind::bytes && !unscaled) return bytes_text(value, digits);
    if (feature.kind == Kind::seconds && !unscaled) {
        return scaled_text({"ns", "us", "ms", "s"}, value, digits);
    }
    return fmt::format("{:.{}g}", value, digits);
}

std::string quantity_text(bool seconds, const std::optional<double>& value) {
    if (!value) return "-";
    if (std::isnan(*value)) return "unknown";
    if (!seconds || *value == 0 || !std::isfinite(*value)) return fmt::format("{:.4g}", *value);
    const double size = std::abs(*value);
    if (size >= 1) return fmt::format("{:.4g} s", *value);
    if (size >= 1e-3) return fmt::format("{:.4g} ms", *value * 1e3);
    return fmt::format("{:.4g} us", *value * 1e6);
}

std::string why_text(const dsl::Decision& decision) {
    switch (decision.reason) {
        case dsl::Reason::rule: return "by a rule";
        case dsl::Reason::goal: return "by the goal";
        case dsl::Reason::stayed:
            return "already running, and no other variant is better by more than the margin";
        case dsl::Reason::model: return "by a model";
        case dsl::Reason::otherwise:
            return decision.unsure ? "no rule applied, and a model is unsure" : "no rule applied";
    }
    return {};
}

std::string features_text(const Selector& selector, const dsl::FeatureValues& given) {
    std::string text;
    for (std::size_t i = 0; i < given.values.size(); ++i) {
        const Feature& feature = selector.features[i];
        const std::string& origin = given.origins[i];
        if (origin == dsl::not_read) continue;
        text += fmt::format("  {} = {}{}\n", feature.name, value_text(feature, given.values[i]),
                            origin.empty() ? "" : " (" + origin + ")");
        const auto& [low, high] = feature.range;
        if (std::isnan(given.values[i])) text += "    not a number\n";
        const bool beyond = given.values[i] < low || given.values[i] > high;
        if (!beyond) continue;
        text += fmt::format("    outside its range, {} to {}\n", value_text(feature, low),
                            value_text(feature, high));
    }
    return text;
}

std::size_t name_width(const Selector& selector) {
    std::size_t width = 8;
    for (const auto& variant : selector.variants) width = std::max(width, variant.name.size());
    return width;
}

bool is_time(const std::string& quantity) { return quantity == "time" || quantity == "setup"; }

/// How the values of a model are shown.
enum class Scale {
    absolute,
    relative,  // to the chosen variant
    ratios,    // the chosen variant has no goal, as outside the domain
};

/// Divides the goals, and the quantities of which only ratios are known, by those of the chosen
/// variant.
Scale divide_by_chosen(const Selector& selector, dsl::Explanation& found) {
    const dsl::VariantView chosen = found.variants[found.decision.variant];
    const auto is_usable = [](const std::optional<double>& value) {
        return value && std::isfinite(*value) && *value != 0;
    };
    if (!is_usable(chosen.goal)) return Scale::ratios;
    for (dsl::VariantView& view : found.variants) {
        for (const auto& rule : selector.rules) {
            const auto* const goal = std::get_if<dsl::model::GoalRule>(&rule);
            if (goal == nullptr) continue;
            for (const std::size_t q : goal->relative)
                if (view.quantities[q] && is_usable(chosen.quantities[q]))
                    *view.quantities[q] /= *chosen.quantities[q];
        }
        if (view.goal) *view.goal /= *chosen.goal;
    }
    return Scale::relative;
}

std::string variant_row(const Selector& selector, const dsl::Explanation& found, std::size_t v,
                        Scale scale) {
    const auto& variant = selector.variants[v];
    const dsl::VariantView& view = found.variants[v];
    std::string text = fmt::format("{} {:<{}}", v == found.decision.variant ? '*' : ' ',
                                   variant.name, name_width(selector));
    if (!view.feasible) return text + "  infeasible: " + variant.when_text + " does not hold\n";
    for (std::size_t q = 0; q < view.quantities.size(); ++q) {
        const bool seconds = scale == Scale::absolute && is_time(selector.quantities[q].name);
        text += fmt::format("  {:>12}", quantity_text(seconds, view.quantities[q]));
    }
    if (view.goal)
        text += std::isnan(*view.goal) ? fmt::format("  {:>12}", "unknown")
                                       : fmt::format("  {:>12.4g}", *view.goal);
    return text + '\n';
}

std::string heading_of(Scale scale) {
    switch (scale) {
        case Scale::absolute: return "variants:\n";
        case Scale::relative:
            return "variants, relative to the chosen one (the model predicts only ratios):\n";
        case Scale::ratios:
            return "variants (the model predicts only ratios; the chosen variant has no goal, so "
                   "they are not scaled):\n";
    }
    return {};
}

std::string variants_text(const Selector& selector, const dsl::Explanation& found, Scale scale) {
    std::string text = heading_of(scale);
    text += fmt::format("  {:<{}}", "variant", name_width(selector));
    for (const auto& quantity : selector.quantities) text += fmt::format("  {:>12}", quantity.name);
    if (!selector.quantities.empty()) text += fmt::format("  {:>12}", "goal");
    text += '\n';
    for (std::size_t v = 0; v < selector.variants.size(); ++v) {
        text += variant_row(selector, found, v, scale);
    }
    return text;
}

/// Whether the table has something about a variant: a quantity, a goal, or that it is infeasible.
bool has_columns(const Selector& selector, const dsl::Explanation& found) {
    return !selector.quantities.empty() ||
           std::ranges::any_of(found.variants, [](const dsl::VariantView& view) {
               return view.goal || !view.feasible;
           });
}

std::string runner_up_text(const Selector& selector, const dsl::Explanation& found) {
    if (!found.runner_up) return {};
    const std::string& name = selector.variants[found.runner_up->variant].name;
    if (!found.runner_up->share) {
        return fmt::format("runner-up: {}, worse by {:.4g}\n", name, found.runner_up->worse);
    }
    const double share = *found.runner_up->share;
    if (share < 0) {
        return fmt::format("runner-up: {}, {:.3g} % better according to the goal\n", name,
                           -share * 100);
    }
    return fmt::format("runner-up: {}, {:.3g} % worse\n", name, share * 100);
}

std::string change_text(double from, double to) {
    if (!(from > 0)) return {};
    const double ratio = to / from;
    if (ratio >= 2) return fmt::format(" (x {:.3g})", ratio);
    return fmt::format(" ({:+.3g} %)", (ratio - 1) * 100);
}

/// Values have enough digits to lie past the border, so the printed number flips the choice, too.
std::string flips_text(const Selector& selector, const dsl::FeatureValues& given,
                       const dsl::Explanation& found) {
    if (found.flips.empty())
        return "no change of a single feature was found that flips the choice\n";
    std::string text = "changes of a single feature that flip the choice, nearest first:\n";
    for (const dsl::Flip& flip : found.flips) {
        const Feature& feature = selector.features[flip.feature];
        const double from = given.values[flip.feature];
        const bool number = feature.kind != Kind::flag && feature.kind != Kind::category;
        text += fmt::format(
            "  {} = {}{} -> {}\n", feature.name, value_text(feature, flip.value, 10),
            number ? change_text(from, flip.value) : "", selector.variants[flip.variant].name);
    }
    return text;
}

nlohmann::ordered_json number_or_null(const std::optional<double>& value) {
    if (!value || !std::isfinite(*value)) return nullptr;
    return *value;
}

nlohmann::ordered_json variants_json(const Selector& selector, const dsl::Explanation& found) {
    auto rows = nlohmann::ordered_json::array();
    for (std::size_t v = 0; v < selector.variants.size(); ++v) {
        nlohmann::ordered_json row = {{"name", selector.variants[v].name},
                                      {"feasible", found.variants[v].feasible}};
        for (std::size_t q = 0; q < selector.quantities.size(); ++q) {
            row[selector.quantities[q].name] = number_or_null(found.variants[v].quantities[q]);
        }
        row["goal"] = number_or_null(found.variants[v].goal);
        rows.push_back(row);
    }
    return rows;
}

}  // namespace

std::string explanation_text(const Selector& selector, const dsl::FeatureValues& given,
                             dsl::Explanation found) {
    const Scale scale = dsl::model::has_relative_goal(selector) ? divide_by_chosen(selector, found)
                                                                : Scale::absolute;
    std::string text =
        fmt::format("{}: {}, {}\n", selector.name, selector.variants[found.decision.variant].name,
                    why_text(found.decision));
    text += "features:\n" + features_text(selector, given);
    if (has_columns(selector, found)) text += variants_text(selector, found, scale);
    text += runner_up_text(selector, found);
    text += "path:\n";
    for (const dsl::Step& step : found.path) {
        text += fmt::format("  {}:{}: {}: {}\n", step.origin.file, step.origin.line, step.text,
                            step.outcome);
    }
    return text + flips_text(selector, given, found);
}

std::string explanation_json(const Selector& selector, const dsl::FeatureValues& given,
                             const dsl::Explanation& found) {
    const auto name = [&](std::size_t v) { return selector.variants[v].name; };
    nlohmann::ordered_json result = {{"selector", selector.name},
                                     {"chosen", name(found.decision.variant)},
                                     {"outside", found.decision.outside},
                                     {"unsure", found.decision.unsure},
                                     {"relative", dsl::model::has_relative_goal(selector)}};
    for (std::size_t i = 0; i < given.values.size(); ++i) {
        result["features"][selector.features[i].name] = number_or_null(given.values[i]);
    }
    result["variants"] = variants_json(selector, found);
    result["path"] = nlohmann::ordered_json::array();
    for (const dsl::Step& step : found.path) {
        result["path"].push_back(
            {{"place", fmt::format("{}:{}", step.origin.file, step.origin.line)},
             {"rule", step.text},
             {"outcome", step.outcome}});
    }
    if (found.runner_up) {
        result["runner_up"] = {{"name", name(found.runner_up->variant)},
                               {"worse_by", number_or_null(found.runner_up->share)}};
    }
    result["flips"] = nlohmann::ordered_json::array();
    for (const dsl::Flip& flip : found.flips) {
        result["flips"].push_back({{"feature", selector.features[flip.feature].name},
                                   {"value", flip.value},
                                   {"chosen", name(flip.variant)}});
    }
    return result.dump(2) + '\n';
}

}  // namespace selgen::cli
