// Which models are tried for a table, a selector and the options, and what is refused.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "base/text.hpp"
#include "fit/options.hpp"
#include "fit/selection/learn.hpp"
#include "fit/svm/svm.hpp"
#include "reading.hpp"

using namespace selgen::fit;

namespace {

/// A table in which each of `variants` variants is the best in one row.
Data table_of(int variants) {
    std::string text = "n";
    for (int v = 0; v < variants; ++v) text += ",time:v" + std::to_string(v);
    text += '\n';
    for (int row = 0; row < variants; ++row) {
        text += std::to_string(row);
        for (int v = 0; v < variants; ++v) text += v == row ? ",1e-6" : ",2e-6";
        text += '\n';
    }
    return data_in(text);
}

Inputs inputs_for(const Data& data) {
    Inputs inputs;
    inputs.selector = inputs.model = "s";
    inputs.features = {{"n", {}, false, ""}};
    inputs.declared = 1;
    inputs.variants = data.variants;
    inputs.otherwise = data.variants.front();
    inputs.any_kind = true;
    return inputs;
}

std::string names_of(const std::vector<Candidate>& candidates) {
    std::vector<std::string> names;
    for (const Candidate& one : candidates) names.push_back(name_of(one));
    return selgen::join(names, "; ");
}

const std::string trees =
    "constant choice; tree of at most 16 leaves; tree; "
    "tree, distilled from a forest; ";

/// A table of n variants, what is fitted for it, and options.
struct Asked {
    Data data;
    Inputs inputs = inputs_for(data);
    FitOptions options;

    explicit Asked(int variants) : data(table_of(variants)) {}
    std::vector<Candidate> tried() const { return candidates(data, inputs, options); }
    std::string names() const { return names_of(tried()); }
    std::string refused() const { return why_not(data, inputs, options); }
};

}  // namespace

TEST_CASE("an svm that cannot be fitted is refused with the reason") {
    Asked of(65);
    const std::string why =
        has_svm()
            ? "65 variants are best in at least one row, but an svm can have at most 64 classes"
            : "selgen was built without libsvm (SELGEN_SVM)";
    CHECK(of.refused().empty());
    of.options.kind = Kind::svm;
    CHECK(of.refused() == "--model svm: " + why + "; use another model, such as --model tree");
}

TEST_CASE("an svm may have 64 classes, even with more variants") {
    if (!has_svm()) return;
    Asked of(64);
    of.data.variants.push_back("never_best");
    of.data.time.conservativeResize(Eigen::NoChange, 65);
    of.data.time.col(64).setConstant(1);
    of.data.setup.conservativeResize(Eigen::NoChange, 65);
    of.data.setup.col(64).setZero();
    of.inputs = inputs_for(of.data);
    of.options.kind = Kind::svm;
    CHECK(std::ranges::count(of.tried(), Kind::svm, &Candidate::kind) > 0);
    CHECK(of.refused().empty());
}

TEST_CASE("if no kind is requested, at most nine candidates are tried, and no svm or network") {
    Asked of(10);
    for (const double cost : {0.0, 1e-6})
        for (const bool any_kind : {true, false}) {
            of.data.feature_cost.setConstant(cost);
            of.inputs.any_kind = any_kind;
            const auto tried = of.tried();
            CHECK(tried.size() > 3);
            CHECK(tried.size() <= most_candidates);
            for (const Candidate& one : tried)
                CHECK((one.kind != Kind::svm && one.kind != Kind::network));
        }
}

TEST_CASE("models of times are tried if calls share plans that take time") {
    Asked of(10);
    const auto of_times = [&] {
        return std::ranges::count_if(
            of.tried(), [](const Candidate& one) { return !one.choice && !one.relative; });
    };
    of.inputs.has_phases = true;
    CHECK(of_times() == 0);
    of.data.setup.setConstant(1e-5);
    CHECK(of_times() == 2);
    of.data.feature_cost.setConstant(1e-6);
    CHECK(of.tried().size() <= most_candidates);
    of.inputs.has_phases = false;
    CHECK(of_times() == 0);
}

TEST_CASE("polynomials are not tried for PAR10") {
    Asked of(10);
    for (const Objective objective : {Objective::mean_slowdown, Objective::par10}) {
        of.options.loss.objective = objective;
        CHECK((std::ranges::count(of.tried(), Kind::polynomial, &Candidate::kind) > 0) ==
              (objective != Objective::par10));
    }
}

TEST_CASE("the polynomials of the paper have degree 3, others are also of degree 2") {
    Asked of(2);
    of.options.kind = Kind::polynomial;
    const auto degrees = [&] {
        std::vector<int> all;
        for (const Candidate& one : of.tried()) all.push_back(one.degree);
        std::ranges::sort(all);
        return std::pair(all.front(), all.back());
    };
    CHECK(degrees() == std::pair(2, 3));
    of.options.paper = true;
    CHECK(degrees() == std::pair(3, 3));
}

TEST_CASE("explainable candidates are constant choices and small trees, which --leaves limits") {
    Asked of(10);
    of.options.explainable = true;
    CHECK(of.names() == "constant choice; tree of at most 16 leaves");
    CHECK(explainable_leaves == 16);
    of.options.leaves = 8;
    CHECK(of.names() == "constant choice; tree of at most 8 leaves");
    CHECK(of.refused().empty());
    of.options.leaves = 20;
    CHECK(of.names() == "constant choice; tree of at most 16 leaves");
    of.options.explainable = false;
    CHECK(of.names().starts_with("constant choice; tree; "));
}

TEST_CASE(
    "the usual candidates are trees, forests and a polynomial; costly features are optional") {
    Asked of(3);
    CHECK(of.names() == trees + "forest of extra trees; polynomial of speedup, lg");
    of.data.feature_cost.setConstant(1e-6);
    CHECK(of.names() == trees +
                            "forest of extra trees; forest of extra trees, free features; "
                            "polynomial of speedup, lg");
}

TEST_CASE("a selector that watches times gets models of times") {
    Asked of(3);
    of.inputs.is_watched = true;
    CHECK(of.names() ==
          "polynomial of log time, lg; polynomial of log time, signed lg; polynomial of log time, "
          "raw; polynomial of degree 2 of log time, lg; polynomial of degree 2 of log time, raw; "
          "forest of log time; tree of log time");
}

TEST_CASE("the target and the kind limit the candidates, and --safe allows no models of times") {
    Asked of(3);
    of.options.goal = Goal::speedup;
    CHECK(of.names() ==
          "polynomial of speedup, lg; polynomial of speedup, signed lg; forest of extra trees");
    of.options.goal = Goal::choice;
    CHECK(of.names() + "; " == trees);

    of.options = {};
    of.options.kind = Kind::forest;
    of.data.feature_cost.setConstant(1e-6);
    CHECK(of.names() ==
          "forest of extra trees; forest of extra trees, free features; forest of log time; forest "
          "of log time, free features");
    of.options.safe = 0.05;
    of.data = table_of(3);
    CHECK(of.names() == "forest of extra trees");
}

TEST_CASE("polynomials are not tried for more than 1500 rows, apart from copies") {
    Asked of(2);
    const auto has_polynomial = [&](Eigen::Index rows) {
        of.data.x = Matrix::Ones(rows, 1);
        return of.names().ends_with("polynomial of speedup, lg");
    };
    CHECK(has_polynomial(1500));
    CHECK_FALSE(has_polynomial(1501));
    of.data.copies = 2;
    CHECK(has_polynomial(1501));
}

TEST_CASE("simpler kinds of model have a lower complexity") {
    CHECK(complexity({.kind = Kind::tree, .choice = true, .most_leaves = 1}) == 0);
    CHECK(complexity({.kind = Kind::tree, .choice = true, .most_leaves = 2}) == 1);
    CHECK(complexity({.kind = Kind::tree, .choice = true}) == 2);
    CHECK(complexity({.kind = Kind::tree, .choice = true, .distilled = true}) == 3);
    CHECK(complexity({.kind = Kind::tree}) == 3);
    CHECK(complexity({.kind = Kind::forest, .relative = true}) == 3);
}

TEST_CASE("options that do not suit a table or a selector are refused with the reason") {
    Asked of(2);
    of.options.folds_of_table = true;
    of.data.fold = {0, 1};
    CHECK(of.refused().empty());
    of.data.fold = {0, -1};
    CHECK(of.refused().starts_with("--folds-from-table: the table has no column"));
    of.options = {};
    of.options.safe = 0.05;
    CHECK(of.refused().empty());
    of.data.time.col(0).setConstant(failed_run);
    CHECK(of.refused().starts_with("--safe: the table has no times for variant"));
    of.data = table_of(2);
    of.inputs.any_kind = false;
    CHECK(of.refused().starts_with("--safe needs a model of choices"));
    of.options = {};
    of.options.goal = Goal::choice;
    CHECK(of.refused().starts_with("this kind of model predicts the choice"));
    of.inputs.any_kind = of.inputs.is_watched = true;
    CHECK(of.refused().starts_with("`watch time;` in selector 's'"));
    of.inputs.is_watched = false;
    of.options.kind = Kind::polynomial;
    CHECK(of.refused() ==
          "polynomials cannot predict this target: use --model with one of network, svm, tree");
    of.inputs.model.clear();
    CHECK(of.refused().starts_with("selector 's' does not use a model"));
    CHECK(why_not({}, inputs_for(of.data), {}).starts_with("nothing to fit"));
}

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
