// Polynomials of speedups are fitted to choices.
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "fit/random.hpp"
#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::Folder;
using selgen::testing::Ran;

namespace {

const std::string polynomial_spec = R"(selector s {
  call void (double x);
  feature x : real in 0 .. 200 = x;
  variant a { run f(x); }
  variant b { run g(x); }
  choose by s;
  otherwise a;
}
)";

/// The report of `fit` on polynomials of speedups.
nlohmann::json fitted_json(const std::string& rows) {
    const Folder folder;
    folder.write("s.sel", polynomial_spec);
    folder.write("t.csv", rows);
    const Ran ran =
        folder.selgen("fit s.sel --model polynomial --target speedup --data t.csv --json -o m.sel");
    INFO(ran.out << ran.err);
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out);
}

/// A table whose polynomials are partly chance.
std::string noisy() {
    selgen::fit::Random random(2);
    std::ostringstream rows;
    rows << "x,y,z,time:a,time:b\n";
    for (int row = 0; row < 100; ++row) {
        const double x = 1 + random.unit(), y = 1 + random.unit(), z = 1 + random.unit();
        rows << x << ',' << y << ',' << z << ',' << std::exp(0.5 * random.normal() + x * y) << ','
             << std::exp(0.5 * random.normal() + 3 - z) << '\n';
    }
    return rows.str();
}

/// The mean of polynomials of three terms, fitted to such rows.
std::string mean_of_short_ones(const std::string& option = "") {
    const Folder folder;
    std::string of_three = polynomial_spec;
    of_three.insert(of_three.find("  variant a"),
                    "  feature y : real = x;\n  feature z : real = x;\n");
    folder.write("s.sel", of_three);
    folder.write("t.csv", noisy());
    const Ran ran = folder.selgen(
        "fit s.sel --data t.csv --target speedup --model polynomial --terms 3 -o m.sel" + option);
    INFO(ran.out << ran.err);
    REQUIRE(ran.out.find("\n* polynomial of speedup, lg ") != std::string::npos);
    return folder.read("m.sel");
}

std::string equations_of(const std::string& model) {
    const std::size_t first = model.find("lg time(");
    return model.substr(first, model.find("replay", first) - first);
}

}  // namespace

TEST_CASE("polynomials of speedups choose well on both sides of a border") {
    std::string rows = "x,time:a,time:b\n";
    for (int i = 1; i <= 120; ++i)
        rows += std::to_string(i / 120.0) + ',' + std::to_string(i + i % 5) + ",60\n";
    const nlohmann::json json = fitted_json(rows);
    CHECK(json["candidates"].size() == 2);
    for (const auto& one : json["candidates"]) {
        INFO(one["name"]);
        CHECK(one["mean_slowdown"] < 1.02);
    }
    CHECK(json["single_best"]["mean_slowdown"] > 1.2);
}

TEST_CASE("polynomials of speedups are refined for the choice") {
    // b is faster than a from 0.8 on. No cubic of least squares finds this: a has a step before it,
    // and is steep after it.
    std::string rows = "x,time:a,time:b\n";
    for (int i = 0; i < 240; ++i) {
        const double x = i / 240.0, a = x < 0.8 ? 58.5 : 61 + 600 * (x - 0.8);
        rows += std::to_string(x) + ',' + std::to_string(a) + ",60\n";
    }
    const nlohmann::json json = fitted_json(rows);
    CHECK(json["candidates"].size() == 2);
    for (const auto& one : json["candidates"]) {
        INFO(one["name"]);
        // 1.0084 to 1.0123 by least squares
        CHECK(one["mean_slowdown"].get<double>() < 1.0075);
    }
}

TEST_CASE("the seed determines the mean of polynomials") {
    const std::string model = mean_of_short_ones();
    CHECK(mean_of_short_ones() == model);
    CHECK(equations_of(mean_of_short_ones(" --seed 2")) != equations_of(model));
}

TEST_CASE("the domain of a polynomial has the features that it reads") {
    const Folder folder;
    std::string of_two = polynomial_spec;
    of_two.insert(of_two.find("  variant a"), "  feature y : real = x;\n");
    folder.write("s.sel", of_two);
    std::string rows = "x,y,time:a,time:b\n";
    for (int i = 0; i < 100; ++i)
        rows += std::to_string(1 + i / 100.0) + ',' + std::to_string(1 + i * 37 % 100 / 100.0) +
                ',' + std::to_string(std::exp(i / 100.0)) + ",1.5\n";
    folder.write("t.csv", rows);
    const std::string words = "fit s.sel --data t.csv --model polynomial --target time -o m.sel";
    const Ran ran = folder.selgen(words + " --terms 2");
    INFO(ran.out << ran.err);
    REQUIRE(ran.code == 0);
    const std::string model = folder.read("m.sel");
    INFO(model);
    CHECK(model.find("domain x 1 .. 1.99;") != std::string::npos);
    folder.selgen(words + " --terms 1");
    CHECK(folder.read("m.sel").find("domain") == std::string::npos);
}

#endif
