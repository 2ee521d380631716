// Imported models, compared with the predictions of their framework if it is installed.
#include <algorithm>
#include <cmath>
#include <limits>

#include "dsl/check/spec.hpp"
#include "dsl/evaluate/evaluate.hpp"
#include "grammar/parse.hpp"
#include "tests/cli/running.hpp"

#ifdef SELGEN_HAS_FIT

using namespace selgen;
using namespace selgen::testing;

namespace {

/// A Python with the framework: that of the distribution, or the first on the path.
std::string python_with(const std::string& framework) {
    for (const std::string python : {"/usr/bin/python3", "python3"}) {
        const std::string asked = python + " -c 'import " + framework + "' > /dev/null 2>&1";
        if (std::system(asked.c_str()) == 0) return python;
    }
    return {};
}

struct Case {
    std::string name, kind;
    std::size_t classes = 1;
    double tolerance = 0;
};

std::string spec_of(const Case& one) {
    std::string text =
        "selector s {\n  call void (const Input& input);\n  feature a : real = input.a;\n"
        "  feature b : real = input.b;\n  feature c : real = input.c;\n";
    for (std::size_t v = 0; v < one.classes; ++v)
        text += "  variant v" + std::to_string(v) + " { run f" + std::to_string(v) + "(input); }\n";
    return text + "  choose by s;\n  otherwise v0;\n}\n";
}

dsl::model::Selector selector_of(const std::string& spec, const std::string& model) {
    const dsl::Sources sources{{"s.sel", spec}, {"m.sel", model}};
    dsl::Report report;
    const auto first = grammar::parse(sources, 0, report);
    const auto second = grammar::parse(sources, 1, report);
    REQUIRE(first);
    REQUIRE(second);
    const auto checked = dsl::check({*first, *second}, sources, report);
    REQUIRE(checked);
    return checked->selectors.at(0);
}

double score_of(const dsl::model::Selector& s, std::size_t v, const std::vector<double>& x) {
    return s.quantities.empty() ? 0 : dsl::quantity(s, 0, v, x).value_or(0);
}

/// Whether the selector chooses what the framework predicted. If a framework adds floats, scores
/// that are equal up to rounding may differ.
bool agrees(const dsl::model::Selector& s, const Case& one, const std::vector<double>& x,
            double predicted) {
    const auto near = [&](double a, double b) {
        return std::abs(a - b) <= one.tolerance * std::max({1.0, std::abs(a), std::abs(b)});
    };
    if (one.classes == 1) return near(score_of(s, 0, x), predicted);
    const auto wanted = static_cast<std::size_t>(predicted);
    const std::size_t chosen = dsl::decide(s, {x, {}, {}}).variant;
    return chosen == wanted ||
           (one.kind == "xgboost" && near(score_of(s, chosen, x), score_of(s, wanted, x)));
}

/// Unlike std::stod, it accepts subnormal numbers.
double number_in(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

/// The number of rows, and how many of them the imported model gets wrong.
std::pair<std::size_t, std::size_t> replay(const Folder& here, const Case& one) {
    here.write("s.sel", spec_of(one));
    const std::string file = one.name + (one.kind == "lightgbm" ? ".txt" : ".json");
    here.must("import " + one.kind + ' ' + file + " --spec s.sel -o m.sel");
    const auto selector = selector_of(spec_of(one), here.read("m.sel"));
    std::istringstream lines(here.read(one.name + ".rows"));
    std::size_t rows = 0, wrong = 0;
    for (std::string a, b, c, predicted; lines >> a >> b >> c >> predicted; ++rows) {
        const std::vector<double> x{number_in(a), number_in(b), number_in(c)};
        if (!agrees(selector, one, x, number_in(predicted))) ++wrong;
    }
    return {rows, wrong};
}

void check_framework(const std::string& framework) {
    const std::string source = SELGEN_SOURCE_DIR;
    REQUIRE(std::filesystem::exists(source + "/docs/export_sklearn.py"));
    const std::string python = python_with(framework);
    if (python.empty()) {
        WARN("skipped: no installed python3 has " + framework);
        return;
    }
    const Folder here;
    const std::string quiet = "PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=1 ";
    const std::string command = quiet + python + " '" + source + "/tests/cli/frameworks.py' " +
                                framework + " '" + here.path().string() + "' '" + source + "/docs'";
    REQUIRE(std::system(command.c_str()) == 0);
    std::istringstream cases(here.read("cases"));
    std::size_t count = 0;
    for (Case one; cases >> one.name >> one.kind >> one.classes >> one.tolerance; ++count) {
        INFO(framework << ' ' << one.name);
        const auto [rows, wrong] = replay(here, one);
        CHECK(rows == 10'000);
        CHECK(wrong == 0);
    }
    CHECK(count >= 5);
}

}  // namespace

TEST_CASE("imported models of scikit-learn predict the same, also at thresholds") {
    check_framework("sklearn");
}

TEST_CASE(
    "imported models of XGBoost predict the same, also at thresholds and for missing values") {
    check_framework("xgboost");
}

TEST_CASE(
    "imported models of LightGBM predict the same, also at thresholds and for missing values") {
    check_framework("lightgbm");
}

#endif
