// The inputs of a point: fresh ones, copies, or one for all calls; their number and their features.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <selgen/bench/inputs/features.hpp>
#include <selgen/bench/inputs/inputs.hpp>
#include <selgen/bench/session.hpp>
#include <selgen/bench/trial.hpp>

using namespace selgen::bench;

namespace {

using Numbers = std::vector<double>;

Numbers seeded(std::uint64_t seed) { return {static_cast<double>(seed % 1000003), 1}; }

template <class Call>
using MadeInputs = Inputs<Call, decltype(&seeded)>;

}  // namespace

TEST_CASE("fresh inputs differ, and copies do not") {
    MadeInputs<void(const Numbers&)> fresh(seeded, 7, InputUse::fresh, 1);
    MadeInputs<void(Numbers&)> copies(seeded, 7, InputUse::copies, 1);
    REQUIRE(fresh.grow(50, 50) == 50);
    REQUIRE(copies.grow(50, 50) == 50);
    std::set<double> different, same;
    for (std::size_t i = 0; i < 50; ++i) {
        fresh[i].call([&](const Numbers& x) { different.insert(x[0]); });
        copies[i].call([&](Numbers& x) { same.insert(x[0]); });
    }
    CHECK(different.size() == 50);
    CHECK(same == std::set<double>{7});
}

TEST_CASE("inputs that would not fit half of the last-level cache are made only if they must be") {
    const double before = heap_bytes();
    const std::vector<char> block(1 << 20);
    if (heap_bytes() < before + (1 << 20)) {
        SUCCEED("sanitizers replace the heap");
        return;
    }
    const auto make = [](std::uint64_t) {
        return std::vector<char>(static_cast<std::size_t>(selgen::rt::last_level_cache() / 8));
    };
    Inputs<void(const std::vector<char>&), decltype(make)> inputs(make, 1, InputUse::fresh, 10);
    const std::size_t fitting = inputs.grow(100, 1);
    CHECK(fitting >= 2);
    CHECK(fitting <= 4);
    CHECK(inputs.fit_cache());
    CHECK(inputs.grow(100, 6) == 6);
    CHECK_FALSE(inputs.fit_cache());
    CHECK(inputs.grow(100, 100) == 8);
}

TEST_CASE("a point has as many fresh inputs as a pass of a millisecond has calls") {
    Description all;
    CHECK(fresh_inputs(100e-9, all).wanted == 8000);
    CHECK(fresh_inputs(200e-9, all).wanted == 5000);
    CHECK(fresh_inputs(100e-9, all).least >= 1000);
    CHECK(fresh_inputs(0.9e-6, all).wanted == 1112);
    CHECK(fresh_inputs(10e-6, all).wanted == 100);
    CHECK(fresh_inputs(100e-6, all).least == 8);
    CHECK(fresh_inputs(1, all).wanted == 8);
    CHECK(static_cast<double>(fresh_inputs(1e-9, all).least) * 1e-9 >= least_sample());
    all.inputs = 50;
    CHECK(fresh_inputs(1, all).wanted == 50);
    CHECK(fresh_inputs(1e-9, all).least == 50);
    all.inputs = 0;
    all.has_cold_caches = true;
    CHECK(fresh_inputs(1e-9, all).wanted == 8);
}

TEST_CASE("arguments that calls change are restored for all calls of a sample") {
    MadeInputs<void(Numbers&)> inputs(seeded, 7, InputUse::fresh, 1);
    inputs.grow(3, 3);
    const auto result = [](Numbers& x) -> Numbers& { return x; };
    const Trial trial = selgen::bench::trial(inputs, result, [](Numbers& x) { x[1] += 1; });
    for (int n = 0; n < 3; ++n) CHECK(trial.run({{2, 0, 1}, 0}, nullptr).count == 3);
    ResultValues got;
    trial.run({{1}, 0}, &got);
    CHECK(got[1] == 2);
}

TEST_CASE("each fresh input has its own plan, which is timed") {
    MadeInputs<void(const Numbers&)> inputs(seeded, 7, InputUse::fresh, 1);
    inputs.grow(100, 100);
    std::multiset<double> planned, ran;
    const Trial trial = selgen::bench::trial(
        inputs, Unchecked(),
        [&](const Numbers& x) {
            planned.insert(x[0]);
            return x[0];
        },
        [&](double plan, const Numbers& x) {
            CHECK(plan == x[0]);
            ran.insert(plan);
        });
    CHECK_FALSE(trial.plan);
    Calls all;
    for (std::uint32_t i = 0; i < 100; ++i) all.inputs.push_back(i);
    const Pass pass = trial.run(all, nullptr);
    CHECK(pass.count == 100);
    REQUIRE(pass.plans);
    CHECK(pass.plans->wall > 0);
    CHECK(planned == ran);
    CHECK(std::set<double>(ran.begin(), ran.end()).size() == 100);
}

TEST_CASE("the features of a point are the medians of its inputs, and the most frequent words") {
    Feature number, word;
    word.words = {"a", "b", "c"};
    CHECK(typical_value(number, {5, 1, 3}) == 3);
    CHECK(typical_value(number, {4, 1, 3, 2}) == 3);  // a value that an input has
    CHECK(typical_value(number, {NAN, 1, 3}) == 3);
    CHECK(std::isnan(typical_value(number, {NAN, NAN, 3})));
    CHECK(std::isinf(typical_value(number, {INFINITY})));
    CHECK(typical_value(word, {0, 2, 2, 0, 2, 1}) == 2);
}

namespace {

/// A session with fresh inputs, whose calls take times[v] seconds.
struct FreshSession {
    std::vector<double> times;
    std::size_t most_inputs = 1000000;
    std::size_t inputs = 0;
    std::size_t most_of_reference = 1000000;                // inputs with which variant 0 can run
    std::vector<std::vector<Calls>> samples{times.size()};  // of each variant, with several calls
    std::vector<std::size_t> checked = std::vector<std::size_t>(times.size());
    std::vector<Message> messages{};

    void run(const std::vector<std::size_t>& wrong_at = {}) {
        Description all;
        all.has_fresh_inputs = true;
        all.variants.resize(times.size());
        const Point point;
        const Order order{all, point, 3, 1, {}};
        InputSource source;
        source.use = InputUse::fresh;
        source.grow = [&](std::size_t wanted, std::size_t) {
            return inputs = std::max(inputs, std::min(wanted, most_inputs));
        };
        source.is_feasible = [&](std::size_t variant) {
            return variant != 0 || inputs <= most_of_reference;
        };
        const Say say = [&](const Message& message) { messages.push_back(message); };
        Session session(
            order, say, [] { return 0.0; }, source);
        for (std::size_t v = 0; v < times.size(); ++v)
            session.add(v, {{}, [&, v](const Calls& calls, ResultValues* values) {
                                const std::size_t count = calls.inputs.size();
                                if (count > 1) samples[v].push_back(calls);
                                if (count == 1) ++checked[v];
                                const bool is_wrong =
                                    v < wrong_at.size() && calls.inputs[0] == wrong_at[v];
                                *values = {is_wrong ? 666.0 : calls.inputs[0]};
                                const double sum = times[v] * static_cast<double>(count);
                                return Pass{{sum, sum}, count};
                            }});
        session.run();
    }
};

bool has_each_once(const Calls& calls, std::size_t count) {
    const std::set<std::uint32_t> different(calls.inputs.begin(), calls.inputs.end());
    return calls.inputs.size() == count && different.size() == count;
}

}  // namespace

TEST_CASE("all variants take the same order of all inputs, which each pass draws anew") {
    FreshSession session{{1e-6, 1.2e-6}};
    session.run();
    const std::size_t count = session.inputs;
    CHECK((count == 1000 || count == 1001));  // sums are rounded
    const auto& first = session.samples[0];
    const auto& second = session.samples[1];
    REQUIRE(first.size() >= 3);
    REQUIRE(first.size() == second.size());
    for (std::size_t n = first.size() - 3; n < first.size(); ++n) {
        CHECK(has_each_once(first[n], count));
        CHECK(first[n].inputs == second[n].inputs);
    }
    CHECK(first.back().inputs != first[first.size() - 2].inputs);
}

TEST_CASE("each input is checked once, and a result that is wrong for one of them counts") {
    FreshSession right{{1e-6, 1e-6}};
    right.run();
    CHECK(right.checked == std::vector<std::size_t>(2, right.inputs));
    FreshSession wrong{{1e-6, 1e-6}};
    constexpr std::size_t never = 1000000;  // no input
    wrong.run({never, 700});
    CHECK(std::count_if(wrong.messages.begin(), wrong.messages.end(), [](const Message& message) {
              return message.kind == Message::Kind::failed && message.index == 1;
          }) == 1);
}

TEST_CASE("nothing is measured if the reference cannot run with a later input") {
    FreshSession session{{1e-6, 1e-6}};
    session.most_of_reference = 100;
    session.run();
    CHECK(session.messages.back().kind == Message::Kind::note);
    CHECK(has(std::string(session.messages.back().text), "which has no result"));
    CHECK(std::none_of(session.messages.begin(), session.messages.end(),
                       [](const auto& message) { return message.kind == Message::Kind::ran; }));
}

TEST_CASE("a variant that is far slower has shorter passes") {
    FreshSession session{{1e-6, 1e-3}};
    session.run();
    CHECK(session.samples[0].back().inputs.size() == session.inputs);
    CHECK(session.samples[1].back().inputs.size() < 10);
    CHECK(session.checked[1] <= 8);
}

TEST_CASE("calls that are too few for the clock are imprecise") {
    const auto imprecise = [](const FreshSession& session) {
        return std::count_if(
            session.messages.begin(), session.messages.end(),
            [](const Message& message) { return message.kind == Message::Kind::imprecise; });
    };
    FreshSession few{{1e-9, 1e-3}};
    few.most_inputs = 10;
    few.run();
    CHECK(imprecise(few) == 1);
    FreshSession enough{{1e-6, 1e-3}};
    enough.run();
    CHECK(imprecise(enough) == 0);
}

TEST_CASE("a short call that repeats its input is timed in a loop") {
    Description all;
    all.variants.resize(2);
    all.reference = 2;
    const Point point;
    const Order order{all, point, 2, 1, {}};
    std::vector<Pass> passes;
    const Say say = [](const Message&) {};
    Session session(order, say);
    for (std::size_t v = 0; v < 2; ++v)
        session.add(v, {{}, [&, v](const Calls& calls, ResultValues*) {
                            const double sum =
                                (v == 0 ? 1e-8 : 1e-3) * static_cast<double>(calls.inputs.size());
                            const Pass pass{{sum, sum}, calls.inputs.size()};
                            if (v == 0) passes.push_back(pass);
                            return pass;
                        }});
    session.run();
    CHECK(passes.front().count == 1);
    CHECK(passes.back().calls.wall >= least_sample());
    CHECK(least_sample() >= 20e-6);
    CHECK(least_sample() >= 200 * clock_step());
}
