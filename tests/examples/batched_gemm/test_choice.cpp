// The choices of the generated dispatchers.
#include <omp.h>

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "exact.hpp"
#include "gemm.sel.hpp"
#include "scarce_gemm.sel.hpp"
#include "tests/examples/program.hpp"

using namespace batched;
using namespace batched::test;
using Catch::Matchers::Contains;
using selgen::cuda::SimulatedMemory;

namespace {

/// The choice of the spec on a machine with a device: the first line of `explain`.
std::string choice_with_device(const std::string& features) {
    const std::string command = SELGEN_TOOL
                                " explain --quiet " SELGEN_SOURCE_DIR
                                "/examples/batched_gemm/gemm.sel --features "
                                "value_bytes=8,device_memory=80e9,cublas=1,reuse=100,gpus=1," +
                                features;
    const std::string output = selgen::testing::outcome_of(command).output;
    return output.substr(0, output.find('\n') + 1);
}

}  // namespace

TEST_CASE("the dispatcher of products runs each variant of the host if it is forced") {
    omp_set_num_threads(2);
    for (const std::string_view name : {"sequential", "blocked", "team"}) {
        CAPTURE(name);
        Exact<float> batch({13, 50}, 1, 2);
        const auto expected = batch.expected();
        ::gemm::Dispatcher dispatcher;
        dispatcher.force(name);
        dispatcher(batch.operands());
        CHECK(batch.c == expected);
        CHECK(::gemm::names[dispatcher.decision()->variant] == name);
    }
}

TEST_CASE("little work is done by one thread, and a large batch of large matrices is not") {
    omp_set_num_threads(2);
    ::gemm::Dispatcher dispatcher;
    dispatcher(Exact<double>({4, 10}, 1, 0).operands());
    CHECK(dispatcher.decision()->variant == ::gemm::Variant::blocked);
    dispatcher(Exact<double>({64, 300}, 1, 0).operands());
    CHECK(dispatcher.decision()->variant == ::gemm::Variant::team);
}

TEST_CASE("a device computes resident matrices, and copies only large ones of few threads") {
    CHECK_THAT(choice_with_device("threads=16,resident=1,size=8,matrices=1e5"),
               Contains("gpu_lanes"));
    CHECK_THAT(choice_with_device("threads=16,resident=1,size=128,matrices=1000"),
               Contains("cublas"));
    CHECK_THAT(choice_with_device("threads=2,resident=0,size=128,matrices=1e5"),
               Contains("cublas"));
    CHECK_THAT(choice_with_device("threads=16,resident=0,size=4,matrices=1e5"), Contains(": team"));
}

TEST_CASE("calls with the same shape share a phase") {
    ::gemm::Dispatcher dispatcher;
    Exact<double> small({4, 100}, 1, 1), large({20, 100}, 1, 1);
    for (int n = 0; n < 5; ++n) dispatcher(small.operands());
    CHECK(dispatcher.counts().phases == 1);
    dispatcher(large.operands());
    CHECK(dispatcher.counts().phases == 2);
}

TEST_CASE("a variant whose copies do not fit into the device's memory is replaced by the next") {
    scarce_gemm::Dispatcher dispatcher;
    const auto ran = [&](std::int64_t count, std::size_t memory) {
        SimulatedMemory::reset();
        SimulatedMemory::most = memory;
        Exact<double> batch({8, count}, 1, 1);
        const auto expected = batch.expected();
        dispatcher(batch.operands());
        CHECK(batch.c == expected);
        SimulatedMemory::reset();
        return dispatcher.decision()->variant;
    };
    CHECK(ran(10, SimulatedMemory::plenty) == scarce_gemm::Variant::lanes);
    CHECK(ran(20, 1000) == scarce_gemm::Variant::host);
    CHECK(dispatcher.counts().failures == 2);
    CHECK_THAT(dispatcher.failure(scarce_gemm::Variant::lanes), Contains("out of memory"));
    CHECK(ran(30, SimulatedMemory::plenty) == scarce_gemm::Variant::lanes);
}
