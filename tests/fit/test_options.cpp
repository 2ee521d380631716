// The options of a fit as on the command line.
#include "fit/options.hpp"

#include <catch2/catch.hpp>

using namespace selgen::fit;

TEST_CASE("only options that change the model are written, in the form of the command line") {
    FitOptions options;
    options.seed = 7;
    options.machine = "m";
    CHECK(text_of(options).empty());
    options.kind = Kind::network;
    options.hidden = {8, 4};
    options.goal = Goal::speedup;
    options.safe = 0.05;
    options.budget = 2.5;
    options.loss.reuse = 100;
    options.loss.objective = Objective::par10;
    options.loss.cutoff = 30;
    options.feature_costs = FeatureCosts::none;
    options.folds_of_table = true;
    CHECK(text_of(options) ==
          "--model network --hidden 8,4 --target speedup --safe 5% --budget 2.5 --reuse 100 "
          "--feature-costs none --objective par10 --cutoff 30 --folds-from-table");
    FitOptions tree;
    tree.leaves = 8;
    tree.paper = tree.explainable = true;
    tree.validation = 10;
    CHECK(text_of(tree) == "--selection paper --leaves 8 --validation 10 --explainable");
}
