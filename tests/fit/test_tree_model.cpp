// Trees of scikit-learn, XGBoost and LightGBM, converted to models of specs.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "dsl/ast/build/tree.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/spec.hpp"
#include "dsl/evaluate/evaluate.hpp"
#include "fit/convert/tree_model.hpp"
#include "reading.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

constexpr double missing_value = std::numeric_limits<double>::quiet_NaN();
constexpr double unbounded = std::numeric_limits<double>::infinity();

ForeignTree::Node leaf(double value) { return {true, value, 0, {}, 0, 0}; }

ModelTarget target() {
    return {"s",
            {{"n", false, {}}, {"kind", false, {"csr", "ell", "coo"}}, {"wide", true, {}}},
            {"left", "right"},
            {},
            ""};
}

TreeModel model_of(const TreeModelOrError& read) {
    if (const auto* fault = std::get_if<TableError>(&read)) FAIL(to_text(*fault));
    return std::get<TreeModel>(read);
}

std::string fault_of(const TreeModelOrError& read) {
    REQUIRE(std::holds_alternative<TableError>(read));
    return to_text(std::get<TableError>(read));
}

TreeModel xgboost(const std::string& text) { return model_of(read_xgboost({"m.json", text})); }
std::string xgboost_fault(const std::string& text) {
    return fault_of(read_xgboost({"m.json", text}));
}
TreeModel lightgbm(const std::string& text) { return model_of(read_lightgbm({"m.txt", text})); }
std::string lightgbm_fault(const std::string& text) {
    return fault_of(read_lightgbm({"m.txt", text}));
}

std::string fault_of(const TreeModel& model, const ModelTarget& of) {
    const auto made = to_model({model}, of);
    REQUIRE(std::holds_alternative<TableError>(made));
    return to_text(std::get<TableError>(made));
}

std::string text_of(const TreeModel& model, const ModelTarget& of) {
    const auto made = to_model({model}, of);
    if (const auto* fault = std::get_if<TableError>(&made)) return to_text(*fault);
    return dsl::print(dsl::build::spec({dsl::build::item(std::get<dsl::ast::Model>(made))}));
}

/// One split of n with the leaves 1 and 2, in the language.
dsl::model::Selector selector_of(const Cut& cut) {
    using namespace dsl::build;
    TreeModel model{"m", {"n"}, 1, Says::values, false, {}, {{}}};
    model.outputs[0].trees.push_back({{{false, 0, 0, cut, 1, 2}, leaf(1), leaf(2)}});
    auto made = to_model({model}, {"s", {{"n", false, {}}}, {"left"}, {}, ""});
    if (const auto* fault = std::get_if<TableError>(&made)) FAIL(to_text(*fault));
    const dsl::ast::Spec written = spec({selector("s")
                                             .call("void (double x)")
                                             .feature("n", "real", "x")
                                             .variant(variant("left").run("f(x)"))
                                             .choose_by("s")
                                             .otherwise("left"),
                                         item(std::get<dsl::ast::Model>(made))});
    dsl::Report report;
    const auto checked = dsl::check({written}, {dsl::Source("s.sel", "")}, report);
    REQUIRE(checked);
    return checked->selectors.at(0);
}

const std::string lightgbm_head =
    "tree\nversion=v3\nnum_class=1\nnum_tree_per_iteration=1\nmax_feature_idx=2\n"
    "objective=regression\nfeature_names=n kind wide\n\n";

}  // namespace

TEST_CASE("a split gives the same side as in the other program, for zeros and NaN, too") {
    const double least = least_number;
    std::size_t asked = 0;
    for (const double at : {-3.0, -least, -least / 2, 0.0, least / 2, least, 5.0, unbounded}) {
        for (const int ways : {0, 1, 2, 3, 4, 5, 6, 7}) {
            const bool zero = (ways & 4) != 0;
            const Cut cut{{at, zero || (ways & 2) != 0}, (ways & 1) != 0, zero};
            const auto selector = selector_of(cut);
            for (const double x : {missing_value, -7.0, -3.0, std::nextafter(-3.0, 0), -2 * least,
                                   -least, -least / 2, -0.0, 0.0, least / 2, least, 2 * least, 4.0,
                                   5.0, std::nextafter(5.0, 9.0), 1e300}) {
                INFO("x " << x << " at " << at << " ways " << ways);
                const std::vector<double> row{x};
                CHECK(dsl::quantity(selector, 0, 0, row) == (cut.yes(x) ? 1 : 2));
                ++asked;
            }
        }
    }
    CHECK(asked == 8 * 8 * 16);
}

TEST_CASE("words and flags, which were learnt as numbers, are written as words and flags") {
    TreeModel model{"m", {}, 3, Says::choice, false, {"0", "1"}, {{}}};
    const auto split = [&](std::size_t feature, double at) {
        model.outputs[0].trees = {{{{false, 0, feature, {{at, true}}, 1, 2}, leaf(0), leaf(1)}}};
        return text_of(model, target());
    };
    CHECK(split(0, 7) == "model s {\n  choice = tree { if n <= 7 { left } else { right } };\n}\n");
    CHECK(has(split(1, 0.5), "if kind == csr { left } else { right }"));
    CHECK(has(split(1, 1.5), "if kind == csr or kind == ell { left }"));
    CHECK(has(split(2, 0.5), "if not wide { left } else { right }"));
    CHECK(has(split(2, 1.5), "choice = tree { left };"));
    CHECK(has(split(1, -1), "choice = tree { right };"));
}

TEST_CASE("classes are variants by their names, by an option, or by their order") {
    TreeModel model{"m.json", {}, 3, Says::scores, false, {"right", "left"}, {{1, {}}, {2, {}}}};
    CHECK(text_of(model, target()) == "model s {\n  score(right) = 1;\n  score(left)  = 2;\n}\n");
    model.classes = {"right", "lift"};
    CHECK(has(fault_of(model, target()), "some of the classes"));
    model.classes = {"0", "1"};
    CHECK(text_of(model, target()) == "model s {\n  score(left)  = 1;\n  score(right) = 2;\n}\n");
    ModelTarget asked = target();
    asked.chosen = {"right", "left"};
    CHECK(text_of(model, asked) == "model s {\n  score(right) = 1;\n  score(left)  = 2;\n}\n");
    asked.chosen = {"right", "right"};
    CHECK(has(fault_of(model, asked), "names a variant twice"));
    asked.chosen = {"right", "lefd"};
    CHECK(fault_of(model, asked) ==
          "m.json:1:1: the spec has no variant 'lefd': did you mean 'left'?");
    model.outputs.emplace_back();
    CHECK(has(fault_of(model, target()), "3 outputs, but there are 2 variants"));
}

TEST_CASE("regressions give the time of a variant each, or its logarithm") {
    const TreeModel model{"m", {}, 3, Says::values, false, {}, {{1.5, {}}}};
    ModelTarget of = target();
    of.transform = "lg";
    const auto made = to_model({model, model}, of);
    REQUIRE(std::holds_alternative<dsl::ast::Model>(made));
    CHECK(dsl::print(dsl::build::spec({dsl::build::item(std::get<dsl::ast::Model>(made))})) ==
          "model s {\n  lg time(left)  = 1.5;\n  lg time(right) = 1.5;\n}\n");
}

TEST_CASE("features are found by their names") {
    TreeModel model{"m", {"N"}, 1, Says::values, false, {}, {{}, {}}};
    CHECK(fault_of(model, target()) ==
          "m:1:1: the model reads feature 'N', which the spec does not declare: did you mean 'n'?");
    model.features.clear();
    CHECK(fault_of(model, target()) ==
          "m:1:1: the model has 1 unnamed features, but the spec has 3 features");
}

TEST_CASE("invalid trees are errors") {
    const auto fault = [](std::vector<ForeignTree::Node> nodes) {
        return fit::fault_of(ForeignTree{std::move(nodes)}, 1).value_or("");
    };
    CHECK(fault({}) == "a tree refers to a node that does not exist");
    CHECK(fault({{false, 0, 0, {}, 0, 0}}) == "a tree reaches a node twice");
    CHECK(fault({{false, 0, 1, {}, 1, 2}}) == "a tree splits on an unknown feature");
    CHECK(fault({leaf(missing_value)}) == "a leaf is not a finite number");
    CHECK(fault({leaf(1)}).empty());
    std::vector<ForeignTree::Node> chain;
    for (std::size_t i = 0; i < 400; i += 2) {
        chain.push_back({false, 0, 0, {}, i + 1, i + 2});
        chain.push_back(leaf(1));
    }
    chain.push_back(leaf(1));
    CHECK(fault(chain).starts_with("a tree is deeper than 150"));
}

TEST_CASE("XGBoost compares floats, and leaves have the fields of splits") {
    const std::string text = R"({"learner": {"feature_names": ["n", "kind", "wide"],
        "learner_model_param": {"base_score": "5E-1", "num_class": "0", "num_feature": "3"},
        "objective": {"name": "binary:logistic"}, "gradient_booster": {"name": "gbtree",
        "model": {"tree_info": [0], "trees": [{"left_children": [1, -1, -1],
        "right_children": [2, -1, -1], "split_indices": [0, 0, 0], "default_left": [1, 0, 0],
        "split_conditions": [1.5, 0.25, -2]}]}}}})";
    CHECK(
        text_of(xgboost(text), target()) ==
        "model s {\n  score(left)  = 0;\n  score(right) = tree { if n >= 1.4999999403953552 { -2 } "
        "else { 0.25 } };\n}\n");
    std::string other = text;
    other.replace(other.find("binary:logistic"), 15, "rank:pairwise");
    CHECK(has(xgboost_fault(other), "objective.name: 'rank:pairwise' is not supported"));
    CHECK(has(xgboost_fault("{}"), "member 'learner' is missing"));
    CHECK(has(xgboost_fault("{\"learner\": 3}"),
              "learner: has no 'gradient_booster', which is required"));
}

namespace {

/// A model of XGBoost whose trees are leaves of these values.
std::string xgboost_leaves(const std::string& learner, const std::string& parameters,
                           const std::string& model, const std::vector<std::string>& leaves) {
    std::string trees;
    for (const std::string& leaf : leaves)
        trees += (trees.empty() ? "" : ", ") +
                 (R"({"left_children": [-1], "right_children": [-1], "split_indices": [0],
                      "default_left": [0], "split_conditions": [)" +
                  leaf + "]}");
    return "{\"learner\": {" + learner + R"("feature_names": ["n", "kind", "wide"],
        "learner_model_param": {"num_feature": "3", )" +
           parameters + R"(}, "gradient_booster": {"name": "gbtree", "model": {)" + model +
           "\"trees\": [" + trees + "]}}}}";
}

}  // namespace

TEST_CASE("XGBoost 3.1 writes a base score for each class") {
    const std::string text = xgboost_leaves(R"("objective": {"name": "multi:softprob"}, )",
                                            R"("base_score": "[5E-1,-2.5E-1]", "num_class": "2")",
                                            R"("tree_info": [0, 1], )", {"1", "2"});
    CHECK(text_of(xgboost(text), target()) ==
          "model s {\n  score(left)  = forest sum { 0.5; tree { 1 } };\n"
          "  score(right) = forest sum { -0.25; tree { 2 } };\n}\n");
    std::string three = text;
    three.replace(three.find("[5E-1,"), 6, "[5E-1,1,");
    CHECK(has(xgboost_fault(three), "base_score: has 3 numbers for 2 outputs"));
}

TEST_CASE("early stopping of XGBoost: the trees up to the best iteration count, with a note") {
    for (const std::string rounds : {R"("iteration_indptr": [0, 2, 4, 6], )",
                                     R"("gbtree_model_param": {"num_parallel_tree": "2"}, )"}) {
        const std::string text = xgboost_leaves(
            R"("objective": {"name": "reg:squarederror"}, "attributes": {"best_iteration": "1"}, )",
            R"("base_score": "0")", R"("tree_info": [0, 0, 0, 0, 0, 0], )" + rounds,
            {"1", "2", "3", "4", "5", "6"});
        const TreeModel model = xgboost(text);
        CHECK(model.outputs[0].trees.size() == 4);
        CHECK(model.notes == std::vector<std::string>{
                                 "uses the first 4 of 6 trees: early stopping found iteration 1 to "
                                 "be the best, as in predict()"});
    }
}

TEST_CASE("two targets of XGBoost are the times of two variants, and names may have blanks") {
    std::string text = xgboost_leaves(R"("objective": {"name": "reg:squarederror"}, )",
                                      R"("base_score": "[1,2]", "num_target": "2")",
                                      R"("tree_info": [0, 1], )", {"3", "4"});
    text.replace(text.find("\"wide\""), 6, "\"very wide\"");
    ModelTarget spec = target();
    spec.features[2].name = "very_wide";
    CHECK(text_of(xgboost(text), spec) ==
          "model s {\n  time(left)  = forest sum { 1; tree { 3 } };\n"
          "  time(right) = forest sum { 2; tree { 4 } };\n}\n");
    text.replace(text.find("\"n\""), 3, "\"very-wide\"");
    const auto made = to_model({xgboost(text)}, spec);
    CHECK(to_text(std::get<TableError>(made)) ==
          "m.json:1:1: the features 'very-wide' and 'very wide' of the model are the same feature "
          "'very_wide' of the spec: rename one of them");
}

TEST_CASE("XGBoost's UBJSON is read like its JSON, and damaged files are errors") {
    const auto key = [](const std::string& name) {
        return std::string("L") + std::string(7, '\0') + static_cast<char>(name.size()) + name;
    };
    const auto word = [&](const std::string& text) { return "S" + key(text); };
    const auto bytes = [](const std::string& values) {
        return "[$U#L" + std::string(7, '\0') + static_cast<char>(values.size()) + values;
    };
    const std::string leaf =
        '{' + key("left_children") + "[$l#L" + std::string(7, '\0') + '\1' + "\xff\xff\xff\xff" +
        key("right_children") + bytes("\1") + key("split_indices") + bytes(std::string(1, '\0')) +
        key("default_left") + bytes(std::string(1, '\0')) + key("split_conditions") + "[$d#L" +
        std::string(7, '\0') + '\1' + std::string("\x3f\xc0\0\0", 4) + '}';
    const std::string text = '{' + key("learner") + '{' + key("objective") + '{' + key("name") +
                             word("reg:squarederror") + '}' + key("learner_model_param") + '{' +
                             key("num_feature") + word("3") + key("base_score") + word("5E-1") +
                             '}' + key("gradient_booster") + '{' + key("name") + word("gbtree") +
                             key("model") + '{' + key("tree_info") + bytes(std::string(1, '\0')) +
                             key("trees") + '[' + leaf + "]}}}}";
    const TreeModel model = model_of(read_xgboost({"m.ubj", text}));
    CHECK(model.outputs[0].base == 0.5);
    CHECK(model.outputs[0].trees.at(0).nodes.at(0).value == 1.5);
    CHECK(fault_of(read_xgboost({"m.ubj", text.substr(0, 90)})) ==
          "m.ubj:1:1: is not valid Universal Binary JSON: the file is damaged");
}

TEST_CASE("LightGBM without an objective predicts the sum of its trees, with a note") {
    const std::string head = "tree\nnum_class=1\nfeature_names=n kind wide\n\n";
    const std::string leaves = "Tree=0\nnum_leaves=1\nleaf_value=1\n";
    const TreeModel one = lightgbm(head + leaves);
    CHECK(one.says == Says::values);
    REQUIRE(one.notes.size() == 1);
    CHECK(one.notes[0].starts_with("the model has no objective"));
    std::string two = head + leaves + leaves;
    two.replace(two.find("class=1"), 7, "class=2");
    CHECK(lightgbm(two).says == Says::scores);
}

TEST_CASE("LightGBM compares doubles and defines missing values") {
    const auto tree = [](int type) {
        return lightgbm_head + "Tree=0\nnum_leaves=2\nnum_cat=0\nsplit_feature=0\nthreshold=2.5\n" +
               "decision_type=" + std::to_string(type) +
               "\nleft_child=-1\nright_child=-2\nleaf_value=1 2\nis_linear=0\n\nend of trees\n";
    };
    const auto cut = [&](int type) {
        return lightgbm(tree(type)).outputs[0].trees[0].nodes[0].cut;
    };
    CHECK(cut(0).missing_yes);  // NaN counts as 0
    CHECK_FALSE(cut(0).zero_is_missing);
    CHECK_FALSE(cut(4).missing_yes);
    CHECK(cut(4).zero_is_missing);
    CHECK(cut(10).missing_yes);
    CHECK_FALSE(cut(8).missing_yes);
    CHECK(cut(8).yes(2.5));
    CHECK(has(lightgbm_fault(tree(1)), "splits on a categorical feature"));
    CHECK(has(lightgbm_fault("x"), "the first line is not 'tree'"));
    CHECK(lightgbm_fault(lightgbm_head + "Tree=0\nnum_leaves=2\n") ==
          "m.txt:1:1: line 'leaf_value=' is missing: the model is incomplete");
    for (const std::string count : {"0", "100000000"}) {
        const std::string head = "tree\nobjective=multiclass num_class:" + count +
                                 "\nnum_class=" + count + "\nfeature_names=n con\n\n";
        CHECK(has(lightgbm_fault(head + "Tree=0\nnum_leaves=1\nleaf_value=1\n"),
                  "a selector must have 2 to 1024 variants"));
    }
    ModelTarget one = target();
    one.chosen = {"right"};
    CHECK(text_of(lightgbm(tree(8)), one) ==
          "model s {\n  time(right) = tree { if n <= 2.5 { 1 } else { 2 } };\n}\n");
}

TEST_CASE("files of other programs than the script for scikit-learn are errors") {
    CHECK(has(fault_of(read_sklearn({"m.json", "{\"format\": \"selgen sklearn 2\"}"})),
              "not written by this version of export_sklearn.py"));
    const std::string text = R"({"format": "selgen sklearn 1", "feature_count": 3, "features": [],
        "classes": [], "says": "values", "mean": true, "floats": true, "outputs": [{"base": 0,
        "trees": [{"feature": [0, 0, 0], "threshold": [2.5, -2, -2], "left": [1, -1, -1],
        "right": [2, -1, -1], "missing_left": [false, false, false], "value": [0, 1, 2]},
        {"feature": [0], "threshold": [-2], "left": [-1], "right": [-1], "missing_left": [false],
        "value": [4]}]}]})";
    ModelTarget one = target();
    one.chosen = {"left"};
    const std::string written = text_of(model_of(read_sklearn({"m.json", text})), one);
    CHECK(has(written, "time(left) = forest mean {"));
    CHECK(has(written, "if n <= 2.500000119"));  // the midpoint to the next float
}
