// Which variants of a point are run how often, and calls of several points in random order, with
// invented times.
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <selgen/bench/proof/mixture.hpp>
#include <selgen/bench/session.hpp>

using namespace selgen::bench;

namespace {

Variant called(const char* name) {
    Variant variant;
    variant.name = name;
    return variant;
}

using Run = std::function<Sample(std::size_t, ResultValues*)>;

/// A variant whose runs take this long.
Trial trial_of(Run run) {
    return {{}, [run = std::move(run)](const Calls& calls, ResultValues* values) {
                const std::size_t count = calls.inputs.size();
                const Sample took = run(calls.untimed + count, values);
                const auto times = static_cast<double>(count);
                return Pass{{times * took.wall, times * took.cpu}, count};
            }};
}

/// The messages about variants whose results must be compared with the first. Skipped variants have
/// none.
std::vector<Message> messages_of(const std::vector<Run>& runs,
                                 const std::vector<bool>& skipped = {}) {
    Description all;
    for (std::size_t v = 0; v < runs.size(); ++v) all.variants.push_back(called("v"));
    const Point point;
    const Order order{all, point, 2, 1, {}};
    std::vector<Message> messages;
    const Say say = [&](const Message& message) { messages.push_back(message); };
    Session session(order, say);
    for (std::size_t v = 0; v < runs.size(); ++v)
        if (skipped.empty() || !skipped[v]) session.add(v, trial_of(runs[v]));
    session.run();
    return messages;
}

std::size_t count_of(const std::vector<Message>& messages, Message::Kind kind) {
    std::size_t count = 0;
    for (const Message& message : messages) count += message.kind == kind ? 1 : 0;
    return count;
}

Sample returns(ResultValues* result_values, double value) {
    *result_values = {value};
    return {1, 1};
}

/// Number of runs of each variant without the warm-up run. Variant v takes times[v] seconds.
std::map<std::size_t, int> runs_of(const std::vector<Sample>& times, std::size_t repeats,
                                   double limit = 0) {
    Description all;
    for (std::size_t v = 0; v < times.size(); ++v) all.variants.push_back(called("v"));
    all.reference = times.size();  // nothing is checked
    const Point point;
    Order order{all, point, repeats, 1, {}};
    order.limit = limit;
    std::map<std::size_t, int> runs;
    const Say say = [&](const Message& message) {
        if (message.kind == Message::Kind::ran) ++runs[message.index];
    };
    Session session(order, say);
    for (std::size_t v = 0; v < times.size(); ++v)
        session.add(v, trial_of([&times, v](std::size_t, ResultValues*) { return times[v]; }));
    session.run();
    return runs;
}

}  // namespace

TEST_CASE("a clearly slower variant is not run again") {
    const auto runs = runs_of({{1, 1}, {1.4, 1.4}, {1.6, 1.6}, {3.9, 3.9}, {4.1, 4.1}}, 9);
    CHECK(runs.at(0) == 9);
    CHECK(runs.at(1) == 9);
    CHECK(runs.at(2) == 3);
    CHECK(runs.at(3) == 3);
    CHECK(runs.at(4) == 2);
}

TEST_CASE("a point that takes too long gets two runs of each variant") {
    const auto runs = runs_of({{1, 1}, {1.1, 1.1}}, 9, 1e-12);
    CHECK(runs.at(0) == 2);
    CHECK(runs.at(1) == 2);
}

TEST_CASE("a variant is dropped only if it is slower by both clocks") {
    const auto runs = runs_of({{1, 2}, {2, 2}, {1, 9}, {2, 4}, {5, 4}, {5, 9}}, 5);
    CHECK(runs.at(0) == 5);
    CHECK(runs.at(1) == 5);
    CHECK(runs.at(2) == 5);
    CHECK(runs.at(3) == 3);
    CHECK(runs.at(4) == 3);
    CHECK(runs.at(5) == 2);
}

TEST_CASE("the other variants have no times if the reference throws") {
    const Run throws = [](std::size_t, ResultValues*) -> Sample { throw std::runtime_error("no"); };
    const Run wrong = [](std::size_t, ResultValues* result_values) {
        return returns(result_values, 666);
    };
    const auto messages = messages_of({throws, wrong, wrong});
    CHECK(count_of(messages, Message::Kind::running) == 1);
    CHECK(count_of(messages, Message::Kind::failed) == 1);
    CHECK(count_of(messages, Message::Kind::ran) == 0);
    REQUIRE(count_of(messages, Message::Kind::note) == 1);
    CHECK(std::string(messages.back().text) ==
          "nothing measured: results must be compared with v, which has no result");
}

TEST_CASE("the other variants have no times if the reference crashed or cannot run") {
    const Run right = [](std::size_t, ResultValues* result_values) {
        return returns(result_values, 1);
    };
    const auto messages = messages_of({right, right}, {true, false});
    CHECK(count_of(messages, Message::Kind::running) == 0);
    CHECK(count_of(messages, Message::Kind::note) == 1);
    CHECK(messages_of({right}, {true}).empty());
}

TEST_CASE("results must be compared with the first result of a reference that throws later") {
    int runs = 0;
    const Run throws_later = [&](std::size_t, ResultValues* result_values) {
        if (++runs > 1) throw std::runtime_error("no");
        return returns(result_values, 1);
    };
    const Run right = [](std::size_t, ResultValues* result_values) {
        return returns(result_values, 1);
    };
    const Run wrong = [](std::size_t, ResultValues* result_values) {
        return returns(result_values, 2);
    };
    const auto messages = messages_of({throws_later, right, wrong});
    CHECK(count_of(messages, Message::Kind::failed) == 2);
    CHECK(count_of(messages, Message::Kind::ran) == 2);
    CHECK(count_of(messages, Message::Kind::note) == 0);
}

TEST_CASE(
    "with few repeats only much slower variants are dropped, and none if the best time is 0") {
    CHECK(runs_of({{1, 1}, {3, 3}}, 3).at(1) == 3);
    CHECK(runs_of({{1, 1}, {9, 9}}, 3).at(1) == 2);
    CHECK(runs_of({{1, 1}, {9, 9}}, 1).at(1) == 1);
    CHECK(runs_of({{1, 1}, {9, 9}}, 1).at(0) == 1);
    CHECK(runs_of({{0, 0}, {9, 9}}, 5).at(1) == 5);
}

namespace {

/// The messages about a variant with a plan, whose runs and plans take a second. The measurements
/// with these numbers, counted from 0, are delayed.
std::vector<Message> messages_with_delays(const std::function<bool(int)>& is_delayed) {
    Description all;
    all.variants.push_back(called("v"));
    const Point point;
    const Order order{all, point, 2, 1, {}};
    std::vector<Message> messages;
    const Say say = [&](const Message& message) { messages.push_back(message); };
    int asked = 0;  // before and after each measurement
    Session session(order, say,
                    [&] { return asked++ % 2 == 1 && is_delayed(asked / 2 - 1) ? 0.2 : 0.05; });
    session.add(0, {[] {
                        return Sample{1, 1};
                    },
                    [](const Calls&, ResultValues*) {
                        return Pass{{1, 1}, 1};
                    }});
    session.run();
    return messages;
}

}  // namespace

TEST_CASE("a run that waited for a processor does not count, and is repeated") {
    // The first plan is the warm-up. The first run is not watched.
    const auto messages = messages_with_delays([](int n) { return n == 0 || n == 2; });
    CHECK(count_of(messages, Message::Kind::running) == 1 + 2 + 1);
    CHECK(count_of(messages, Message::Kind::ran) == 2);
    CHECK(count_of(messages, Message::Kind::planned) == 2);
    CHECK(count_of(messages, Message::Kind::disturbed) == 0);
}

TEST_CASE("a point whose runs or plans wait too often is disturbed") {
    const auto runs = messages_with_delays([](int) { return true; });
    CHECK(count_of(runs, Message::Kind::disturbed) == 1);
    CHECK(count_of(runs, Message::Kind::running) == 1 + 3);
    const auto plans = messages_with_delays([](int n) { return n > 2; });
    CHECK(count_of(plans, Message::Kind::ran) == 2);
    CHECK(count_of(plans, Message::Kind::disturbed) == 1);
}

TEST_CASE("one slow run does not drop a variant") {
    Description all;
    all.variants = {called("steady"), called("late")};
    all.reference = 2;  // nothing is checked
    const Point point;
    const Order order{all, point, 5, 1, {}};
    int late_runs = 0;
    const Say say = [](const Message&) {};
    Session session(order, say);
    session.add(0, trial_of([](std::size_t, ResultValues*) { return Sample{1, 1}; }));
    session.add(1, trial_of([&](std::size_t, ResultValues*) {
                    return ++late_runs <= 2 ? Sample{20, 20} : Sample{0.5, 0.5};
                }));
    session.run();
    CHECK(late_runs == 1 + 5);
}

namespace {

const double none = std::nan("");

/// Variants a (with the configurations 0 and 1) and b, and the dispatcher.
Description description() {
    Description all;
    for (const std::size_t number : {0, 0, 1}) {
        Variant variant;
        variant.number = number;
        all.variants.push_back(variant);
    }
    Variant dispatcher;
    dispatcher.number = 2;
    dispatcher.is_dispatcher = true;
    all.variants.push_back(dispatcher);
    return all;
}

Mixture mixture_of(const Description& all, std::vector<std::vector<double>> seconds) {
    Mixture mixture{all};
    mixture.points.resize(seconds.size());
    mixture.seconds = std::move(seconds);
    mixture.repeats = 3;
    return mixture;
}

Trial taking(std::function<double(const std::vector<std::uint32_t>&)> seconds) {
    return {{}, [seconds](const Calls& calls, ResultValues*) {
                Pass pass;
                pass.count = calls.inputs.size();
                pass.calls = {seconds(calls.inputs), seconds(calls.inputs)};
                return pass;
            }};
}

}  // namespace

TEST_CASE("the fastest configuration is one of the chosen variant if that has a time") {
    const Description all = description();
    const Mixture mixture = mixture_of(all, {{3, 2, 1, 0.5}, {none, none, 4, 1}, {5, 6, none, 1}});
    CHECK(detail::fastest_configuration(mixture, 0, 0) == 1);
    CHECK(detail::fastest_configuration(mixture, 0, 1) == 2);
    CHECK(detail::fastest_configuration(mixture, 1, 0) == 2);
    CHECK(detail::fastest_configuration(mixture, 2, 1) == 0);
    CHECK(detail::fastest_configuration(mixture, 0, 7) == 2);  // a variant that was not measured
}

TEST_CASE("each variant has its turn at each point where it has a time, once per pass") {
    const Description all = description();
    const Mixture mixture = mixture_of(all, {{1, 1, 1, 1}, {1, none, 1, 1}});
    std::vector<Trial> trials;
    for (std::size_t v = 0; v < 4; ++v)
        trials.push_back(taking([v](const std::vector<std::uint32_t>& inputs) {
            for (const std::uint32_t input : inputs) CHECK(input % 2 == inputs.front() % 2);
            return static_cast<double>(inputs.size() * (10 * (inputs.front() % 2) + v));
        }));
    std::map<std::uint32_t, std::vector<double>> got;
    detail::time_in_turns(trials, 7, mixture,
                          [&](const Message& one) { got[one.index].push_back(one.sample.wall); });
    CHECK(got.size() == 7);
    for (const auto& [index, times] : got)
        CHECK(times == std::vector<double>(3, 10 * (index / 4) + index % 4));
    CHECK(got.count(5) == 0);
}

TEST_CASE("the extra time of decisions in random order excludes the times of the chosen variants") {
    const Description all = description();
    const Mixture mixture = mixture_of(all, {{1, 2, 3, 1}, {3, 2, 1, 1}});
    const std::vector<std::size_t> chosen{0, 2, 0, 2, 0, 2, 0, 2};
    const auto of_chosen = [&](const std::vector<std::uint32_t>& inputs) {
        double sum = 0;
        for (const std::uint32_t input : inputs) sum += 100 + 50 * (input % 2);
        return sum;
    };
    const auto with_decisions = [&](const std::vector<std::uint32_t>& inputs) {
        double sum = of_chosen(inputs) + 5 * static_cast<double>(inputs.size());
        std::size_t changes = 0;
        for (std::size_t i = 1; i < inputs.size(); ++i)
            changes += inputs[i] % 2 != inputs[i - 1] % 2 ? 1 : 0;
        // In any random order, 3 of 8 calls are mispredicted.
        return sum + (changes > 1 ? 3 * 16 : 0);
    };
    const auto never = [](const std::vector<std::uint32_t>&) {
        FAIL("not chosen");
        return 0.0;
    };
    const std::vector<Trial> trials{taking(of_chosen), taking(never), taking(of_chosen),
                                    taking(with_decisions)};
    double took = 0;
    std::size_t reports = 0;
    detail::time_decisions(trials, chosen, mixture, [&](const Message& one) {
        took = one.sample.wall;
        CHECK(one.index == 3);
        ++reports;
    });
    CHECK(reports == 1);
    CHECK(took == Approx(3 * 16 / 8.0));
}
