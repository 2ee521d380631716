// How experiments time runs that continue on a device after their call, on a simulated device.
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include <selgen/bench/timing/on_device.hpp>
#include <selgen/bench/trial.hpp>

#include "kernels.hpp"

namespace bench = selgen::bench;
using simulated_cuda::device;
using simulated_cuda::enqueue;
using streams::Simulation;

namespace {

constexpr double kernel = 0.03, conversion = 0.02;  // seconds

struct Call {
    double* y;
    cudaStream_t stream;

    /// Enqueues a kernel that will add one.
    void operator()(double seconds) const {
        enqueue(stream, seconds, [at = y] { *at += 1; });
    }
};

/// Waits as long as the device.
void wait_really(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

/// One input, whose calls are enqueued on a simulated device.
struct Subject {
    Simulation simulation;
    double y = 0;

    struct Make {
        Subject& subject;
        Call operator()(std::uint64_t) const { return {&subject.y, subject.simulation.stream()}; }
    };
    bench::Inputs<void(const Call&), Make> inputs{Make{*this}, 1, bench::InputUse::in_a_row, 1};

    Subject() { inputs.grow(1, 1); }
};

const auto stream_of = [](const Call& call) { return call.stream; };
const auto run = [](const Call& call) { call(kernel); };

}  // namespace

TEST_CASE("an experiment times a run by the events on its stream") {
    Subject subject;
    const auto result = [&](const Call&) { return subject.y; };
    const bench::Trial trial =
        bench::trial_on(bench::OnStream{stream_of}, subject.inputs, result, run);
    bench::ResultValues values;
    const bench::Sample took = trial.run({{0}, 2}, &values).of_call();
    CHECK(took.wall == Approx(kernel));  // of the last of three calls
    CHECK(took.cpu == Approx(kernel));
    CHECK(subject.y == 3);
    CHECK(bench::difference(values, bench::result_values_of(3.0), 0).empty());
}

TEST_CASE("without a stream, an experiment waits for the device") {
    Subject subject;
    device.waits = wait_really;
    const auto result = [&](const Call&) { return subject.y; };
    const bench::Trial trial = bench::trial_on(bench::OnDevice(), subject.inputs, result, run);
    bench::ResultValues values;
    CHECK(trial.run({{0}, 0}, &values).of_call().wall >= kernel);
    CHECK(subject.y == 1);
    CHECK(bench::difference(values, bench::result_values_of(1.0), 0).empty());
}

TEST_CASE("a plan is timed until its work on the device is complete") {
    Subject subject;
    device.waits = wait_really;
    const auto plan = [](const Call& call) { return call(conversion), 1; };
    const auto run_plan = [](int&, const Call& call) { call(kernel); };
    const auto on_stream = bench::trial_on(bench::OnStream{stream_of}, subject.inputs,
                                           bench::Unchecked(), plan, run_plan);
    CHECK(on_stream.plan().wall >= conversion);
    CHECK(on_stream.run({{0}, 0}, nullptr).of_call().wall == Approx(kernel));
    const auto on_device =
        bench::trial_on(bench::OnDevice(), subject.inputs, bench::Unchecked(), plan, run_plan);
    CHECK(on_device.plan().wall >= conversion);
    CHECK(on_device.run({{0}, 0}, nullptr).of_call().wall >= kernel);
}

TEST_CASE("with cold caches, those of the device are flushed once, before the timed call") {
    Subject subject;
    for (const bool is_cold : {false, true}) {
        device.memsets = 0;
        const auto trial = bench::trial_on(bench::OnStream{stream_of, is_cold}, subject.inputs,
                                           bench::Unchecked(), run);
        CHECK(trial.run({{0}, 2}, nullptr).of_call().wall == Approx(kernel));
        CHECK(device.memsets == (is_cold ? 1 : 0));
    }
}

TEST_CASE("as much is written to flush caches as the threads can share") {
    CHECK(bench::bytes_to_flush(32 << 20, 1) == 64 << 20);
    CHECK(bench::bytes_to_flush(32 << 20, 8) == 64 << 20);
    CHECK(bench::bytes_to_flush(32 << 20, 64) == 512 << 20);
}

TEST_CASE("an error of the device is an exception of the run") {
    Subject subject;
    const auto trial =
        bench::trial_on(bench::OnStream{stream_of}, subject.inputs, bench::Unchecked(), run);
    device.refuses_records = true;
    CHECK_THROWS_AS(trial.run({{0}, 0}, nullptr), selgen::cuda::Error);
}
