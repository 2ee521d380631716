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

/// A configuration of a loop: number of threads and schedule.
struct Way {
    int threads = 1;
    omp::Schedule schedule;

    friend bool operator==(const Way&, const Way&) = default;
};

/// `omp_2_dynamic_16`.
std::string name_of(const Way& way);
/// The configuration of such a name; nothing for other texts.
std::optional<Way> way_of(std::string_view name);

/// A case with the sums of its costs.
struct Recorded {
    explicit Recorded(Costs recorded) : costs(std::move(recorded)), work(costs) {}

    Costs costs;
    Work work;
};

/// The simulated seconds of the loop on the machine. With one thread or fewer than two iterations,
/// it is a sequential loop: the sum of the costs. Time outside of the loop does not change.
double simulated_s(const Recorded& loop, const Way& way, const Machine& machine);

/// The time of an iteration with this number of threads, relative to a single thread. It is above 1
/// if all threads together need more than the memory bandwidth.
double slowing(const Recorded& loop, int threads, const Machine& machine);

}  // namespace selgen::loop
