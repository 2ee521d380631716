// Maps `watch time` and `decide anytime` to members of Features, correction factors and predicted
// quantities.
#include "gen/selector/watching.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "gen/expression/constant.hpp"
#include "gen/expression/expression.hpp"
#include "gen/expression/literal.hpp"
#include "gen/expression/reads.hpp"
#include "gen/selector/phase.hpp"
#include "gen/selector/plans.hpp"

namespace selgen::gen {

namespace model = dsl::model;

bool has_seen(const model::Selector& selector) {
    return selector.watching.time || selector.watching.anytime;
}

bool decides_again(const model::Selector& selector) {
    return has_seen(selector) && is_phased(selector);
}

bool times_streams(const model::Selector& selector) {
    return selector.watching.time && !selector.stream.empty();
}

std::string unheld(const model::Selector& selector) {
    const std::string held = "!state_.holds(phase_)";
    return selector.watching.anytime ? held + " || state_.reuse.is_outlived()" : held;
}

std::vector<std::string> reuse_features(const model::Selector& selector) {
    std::vector<std::string> names;
    for (const auto& feature : selector.features)
        if (std::holds_alternative<model::Reuse>(feature.value)) names.push_back(field(feature));
    return names;
}

std::string correction(const model::Selector& selector, const std::string& quantity,
                       std::size_t variant) {
    if (quantity == "time" && selector.watching.time)
        return fmt::format("f.seen.corrections[{}]", variant);
    if (quantity == "setup" && decides_again(selector))
        return fmt::format("f.seen.due[{}]", variant);
    return "";
}

std::vector<std::string> predictions(const model::Selector& selector, const std::string& quantity,
                                     const std::string& missing) {
    std::vector<std::string> texts(selector.variants.size(), missing);
    for (const auto& given : selector.quantities) {
        if (given.name != quantity) continue;
        for (std::size_t v = 0; v < texts.size(); ++v) {
            const auto& cost = given.of_variant[v];
            if (!cost) continue;
            const auto value = constant(*cost);
            texts[v] =
                value ? short_literal(*value)
                      : fmt::format("predicted::{}_{}(f)", quantity, selector.variants[v].name);
            texts[v] = where_read(selector, reads({selector, v}, *cost).features, texts[v]);
        }
    }
    return texts;
}

}  // namespace selgen::gen
