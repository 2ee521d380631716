#pragma once

#include <optional>
#include <selgen/omp/schedule.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "loop/simulate/costs.hpp"
#include "loop/simulate/machine.hpp"
#include "loop/simulate/work.hpp"

namespace selgen::loop {

/// How a loop is run.
struct Way {
    int threads = 1;
    omp::Schedule schedule;

    friend bool operator==(const Way&, const Way&) = default;
};

/// `omp_2_dynamic_16`.
std::string name_of(const Way& way);
/// The way of such a name; nothing for other texts.
std::optional<Way> way_of(std::string_view name);

/// A case whose costs are summed up.
struct Recorded {
    explicit Recorded(Costs recorded) : costs(std::move(recorded)), work(costs) {}

    Costs costs;
    Work work;
};

/// Seconds that the loop takes on the machine. One thread, and fewer than two iterations, are a
/// plain loop, which is the sum of the costs. What is outside of the loop stays as it is.
double simulated_s(const Recorded& loop, const Way& way, const Machine& machine);

/// How many times as long an iteration takes beside so many threads, itself included, as alone:
/// where all together would need more of the memory than there is.
double slowing(const Recorded& loop, int threads, const Machine& machine);

}  // namespace selgen::loop
