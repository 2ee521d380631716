// Descriptions of simulated machines with more cores or with workers.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace loops_study {

/// The measured machine (`selgen simulate --measure-machine`) with that many cores of its kind.
/// Values that two cores cannot show are assumed: a region costs half of one with two threads, and
/// a quarter more for each thread. The memory bandwidth of all cores together is half as many times
/// that of one core.
nlohmann::ordered_json with_cores(const nlohmann::ordered_json& measured, int cores);

/// The measured machine as a host of that many workers with their own memory, like the paper's
/// second platform. A call takes 20 us to start, data is moved at 10 GB/s, and a worker is 0.8
/// times as fast as the host.
nlohmann::ordered_json with_workers(const nlohmann::ordered_json& measured, int workers);

}  // namespace loops_study
