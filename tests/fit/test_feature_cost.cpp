// What a call pays for features, by inspections and phases.
#include "fit/evaluate/price.hpp"

#include <catch2/catch.hpp>

#include "fit/table/table.hpp"

using namespace selgen::fit;

namespace {

/// Features n, read from the call, p and q of one inspection, and r of another that lasts.
Inputs inputs_of_four() {
    Inputs inputs;
    inputs.features = {{"n", {}, false, {}},
                       {"p", {}, false, "one"},
                       {"q", {}, false, "one"},
                       {"r", {}, false, "other", false, {}, true}};
    return inputs;
}

Data priced_features() {
    return std::get<Data>(read_table("t.csv",
                                     "n,p,q,r,cost:n,cost:p,cost:q,cost:r,time:a,time:b\n"
                                     "1,1,1,1,1e-8,2e-8,4e-8,8e-8,1,2\n"
                                     "2,1,1,1,1e-8,5e-8,1e-8,6e-8,2,1\n"));
}

Matrix costs_of_features(const Inputs& inputs, double reuse) {
    return with_costs_of_call(priced_features(), inputs, reuse).feature_cost * 1e8;
}

}  // namespace

TEST_CASE("each feature of an inspection costs as much as the whole inspection") {
    CHECK(costs_of_features(inputs_of_four(), 1).isApprox(Matrix{{1, 4, 4, 8}, {1, 5, 5, 6}}));
}

TEST_CASE("calls share an inspection that lasts, and in a phase all of them") {
    Inputs inputs = inputs_of_four();
    CHECK(costs_of_features(inputs, 2).isApprox(Matrix{{1, 4, 4, 4}, {1, 5, 5, 3}}));
    inputs.has_phases = true;
    CHECK(costs_of_features(inputs, 2).isApprox(Matrix{{0.5, 2, 2, 4}, {0.5, 2.5, 2.5, 3}}));
    inputs.most_calls = 4;
    CHECK(costs_of_features(inputs, 10).isApprox(Matrix{{0.25, 1, 1, 2}, {0.25, 1.25, 1.25, 1.5}}));
}

TEST_CASE("a column that is no feature of the selector keeps its cost") {
    Inputs inputs = inputs_of_four();
    inputs.features.erase(inputs.features.begin());
    inputs.features.pop_back();
    CHECK(costs_of_features(inputs, 2).isApprox(Matrix{{1, 4, 4, 8}, {1, 5, 5, 6}}));
}
