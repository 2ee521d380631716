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

TEST_CASE("if no svm can be fitted, none is tried and the reason is given") {
    const Data data = table_of(65);
    const Inputs inputs = inputs_for(data);
    const std::string why =
        has_svm()
            ? "65 variants are best in at least one row, but an svm can have at most 64 classes"
            : "selgen was built without libsvm (SELGEN_SVM)";
    FitOptions options;
    CHECK_FALSE(has_svm_among(candidates(data, inputs, options)));
    CHECK(left_out(data, inputs, options) == "svm (" + why + ")");
    CHECK(why_not(data, inputs, options).empty());
    options.kind = Kind::svm;
    CHECK(why_not(data, inputs, options) ==
          "--model svm: " + why + "; use another model, such as --model tree");
}

TEST_CASE("an svm that was not requested is not reported as not tried") {
    const Data data = table_of(65);
    FitOptions options;
    options.kind = Kind::tree;
    CHECK(left_out(data, inputs_for(data), options).empty());
    options = {};
    options.goal = Goal::time;
    CHECK(left_out(data, inputs_for(data), options).empty());
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
    CHECK(has_svm_among(candidates(data, inputs, options)));
    CHECK(left_out(data, inputs, options).empty());
    options.kind = Kind::svm;
    CHECK(why_not(data, inputs, options).empty());
}
