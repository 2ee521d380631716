// Adds sorting and summing to selgen's device, as plans of reductions need them.
#pragma once

#include <cstddef>
#include <selgen/cuda/device.hpp>
#include <selgen/cuda/error.hpp>

#include "cuda/plans_on.hpp"
#include "cuda/primitives.cuh"

namespace reduction::device {

/// The current device, with the interface that plans_on.hpp requires.
class CudaDevice : public selgen::cuda::Device {
public:
    void sort(const Sort& by) {
        const auto run = [&](void* scratch, std::size_t& bytes) {
            selgen::cuda::check(sort_pairs(scratch, bytes, by, stream()), "sorting the references");
        };
        std::size_t bytes = 0;
        run(nullptr, bytes);
        Array<unsigned char> scratch(bytes);
        run(scratch.data(), bytes);
        wait();  // before the scratch memory is freed
    }

    std::size_t scratch_for_runs(Index count) {
        std::size_t bytes = 0;
        Runs runs{};
        runs.count = count;
        sum_runs(runs, nullptr, bytes);
        return bytes;
    }

    void sum_runs(const Runs& runs, Array<unsigned char>& scratch) {
        std::size_t bytes = scratch.size();
        sum_runs(runs, scratch.data(), bytes);
    }

private:
    void sum_runs(const Runs& runs, void* scratch, std::size_t& bytes) {
        selgen::cuda::check(sum_by_element(scratch, bytes, runs, stream()),
                            "summing the runs of references");
    }
};

}  // namespace reduction::device
