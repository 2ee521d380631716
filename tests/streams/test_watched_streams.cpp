// Selectors whose runs continue on a stream after their call, on a simulated device.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string_view>

#include "kernels.hpp"

using enqueued::Variant;
using selgen::rt::Trust;
using simulated_cuda::device;
using simulated_cuda::pass;
using streams::Simulation;
using streams::Vector;

namespace {

constexpr double one_run = 1e-4;  // seconds, as predicted for `device`
constexpr Vector x{1e5, 0};

long times(std::string_view name) {
    return std::count(streams::log.runs.begin(), streams::log.runs.end(), name);
}

/// Calls whose work is complete before the next one.
void call_and_wait(enqueued::Dispatcher& dispatch, cudaStream_t stream, int calls) {
    for (int i = 0; i < calls; ++i) {
        dispatch(x, stream);
        pass(1);
    }
}

}  // namespace

TEST_CASE("with a device, only the other kind of device code or another rank is missing") {
    const auto status = [](const bool* vetoed) {
        selgen::rt::Text text;
        selgen::rt::add_status(
            text, {enqueued::detail::Selector::info, 0, selgen::rt::Why::unavailable, {}, vetoed});
        return text.str();
    };
    const bool vetoed[enqueued::names.size()] = {};
    CHECK(status(nullptr) == "unavailable: the program was built for CUDA");
    CHECK(status(vetoed) == "unavailable on some rank");
}

TEST_CASE("a run on a stream is not timed before its work is complete") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    for (int i = 0; i < 6; ++i) dispatch(x, simulation.stream());
    CHECK(times("device") == 6);
    CHECK(dispatch.seconds() == 0);
    CHECK(dispatch.trust(Variant::device) == Trust::unmeasured);
    CHECK(dispatch.correction_factors() == std::array<double, 3>{1, 1, 1});

    pass(3.5 * one_run);  // three of the six are complete
    dispatch(x, simulation.stream());
    CHECK(dispatch.seconds() == Approx(3 * one_run));
    CHECK(device.synchronisations == 0);
}

TEST_CASE("each call learns the time of the call before it, with one query and without waiting") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    streams::log.slowdown = 3;
    for (int calls = 1; calls <= 12; ++calls) {
        dispatch(x, simulation.stream());
        CHECK(dispatch.seconds() == Approx((calls - 1) * 3 * one_run));
        CHECK(device.queries == calls - 1);
        pass(1);
    }
    CHECK(dispatch.trust(Variant::device) == Trust::ok);
    CHECK(dispatch.correction_factors()[1] == Approx(3));
    CHECK(device.synchronisations == 0);
}

TEST_CASE("a variant that becomes slow on the device is replaced within 20 calls") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    call_and_wait(dispatch, simulation.stream(), 20);
    CHECK(times("device") == 20);
    streams::log.slowdown = 8;
    call_and_wait(dispatch, simulation.stream(), 20);
    CHECK(streams::log.runs.back() == "rival");
    CHECK(dispatch.correction_factors()[1] > 4 * dispatch.correction_factors()[2]);
    CHECK(device.synchronisations == 0);
}

TEST_CASE("a rival on a stream runs once, and its time is learnt in the next call") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    while (times("rival") == 0 && streams::log.runs.size() < 200)
        call_and_wait(dispatch, simulation.stream(), 1);
    REQUIRE(streams::log.runs.back() == "rival");
    CHECK(dispatch.explored() == 0);
    call_and_wait(dispatch, simulation.stream(), 5);
    CHECK(dispatch.explored() == Approx(2 * one_run));
    CHECK(times("rival") == 1);
    CHECK(streams::log.runs.back() == "device");
    CHECK(dispatch.explored() <= 0.05 * dispatch.seconds());
}

TEST_CASE("a late time belongs to the variant that ran, whatever runs now") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    for (int i = 0; i < 5; ++i) dispatch(x, simulation.stream());
    dispatch.force(Variant::host);
    pass(1);
    dispatch(Vector{1e3, 1}, simulation.stream());  // a shorter run of another phase
    CHECK(streams::log.runs.back() == "host");
    CHECK(dispatch.trust(Variant::device) == Trust::ok);
    CHECK(dispatch.trust(Variant::host) == Trust::unmeasured);
    CHECK(dispatch.correction_factors()[1] == Approx(1));
}

TEST_CASE("a run that throws is not counted") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    streams::log.throws = true;
    CHECK_THROWS(dispatch(x, simulation.stream()));
    streams::log.throws = false;
    pass(1);
    call_and_wait(dispatch, simulation.stream(), 2);
    CHECK(dispatch.seconds() == Approx(one_run));  // of the first that did not throw
}

TEST_CASE("a program far ahead of the device does not wait; some of its runs are not timed") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    for (int i = 0; i < 100; ++i) dispatch(x, simulation.stream());
    CHECK(times("device") == 100);
    CHECK(device.synchronisations == 0);
    CHECK(device.records < 20);
    pass(1);
    dispatch(x, simulation.stream());
    CHECK(dispatch.seconds() == Approx(device.records / 2 * one_run - one_run));
}

TEST_CASE("calls that are captured in a graph are not timed") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    simulation.stream()->is_captured = true;
    call_and_wait(dispatch, simulation.stream(), 3);
    CHECK(device.records == 0);
    simulation.stream()->is_captured = false;
    call_and_wait(dispatch, simulation.stream(), 3);
    CHECK(dispatch.seconds() == Approx(2 * one_run));
}

TEST_CASE("a capture does not lose the times of earlier runs, and is not invalidated") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    call_and_wait(dispatch, simulation.stream(), 1);
    simulation.stream()->is_captured = true;
    dispatch(x, simulation.stream());
    CHECK(cudaPeekAtLastError() == cudaSuccess);
    CHECK(dispatch.seconds() == Approx(one_run));
    simulation.stream()->is_captured = false;
}

TEST_CASE("a run of the host that may have waited for earlier runs is not timed") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    dispatch(x, simulation.stream());  // not complete
    dispatch.force(Variant::host);
    dispatch(x, simulation.stream());
    CHECK(streams::log.runs.back() == "host");
    CHECK(dispatch.seconds() == 0);
    pass(1);
    dispatch(x, simulation.stream());
    CHECK(dispatch.seconds() > one_run);
}

TEST_CASE("an error of events does not reach the program, and they are made again") {
    const Simulation simulation;
    {
        enqueued::Dispatcher dispatch;
        device.refuses_records = true;
        call_and_wait(dispatch, simulation.stream(), 3);
        CHECK(cudaPeekAtLastError() == cudaSuccess);
        CHECK(times("device") == 3);
        device.refuses_records = false;
        call_and_wait(dispatch, simulation.stream(), 3);
        CHECK(dispatch.seconds() == Approx(2 * one_run));
        CHECK(device.events > 0);
    }
    CHECK(device.events == 0);
}

TEST_CASE("an error of the program stays for the program") {
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    dispatch(x, simulation.stream());
    device.last = cudaErrorMemoryAllocation;
    dispatch(x, simulation.stream());
    CHECK(cudaGetLastError() == cudaErrorMemoryAllocation);
    pass(1);
    dispatch(x, simulation.stream());
    CHECK(dispatch.seconds() == Approx(2 * one_run));
}

TEST_CASE("a traced run ends when its work is complete", "[.traced]") {  // with SELGEN_TRACE
    const Simulation simulation;
    enqueued::Dispatcher dispatch;
    for (int calls = 1; calls <= 3; ++calls) {
        dispatch(x, simulation.stream());
        CHECK(device.synchronisations == calls);
        CHECK(device.now == Approx(calls * one_run));
    }
}

TEST_CASE("a run on a stream that declines is not counted, and another variant runs") {
    const Simulation simulation;
    of_type::Dispatcher<float> dispatch;
    float y = 0;
    streams::log.declines = true;
    CHECK(dispatch(x, &y, simulation.stream()) == 1);
    CHECK(streams::log.runs.back() == "host");
    CHECK(dispatch.seconds() == Approx(10e-9 * x.size));
    streams::log.declines = false;
    dispatch.forget();
    dispatch(x, &y, simulation.stream());
    CHECK(streams::log.runs.back() == "device_128");
    CHECK(dispatch.seconds() == Approx(10e-9 * x.size));
    pass(1);
    dispatch(x, &y, simulation.stream());
    CHECK(dispatch.seconds() == Approx(11e-9 * x.size));
}

TEST_CASE("the number of the current device can be part of a phase") {
    CHECK(selgen::cuda::device() == 0);
}
