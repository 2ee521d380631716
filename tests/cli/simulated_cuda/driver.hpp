// The true values, the clock and the unreleased resources of the simulated CUDA driver.
#pragma once

namespace selgen::testing {

/// The simulated GPU; each device is one. Seconds, flop/s and byte/s.
struct SimulatedGpu {
    static constexpr const char* name = "Simulated GPU";
    static constexpr int multiprocessors = 100;  // of compute capability 8.0
    double rate = 9.6e12, float_rate = 19.2e12;
    double bandwidth = 1.5e12, latency = 400e-9;
    double link_latency = 8e-6;  // of each copy
    double to_gpu = 12e9, from_gpu = 10e9, pinned_to_gpu = 24e9, pinned_from_gpu = 25e9;
};

}  // namespace selgen::testing

extern "C" {

/// The simulated clock.
double simulated_seconds();

/// Contexts, modules and memory that are not released.
int simulated_resources();
}
