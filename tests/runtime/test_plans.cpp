// Skipped variants and rules: plans that throw, missing devices, domains, and models that are
// unsure.
#include <catch2/catch.hpp>

#include "golden/clamp.hpp"
#include "golden/device.hpp"
#include "golden/devices.hpp"
#include "golden/instead.hpp"
#include "golden/kinds.hpp"
#include "golden/reduce.hpp"
#include "golden/unsure.hpp"

using kernels::log;
using selgen::rt::Reason;
using selgen::rt::Why;

namespace {

kernels::Pattern failing(int version) {
    kernels::Pattern pattern;
    pattern.count = 1e6;
    pattern.work = 50;
    pattern.version = version;
    pattern.fails = true;
    return pattern;
}

}  // namespace

TEST_CASE("a variant whose plan throws is skipped, and the decision is repeated") {
    reduce::Dispatcher dispatch;
    kernels::Numbers data(3);
    dispatch.expect(1000);
    dispatch(failing(1), data);
    REQUIRE(dispatch.decision());
    CHECK(dispatch.counts().failures >= 1);
    CHECK(dispatch.why(dispatch.decision()->variant) == Why::chosen);
    CHECK(dispatch.why(reduce::Variant::localwrite) == Why::failed);
    CHECK(dispatch.plan_bytes() == 0);
    CHECK(dispatch.failure(reduce::Variant::localwrite) ==
          "an exception that is not a std::exception");
    CHECK(data[0] == 1);
}

TEST_CASE("the text of a failure is the exception's, and lasts a phase") {
    reduce::Dispatcher dispatch;
    kernels::Numbers data(3);
    dispatch.force(reduce::Variant::selpriv);
    dispatch(failing(1), data);
    CHECK(dispatch.failure(reduce::Variant::selpriv) == "no memory for selpriv");
    CHECK(dispatch.why(reduce::Variant::selpriv) == Why::failed);
    kernels::Pattern works = failing(2);
    works.fails = false;
    dispatch(works, data);
    CHECK(dispatch.failure(reduce::Variant::selpriv).empty());
    CHECK(dispatch.decision()->reason == Reason::forced);
}

TEST_CASE("a variant that this program cannot run is unavailable") {
    reduce::Dispatcher dispatch;
    kernels::Numbers data(3);
    dispatch(failing(1), data);
#if !defined(SELGEN_GPU)
    CHECK(dispatch.why(reduce::Variant::device) == Why::unavailable);
#endif
    CHECK(dispatch.decision()->variant != reduce::Variant::device);
}

#if !defined(SELGEN_GPU)
TEST_CASE("a program without device code runs no variant for any kind of device") {
    using devices::Variant;
    devices::Dispatcher dispatch;
    for (const Variant variant : {Variant::nvidia, Variant::amd, Variant::either}) {
        dispatch.force(variant);
        dispatch({}, {});
        CHECK(dispatch.why(variant) == Why::unavailable);
        CHECK(dispatch.decision()->variant == Variant::host);
    }
    CHECK(dispatch.explain().find("  amd: unavailable: the program was built without CUDA and "
                                  "without HIP\n") != std::string::npos);
}
#endif

TEST_CASE("without variants for devices, only another rank makes a variant unavailable") {
    const auto status = [](const bool* vetoed) {
        selgen::rt::Text text;
        selgen::rt::add_status(text,
                               {clamp::detail::Selector::info, 0, Why::unavailable, {}, vetoed});
        return text.str();
    };
    const bool vetoed[clamp::names.size()] = {};
    CHECK(status(nullptr) == "unavailable");
    CHECK(status(vetoed) == "unavailable on some rank");
}

TEST_CASE("outside its domain, a rule is skipped, and that is counted") {
    device::Dispatcher dispatch;
    kernels::Pattern pattern;
    pattern.count = 1e7;
    dispatch(pattern, {});
    CHECK(dispatch.decision()->reason == Reason::otherwise);
    CHECK(dispatch.decision()->outside);
    CHECK(dispatch.counts().outside == 1);
    CHECK(dispatch.explain().find("host, otherwise (device.sel:24), outside a model's domain: n = "
                                  "1e+07 is not in 1 to 1e+06, goal 0.01\n") != std::string::npos);
    pattern.count = 1e4;
    pattern.version = 1;
    dispatch(pattern, {});
    CHECK(dispatch.decision()->variant == device::Variant::both);
    CHECK(!dispatch.decision()->outside);
    CHECK(dispatch.explain().find("outside") == std::string::npos);
}

TEST_CASE("a word that no row of the table had is outside the domain") {
    kinds::Dispatcher dispatch;
    kernels::Pattern pattern;
    pattern.count = 1000;
    pattern.mobility = 2;
    CHECK(dispatch(pattern) == 3);
    CHECK(!dispatch.decision()->outside);
    pattern.mobility = 1;  // only the second model knows it
    CHECK(dispatch(pattern) == 3);
    INFO(dispatch.explain());
    CHECK(dispatch.explain().find(
              "far, chosen by the model (kinds.sel:26), outside a model's domain: "
              "kind = column is not row or tiled") != std::string::npos);
    pattern.mobility = 3;
    CHECK(dispatch(pattern) == 1);
    CHECK(dispatch.explain().find("outside a model's domain: kind = none is not row or tiled, "
                                  "kind = none is not column") != std::string::npos);
    CHECK(dispatch.counts().outside == 2);
}

TEST_CASE("outside its domain, a clamped rule uses the nearest point") {
    clamp::Dispatcher dispatch;
    kernels::Pattern pattern;
    pattern.count = 1e9;
    CHECK(dispatch(pattern) == 2);  // as for n = 4096, con = 0.5
    CHECK(dispatch.decision()->outside);
    CHECK(dispatch.features().n == 1e9);
}

TEST_CASE("where a model is unsure, the next rule decides, and that is counted and reported") {
    unsure_by_steps::Dispatcher dispatch;
    kernels::Numbers data(3);
    kernels::Pattern pattern;
    pattern.count = 700;
    dispatch(pattern, data);
    CHECK(dispatch.decision()->variant == unsure_by_steps::Variant::blocked);
    CHECK_FALSE(dispatch.decision()->unsure);
    pattern.sparsity = 0.1;
    pattern.version = 1;
    dispatch(pattern, data);
    CHECK(dispatch.decision()->variant == unsure_by_steps::Variant::copy);
    CHECK(dispatch.decision()->unsure);
    CHECK(dispatch.counts().unsure == 1);
    CHECK(dispatch.explain().find(
              "unsure_by_steps: copy, otherwise (unsure.sel:17), a model was unsure\n") == 0);
}

TEST_CASE("if the plan of the chosen variant throws, the next-best variant runs") {
    using instead_of_plans::Variant;
    instead_of_plans::Dispatcher dispatch;
    kernels::Numbers data(3);
    kernels::Pattern pattern;
    pattern.count = 2000;  // the tree chooses device, which this program does not have
    pattern.sparsity = 0.9;
    dispatch(pattern, data);
    CHECK(dispatch.why(Variant::device) == Why::unavailable);
    CHECK(dispatch.decision()->variant == Variant::sell);
    CHECK(dispatch.decision()->reason == Reason::model);
    pattern.version = 1;
    pattern.fails = true;
    dispatch(pattern, data);
    CHECK(dispatch.why(Variant::sell) == Why::failed);
    CHECK(dispatch.why(Variant::blocks) == Why::infeasible);
    CHECK(dispatch.decision()->variant == Variant::team);
    CHECK(log().runs.back() == "team");
    CHECK(dispatch.explain().find("instead_of_plans: team, chosen by the model") == 0);
}

TEST_CASE("if the condition of the chosen variant does not hold, the next-best variant runs") {
    using instead_of_tree::Variant;
    instead_of_tree::Dispatcher dispatch;
    kernels::Numbers data(3);
    kernels::Pattern pattern;
    const auto chosen = [&](double rows) {
        pattern.count = rows;
        dispatch(pattern, data);
        return dispatch.decision()->variant;
    };
    CHECK(chosen(50) == Variant::wide);
    CHECK(chosen(5) == Variant::team);
    CHECK(chosen(2000) == Variant::team);
    CHECK(chosen(9000) == Variant::wide);
    CHECK(dispatch.decision()->reason == Reason::model);
}

TEST_CASE("the decision is explained in a few lines") {
    reduce::Dispatcher dispatch;
    kernels::Numbers data(3);
    kernels::Pattern pattern;
    pattern.count = 1e9;
    pattern.work = 1e-7;
    dispatch(pattern, data);
    const std::string text = dispatch.explain();
    CHECK(text.find("reduce: sequential, by its rule (reduce.sel:33), goal ") == 0);
    CHECK(text.find("\n  with n = 1e+09, con = 1e-07, mob = 2, threads = ") != std::string::npos);
    CHECK(text.find("\n  repbuf: infeasible: private_bytes <= 4 GiB does not hold\n") !=
          std::string::npos);
    CHECK(text.find("\n  localwrite: open\n") != std::string::npos);
}
