// Writes the value and the type of a phase for each of its kinds, such as `within`, `sampled` and
// `every`.
#include "gen/selector/phase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/literal.hpp"
#include "gen/origin.hpp"
#include "gen/selector/reading.hpp"
#include "gen/selector/signature.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string within(const model::Selector& selector, const model::PhaseWithin& phase) {
    std::vector<std::string> values, shares;
    for (const std::size_t i : phase.features) {
        const model::Feature& feature = selector.features[i];
        const bool is_word = feature.kind == model::Kind::category;
        values.push_back(value_of(feature));
        shares.push_back(is_word ? "0" : short_literal(phase.share));
    }
    return fmt::format("selgen::rt::Within<{}>{{{{{{{}}}}}, {{{{{}}}}}}}", values.size(),
                       join(values), join(shares));
}

}  // namespace

bool is_phased(const model::Selector& selector) {
    return !std::holds_alternative<model::EveryCall>(selector.phase);
}

std::string phase_value(const model::Selector& selector) {
    return std::visit(
        overloaded{
            [](const model::EveryCall&) { return std::string("selgen::rt::EveryCall{}"); },
            [](const model::PhaseWhile& phase) { return verbatim(phase.cpp); },
            [&](const model::PhaseWithin& phase) { return within(selector, phase); },
            [](const model::PhaseSampled& phase) {
                if (!phase.elements)
                    return fmt::format("selgen::rt::sampled({})", verbatim(phase.cpp));
                return fmt::format("selgen::rt::sampled({}, {})", verbatim(phase.cpp),
                                   *phase.elements);
            },
            [](const model::PhaseEvery& phase) {
                return fmt::format("selgen::rt::Calls{{{}, state_.reuse.calls()}}", phase.calls);
            },
        },
        selector.phase);
}

std::string phase_origin(const model::Selector& selector) {
    std::vector<std::string> all{text(selector.phase_origin)};
    if (const auto* const within = std::get_if<model::PhaseWithin>(&selector.phase))
        for (const std::size_t i : within->features)
            all.push_back(text(selector.features[i].origin));
    return join(all);
}

std::string phase_type(const model::Selector& selector) {
    return std::visit(
        overloaded{
            [](const model::EveryCall&) { return std::string("selgen::rt::EveryCall"); },
            [&](const model::PhaseWhile&) { return type_of(selector, "phase"); },
            [](const model::PhaseWithin& phase) {
                return fmt::format("selgen::rt::Within<{}>", phase.features.size());
            },
            [](const model::PhaseSampled&) { return std::string("std::uint64_t"); },
            [](const model::PhaseEvery&) { return std::string("selgen::rt::Calls"); },
        },
        selector.phase);
}

bool has_written_phase(const model::Selector& selector) {
    return std::holds_alternative<model::PhaseWhile>(selector.phase);
}

int place_in_phase(const model::Selector& selector, std::size_t feature) {
    const auto* const phase = std::get_if<model::PhaseWithin>(&selector.phase);
    if (phase == nullptr) return -1;
    const auto at = std::find(phase->features.begin(), phase->features.end(), feature);
    return at == phase->features.end() ? -1 : static_cast<int>(at - phase->features.begin());
}

List lasting_inspections(const model::Selector& selector) {
    List list;
    if (!inspects(selector)) return list;
    for (const auto& inspection : selector.inspections)
        if (!inspection.valid.empty())
            list.push_back({{{"name", inspection.name},
                             {"type", type_of(selector, "valid_" + inspection.name)}}});
    return list;
}

}  // namespace selgen::gen
