// Stages, lanes, thread states and memory of a simulated device.
#include <catch2/catch.hpp>
#include <selgen/cuda/simulated_device.hpp>
#include <vector>

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
