#include "choose.hpp"

#include <omp.h>

#include <chrono>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/memory.hpp>

#include "measure.hpp"

namespace reduction {
namespace {

using Seconds = std::chrono::duration<double>;

static_assert(static_cast<int>(reduce::Variant::cuda_sorted) ==
                  static_cast<int>(Scheme::cuda_sorted),
              "reduce.sel lists the variants in the order of the schemes");

double decision_ns(const reduce::Features& features) {
    constexpr int times = 20'000;
    volatile int sink = 0;
    reduce::Features copy = features;
    const auto start = std::chrono::steady_clock::now();
    for (int n = 0; n < times; ++n) {
        copy.reuse = features.reuse + sink * 0.0;  // each decision depends on the previous one
        sink = static_cast<int>(reduce::choose(copy));
    }
    return Seconds(std::chrono::steady_clock::now() - start).count() / times * 1e9;
}

}  // namespace

reduce::Features features_of(const Pattern& pattern, const Shape& shape, int threads) {
    return {.n = static_cast<double>(pattern.elements()),
            .con = pattern.connectivity(),
            .mob = pattern.mobility(),
            .work = static_cast<double>(pattern.work()),
            .updates = pattern.connectivity() * pattern.mobility(),
            .resident = 0,
            .device_memory = selgen::cuda::memory(),
            .sp = shape.sparsity,
            .touched = shape.touched,
            .contended = shape.contended,
            .locality = shape.locality,
            .far = shape.far,
            .replication = shape.replication,
            .longest = shape.longest,
            .mixed = shape.mixed,
            .reuse = pattern.expected_calls(),
            .threads = static_cast<double>(threads),
            .gpus = selgen::cuda::devices()};
}

Dispatched dispatch(const Pattern& pattern, int threads) {
    omp_set_num_threads(threads);  // the value of the spec's `threads`
    std::vector<double> want(pattern.elements()), got(pattern.elements());
    reduce_sequential(pattern, want);
    reduce::Dispatcher reduce_by_choice;
    const auto start = std::chrono::steady_clock::now();
    reduce_by_choice(pattern, got);
    const Seconds spent = std::chrono::steady_clock::now() - start;
    Dispatched result;
    result.chosen = static_cast<Scheme>(reduce_by_choice.decision()->variant);
    result.error = largest_error(got, want);
    result.first_s = spent.count();
    result.decision_ns = decision_ns(reduce_by_choice.features());
    result.why = reduce_by_choice.explain();
    return result;
}

}  // namespace reduction
