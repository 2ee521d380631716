// Calls of the selectors in streams.hpp, and timed runs, with the types of the CUDA runtime.
#include <selgen/bench/timing/on_device.hpp>
#include <selgen/bench/trial.hpp>

#include "golden/streams.hpp"

namespace {

selgen::cuda::StreamHandle make() { return nullptr; }

}  // namespace

double call_all(const streams::Vector& x, float* y, selgen::gpu::Stream_t stream) {
    enqueued::call(x, stream);
    return of_type::call(x, y, stream);
}

double time_all() {
    using Stream = selgen::cuda::StreamHandle;
    const auto make_one = [](std::uint64_t) { return make(); };
    const auto use = selgen::bench::InputUse::in_a_row;
    selgen::bench::Inputs<void(Stream), decltype(make_one)> inputs(make_one, 1, use, 1);
    inputs.grow(1, 1);
    const selgen::bench::OnStream on_stream{[](Stream stream) { return stream; }};
    const auto run = [](Stream) {};
    const auto a = selgen::bench::trial_on(on_stream, inputs, selgen::bench::Unchecked(), run);
    const auto b =
        selgen::bench::trial_on(selgen::bench::OnDevice(), inputs, selgen::bench::Unchecked(), run);
    return a.run({{0}}, nullptr).calls.wall + b.run({{0}}, nullptr).calls.wall;
}
