// The choices of fitted models, in generated code and for tables that are difficult to fit.
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using namespace selgen::testing;

namespace {

const std::string fitted_spec = R"(use "kernels.hpp";
selector s {
  call void (double n, double density, const char* layout);
  feature n       : count = n;
  feature density : real  = density;
  feature layout  : one of {row, column, block} = layout;
  variant serial { run f(); }
  variant team   { run f(); }
  variant packed { run f(); }
  choose by s;
  otherwise serial;
  outside clamp;
}
)";

const std::vector<std::string> layouts{"row", "column", "block"};

/// Rows whose values are on thresholds, like levels of an experiment. Calls are long enough for
/// large models.
std::string fitted_table() {
    std::ostringstream text;
    text << "id,n,density,layout,time:serial,time:team,time:packed\n";
    for (int i = 0; i < 120; ++i) {
        const int n = 16 << (i % 13);
        const double density = ((i * 7) % 40) * 0.05 - 0.9;
        const std::size_t layout = static_cast<std::size_t>(i) % 3;
        text << i << ',' << n << ',' << density << ',' << layouts[layout] << ',' << 1e-6 * n << ','
             << 2e-3 + 3e-7 * n << ','
             << (density > -0.3 && layout == 1 ? 2e-7 * n + 1e-3 : 2e-6 * n) << '\n';
    }
    return text.str();
}

/// Prints the variant that the generated code chooses for each row of its input.
const std::string fitted_program = R"(#include <iostream>
#include <string>
#include "s.hpp"
int main() {
    std::cout << "id,variant\n";
    std::string id, layout;
    for (s::Features f{}; std::cin >> id >> f.n >> f.density >> f.layout;)
        std::cout << id << ',' << s::names[s::choose(f)] << '\n';
}
)";

/// The features alone, with words as their numbers.
std::string rows_of(const std::string& fitted_table) {
    std::istringstream lines(fitted_table);
    std::string result, line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream fields(line);
        std::string id, n, density, layout;
        std::getline(fields, id, ',');
        std::getline(fields, n, ',');
        std::getline(fields, density, ',');
        std::getline(fields, layout, ',');
        const auto place = std::find(layouts.begin(), layouts.end(), layout) - layouts.begin();
        result.append(id).append(" ").append(n).append(" ").append(density);
        result.append(" ").append(std::to_string(place)).append("\n");
    }
    return result;
}

std::string number(double value) {
    std::ostringstream text;
    text << value;
    return text.str();
}

}  // namespace

TEST_CASE("generated code and the fitted model choose the same variant in every training row") {
    const Folder here{{"s.sel", "import \"s.fit.sel\";\n" + fitted_spec},
                      {"kernels.hpp", "#pragma once\ninline void f() {}\n"},
                      {"t.csv", fitted_table()},
                      {"main.cpp", fitted_program},
                      {"rows", rows_of(fitted_table())}};
    for (const std::string kind : {"tree", "polynomial", "forest", "network", "network --hidden 6",
                                   "network --hidden 4,3,2", "svm"}) {
        INFO(kind);
        const Ran fitted = here.selgen("fit s.sel --data t.csv -o s.fit.sel --model " + kind);
        if (fitted.err.find("without libsvm") != std::string::npos) continue;
        INFO(fitted.err);
        REQUIRE(fitted.code == 0);
        here.must("eval s.sel --data t.csv --predictions wanted.csv");
        here.must("gen s.sel -o s.hpp");
        here.must_shell(gcc +
                        "-O1 -Wall -Wextra -Werror main.cpp -o main && ./main < rows > got.csv");
        CHECK(here.read("got.csv") == here.read("wanted.csv"));
        CHECK(has(here.read("got.csv"), ",packed"));
    }
}

TEST_CASE("speedups can be fitted where times cannot", "[.long]") {
    const Folder folder{{"s.sel", R"(selector s {
  call void (double n);
  feature n : count = n;
  variant serial { run f(); }
  variant team   { run f(); }
  choose by s;
  otherwise serial;
  outside clamp;
})"}};
    // No feature explains why a row is slow: times for the same n differ by a factor of up to 1000.
    std::string text = "id,n,time:serial,time:team\n";
    for (int i = 0; i < 150; ++i) {
        const double n = 10 + (i * 37) % 4000, row = std::pow(10, (i * 7) % 31 / 10.0) * 1e-9;
        text += std::to_string(i) + ',' + std::to_string(n) + ',' + number(n * row) + ',' +
                number((800 + n / 5) * row) + '\n';
    }
    folder.write("t.csv", text);
    folder.must(
        "fit s.sel --data t.csv -o m.fit.sel --target speedup "
        "--model polynomial");
    CHECK(nlohmann::json::parse(folder.selgen("eval s.sel --models m.fit.sel --data t.csv --json")
                                    .out)["chosen"]["accuracy"] >= 0.97);
    check_has(folder.read("m.fit.sel"), {"polynomial of speedup", "\n  relative time;\n"});
    folder.refuses("fit s.sel --data t.csv --target speedup --model svm", 2,
                   "use --model with one of forest, polynomial");
}

TEST_CASE("a variant that is slightly better except in one corner is not chosen there", "[.long]") {
    const Folder folder{{"s.sel", R"(selector s {
  call void (double x, double y);
  feature x : ratio = x;
  feature y : ratio = y;
  variant even   { run f(); }
  variant uneven { run g(); }
  choose by s;
  otherwise even;
  outside clamp;
})"}};
    std::string text = "id,x,y,time:even,time:uneven\n";
    for (int i = 0; i < 600; ++i) {
        const double x = 1 + i / 20 / 30.0, y = 1 + i % 20 / 20.0;
        const double uneven = x > 1.8 && y > 1.8 ? 10 : 0.98;
        text += std::to_string(i) + ',' + number(x) + ',' + number(y) + ',' +
                number(0.97 + 0.06 * (x - 1)) + ',' + number(uneven) + '\n';
    }
    folder.write("t.csv", text);
    folder.must(
        "fit s.sel --data t.csv -o m.fit.sel --target speedup "
        "--model polynomial");
    const auto chosen = nlohmann::json::parse(
        folder.selgen("eval s.sel --models m.fit.sel --data t.csv --json").out)["chosen"];
    CHECK(chosen["worst"] < 1.1);
    CHECK(chosen["mean_slowdown"] < 1.012);  // always even: 1.019
}

#endif
