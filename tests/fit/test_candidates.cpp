// Which models are tried for a table, a selector and the options, and what is refused.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "fit/selection/learn.hpp"
#include "fit/svm/svm.hpp"
#include "fit/table/table.hpp"

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
    return std::get<Data>(read_table("t.csv", text));
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

bool has_svm_among(const std::vector<Candidate>& candidates) {
    return std::ranges::find(candidates, Kind::svm, &Candidate::kind) != candidates.end();
}

}  // namespace

TEST_CASE("an svm that cannot be fitted is refused with the reason") {
    const Data data = table_of(65);
    const Inputs inputs = inputs_for(data);
    const std::string why =
        has_svm()
            ? "65 variants are best in at least one row, but an svm can have at most 64 classes"
            : "selgen was built without libsvm (SELGEN_SVM)";
    FitOptions options;
    CHECK(why_not(data, inputs, options).empty());
    options.kind = Kind::svm;
    CHECK(why_not(data, inputs, options) ==
          "--model svm: " + why + "; use another model, such as --model tree");
}

TEST_CASE("an svm may have 64 classes, even with more variants") {
    if (!has_svm()) return;
    Data data = table_of(64);
    data.variants.push_back("never_best");
    data.time.conservativeResize(Eigen::NoChange, 65);
    data.time.col(64).setConstant(1);
    data.setup.conservativeResize(Eigen::NoChange, 65);
    data.setup.col(64).setZero();
    const Inputs inputs = inputs_for(data);
    FitOptions options;
    options.kind = Kind::svm;
    CHECK(has_svm_among(candidates(data, inputs, options)));
    CHECK(why_not(data, inputs, options).empty());
}

TEST_CASE("if no kind is requested, at most nine candidates are tried, and no svm or network") {
    Data data = table_of(10);
    Inputs inputs = inputs_for(data);
    FitOptions options;
    for (const double cost : {0.0, 1e-6})
        for (const bool any_kind : {true, false}) {
            data.feature_cost.setConstant(cost);
            inputs.any_kind = any_kind;
            const auto tried = candidates(data, inputs, options);
            CHECK(tried.size() > 3);
            CHECK(tried.size() <= most_candidates);
            for (const Candidate& one : tried)
                CHECK((one.kind != Kind::svm && one.kind != Kind::network));
        }
}

TEST_CASE("models of times are tried if calls share plans that take time") {
    Data data = table_of(10);
    Inputs inputs = inputs_for(data);
    const auto of_times = [&] {
        const auto tried = candidates(data, inputs, {});
        return std::ranges::count_if(
            tried, [](const Candidate& one) { return !one.choice && !one.relative; });
    };
    inputs.has_phases = true;
    CHECK(of_times() == 0);
    data.setup.setConstant(1e-5);
    CHECK(of_times() == 2);
    data.feature_cost.setConstant(1e-6);
    CHECK(candidates(data, inputs, {}).size() <= most_candidates);
    inputs.has_phases = false;
    CHECK(of_times() == 0);
}

TEST_CASE("polynomials are not tried for PAR10") {
    const Data data = table_of(10);
    FitOptions options;
    for (const Objective objective : {Objective::mean_slowdown, Objective::par10}) {
        options.loss.objective = objective;
        const auto tried = candidates(data, inputs_for(data), options);
        CHECK((std::ranges::count(tried, Kind::polynomial, &Candidate::kind) > 0) ==
              (objective != Objective::par10));
    }
}

TEST_CASE("the polynomials of the paper have degree 3, others are also of degree 2") {
    const Data data = table_of(2);
    FitOptions options;
    options.kind = Kind::polynomial;
    const auto degrees = [&] {
        std::vector<int> all;
        for (const Candidate& one : candidates(data, inputs_for(data), options))
            all.push_back(one.degree);
        std::ranges::sort(all);
        return std::pair(all.front(), all.back());
    };
    CHECK(degrees() == std::pair(2, 3));
    options.paper = true;
    CHECK(degrees() == std::pair(3, 3));
}

TEST_CASE("explainable candidates are constant choices and small trees") {
    const Data data = table_of(10);
    FitOptions options;
    options.explainable = true;
    const auto tried = candidates(data, inputs_for(data), options);
    REQUIRE(tried.size() == 2);
    CHECK(tried[0].most_leaves == 1);
    CHECK(tried[1].most_leaves == explainable_leaves);
}

TEST_CASE("--leaves limits explainable trees, too, and keeps the constant choice") {
    const Data data = table_of(10);
    const Inputs inputs = inputs_for(data);
    FitOptions options;
    options.explainable = true;
    options.leaves = 8;
    const auto tried = candidates(data, inputs, options);
    REQUIRE(tried.size() == 2);
    CHECK(tried[0].most_leaves == 1);
    CHECK(name_of(tried[1]) == "tree of at most 8 leaves");
    CHECK(why_not(data, inputs, options).empty());
    options.leaves = 20;
    CHECK(candidates(data, inputs, options)[1].most_leaves == explainable_leaves);
    options.explainable = false;
    const auto all = candidates(data, inputs, options);
    CHECK(all[0].most_leaves == 1);
    CHECK(name_of(all[1]) == "tree");
}

namespace {

std::string names_of(const std::vector<Candidate>& candidates) {
    std::string text;
    for (const Candidate& one : candidates) text += (text.empty() ? "" : "; ") + name_of(one);
    return text;
}

const std::string trees =
    "constant choice; tree of at most 16 leaves; tree; "
    "tree, distilled from a forest; ";

}  // namespace

TEST_CASE(
    "the usual candidates are trees, forests and a polynomial; costly features are optional") {
    Data data = table_of(3);
    Inputs inputs = inputs_for(data);
    CHECK(names_of(candidates(data, inputs, {})) ==
          trees + "forest of extra trees; polynomial of speedup, lg");
    data.feature_cost.setConstant(1e-6);
    CHECK(names_of(candidates(data, inputs, {})) ==
          trees +
              "forest of extra trees; forest of extra trees, free features; "
              "polynomial of speedup, lg");
}

TEST_CASE("a selector that watches times gets models of times") {
    const Data data = table_of(3);
    Inputs inputs = inputs_for(data);
    inputs.is_watched = true;
    CHECK(names_of(candidates(data, inputs, {})) ==
          "polynomial of log time, lg; polynomial of log time, signed lg; polynomial of log time, "
          "raw; polynomial of degree 2 of log time, lg; polynomial of degree 2 of log time, raw; "
          "forest of log time; tree of log time");
}

TEST_CASE("the target limits the candidates") {
    const Data data = table_of(3);
    const Inputs inputs = inputs_for(data);
    FitOptions options;
    options.goal = Goal::speedup;
    CHECK(names_of(candidates(data, inputs, options)) ==
          "polynomial of speedup, lg; polynomial of speedup, signed lg; forest of extra trees");
    options.goal = Goal::choice;
    CHECK(names_of(candidates(data, inputs, options)) + "; " == trees);
}

TEST_CASE("the kind limits the candidates, and --safe allows no models of times") {
    Data data = table_of(3);
    const Inputs inputs = inputs_for(data);
    FitOptions options;
    data.feature_cost.setConstant(1e-6);
    options.kind = Kind::forest;
    CHECK(names_of(candidates(data, inputs, options)) ==
          "forest of extra trees; forest of extra trees, free features; forest of log time; forest "
          "of log time, free features");
    options.safe = 0.05;
    CHECK(names_of(candidates(table_of(3), inputs, options)) == "forest of extra trees");
}

TEST_CASE("polynomials are not tried for more than 1500 rows, apart from copies") {
    Data data = table_of(2);
    data.x = Matrix::Ones(1500, 1);
    const auto has_polynomial = [&] {
        return names_of(candidates(data, inputs_for(data), {}))
            .ends_with("polynomial of speedup, lg");
    };
    CHECK(has_polynomial());
    data.x = Matrix::Ones(1501, 1);
    CHECK_FALSE(has_polynomial());
    data.copies = 2;
    CHECK(has_polynomial());
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
    Data data = table_of(2);
    Inputs inputs = inputs_for(data);
    FitOptions options;
    options.folds_of_table = true;
    data.fold = {0, 1};
    CHECK(why_not(data, inputs, options).empty());
    data.fold = {0, -1};
    CHECK(
        why_not(data, inputs, options).starts_with("--folds-from-table: the table has no column"));
    options = {};
    options.safe = 0.05;
    CHECK(why_not(data, inputs, options).empty());
    data.time.col(0).setConstant(failed_run);
    CHECK(why_not(data, inputs, options).starts_with("--safe: the table has no times for variant"));
    data = table_of(2);
    inputs.any_kind = false;
    CHECK(why_not(data, inputs, options).starts_with("--safe needs a model of choices"));
    options = {};
    options.goal = Goal::choice;
    CHECK(why_not(data, inputs, options).starts_with("this kind of model predicts the choice"));
    inputs.any_kind = inputs.is_watched = true;
    CHECK(why_not(data, inputs, options).starts_with("`watch time;` in selector 's'"));
    inputs.is_watched = false;
    options.kind = Kind::polynomial;
    CHECK(why_not(data, inputs, options) ==
          "polynomials cannot predict this target: use --model with one of network, svm, tree");
    inputs.model.clear();
    CHECK(why_not(data, inputs, options).starts_with("selector 's' does not use a model"));
    CHECK(why_not({}, inputs_for(data), {}).starts_with("nothing to fit"));
}
