// Knobs that runs and plans receive: words, closed values, and limits of the machine.
#include <catch2/catch.hpp>
#include <selgen/rt/text.hpp>

#include "golden/knobs.hpp"

namespace {

kernels::Pattern pattern(double count, double work = 1) {
    kernels::Pattern made;
    made.count = count;
    made.work = work;
    return made;
}

}  // namespace

TEST_CASE("a run receives its knobs") {
    sweep::Dispatcher dispatcher;
    kernels::Numbers data{0};
    kernels::last_call() = {};
    dispatcher(pattern(1e7, 5), data);
    const auto& f = dispatcher.features();
    CHECK(f.threads >= 1);
    CHECK(f.threads <= selgen::omp::team_limit());
    CHECK(f.layout == 1);
    if (dispatcher.decision()->variant == sweep::Variant::omp) {
        CHECK(kernels::last_call().threads == static_cast<int>(f.threads));
        CHECK(kernels::last_call().layout == "column");
    } else {
        CHECK(kernels::last_call().threads == 0);
    }
}

TEST_CASE("SELGEN_FORCE may name only knobs with a rule") {
    const selgen::rt::SelectorInfo& info = sweep::detail::Selector::info;
    selgen::rt::Text lines;
    CHECK_NOTHROW(
        selgen::rt::check_knobs("sweep.threads=2,other.n=1,sweep=omp", info, "sweep", lines));
    for (const char* const text : {"sweep.n=5", "sweep.team_limit=1", "sweep.treads=2"}) {
        INFO(text);
        CHECK_THROWS_WITH(selgen::rt::check_knobs(text, info, "sweep", lines),
                          Catch::Contains("knob of sweep with a rule") &&
                              Catch::Contains("threads") && !Catch::Contains("work"));
    }
}

TEST_CASE("knobs with words are passed as words") {
    sweep::Dispatcher dispatcher;
    kernels::Numbers data{0};
    dispatcher(pattern(1e7, 5), data);
    const std::string text = dispatcher.explain();
    CHECK(text.find(", layout = column") != std::string::npos);
    const selgen::rt::SelectorInfo& info = sweep::detail::Selector::info;
    const auto* const features = reinterpret_cast<const double*>(&dispatcher.features());
    std::array<selgen::rt::VariantReport, sweep::detail::Selector::variant_count> variants{};
    const selgen::rt::DecisionReport report{info, true, {}, features, variants.data(), {}, nullptr};
    const selgen::rt::Event event{
        selgen::rt::Event::Kind::decision, info, nullptr, 0, 0, 1, "", &report};
    selgen::rt::Text json_text, csv_text;
    selgen::rt::detail::add_json_event(json_text, event, 1);
    selgen::rt::detail::add_csv_event(csv_text, event);
    const std::string json = json_text.str(), csv = csv_text.str();
    CHECK(json.find("\"layout\":\"column\"") != std::string::npos);
    CHECK(csv.find(" layout=column") != std::string::npos);
}

TEST_CASE("a word is found among the words of its feature") {
    using selgen::rt::detail::word;
    CHECK(word("static dynamic_16 guided", 0) == "static");
    CHECK(word("static dynamic_16 guided", 1) == "dynamic_16");
    CHECK(word("static dynamic_16 guided", 2) == "guided");
    CHECK(word("static dynamic_16 guided", 3).empty());
    CHECK(word("static", selgen::rt::unread).empty());
    CHECK(word("", 0).empty());
}

TEST_CASE("a closed value of a knob is not chosen") {
    sweep::Features f{};
    f.team_limit = 64;
    f.loop_instructions = 41;
    f.loop_loads = 6;
    f.n = 1e7;
    const double free = sweep::knob_threads::chosen(f);
    CHECK(free > 2);
    f.team_limit = 2;
    CHECK(sweep::knob_threads::chosen(f) <= 2);
    f.n = 1;  // outside the domain: the last open value
    CHECK(sweep::knob_threads::chosen(f) == 1);
}

TEST_CASE("a knob's largest value is limited by the machine, also beyond 64 cores") {
    sweep::Features f{};
    f.n = 1e9;
    constexpr auto& threads = sweep::knob_threads::all;
    const auto most = [&](double limit) {
        const auto open = [limit](const sweep::Features& now) { return !(now.threads > limit); };
        return selgen::rt::first_values(threads, f, &sweep::Features::threads, open, limit)
            .otherwise();
    };
    for (const double cores : {1, 2, 64, 96, 128, 192, 256, 512}) CHECK(most(cores) == cores);
    CHECK(most(100) == 96);
    CHECK(most(1030) == 512);
}

TEST_CASE("if no value of a knob is open, all are") {
    blocked::Features f{};
    f.n = 3;  // less than each tile
    CHECK(blocked::knob_tile::chosen(f) == 16);
}

TEST_CASE("a plan receives its knobs") {
    blocked::Dispatcher dispatcher;
    dispatcher.force("tiles");
    const int tile = dispatcher(pattern(4096, 50));
    CHECK(tile == static_cast<int>(dispatcher.features().tile));
    CHECK(kernels::last_call().tile == static_cast<int>(dispatcher.features().tile));
    CHECK(kernels::last_call().threads == static_cast<int>(dispatcher.features().teams));
    CHECK(dispatcher.features().tile == 64);
}

TEST_CASE("the values of knobs without a rule are variants") {
    joint::Dispatcher dispatcher;
    dispatcher.force("omp_2_guided");
    if (selgen::omp::team_limit() < 2) return;
    CHECK(dispatcher(pattern(1e8)) == 2);
    CHECK(kernels::last_call().schedule == selgen::omp::guided);
    dispatcher.unforce();
    CHECK(dispatcher(pattern(10)) == 0);
    CHECK(dispatcher.decision()->variant == joint::Variant::serial);
}
