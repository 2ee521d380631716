// Finds the knobs and values that an experiment names among those of the selector.
// Reports unknown names and values, and knobs without a rule.
#include "dsl/check/measured_knobs.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "base/nearest.hpp"
#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

/// Whether the knob has no rule: its values are variants, and each of them is measured.
bool is_fixed(const model::Selector& selector, const std::string& knob) {
    const auto fixes = [&](const model::Variant& variant) {
        return std::any_of(variant.fixed.begin(), variant.fixed.end(),
                           [&](const auto& fixed) { return fixed.knob == knob; });
    };
    return std::any_of(selector.variants.begin(), selector.variants.end(), fixes);
}

/// The knob with a rule of that name; reports any other name.
std::optional<std::size_t> ruled_knob(const model::Selector& selector, const ast::Identifier& name,
                                      Report& report) {
    const auto found = std::find_if(selector.knobs.begin(), selector.knobs.end(),
                                    [&](const auto& knob) { return knob.name == name.text; });
    if (found != selector.knobs.end())
        return static_cast<std::size_t>(found - selector.knobs.begin());
    if (is_fixed(selector, name.text)) {
        report
            .error(Code::bad_measure, name.span,
                   "knob '" + name.text + "' has no rule, so its values are variants")
            .hint = "remove this statement: all of these variants are measured anyway";
        return std::nullopt;
    }
    std::vector<std::string> names;
    for (const auto& knob : selector.knobs) names.push_back(knob.name);
    report
        .error(Code::unknown_knob, name.span,
               "'" + name.text + "' is not a knob of selector '" + selector.name + "'")
        .hint = nearest_hint(name.text, names);
    return std::nullopt;
}

/// The indices of the values in the knob's list. Of `1 .. cores`, only the values that the knob
/// has.
std::vector<std::size_t> places_of(const model::Knob& knob, const ListedKnob& listed,
                                   Report& report) {
    std::vector<std::size_t> places;
    for (const model::KnobValue& value : listed.values) {
        const auto found = std::find_if(knob.values.begin(), knob.values.end(),
                                        [&](const auto& one) { return one.name == value.name; });
        if (found != knob.values.end()) {
            places.push_back(static_cast<std::size_t>(found - knob.values.begin()));
        } else if (!listed.to_cores) {
            report.error(Code::bad_measure, listed.written->span,
                         "'" + value.name + "' is not a value of knob '" + knob.name + "'");
            return {};
        }
    }
    if (places.empty())
        report.error(Code::bad_measure, listed.written->span,
                     "none of these is a value of knob '" + knob.name + "'");
    return places;
}

}  // namespace

std::vector<model::MeasuredKnob> measured_knobs(const ast::Experiment& written,
                                                const model::Selector& selector, Report& report) {
    std::vector<model::MeasuredKnob> made;
    const auto knobs = all<ast::Knob>(written.statements);
    for (auto one = knobs.begin(); one != knobs.end(); ++one) {
        const ast::Identifier& name = (*one)->name;
        const auto first = std::find_if(
            knobs.begin(), one, [&](const auto* other) { return other->name.text == name.text; });
        if (first != one) {
            report
                .error(Code::declared_twice, name.span,
                       "the values of knob '" + name.text + "' are given twice")
                .notes.push_back({(*first)->name.span, "they were first given here"});
            continue;
        }
        const auto knob = ruled_knob(selector, name, report);
        const auto listed = knob ? listed_knob(**one, report) : std::nullopt;
        if (!listed) continue;
        made.push_back({*knob, places_of(selector.knobs[*knob], *listed, report)});
    }
    return made;
}

}  // namespace selgen::dsl
