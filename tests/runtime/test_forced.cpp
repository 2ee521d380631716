// Variants forced by SELGEN_FORCE and by force(), with unknown, infeasible and unavailable ones.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <optional>
#include <selgen/lib/forcing.hpp>
#include <selgen/rt/forced_knob.hpp>

#include "captured.hpp"
#include "golden/reduce.hpp"
#include "golden/rules.hpp"
#include "golden/simd.hpp"

using selgen::rt::Reason;
using selgen::rt::Why;

namespace {

// The variable is read once per process, so it is set before any test runs.
const int variable =
    setenv("SELGEN_FORCE", "simd=plain,rules=middle,stencil.tile=16,stencil.order=column", 1);

std::string_view forced_name(std::string_view text, std::string_view selector) {
    return selgen::rt::request_for(text, selector).name;
}

std::string unknown_selectors(std::string_view list) {
    selgen::rt::Text lines;
    selgen::rt::add_unknown_selectors(list, lines);
    return lines.str();
}

std::string check_knobs(std::string_view list, const selgen::rt::SelectorInfo& selector,
                        std::string_view qualified) {
    selgen::rt::Text lines;
    selgen::rt::check_knobs(list, selector, qualified, lines);
    return lines.str();
}

}  // namespace

TEST_CASE("the variable names variants of several selectors") {
    CHECK(forced_name("reduce=selpriv,rules=large", "rules") == "large");
    CHECK(forced_name("reduce=selpriv,rules=large", "reduce") == "selpriv");
    CHECK(forced_name("reduce=selpriv", "rules").empty());
    CHECK(forced_name("", "rules").empty());
    CHECK(forced_name(",rules=large,", "rules") == "large");
}

TEST_CASE(
    "a selector in a namespace can be named with or without it; the longer name has precedence") {
    CHECK(forced_name("lib::kernels::sum=serial", "lib::kernels::sum") == "serial");
    CHECK(forced_name("sum=serial", "lib::kernels::sum") == "serial");
    CHECK(forced_name("lib::kernels::sum=team,sum=serial", "lib::kernels::sum") == "team");
    CHECK(forced_name("lib::kernels::sum=team,sum=serial", "other::sum") == "serial");
    CHECK(forced_name("kernels::sum=serial", "lib::kernels::sum").empty());
    CHECK_THROWS_WITH(forced_name("lib::sum=", "lib::sum"),
                      "selgen: 'lib::sum=' in SELGEN_FORCE is not of the form selector=variant");
}

TEST_CASE("an unknown selector is reported with the known ones, and is not an error") {
    const std::string lines = unknown_selectors("reduc=selpriv, rules=large,");
    CHECK(lines.find("selgen: 'reduc' in SELGEN_FORCE is not a known selector yet "
                     "(another library may have it); did you mean 'reduce'? (known: ") == 0);
    CHECK(std::count(lines.begin(), lines.end(), '\n') == 1);
    CHECK(unknown_selectors("reduce=selpriv").empty());
    CHECK(forced_name("reduc=selpriv", "rules").empty());
    CHECK(
        unknown_selectors("reduce:selpriv") ==
        "selgen: 'reduce:selpriv' in SELGEN_FORCE is not of the form selector=variant; ignored\n");
}

TEST_CASE("a short name that several selectors share is listed once") {
    const selgen::rt::Registered one("pick"), other("lib::pick");
    const std::string lines = unknown_selectors("pik=a");
    CHECK(unknown_selectors("pik=").find("did you mean 'pick'?") != std::string::npos);
    const std::size_t known = lines.find("(known: ");
    REQUIRE(known != std::string::npos);
    const std::string names = " " + lines.substr(known + 8);
    CHECK(names.find(" pick ") != std::string::npos);
    CHECK(names.find(" pick ") == names.rfind(" pick "));
    CHECK(names.find("lib::pick") != std::string::npos);
    CHECK(forced_name("later=fast,rules=large", "rules") == "large");
}

TEST_CASE("a selector without a variant is an error") {
    const std::string message = " in SELGEN_FORCE is not of the form selector=variant";
    CHECK_THROWS_WITH(forced_name("rules", "rules"), "selgen: 'rules'" + message);
    CHECK_THROWS_WITH(forced_name("rules=", "rules"), "selgen: 'rules='" + message);
}

TEST_CASE(
    "a variant that another selector of the same name may have is reported and is not an error") {
    const std::string_view names[] = {"small", "large"};
    selgen::rt::SelectorInfo info{"lib::rules", "rules.sel", 2, names, names, nullptr, 0, nullptr};
    const std::string ignored =
        "; ignored here, because SELGEN_FORCE may mean another selector 'rules'\n";
    selgen::rt::Registered global("rules");
    {
        selgen::rt::Registered in_namespace("lib::rules");
        CHECK(selgen::rt::forced_variant(info, in_namespace) == 2);
        CHECK(!in_namespace.first_report());
        CHECK(check_knobs("rules.size=1", info, "lib::rules") ==
              "selgen: 'size' in SELGEN_FORCE is not a knob of lib::rules with a rule (there is "
              "none)" +
                  ignored);
        info.name = "rules";
        CHECK(captured(stderr, [&] { CHECK(selgen::rt::forced_variant(info, global) == 2); }) ==
              "selgen: 'middle' in SELGEN_FORCE is not a variant of rules (known: small "
              "large)" +
                  ignored);
        CHECK(check_knobs("rules.size=1", info, "rules").find(ignored) != std::string::npos);
    }
    CHECK_THROWS_WITH(
        selgen::rt::forced_variant(info, global),
        "selgen: 'middle' in SELGEN_FORCE is not a variant of rules (known: small large)");
    CHECK_THROWS_AS(check_knobs("rules.size=1", info, "rules"), selgen::rt::UnknownName);
}

TEST_CASE("a request of SELGEN_FORCE is reported once, also if it is ignored") {
    const std::string_view names[] = {"small", "middle"};
    selgen::rt::SelectorInfo info{"rules", "rules.sel", 2, names, names, nullptr, 0, nullptr};
    selgen::rt::Registered registered("rules");
    std::size_t forced = 2;
    const auto reported = [&](selgen::rt::Registered& of) {
        return captured(stderr, [&] { forced = selgen::rt::forced_variant(info, of); });
    };
    CHECK(reported(registered) == "selgen: rules: middle, forced by SELGEN_FORCE\n");
    CHECK(forced == 1);
    CHECK(reported(registered).empty());
    CHECK(forced == 1);

    selgen::rt::Registered in_namespace("lib::rules"), other("other");
    info.name = "lib::rules";
    const std::string_view others[] = {"small", "large"};
    info.variants = others;
    const std::string ignored = reported(in_namespace);
    CHECK(ignored.find("'middle' in SELGEN_FORCE is not a variant of lib::rules") !=
          std::string::npos);
    CHECK(forced == 2);
    CHECK(reported(in_namespace).empty());
    info.name = "other";
    CHECK(reported(other).empty());
    CHECK(forced == 2);
}

TEST_CASE("a forced variant that cannot run is reported whenever the reason changes") {
    const selgen::rt::SelectorInfo& info = simd::detail::Selector::info;
    selgen::rt::Forcing forcing;
    const auto reported = [&](const char* why) {
        return captured(stderr, [&] {
            forcing.skip(info, static_cast<std::size_t>(simd::Variant::plain), why);
        });
    };
    CHECK(reported("no GPU") == "selgen: simd: plain is forced but skipped: no GPU\n");
    CHECK(reported("no GPU").empty());
    CHECK(reported("no memory") == "selgen: simd: plain is forced but skipped: no memory\n");
    CHECK(reported("no GPU") == "selgen: simd: plain is forced but skipped: no GPU\n");
}

TEST_CASE("the environment forces a variant") {
    REQUIRE(variable == 0);
    simd::Dispatcher dispatch;
    CHECK(dispatch(7) == 8);
    CHECK(dispatch.decision()->reason == Reason::forced);
    CHECK(dispatch.decision()->line == 0);
    CHECK(dispatch.explain().find("simd: plain, forced\n") == 0);
}

TEST_CASE("the program's force() overrides the environment") {
    rules::Dispatcher dispatch;
    double out = 0;
    dispatch(5000, out);
    CHECK(out == 2);
    dispatch.force("large");
    dispatch(5000, out);
    CHECK(out == 3);
    dispatch.unforce();
    dispatch(5000, out);
    CHECK(out == 2);
}

TEST_CASE("a forced variant that is infeasible is skipped") {
    rules::Dispatcher dispatch;  // the environment forces middle
    double out = 0;
    dispatch(2000000, out);
    CHECK(out == 3);
    CHECK(dispatch.decision()->reason == Reason::otherwise);
    CHECK(dispatch.why(rules::Variant::middle) == Why::infeasible);
}

TEST_CASE("a misspelt variant is an error, and nothing changes") {
    reduce::Dispatcher dispatch;
    CHECK_THROWS_WITH(
        dispatch.force("selpri"),
        "selgen: 'selpri' is not a variant of reduce; did you mean 'selpriv'? (known: "
        "sequential repbuf selpriv localwrite device)");
    kernels::Numbers data(1);
    dispatch({}, data);
    CHECK(dispatch.decision()->reason == Reason::rule);
}

TEST_CASE("a forced variant that is unavailable is skipped") {
    reduce::Dispatcher dispatch;
    kernels::Numbers data(1);
    dispatch.force(reduce::Variant::device);
    dispatch({}, data);
#if !defined(SELGEN_GPU)
    CHECK(dispatch.decision()->variant == reduce::Variant::sequential);
#endif
    CHECK(data[0] == 1);
}

TEST_CASE("forcing takes effect at the next call of the same phase") {
    reduce::Dispatcher dispatch;
    kernels::Numbers data(1);
    dispatch({}, data);
    CHECK(dispatch.decision()->variant == reduce::Variant::sequential);
    dispatch.force(reduce::Variant::repbuf);
    dispatch({}, data);
    CHECK(dispatch.decision()->variant == reduce::Variant::repbuf);
}

TEST_CASE("a forced value of a knob is found among its numbers or words, and reported") {
    const std::string_view names[] = {"plain", "blocked"}, features[] = {"tile", "order"};
    const std::string_view words[] = {"", "row column"};
    const bool plans[] = {false, false};
    const auto info = selgen::rt::SelectorInfo{"stencil", "stencil.sel"}
                          .with_variants(names, names, plans)
                          .with_features(features)
                          .with_words(words);
    const selgen::rt::Registered registered("stencil");
    const selgen::rt::KnobValues<3> tiles{{8, 16, 32}, true};
    const selgen::rt::KnobValues<2> orders{{0, 1}, false};
    std::optional<selgen::rt::ForcedKnob> tile, order;
    CHECK(captured(stderr, [&] { tile.emplace(registered, "tile", tiles, info); }) ==
          "selgen: stencil.tile: 16, forced by SELGEN_FORCE\n");
    CHECK(tile->is_requested());
    CHECK(tile->value() == 16);
    CHECK(captured(stderr, [&] { order.emplace(registered, "order", orders, info); }) ==
          "selgen: stencil.order: column, forced by SELGEN_FORCE\n");
    CHECK(order->is_requested());
    CHECK(order->value() == 1);

    CHECK(tile->is_open(selgen::rt::all_values(tiles)));
    const selgen::rt::OpenValues<3> others{tiles, 0b101};
    bool is_open = true;
    CHECK(captured(stderr, [&] { is_open = tile->is_open(others); }) ==
          "selgen: stencil.tile: 16 is forced but skipped: a condition of the knob or the fact "
          "team_limit excludes it here\n");
    CHECK_FALSE(is_open);
    CHECK(captured(stderr, [&] { is_open = tile->is_open(others); }).empty());  // reported once
    CHECK_FALSE(is_open);
}

TEST_CASE("a value that a knob does not have is an error, and one that is not forced is none") {
    const auto info = selgen::rt::SelectorInfo{"stencil", "stencil.sel"};
    const selgen::rt::Registered registered("stencil");
    const selgen::rt::KnobValues<2> values{{8, 32}, true};
    CHECK_THROWS_WITH(
        selgen::rt::ForcedKnob(registered, "tile", values, info),
        "selgen: '16' in SELGEN_FORCE is not a value of knob stencil.tile (known: 8 32)");
    const selgen::rt::ForcedKnob none(registered, "teams", values, info);
    CHECK_FALSE(none.is_requested());
}

TEST_CASE("what the ranks of a program agreed on is forced instead of a request of one rank") {
    const selgen::rt::SelectorInfo& info = simd::detail::Selector::info;
    selgen::rt::Registered& registered = simd::detail::Selector::registered;
    selgen::rt::Forcing forcing;
    forcing.force(0);
    CHECK(forcing.wanted(info, registered).is(0));
    forcing.agree(selgen::rt::MaybeVariant(1));
    CHECK(forcing.wanted(info, registered).is(1));
    CHECK(forcing.wanted_here(info, registered).is(0));
    forcing.agree({});
    CHECK_FALSE(forcing.wanted(info, registered));
}
