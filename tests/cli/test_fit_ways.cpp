// Which of several ways to learn is taken, and which are not followed to their end.
#include <cmath>
#include <sstream>

#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::Folder;
using selgen::testing::Ran;

namespace {

const std::string spec = R"(selector s {
  call void (double x);
  feature x : real in 0 .. 200 = x;
  variant a { run f(x); }
  variant b { run g(x); }
  choose by s;
  otherwise a;
}
)";

std::vector<std::string> lines_with(const std::string& text, const std::string& part) {
    std::vector<std::string> found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.find(part) != std::string::npos) found.push_back(line);
    return found;
}

/// One variant is the better in every second interval of ten: steps are what trees are made of.
std::string comb() {
    std::string text = "x,time:a,time:b\n";
    for (int i = 0; i < 300; ++i) {
        const int third = i * 37 % 300;
        text +=
            std::to_string(third / 3.0) + (third / 30 % 2 == 1 ? ",1e-6,2e-6\n" : ",2e-6,1e-6\n");
    }
    return text;
}

/// Of a the logarithm has a slight third power, and there is noise of 5 %.
std::string nearly_quadratic() {
    std::ostringstream text;
    text << "x,time:a,time:b\n";
    for (int i = 0; i < 200; ++i) {
        const double x = (i * 37 % 200) / 2.0 + 1, lg = std::log2(x);
        const double noise = 1 + 0.05 * ((i * 7919 * 7 % 101) / 50.0 - 1);
        text << x << ',' << std::exp2(lg + 0.02 * std::pow(lg - 3, 3)) * noise * 1e-5 << ','
             << std::exp2(4.5) / noise * 1e-5 << '\n';
    }
    return text.str();
}

double costs_of(const std::string& line) {  // the number behind the last '%'
    return std::stod(line.substr(line.rfind('%') + 1));
}

}  // namespace

TEST_CASE("among all kinds of models those that are surely worse are left out") {
    const Folder folder;
    folder.write("s.sel", spec);
    folder.write("t.csv", comb());
    const Ran race = folder.selgen("fit s.sel --data t.csv -o m.sel");
    INFO(race.out << race.err);
    REQUIRE(race.code == 0);
    const auto polynomials = lines_with(race.out, "  polynomial ");
    CHECK(polynomials.size() == 8);
    for (const std::string& line : polynomials)
        CHECK(line.find("left out after 2 of 5 folds") != std::string::npos);
    const auto taken = lines_with(race.out, "* tree ");
    REQUIRE(taken.size() == 1);
    CHECK(taken[0].find("left out") == std::string::npos);

    const Ran one_kind = folder.selgen("fit s.sel --data t.csv --model polynomial -o m.sel");
    REQUIRE(one_kind.code == 0);
    CHECK(lines_with(one_kind.out, " polynomial ").size() == 8);
    CHECK(one_kind.out.find("left out") == std::string::npos);
}

TEST_CASE("a polynomial of degree 2 is taken where one of degree 3 is better by chance only") {
    const Folder folder;
    folder.write("s.sel", spec);
    folder.write("t.csv", nearly_quadratic());
    const Ran ran = folder.selgen("fit s.sel --data t.csv --model polynomial -o m.sel");
    INFO(ran.out << ran.err);
    REQUIRE(ran.code == 0);
    const auto taken = lines_with(ran.out, "* polynomial of degree 2 ");
    REQUIRE(taken.size() == 1);
    bool another_costs_less = false;
    for (const std::string& line : lines_with(ran.out, "  polynomial of log "))
        another_costs_less |= costs_of(line) < costs_of(taken[0]);
    CHECK(another_costs_less);
}

#endif
