#include "study.hpp"

#include <chrono>

#include "choose.hpp"
#include "inspect.hpp"

namespace reduction {
namespace {

/// Chooses and measures. If the state of the cores keeps changing, runs in any state count in the
/// end.
void measure_in_one_state(const StudyOptions& options, const Pattern& pattern, Case& c) {
    constexpr int most_tries = 10;
    MeasureOptions how{.threads = options.threads,
                       .repeats = options.repeats,
                       .in_a_row = options.in_a_row,
                       .gate = options.gate,
                       .statistic = options.statistic};
    how.is_steady = [&] { return apart(options.threads) == c.features.apart; };
    for (int n = 0; n < most_tries && c.variants.empty(); ++n) {
        if (options.gate != nullptr) options.gate->wait();
        c.dispatched = dispatch(pattern, options.threads);
        c.features.apart = apart(options.threads);
        c.variants = measure(pattern, how);
    }
    c.is_steady = !c.variants.empty();
    how.is_steady = {};
    if (!c.is_steady) c.variants = measure(pattern, how);
}

}  // namespace

Case study(const StudyOptions& options, const Pattern& pattern) {
    const auto start = std::chrono::steady_clock::now();
    const Shape shape = inspect(pattern, Team{options.threads});
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;

    Case c;
    c.name = options.name;
    c.order = options.order;
    c.features = features_of(pattern, shape, options.threads);
    c.shape = shape;
    c.inspect_s = spent.count();
    c.threads = options.threads;
    c.calls = options.calls;
    c.clock = options.clock;
    measure_in_one_state(options, pattern, c);
    return c;
}

}  // namespace reduction
