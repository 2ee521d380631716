// Writes notes on columns that are not configurations, and on values of a knob without times.
#include "fit/knobs/matching.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "dsl/model/configurations.hpp"

namespace selgen::fit {

Remarks match_configurations(const dsl::model::Selector& selector, const Data& table) {
    std::vector<std::string> unknown, known;
    for (const auto& variant : selector.variants)
        known.push_back(dsl::name_of_configurations(selector, variant));
    for (const std::string& timed : table.variants) {
        const auto is_of = [&](const auto& one) {
            return dsl::is_configuration(selector, one, timed);
        };
        if (std::ranges::none_of(selector.variants, is_of)) unknown.push_back("time:" + timed);
    }
    if (unknown.empty()) return {};
    return {{fmt::format(
        "ignored {} of the selector (known: {})",
        columns_text(unknown) + (unknown.size() == 1 ? ", which is not a configuration"
                                                     : ", which are not configurations"),
        fmt::join(known, ", "))}};
}

Remarks match_values(const KnobTrainingSet& training, const Data& data) {
    Remarks remarks;
    const std::string& knob = training.knobs[training.at];
    for (const std::string& value : training.values[training.at]) {
        if (value.find_first_not_of("0123456789") == value.npos) continue;
        const auto at = std::ranges::find(data.variants, knob + "_" + value);
        if (at == data.variants.end()) {
            remarks.push_back({fmt::format(
                "the table has no times for {} {}: the rule will never choose it", knob, value)});
            continue;
        }
        const auto times = data.time.col(at - data.variants.begin()).array();
        if (const auto missing = times.isNaN().count(); missing > 0)
            remarks.push_back({fmt::format(
                "{} of {} rows have no time for {} {}, but the model may still choose it for them",
                missing, data.rows(), knob, value)});
    }
    return remarks;
}

}  // namespace selgen::fit
