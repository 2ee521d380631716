// Causes of absent devices, device buffers when memory runs out, and the simulated device.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/memory.hpp>
#include <selgen/cuda/simulated_device.hpp>
#include <selgen/rt/decide/decide.hpp>

namespace cuda = selgen::cuda;

namespace {

/// Main memory that can run out; counts what is not freed.
struct Scarce {
    static inline std::size_t left = 0;
    static inline int held = 0;

    static void* allocate(std::size_t bytes) {
        if (bytes > left) throw cuda::OutOfMemory("Scarce", "out of memory");
        left -= bytes;
        ++held;
        return std::malloc(bytes);
    }
    static void release(void* memory) noexcept {
        --held;
        std::free(memory);
    }
};

using Numbers = cuda::Buffer<double, Scarce>;

/// A machine with a device and a suitable driver.
cuda::Answer ready() {
    cuda::Answer answer;
    answer.api = cuda::Api::cuda;
    answer.driver = 13010;
    answer.runtime = 13000;
    answer.count = 2;
    answer.capability = 90;
    answer.oldest = 75;
    return answer;
}

}  // namespace

TEST_CASE("if a device can run the code, there is no absence") {
    CHECK(ready().absence() == cuda::Absence::none);
    CHECK(cuda::text(ready()).empty());
}

TEST_CASE("the absence of devices is reported with its cause") {
    CHECK(cuda::text({}) == "the program was built without CUDA and without HIP");

    cuda::Answer answer = ready();
    answer.capability = 70;
    CHECK(cuda::text(answer) ==
          "the device has compute capability 7.0, but the program was compiled for 7.5 and newer");
    answer.count = 0;
    CHECK(cuda::text(answer) == "the CUDA driver finds no device");
    answer.hidden = true;
    CHECK(cuda::text(answer) == "CUDA_VISIBLE_DEVICES hides all devices");
    answer.error = "something else";
    CHECK(cuda::text(answer) == "CUDA driver error: something else");
    answer.driver = 12040;
    CHECK(cuda::text(answer) ==
          "the driver supports CUDA 12.4, but the program was built with 13.0");
    answer.driver = 0;
    CHECK(cuda::text(answer) == "there is no CUDA driver");
}

TEST_CASE("the absence of devices for HIP code is reported with its cause") {
    cuda::Answer answer;
    answer.api = cuda::Api::hip;
    answer.driver = answer.runtime = 50221153;
    CHECK(cuda::text(answer) ==
          "the HIP runtime finds no device: /dev/kfd is missing, or this user may not open it");
    answer.hidden = true;
    CHECK(cuda::text(answer) == "HIP_VISIBLE_DEVICES or ROCR_VISIBLE_DEVICES hides all devices");
    answer.count = 1;
    answer.architecture = "gfx90a";
    CHECK(answer.absence() == cuda::Absence::none);
    answer.architectures = "gfx906,gfx90a";
    CHECK(answer.absence() == cuda::Absence::none);
    answer.architecture = "gfx90";
    CHECK(cuda::text(answer) ==
          "the device is a gfx90, but the program was compiled for gfx906,gfx90a");
    answer.driver = 40000000;
    answer.error = "something else";
    CHECK(cuda::text(answer) == "HIP driver error: something else");
    answer.driver = 0;
    CHECK(cuda::text(answer) == "there is no HIP driver");
}

TEST_CASE("without a device, no variant that needs one can run") {
    using Variants = selgen::rt::Set<int, 4>;
    const Variants left = cuda::runnable(Variants::all(), {1}, {2}, {3});
    CHECK(left.has(0) == true);
    for (const int variant : {1, 2, 3}) CHECK(left.has(variant) == (cuda::devices() >= 1));
}

TEST_CASE("a program without device code has no device and no device memory, and reports why") {
    CHECK(cuda::devices() == 0);
    CHECK(cuda::memory() == 0);
    CHECK(cuda::device() == -1);
    CHECK(cuda::why_no_device() == "the program was built without CUDA and without HIP");
    using cuda::Api;
    CHECK(cuda::why_not_runnable({Api::cuda}) == "the program was built without SELGEN_CUDA");
    CHECK(cuda::why_not_runnable({Api::hip}) == "the program was built without SELGEN_HIP");
    CHECK(cuda::why_not_runnable({Api::cuda, Api::hip}) ==
          "the program was built without SELGEN_CUDA and without SELGEN_HIP");
}

TEST_CASE("an error contains the failed call and the reason") {
    const cuda::Error error("cudaMalloc of 8 bytes", "out of memory");
    CHECK(error.what() == std::string("cudaMalloc of 8 bytes: out of memory"));
    CHECK(error.call() == "cudaMalloc of 8 bytes");
    CHECK_THROWS_AS(throw cuda::OutOfMemory("a", "b"), cuda::Error);
}

TEST_CASE("a buffer frees its memory once") {
    Scarce::left = 1000;
    {
        Numbers a(10);
        CHECK(a.size() == 10);
        Numbers b = std::move(a);
        CHECK(a.data() == nullptr);
        a = Numbers(5);
        a = std::move(b);
        CHECK(a.size() == 10);
        CHECK(Numbers().size() == 0);
    }
    CHECK(Scarce::held == 0);
}

TEST_CASE("running out of memory is a distinct error, and nothing is leaked") {
    Scarce::left = 100;
    CHECK_THROWS_AS(std::pair(Numbers(10), Numbers(10)), cuda::OutOfMemory);
    CHECK(Scarce::held == 0);
    CHECK_THROWS_AS(Numbers(~std::size_t{0} / 4), cuda::OutOfMemory);
    CHECK_NOTHROW(Numbers(0));
}

using selgen::cuda::Count;
using selgen::cuda::GridPosition;
using selgen::cuda::SharedMemory;
using selgen::cuda::SimulatedDevice;
using selgen::cuda::SimulatedMemory;

namespace {

/// Each block writes the sum of its threads' items, as a kernel of two stages.
struct SumOfBlock {
    static constexpr int stages = 2;
    const int* items;
    Count count;
    int* sums;

    void stage(int number, GridPosition at, SharedMemory shared) const {
        int* const mine = shared.of<int>();
        if (number == 0) {
            mine[at.thread] = 0;
            for (Count i = at.first(); i < count; i += at.step()) mine[at.thread] += items[i];
        } else if (at.thread == 0) {
            sums[at.block] = 0;
            for (unsigned t = 0; t < at.threads; ++t) sums[at.block] += mine[t];
        }
    }
};

/// Reads the neighbour's number within groups of four.
struct NextOfFour {
    static constexpr int stages = 2;
    static constexpr int lanes = 4;
    unsigned* next;

    void stage(int number, GridPosition at, SharedMemory shared) const {
        auto* const all = shared.of<unsigned>();
        const unsigned group = at.thread / 4 * 4;
        if (number == 0)
            all[at.thread] = at.thread;
        else
            next[at.thread] = all[group + (at.thread + 1) % 4];
    }
};

/// Each thread adds its number in every second stage. The number of stages is an argument.
struct AddRepeatedly {
    int stages;
    unsigned* sums;

    struct State {
        unsigned sum;
    };

    void stage(int number, GridPosition at, SharedMemory, State& state) const {
        if (number % 2 == 0)
            state.sum += at.thread;
        else
            sums[at.first()] = state.sum;
    }
};

struct ReadShared {
    static constexpr int stages = 1;
    double* value;

    void stage(int, GridPosition, SharedMemory shared) const { *value = *shared.of<double>(); }
};

}  // namespace

TEST_CASE("threads of a block see what the others wrote in the stage before") {
    std::vector<int> items(1000), sums(3);
    int want = 0;
    for (int i = 0; i < 1000; ++i) want += items[static_cast<std::size_t>(i)] = i;
    SimulatedDevice().launch(SumOfBlock{items.data(), 1000, sums.data()},
                             {3, 64, 64 * sizeof(int)});
    CHECK(sums[0] + sums[1] + sums[2] == want);
    CHECK(sums[0] > 0);
    CHECK(sums[2] > 0);
}

TEST_CASE("groups of lanes exchange values") {
    std::vector<unsigned> next(64);
    SimulatedDevice().launch(NextOfFour{next.data()}, {1, 64, 64 * sizeof(unsigned)});
    CHECK(next[0] == 1);
    CHECK(next[3] == 0);
    CHECK(next[62] == 63);
    CHECK(next[63] == 60);
}

TEST_CASE("threads keep their state from stage to stage, and it is zero in each block at first") {
    std::vector<unsigned> sums(2 * 32);
    SimulatedDevice().launch(AddRepeatedly{6, sums.data()}, {2, 32});
    for (unsigned n = 0; n < 64; ++n) CHECK(sums[n] == 3 * (n % 32));
    SimulatedDevice().launch(AddRepeatedly{2, sums.data()}, {2, 32});
    CHECK(sums[63] == 31);
}

TEST_CASE("memory that was not written does not look like a result") {
    double value = 0;
    SimulatedDevice().launch(ReadShared{&value}, {1, 32, sizeof(double)});
    CHECK(value < -1e280);
    const SimulatedDevice::Array<double> array(1);
    CHECK(*array.data() < -1e280);
}

TEST_CASE("a simulated device runs out of memory, and counts what is in use") {
    SimulatedMemory::reset();
    SimulatedMemory::most = 1000;
    const std::size_t before = SimulatedMemory::used;
    {
        const SimulatedDevice::Array<double> most(100);
        CHECK(SimulatedMemory::used == before + 800);
        CHECK_THROWS_AS(SimulatedDevice::Array<double>(100), selgen::cuda::OutOfMemory);
    }
    CHECK(SimulatedMemory::used == before);
    SimulatedMemory::reset();
    SimulatedMemory::fails_at = 1;
    const SimulatedDevice::Array<double> first(1);
    CHECK_THROWS_AS(SimulatedDevice::Array<double>(1), selgen::cuda::OutOfMemory);
    SimulatedMemory::reset();
}
