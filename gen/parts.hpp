// Declares the views of the templates for a selector, an experiment and the self-test.
#pragma once

#include <string>

#include <optional>

#include "dsl/model/spec.hpp"
#include "gen/models/vectorised.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// A selector of a spec.
struct Part {
    const dsl::model::Spec& spec;
    const dsl::model::Selector& selector;
    std::optional<Vectorised> at_once;  // of its goal
    bool is_split = false;              // its interface is a header of its own
};

/// The views of the templates of the same names, in the order of the header.
View features_view(const Part& part);
View variants_view(const Part& part);
View costs_view(const Part& part);
View infeasible_view(const Part& part);
View choose_view(const Part& part);
View selector_view(const Part& part);
View dispatcher_view(const Part& part);
View call_view(const Part& part);
/// The view of the interface of a split header.
View interface_view(const Part& part);
View golden_view(const Part& part);

/// The views of the program that measures an experiment.
View bench_view(const dsl::model::Spec& spec, const dsl::model::Experiment& experiment,
                const std::string& header);
View bench_reads_view(const dsl::model::Spec& spec, const dsl::model::Experiment& experiment);
View bench_trials_view(const dsl::model::Spec& spec, const dsl::model::Experiment& experiment);

/// The view of the program that checks the golden rows of the header with that name.
View selftest_view(const dsl::model::Spec& spec, const std::string& header);

}  // namespace selgen::gen
