// Which candidate is chosen, and which candidates are dropped early.
#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "fit/random.hpp"
#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using namespace selgen::testing;

namespace {

const std::string one_feature_spec =
    fitted_selector("  feature x : real in 0 .. 200 = p.x;\n", {"a", "b"});

std::vector<std::string> lines_with(const std::string& text, const std::string& part) {
    std::vector<std::string> found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.find(part) != std::string::npos) found.push_back(line);
    return found;
}

/// One variant is better in every second interval of ten. Trees fit such steps.
std::string comb_of_knobs() {
    return table_with("x,time:a,time:b", 300, [](int i) {
        const int third = i * 37 % 300;
        return std::to_string(third / 3.0) + (third / 30 % 2 == 1 ? ",1e-6,2e-6" : ",2e-6,1e-6");
    });
}

/// The logarithm of a's time is this function of the logarithm of x. b is constant, and noise is 5
/// %.
template <typename Function>
std::string with_noise(const Function& lg_time) {
    std::ostringstream text;
    text << "x,time:a,time:b\n";
    for (int i = 0; i < 200; ++i) {
        const double x = (i * 37 % 200) / 2.0 + 1, lg = std::log2(x);
        const double noise = 1 + 0.05 * ((i * 7919 * 7 % 101) / 50.0 - 1);
        text << x << ',' << std::exp2(lg_time(lg)) * noise * 1e-5 << ','
             << std::exp2(4.5) / noise * 1e-5 << '\n';
    }
    return text.str();
}

double nearly_quadratic(double lg) { return lg + 0.02 * std::pow(lg - 3, 3); }

/// For the set-ups, the mean predicts held-out rows better than any tree.
const std::string few_setups =
    "nnz,time:rowwise,time:ell,setup:ell\n"
    "892,1.561e-06,5.236e-06,2.585e-06\n"
    "320000,,0.000204994,0.00131302\n"
    "320000,9.3641e-05,0.00010851,0.000478794\n"
    "16000,,7.685e-06,1.537e-05\n"
    "318400,0.00701909,0.0965102,0.127643\n"
    "318400,,0.101705,0.0917595\n"
    "3980,0.00655076,0.00679638,0.000109792\n"
    "298,0.00536608,0.0065769,2.238e-06\n"
    "1600,0.00538297,0.00655621,1.51e-06\n"
    "80000,,5.2258e-05,0.000126655\n"
    "79600,,0.00594676,0.00505126\n"
    "15920,0.00656894,0.00747897,0.000558669\n"
    "1600,,1.165e-06,1.221e-06\n"
    "79600,0.00670325,0.0115301,0.00513974\n"
    "3980,,0.000152235,6.6922e-05\n"
    "4000,,2.274e-06,3.999e-06\n"
    "892,,5.36801e-06,2.574e-06\n"
    "4000,0.00564154,0.00475994,4.041e-06\n"
    "16000,0.00661176,0.00656081,1.4742e-05\n"
    "400,0.00658148,0.00607642,5.43001e-07\n"
    "15920,,0.00200499,0.000625466\n"
    "400,,7.73001e-07,5.40003e-07\n"
    "298,,6.292e-06,2.548e-06\n"
    "80000,0.00664448,0.00412006,0.000100334\n";

/// Much noise. y determines which variant is better, so only some folds show that a tree pays.
std::string noisy_knobs() {
    selgen::fit::Random random(2);
    std::ostringstream text;
    text << "w,x,y,z,time:a,time:b\n";
    for (int row = 0; row < 400; ++row) {
        const double w = random.unit(), x = random.unit(), y = random.unit(), z = random.unit();
        const double a = random.normal(), b = random.normal() + (y < 0.3 ? -0.44 : 0.28);
        text << w << ',' << x << ',' << y << ',' << z << ',' << std::exp(a) << ',' << std::exp(b)
             << '\n';
    }
    return text.str();
}

double costs_of(const std::string& line) {  // the number after the last '%'
    return std::stod(line.substr(line.rfind('%') + 1));
}

}  // namespace

TEST_CASE("candidates that are clearly worse are dropped early") {
    const Folder folder{{"s.sel", one_feature_spec}, {"t.csv", comb_of_knobs()}};
    const Ran race = folder.must("fit s.sel --data t.csv -o m.sel");
    CHECK_FALSE(has(race.err, "SG0212"));  // the model will read x
    CHECK(lines_with(race.out, "- constant choice ").size() == 1);
    CHECK(lines_with(race.out, "- dropped after 2 of 5 folds").size() == 1);
    CHECK(lines_with(race.out, "* tree").size() == 1);
    for (const std::string& line : lines_with(race.out, "")) CHECK(line.size() <= 100);

    CHECK(lines_with(folder.must("fit s.sel --data t.csv --model polynomial -o m.sel").out,
                     " polynomial ")
              .size() == 7);
}

TEST_CASE("by the worst case, no candidate is dropped, and a simpler one is not worse") {
    const auto row = [](int i) {  // trees make no errors
        return std::to_string(i % 2 * 150 + i / 4) + (i % 2 == 1 ? ",1e-6,2e-6" : ",2e-6,1e-6");
    };
    const Folder folder{{"s.sel", one_feature_spec},
                        {"t.csv", table_with("x,time:a,time:b", 100, row)}};
    const Ran ran = folder.must("fit s.sel --data t.csv --objective worst-case -o m.sel");
    CHECK(lines_with(ran.out, "  constant choice ").size() == 1);
    CHECK(lines_with(ran.out, "- ").empty());
    const std::string chosen = lines_with(ran.out, "* ").front();
    for (const std::string& line : lines_with(ran.out, "  tree"))
        CHECK(costs_of(chosen) <= costs_of(line));
}

TEST_CASE("degree 2 is preferred if degree 3 is better only by chance") {
    const Folder folder{{"s.sel", one_feature_spec}, {"t.csv", with_noise(nearly_quadratic)}};
    const Ran ran = folder.must("fit s.sel --data t.csv --model polynomial -o m.sel");
    const auto taken = lines_with(ran.out, "* polynomial of degree 2 ");
    REQUIRE(taken.size() == 1);
    bool another_costs_less = false;
    for (const std::string& line : lines_with(ran.out, "  polynomial of log "))
        another_costs_less |= costs_of(line) < costs_of(taken[0]);
    CHECK(another_costs_less);
}

TEST_CASE("forests are fitted to few set-ups") {
    const Folder folder{{"s.sel", R"(selector s {
  call void (int n);
  feature nnz : count = n;
  variant serial { run f(n); }
  variant rowwise { run g(n); }
  variant ell { plan P(n); run plan.run(n); }
  choose least (reuse * time + setup) / reuse;
  otherwise serial;
}
)"},
                        {"t.csv", few_setups}};
    folder.must("fit s.sel --data t.csv --model forest -o m.sel");
}

TEST_CASE("fit and eval report that a column reuse overrides --reuse") {
    const Folder folder{
        {"s.sel", one_feature_spec},
        {"t.csv", "x,reuse,time:a,time:b\n1,1,1,2\n2,1,2,1\n3,1,1,2\n4,1,2,1\n5,1,1,2\n"}};
    const std::string note = "selgen: --reuse 100 is ignored for rows that have a value in the";
    for (const char* const command : {"fit s.sel --model tree -o m.sel", "eval s.sel"}) {
        const std::string with_table = std::string(command) + " --data t.csv --reuse ";
        CHECK(has(folder.selgen(with_table + "100").err, note));
        CHECK_FALSE(has(folder.selgen(with_table + "1").err, "--reuse"));
    }
}

TEST_CASE("repeated cross-validation finds a tree that a single fold assignment misses") {
    const Folder folder;
    std::string of_four = one_feature_spec;
    of_four.insert(of_four.find("  variant a"),
                   "  feature w : fraction = x;\n  feature y : fraction = x;\n"
                   "  feature z : fraction = x;\n");
    folder.write("s.sel", of_four);
    folder.write("t.csv", noisy_knobs());
    CHECK(lines_with(folder.must("fit s.sel --model tree --seed 1 --data t.csv -o m.sel").out,
                     "* tree ")
              .size() == 1);
    CHECK(has(folder.read("m.sel"), "choice = tree { if y < 0.3"));
}

TEST_CASE("fit reports a constant choice if models of the folds chose otherwise") {
    const Folder folder{{"s.sel", fitted_selector("  feature n : count = p.n;\n", {"a", "b"})}};
    const int hundredths[] = {128, 118, 118, 128, 128, 108, 108, 128, 118, 128,
                              128, 108, 108, 118, 118, 108, 108, 128, 128, 128,
                              108, 138, 138, 113, 78,  78,  78,  78,  113, 113};
    std::string rows = "n,time:a,time:b\n";
    for (std::size_t i = 0; i < 30; ++i)
        rows += std::to_string(i + 1) + ",1," + std::to_string(hundredths[i]) + "e-2\n";
    folder.write("t.csv", rows);
    const Ran ran = folder.must("fit s.sel --model tree --seed 41 --data t.csv -o m.sel");
    CHECK(lines_with(ran.out, "the model fitted to all rows always chooses a").size() == 1);
    CHECK(lines_with(ran.out, "no candidate is better").empty());
}

TEST_CASE("fit reports rows outside the domain of their fold") {
    const Folder folder;
    std::string rows = "x,group,time:a,time:b\n";
    for (int i = 0; i < 100; ++i) {
        const int x = i * 37 % 100;
        rows += std::to_string(x) + ",g" + std::to_string(x / 10) +
                (x < 50 ? ",1e-6,2e-6\n" : ",2e-6,1e-6\n");
    }
    folder.write("t.csv", rows);
    folder.write("s.sel", one_feature_spec);
    const Ran passed_by = folder.selgen("fit s.sel --model tree --data t.csv -o m.sel");
    INFO(passed_by.out << passed_by.err);
    check_has(passed_by.out, {" of 100 rows are outside the domain of the model for their fold",
                              "add `outside clamp;`"});
    std::string clamped = one_feature_spec;
    clamped.insert(clamped.rfind('}'), "  outside clamp;\n");
    folder.write("s.sel", clamped);
    CHECK_FALSE(has(folder.selgen("fit s.sel --model tree --data t.csv -o m.sel").out,
                    "outside the domain"));
}

TEST_CASE("fit shows the scores on other kinds of input if the table has categorical factors") {
    const Folder folder;
    std::string rows = "x,factor:shape,time:a,time:b\n";
    for (int i = 0; i < 90; ++i)
        rows += std::to_string(i) +
                (i % 3 == 0   ? ",row"
                 : i % 3 == 1 ? ",loop"
                              : ",plane") +
                (i < 45 ? ",1e-3,2e-3\n" : ",2e-3,1e-3\n");
    folder.write("t.csv", rows);
    folder.write("s.sel", one_feature_spec);
    CHECK(has(folder.must("fit s.sel --data t.csv -o m.sel").out,
              "\non other kinds of input (each level of shape left out in turn):\n"));
    CHECK(has(folder.read("m.sel"),
              "// On other kinds of input (each level of shape left out in "
              "turn), with costs:\n"));
    const auto json = nlohmann::json::parse(
        folder.selgen("fit s.sel --data t.csv --model tree --json -o m.sel").out);
    CHECK(json["left_out"] == std::vector<std::string>{"shape"});
    CHECK(json["single_best"]["on_other_kinds"]["worst"] == 2);
    CHECK(json["candidates"][0]["on_other_kinds"]["mean"].get<double>() < 1.1);
}

TEST_CASE("missing and unknown columns are reported once, and not with --quiet") {
    const Folder folder;
    std::string more = one_feature_spec;
    more.insert(more.find("  variant a"), "  feature y : real = x;\n");
    folder.write("s.sel", more);
    std::string rows = "y,loads,stores,time:a,time:b\n";
    for (int i = 0; i < 40; ++i)
        rows += std::to_string(i) + ",1,2," + (i < 20 ? "1e-6,2e-6\n" : "2e-6,1e-6\n");
    folder.write("t.csv", rows);
    const std::string words = "fit s.sel --model tree --data t.csv -o m.sel";
    const std::string notes = folder.selgen(words).err;
    CHECK(lines_with(notes, "the table has no column x: the model will not use it").size() == 1);
    CHECK(lines_with(notes, "no features 'loads', 'stores': their columns are ignored").size() ==
          1);
    CHECK(folder.selgen(words + " -q").err.empty());
}

TEST_CASE("fit refuses a table without any feature of the selector") {
    const Folder folder{{"s.sel", one_feature_spec},
                        {"t.csv", "loads,stores,time:a,time:b\n1,2,1e-6,2e-6\n3,4,2e-6,1e-6\n"}};
    const Ran ran = folder.selgen("fit s.sel --data t.csv -o m.sel");
    CHECK(ran.code == 1);
    CHECK(ran.err ==
          "selgen: the table has none of the selector's features: it needs column x, but has "
          "columns loads, stores\n");
    CHECK(ran.out.empty());
}

#endif
