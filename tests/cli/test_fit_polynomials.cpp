// What polynomials of speedups are fitted to: choices.
#include <algorithm>
#include <nlohmann/json.hpp>

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

/// What `fit` reports of polynomials of speedups.
nlohmann::json fitted(const std::string& rows) {
    const Folder folder;
    folder.write("s.sel", spec);
    folder.write("t.csv", rows);
    const Ran ran =
        folder.selgen("fit s.sel --model polynomial --target speedup --data t.csv --json -o m.sel");
    INFO(ran.out << ran.err);
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out);
}

}  // namespace

TEST_CASE("polynomials that forests teach find where one variant overtakes the other") {
    std::string rows = "x,time:a,time:b\n";
    for (int i = 1; i <= 120; ++i)
        rows += std::to_string(i / 120.0) + ',' + std::to_string(i + i % 5) + ",60\n";
    const nlohmann::json json = fitted(rows);
    const auto& tried = json["tried"];
    const auto taught = std::find_if(tried.begin(), tried.end(), [](const auto& one) {
        return one["name"].template get<std::string>().find("taught") != std::string::npos;
    });
    REQUIRE(taught != tried.end());
    CHECK((*taught)["mean"] < 1.02);
    CHECK(json["single"]["mean"] > 1.2);
}

TEST_CASE("polynomials of speedups are moved to where choices lose least") {
    // Overtaken at 0.8, which no parabola of least squares meets: a step before, steep behind.
    std::string rows = "x,time:a,time:b\n";
    for (int i = 0; i < 240; ++i) {
        const double x = i / 240.0;
        rows +=
            std::to_string(x) + ',' + std::to_string(x < 0.8 ? 54 : 60 + 300 * (x - 0.8)) + ",60\n";
    }
    const nlohmann::json json = fitted(rows);
    std::size_t met = 0;
    for (const auto& one : json["tried"]) {
        const auto name = one["name"].get<std::string>();
        if (name.find("degree 2 of log speedup, log") == std::string::npos) continue;
        INFO(name);
        CHECK(one["mean"].get<double>() < 1.01);  // 1.0130 and 1.0153 by least squares
        ++met;
    }
    CHECK(met == 2);
}

#endif
