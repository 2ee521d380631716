// Calls of the selectors in streams.hpp, and timed runs, with the types of the CUDA runtime.
#include <selgen/bench/timing/on_device.hpp>
#include <selgen/bench/trial.hpp>

#include "streams.hpp"

namespace {

selgen::cuda::StreamHandle make() { return nullptr; }

}  // namespace

double call_all(const streams::Vector& x, float* y, cudaStream_t stream) {
    enqueued::call(x, stream);
    return of_type::call(x, y, stream);
}

double time_all() {
    using Stream = selgen::cuda::StreamHandle;
    selgen::bench::Work<void(Stream), Stream (*)()> work(make);
    const selgen::bench::OnStream on_stream{[](Stream stream) { return stream; }};
    const auto run = [](Stream) {};
    const auto a = selgen::bench::trial_on(on_stream, work, selgen::bench::Unchecked(), run);
    const auto b =
        selgen::bench::trial_on(selgen::bench::OnDevice(), work, selgen::bench::Unchecked(), run);
    return a.run(1, nullptr).wall + b.run(1, nullptr).wall;
}
