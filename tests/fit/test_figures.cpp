// Whole fits of small tables: their results are recorded in tests/fit/figures.cases, so that a
// change of the code shows what it does to fits. With SELGEN_ACCEPT=1, the test rewrites the file.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "dsl/ast/print/spec.hpp"
#include "fit/random.hpp"
#include "fit/svm/svm.hpp"
#include "fit/table/matching.hpp"
#include "fit/table/phase_lengths.hpp"
#include "reading.hpp"
#include "tests/cases.hpp"

namespace fs = std::filesystem;
using namespace selgen;
using namespace selgen::fit;

namespace {

const fs::path figures_file = fs::path(SELGEN_SOURCE_DIR) / "tests/fit/figures.cases";

const std::string by_itself = R"(selector s {
    call void (const Input& in);
    inspect found = inspect(in);
    feature n : count = in.n;
    feature layout : one of { row, column, packed } = in.layout;
    feature share : fraction = found.share;
    variant a { run a(in); }
    variant b { run b(in); }
    variant c { run c(in); }
    variant d { run d(in); }
    choose by s;
    otherwise a;
    outside clamp;
})";

const std::string with_plans = R"(selector s {
    call void (const Input& in);
    feature n : count in 1 .. 1e9 = in.n;
    feature reuse : count in 1 .. 1e9 = in.calls;
    variant a { run a(in); }
    variant b { plan Plan(in); run plan.run(in); }
    variant c { plan Plan(in); run plan.run(in); }
    choose by s;
    otherwise a;
    phase while in.version;
})";

/// Kernels whose order depends on n, the layout and the share; groups of four rows of the same n;
/// some runs failed or were not made, in one row each all of them.
std::string kernels() {
    Random random(11);
    std::string text =
        "id,group,weight,n,layout,share,cost:share,time:a,time:b,time:c,time:d,factor:shape\n";
    const char* const layouts[] = {"row", "column", "packed"};
    const char* const shapes[] = {"banded", "random", "blocks"};
    for (int row = 0; row < 72; ++row) {
        const double n = std::exp2(4 + row / 4 * 0.7);
        const std::size_t layout = random.below(3);
        const double share = static_cast<double>(random.below(17)) / 16;
        const auto add_noisy = [&](double time) {
            const double noisy = 1e-9 * time * (1 + 0.1 * random.unit());
            text += row == 20 ? "," : row == 31 ? ",fail" : fmt::format(",{:.3g}", noisy);
        };
        text += fmt::format("r{},g{},{},{:.0f},{},{},{:.2g}", row, row / 4, 1 + row % 3 * 0.5, n,
                            layouts[layout], share, 1e-9 * n / 50 + 3e-8);
        add_noisy(200 + n);
        add_noisy(900 + n * (0.2 + share));
        if (row % 9 == 4)
            text += ',';
        else
            add_noisy(2500 + n * (layout == 1 ? 0.9 : 0.12));
        if (row % 11 == 7)
            text += ",fail";
        else
            add_noisy(600 + n * (layout == 2 ? 0.3 : 1.1));
        text += fmt::format(",{}\n", shapes[(row / 4 + row % 2) % 3]);
    }
    return text;
}

/// Plans that pay after some calls, by n.
std::string plans() {
    Random random(5);
    std::string text = "n,time:a,time:b,setup:b,time:c,setup:c\n";
    for (int row = 0; row < 40; ++row) {
        const double n = std::exp2(5 + row * 0.4);
        text += fmt::format("{:.0f}", n);
        for (const double time : {100 + 2 * n, 300 + n, 2000 + n, 500 + 0.4 * n, 50000 + 3 * n})
            text += fmt::format(",{:.3g}", 1e-9 * time * (1 + 0.1 * random.unit()));
        text += '\n';
    }
    return text;
}

struct Recorded : Task {
    Recorded(const std::string& spec, const std::string& table) : Task(spec, data_in(table)) {
        REQUIRE_FALSE(has_errors(match_features(data, inputs)));
        if (has_plans(data)) data = with_phase_lengths(data, phase_lengths(data, 1));
    }
};

std::string text_of(const Score& score) {
    return fmt::format(
        "{} rows, mean {:.4f} ({:.3f} to {:.3f}), worst {:.3f}, 99 % {:.3f}, shortfall {:.3f}, "
        "within {:.3f} {:.3f}, accuracy {:.3f}, {:.4g} s of {:.4g}, unmeasured {}, covers {:.3f}",
        score.rows, score.mean, score.low, score.high, score.worst, score.percentile_99,
        score.shortfall, score.within_2, score.within_5, score.accuracy, score.seconds,
        score.best_seconds, score.unmeasured, score.coverage);
}

std::string text_of(const Gain& gain) {
    return fmt::format("{:.4f} ({:.3f} to {:.3f}) in {} rows", gain.mean, gain.low, gain.high,
                       gain.rows);
}

/// Both scores only of the chosen candidate: what another costs shows that its scores change.
std::string text_of(const EvaluatedCandidate& one, bool is_chosen) {
    std::string text = one.name + '\n';
    if (is_chosen)
        text += "  alone:  " + text_of(one.score) + "\n  priced: " + text_of(one.priced) + '\n';
    text += fmt::format(
        "  costs {:.4f}; decision {:.1f} ns, features {:.3g} s, price {:.3g} s; outside {}\n",
        one.with_costs, one.decision_ns, one.feature_seconds, one.price_seconds,
        one.rows_without_model);
    if (one.folds > 0) text += fmt::format("  dropped after {} folds\n", one.folds);
    if (one.on_held_out_levels) text += "  other kinds: " + text_of(*one.on_held_out_levels) + '\n';
    return text;
}

std::string text_of(const SafeFit& safe) {
    std::string text = fmt::format("safe against {}, {} rows in {} groups\n", safe.otherwise,
                                   safe.rows, safe.groups);
    for (const SafeSetting& one : safe.settings)
        text += fmt::format("  margin {:.2f}: {:.4f} of the rows lose, error {:.4f}, gain {:.4f}\n",
                            one.margin, one.safety.losing, one.safety.error, one.safety.gain);
    return text + (safe.is_always_default() ? "  always the default\n" : "");
}

/// Numbers with three digits: the last ones depend on the compiler.
std::string rounded(const std::string& text) {
    static const std::regex number(R"(\d+\.\d+(e[+-]?\d+)?)");
    std::string result;
    auto from = text.begin();
    for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at) {
        result.append(from, text.begin() + at->position());
        result += fmt::format("{:.3g}", std::stod(at->str()));
        from = text.begin() + at->position() + at->length();
    }
    return result.append(from, text.end());
}

/// The model, with each leaf of a tree on the line of its condition.
std::string text_of(const dsl::ast::Model& model) {
    static const std::regex leaf(R"(\{\s+([^{}\s]+)\s+\})");
    return std::regex_replace(rounded(dsl::print({{model}, {}})), leaf, "{ $1 }");
}

std::string text_of(const Fitted& fitted) {
    std::string text;
    for (std::size_t i = 0; i < fitted.evaluated.size(); ++i)
        text += text_of(fitted.evaluated[i], i == fitted.chosen);
    text += fmt::format("chosen: {}{}{}{}\n", fitted.evaluated[fitted.chosen].name,
                        fitted.preferred ? ", preferred" : "",
                        fitted.by_held_out_levels ? ", by levels" : "",
                        fitted.clamps ? ", clamps" : "");
    text += "gain over single: " + text_of(fitted.gain_over_single) + '\n';
    text += "gain over otherwise: " + text_of(fitted.gain_over_otherwise) + '\n';
    if (!fitted.constant_choice.empty()) text += "always " + fitted.constant_choice + '\n';
    return fitted.safe ? text + text_of(*fitted.safe) : text;
}

/// The scores that no candidate has, which are the same for all kinds of model.
std::string text_of_baselines(const Fitted& fitted) {
    std::string text = fmt::format("single {}: {}\n", fitted.single_name, text_of(fitted.single)) +
                       "otherwise: " + text_of(fitted.otherwise) +
                       "\nchance: " + text_of(fitted.chance) + '\n';
    for (const std::string& factor : fitted.held_out_factors) text += "factor " + factor + '\n';
    if (fitted.single_on_held_out_levels)
        text += "single, other kinds: " + text_of(*fitted.single_on_held_out_levels) + '\n';
    return text;
}

/// What one unit in the last digit of a number is worth: 0.01 for "2.50", 100 for "1.2e+03".
double last_digit_of(const std::string& number) {
    const std::size_t exponent = std::min(number.find('e'), number.size());
    const std::size_t point = std::min(number.find('.'), exponent);
    const auto digits = static_cast<double>(exponent - std::min(point + 1, exponent));
    const double power = exponent < number.size() ? std::stod(number.substr(exponent + 1)) : 0;
    return std::pow(10, power - digits);
}

/// Whether two lines differ at most in the last digits of numbers, which depend on the compiler.
bool are_alike(const std::string& one, const std::string& other) {
    static const std::regex number(R"(\d+(\.\d+)?(e[+-]?\d+)?)");
    if (std::regex_replace(one, number, "#") != std::regex_replace(other, number, "#"))
        return false;
    std::sregex_iterator a(one.begin(), one.end(), number), b(other.begin(), other.end(), number);
    for (; a != std::sregex_iterator(); ++a, ++b) {
        const double unit = std::max(last_digit_of(a->str()), last_digit_of(b->str()));
        const bool are_whole = unit >= 1 && a->str().find('e') == std::string::npos;
        const double difference = std::abs(std::stod(a->str()) - std::stod(b->str()));
        if (difference > (are_whole ? 0 : 1.01 * unit)) return false;
    }
    return true;
}

/// Compares with the recorded case, line by line.
void check_figures(const std::string& name, const std::string& found) {
    testing::CaseFile file = testing::parse_cases(testing::contents(figures_file));
    const auto recorded = std::ranges::find(file.cases, name, &testing::Case::name);
    REQUIRE(recorded != file.cases.end());
    if (testing::is_accepting()) {
        recorded->text = found;
        std::ofstream out(figures_file, std::ios::binary);
        REQUIRE((out << testing::text_of(file)).flush());
    }
    std::istringstream mine(found), others(recorded->text);
    std::string line, other;
    for (int number = 1; std::getline(mine, line); ++number) {
        if (!std::getline(others, other)) other = "(the end)";
        INFO(name << ", line " << number << ": " << other);
        REQUIRE((are_alike(line, other) || line == other));
    }
    CHECK_FALSE(std::getline(others, other));
}

struct Shown {
    bool baselines = false;
    bool model = true;
};

void check_fit(const std::string& name, const Task& task, const FitOptions& options,
               const Shown& shown = {}) {
    const Fitted fitted = task.fitted(options);
    check_figures(name, text_of(fitted) + (shown.baselines ? text_of_baselines(fitted) : "") +
                            (shown.model ? text_of(fitted.model) : ""));
}

FitOptions of_kind(Kind kind, Goal goal) {
    FitOptions options;
    options.kind = kind;
    options.goal = goal;
    options.trees = 2;
    options.validation = 3;
    return options;
}

}  // namespace

TEST_CASE("a race of all usual kinds of model gives the recorded results") {
    FitOptions options;
    options.trees = 6;
    check_fit("race", Recorded(by_itself, kernels()), options, {.baselines = true});
}

TEST_CASE("a fit of each kind of model gives the recorded results") {
    const Recorded all(by_itself, kernels());
    check_fit("tree_of_times", all, of_kind(Kind::tree, Goal::time));
    FitOptions forest = of_kind(Kind::forest, Goal::time);
    forest.leaves = 4;
    check_fit("forest_of_times", all, forest);
    forest.goal = Goal::speedup;
    check_fit("forest_of_speedups", all, forest);
    FitOptions polynomial = of_kind(Kind::polynomial, Goal::time);
    polynomial.terms = 6;
    check_fit("polynomial_of_times", all, polynomial);
    polynomial.paper = true;
    check_fit("polynomial_of_the_paper", all, polynomial);
}

TEST_CASE("networks and support vector machines give the recorded results") {
    const Recorded all(by_itself, kernels());
    FitOptions options = of_kind(Kind::network, Goal::choice);
    options.hidden = {3};
    check_fit("network", all, options, {.model = false});
    options.kind = Kind::svm;
    if (has_svm())
        check_fit("svm", all, options, {.model = false});
    else
        WARN("built without libsvm: the case svm is not compared");
}

TEST_CASE("fits by other objectives give the recorded results") {
    const Recorded all(by_itself, kernels());
    FitOptions options = of_kind(Kind::tree, Goal::choice);
    options.loss.objective = Objective::total_time;
    check_fit("total_time", all, options, {.baselines = true});
    options.loss.objective = Objective::worst_case;
    check_fit("worst_case", all, options, {.baselines = true});
    options = of_kind(Kind::forest, Goal::speedup);
    options.leaves = 4;
    options.loss.objective = Objective::par10;
    options.loss.cutoff = 1e-3;
    check_fit("par10", all, options, {.baselines = true});
}

TEST_CASE("a fit that is safe against the default gives the recorded results") {
    FitOptions options = of_kind(Kind::tree, Goal::choice);
    options.safe = 0.1;
    check_fit("safe", Recorded(by_itself, kernels()), options);
}

TEST_CASE("a fit with plans that calls of a phase share gives the recorded results") {
    FitOptions options;
    options.trees = 6;
    check_fit("plans", Recorded(with_plans, plans()), options, {.baselines = true});
}
