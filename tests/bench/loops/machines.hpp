#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace loops_study {

/// The measured machine (`selgen simulate --measure-machine`) with so many cores of its kind. What
/// two cores cannot tell is assumed: regions take half of what one of two threads does, and a
/// quarter more for each thread; of the memory's bandwidth all cores together get half as many
/// times what one gets.
nlohmann::ordered_json with_cores(const nlohmann::ordered_json& measured, int cores);

/// The measured machine as a host of so many workers with memories of their own, like the paper's
/// second platform: a call starts for 20 us, data are moved at 10 GB/s, a worker is 0.8 times as
/// fast as the host.
nlohmann::ordered_json with_workers(const nlohmann::ordered_json& measured, int workers);

}  // namespace loops_study
