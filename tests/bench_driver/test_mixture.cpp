// Calls with inputs of several points in random order, with trials whose times are known.
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include <selgen/bench/proof/mixture.hpp>

using namespace selgen::bench;

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
