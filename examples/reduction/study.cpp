#include "study.hpp"

#include <chrono>

#include "choose.hpp"
#include "inspect.hpp"

namespace reduction {

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
    c.dispatched = dispatch(pattern, options.threads);
    c.variants = measure(pattern, {.threads = options.threads,
                                   .repeats = options.repeats,
                                   .in_a_row = options.in_a_row,
                                   .statistic = options.statistic});
    return c;
}

}  // namespace reduction
