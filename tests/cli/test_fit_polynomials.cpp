// Polynomials of speedups are fitted to choices.
#include <cmath>
#include <nlohmann/json.hpp>

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
