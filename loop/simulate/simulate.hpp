// The simulated time of a loop for a machine, a number of threads and a schedule.
#pragma once

#include <optional>
#include <selgen/omp/schedule.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "loop/simulate/costs.hpp"
#include "loop/simulate/machine.hpp"

namespace selgen::loop {

/// A configuration of a loop: number of threads and schedule.
struct Configuration {
    int threads = 1;
    omp::Schedule schedule;

    friend bool operator==(const Configuration&, const Configuration&) = default;
};

/// `omp_2_dynamic_16`.
std::string name_of(const Configuration& configuration);
/// The configuration of such a name; nothing for other texts.
std::optional<Configuration> configuration_of(std::string_view name);

/// A case with the sums of its costs.
struct RecordedCase {
    explicit RecordedCase(Costs recorded) : costs(std::move(recorded)), work(costs) {}

    Costs costs;
    Work work;
};

/// The simulated seconds of the loop on the machine. With one thread or fewer than two iterations,
/// it is a sequential loop: the sum of the costs. Time outside of the loop does not change.
double simulated_s(const RecordedCase& loop, const Configuration& configuration,
                   const Machine& machine);

/// The time of an iteration with this number of threads, relative to a single thread. It is above 1
/// if all threads together need more than the memory bandwidth.
double slowing(const RecordedCase& loop, int threads, const Machine& machine);

}  // namespace selgen::loop
