// Which variants of a point are run how often, by times that are made up.
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include <selgen/bench/session.hpp>

using namespace selgen::bench;

namespace {

Variant called(const char* name) {
    Variant variant;
    variant.name = name;
    return variant;
}

/// How often each variant was run, the run in vain not counted; variant v takes times[v] seconds.
std::map<std::size_t, int> runs_of(const std::vector<Sample>& times, std::size_t repeats) {
    Description all;
    for (std::size_t v = 0; v < times.size(); ++v) all.variants.push_back(called("v"));
    all.reference = times.size();  // nothing is checked
    const Point point;
    const Order order{all, point, repeats, 1, {}};
    QuietGate gate(0);
    std::map<std::size_t, int> runs;
    const Say say = [&](const Message& message) {
        if (message.kind == Message::Kind::ran) ++runs[message.index];
    };
    Session session(order, gate, say);
    for (std::size_t v = 0; v < times.size(); ++v)
        session.add(v, {{}, [&times, v](std::size_t, Answer*) { return times[v]; }});
    session.run();
    return runs;
}

}  // namespace

TEST_CASE("a variant that has lost is run no more") {
    const auto runs = runs_of({{1, 1}, {1.4, 1.4}, {1.6, 1.6}, {30, 30}}, 9);
    CHECK(runs.at(0) == 9);
    CHECK(runs.at(1) == 9);
    CHECK(runs.at(2) == 3);
    CHECK(runs.at(3) == 3);
}

TEST_CASE("a variant has lost only if it has by both clocks") {
    const auto runs = runs_of({{1, 2}, {2, 2}, {1, 4}, {2, 4}}, 5);
    CHECK(runs.at(0) == 5);
    CHECK(runs.at(1) == 5);
    CHECK(runs.at(2) == 5);
    CHECK(runs.at(3) == 3);
}

TEST_CASE("few repeats are for all, and times of 0 lose nothing") {
    CHECK(runs_of({{1, 1}, {9, 9}}, 3).at(1) == 3);
    CHECK(runs_of({{0, 0}, {9, 9}}, 5).at(1) == 5);
}
