// The recorder of iteration costs: blocks, nested loops, and loops that change their length.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <functional>
#include <selgen/omp/costs.hpp>
#include <thread>
#include <vector>

using selgen::omp::CostRecorder;

namespace {

/// Work that takes a while; records the indices.
struct Counted {
    std::vector<int> visits;
    volatile double sink = 0;

    void operator()(std::int64_t first, std::int64_t end) {
        for (std::int64_t i = first; i < end; ++i) {
            ++visits[static_cast<std::size_t>(i)];
            for (int k = 0; k < 200; ++k) sink = sink + 1;
        }
    }
};

Counted counted(std::int64_t n) {
    Counted body;
    body.visits.assign(static_cast<std::size_t>(n), 0);
    return body;
}

}  // namespace

TEST_CASE("the second run of a loop is timed by blocks of many iterations") {
    const std::int64_t n = 20000;
    CostRecorder recorder;
    Counted body = counted(n);
    recorder.run(n, std::ref(body));
    CHECK(recorder.seconds().empty());
    for (int run = 0; run < 4; ++run) recorder.run(n, std::ref(body));
    CHECK(body.visits == std::vector<int>(n, 5));
    CHECK(recorder.iterations() == n);
    const auto blocks = static_cast<std::int64_t>(recorder.seconds().size());
    CHECK(blocks > 1);
    CHECK(blocks <= CostRecorder::most_blocks);
    CHECK((blocks - 1) * recorder.block() < n);
    CHECK(blocks * recorder.block() >= n);
    CHECK(*std::min_element(recorder.seconds().begin(), recorder.seconds().end()) > 0);
}

TEST_CASE("a loop of zero time is one block, and one without iterations has none") {
    CostRecorder recorder;
    const auto nothing = [](std::int64_t, std::int64_t) {};
    for (int run = 0; run < 3; ++run) recorder.run(2, nothing);
    CHECK(recorder.seconds().size() == 1);
    CHECK(recorder.block() == 2);
    for (const std::int64_t none : {0, 0, -3}) recorder.run(none, nothing);
    CHECK(recorder.iterations() == 0);
    CHECK(recorder.seconds().empty());
}

TEST_CASE("a loop of another length starts a new recording") {
    CostRecorder recorder;
    Counted body = counted(5000);
    for (int run = 0; run < 3; ++run) recorder.run(5000, std::ref(body));
    recorder.run(10, std::ref(body));
    CHECK(recorder.iterations() == 10);
    CHECK(recorder.seconds().empty());
}

TEST_CASE("a nested loop is part of the outer loop") {
    CostRecorder recorder;
    const auto outer = [](std::int64_t first, std::int64_t end) {
        for (std::int64_t i = first; i < end; ++i)
            if (CostRecorder* const inner = CostRecorder::current())
                inner->run(7, [](std::int64_t, std::int64_t) {});
    };
    for (int run = 0; run < 3; ++run) recorder.run(100, outer);
    CHECK(recorder.iterations() == 100);
    CHECK_FALSE(recorder.seconds().empty());
    CHECK(CostRecorder::current() == &recorder);
}

TEST_CASE("the innermost recorder of a thread is active") {
    CHECK(CostRecorder::current() == nullptr);
    const CostRecorder outer;
    CHECK(CostRecorder::current() == &outer);
    {
        const CostRecorder inner;
        CHECK(CostRecorder::current() == &inner);
        bool is_seen = true;
        std::thread([&] { is_seen = CostRecorder::current() != nullptr; }).join();
        CHECK_FALSE(is_seen);
    }
    CHECK(CostRecorder::current() == &outer);
}
