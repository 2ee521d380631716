#include <cmath>

#include <fmt/format.h>

#include "gen/common.hpp"
#include "gen/expression.hpp"
#include "gen/golden_rows.hpp"
#include "gen/knobs.hpp"
#include "gen/literal.hpp"
#include "gen/parts.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string value_text(double value) {
    return std::isnan(value) ? "selgen::rt::unread" : short_literal(value);
}

List row_views(const model::Selector& selector, const std::vector<GoldenRow>& rows) {
    List list;
    for (const GoldenRow& row : rows) {
        std::vector<std::string> values;
        for (const double value : row.features) values.push_back(value_text(value));
        list.push_back(
            {{{"values", joined(values)}, {"variant", selector.variants[row.variant].name}}});
    }
    return list;
}

}  // namespace

View golden_view(const Part& part) {
    const auto rows = golden_rows(part.selector);
    std::vector<std::string> agree;
    for (const std::string& knob : knob_names(part.selector))
        agree.push_back(fmt::format("knob_{0}::chosen(f) == f.{0}", knob));
    return {{{"rows", row_views(part.selector, rows)},
             {"knobs", !agree.empty()},
             {"agree", joined(agree, " && ")},
             {"count", std::to_string(rows.size())},
             {"selector", part.selector.name}}};
}

View selftest_view(const model::Spec& spec, const std::string& header) {
    List selectors;
    for (const auto& selector : spec.selectors) {
        std::vector<std::string> features;
        for (const auto& feature : selector.features) features.push_back(quoted(feature.name));
        selectors.push_back({{{"selector", selector.name},
                              {"knobs", !selector.knobs.empty()},
                              {"features", joined(features)}}});
    }
    return {{{"file", spec.file}, {"header", quoted(header)}, {"selectors", selectors}}};
}

}  // namespace selgen::gen
