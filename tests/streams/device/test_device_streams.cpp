// Runs that continue on a stream of a real device. Functions of the host keep the stream busy, so
// that no device code is needed.
#include <cuda_runtime.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include <selgen/bench/timing/on_device.hpp>
#include <selgen/bench/trial.hpp>

#include "golden/streams.hpp"

namespace bench = selgen::bench;

namespace {

std::atomic<bool> is_open{true};

void wait_for_gate(void*) {
    while (!is_open) std::this_thread::yield();
}
void sleep_20_ms(void*) { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

cudaStream_t make() {
    static const selgen::cuda::Stream stream;
    return stream.get();
}

}  // namespace

namespace streams {

void on_host(const Vector&) {}
void on_device(const Vector&, cudaStream_t stream) {
    selgen::cuda::check(cudaLaunchHostFunc(stream, wait_for_gate, nullptr), "cudaLaunchHostFunc");
}
void Copy::on_device(cudaStream_t) {}

}  // namespace streams

TEST_CASE("on a device, the time of a run is learnt when its work is complete") {
    selgen::cuda::Stream stream;
    enqueued::Dispatcher dispatch;
    const streams::Vector x{1e5, 0};
    is_open = false;
    for (int i = 0; i < 3; ++i) dispatch(x, stream.get());
    CHECK(dispatch.decision()->variant == enqueued::Variant::device);
    CHECK(dispatch.seconds() == 0);
    is_open = true;
    stream.wait();
    dispatch(x, stream.get());
    CHECK(dispatch.seconds() > 0);
    CHECK(cudaPeekAtLastError() == cudaSuccess);
}

TEST_CASE("on a device, an experiment times a run until its work is complete") {
    const auto make_one = [](std::uint64_t) { return make(); };
    const auto use = bench::InputUse::in_a_row;
    bench::Inputs<void(cudaStream_t), decltype(make_one)> inputs(make_one, 1, use, 1);
    inputs.grow(1, 1);
    const auto stream_of = [](cudaStream_t stream) { return stream; };
    const auto run = [](cudaStream_t stream) {
        selgen::cuda::check(cudaLaunchHostFunc(stream, sleep_20_ms, nullptr), "cudaLaunchHostFunc");
    };
    const auto on_stream =
        bench::trial_on(bench::OnStream{stream_of, true}, inputs, bench::Unchecked(), run);
    CHECK(on_stream.run({{0}, 1}, nullptr).of_call().wall >= 0.0199);
    const auto on_device = bench::trial_on(bench::OnDevice(), inputs, bench::Unchecked(), run);
    CHECK(on_device.run({{0}}, nullptr).of_call().wall >= 0.0199);
}
