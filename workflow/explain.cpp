// Loads and checks a spec, reads the feature values, and evaluates the decision.
#include "workflow/explain.hpp"

#include <utility>

#include "base/text.hpp"
#include "host/facts.hpp"
#include "workflow/load.hpp"
#include "workflow/pick.hpp"

namespace selgen::workflow {

ExplainReport explain(const ExplainRequest& request) {
    return run_stage<ExplainReport>([&](ExplainReport& report) {
        Checked checked = load_and_check(request.spec, {.models = request.models});
        report.messages.sources = std::move(checked.loaded.sources);
        report.messages.report = std::move(checked.loaded.report);
        if (!checked.model) return;
        auto& selectors = checked.model->selectors;
        auto& selector =
            selectors[pick_selector(request.spec, names_of(selectors), request.selector)];
        dsl::FeatureValues given =
            dsl::read_features(selector, join(request.features, ","), host::fact_value);
        dsl::Situation situation{given.values, {}, {}};
        if (!request.running.empty())
            situation.running = pick_variant(names_of(selector.variants), request.running);
        dsl::Explanation found = dsl::explain(selector, situation);
        report.explained = Explained{std::move(selector), std::move(given), std::move(found)};
    });
}

}  // namespace selgen::workflow
