// The base classes of programs in generated headers, with a handwritten mapping: each team writes
// twice the numbers of one array into another.
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include <selgen/pattern/program.hpp>

using namespace selgen::pattern;

namespace {

struct Data {
    const double* before = nullptr;
    double* after = nullptr;
};

void dispatch(Index, const Operands& o) {
    const auto before = reading<double>(o, 0);
    const auto after = writing<double>(o, 1);
    for (const auto i : o.operations) after[i] = 2 * before[i];
}

void bind(const Data& data, Items& items) {
    items.set(0, data.before);
    items.set(1, data.after);
}

constexpr BufferRow buffers[] = {{0, true, false}, {1, true, false}};
constexpr OperandRow operands[] = {{0, 0, 1, 0, 0, false}, {1, 1, 1, 0, 0, false}};
constexpr TeamRow teams[] = {{"team", 0, 0, 2, false, {0, 1}}};
constexpr SpaceRow spaces[] = {{0, -1}};
constexpr StepRow steps[] = {{false, false}};
constexpr KernelRow kernels[] = {{0, "twice", false}};

/// The mapping for that many numbers.
template <std::int64_t size>
struct Twice {
    static constexpr ArrayRow arrays[] = {{"before", size, 8, true, false, 0},
                                          {"after", size, 8, false, true, 0}};
    static constexpr CallRow calls[] = {{0, Kind::each, size, size, 0, 1, 1}};
    static constexpr TaskRow tasks[] = {{0, 0, size, 0}};
    static constexpr EntryRow entries[] = {{0, -1, {0, 1}, 0, size, size, {0, 0}}};
    static constexpr Tables tables = {{arrays, 2}, {buffers, 2}, {operands, 2}, {calls, 1},
                                      {tasks, 1},  {},           {entries, 1},  {},
                                      {teams, 1},  {spaces, 1},  {steps, 1}};
    static constexpr Mapping<Data> mapping = {
        {"twice", "here", tables, {kernels, 1}}, Mode::steps, bind, dispatch};
};

/// Threads of the standard library. Counts how often a graph was timed.
struct Threads {
    template <class Executor>
    static void run(Executor& executor) {
        executor.prepare();
        std::vector<std::thread> threads;
        for (Index i = 0; i < executor.threads(); ++i)
            threads.emplace_back([&executor, i] { executor.work(i); });
        for (std::thread& thread : threads) thread.join();
    }
    static bool is_to_calibrate(const Mapped& mapped) {
        asked = mapped.graph;
        return wants;
    }
    template <class Bind>
    static void calibrate(const Mapped& mapped, Dispatch, Bind&& bind_all, Index) {
        Serial serial(mapped.tables, dispatch);
        bind_all(serial);
        serial.run();
        ++timed;
    }

    static inline std::string asked;
    static inline bool wants = false;
    static inline int timed = 0;
};

/// A process that is one of several.
struct OneOfMany {
    using Ranks = int;
    static constexpr bool is_there = true;
    static Index node_of(int rank) { return rank; }

    OneOfMany(const Tables&, int) {}
    template <class Memory>
    void step(Index, const Memory&) {}
};

constexpr Sizes<Mapping<Data>>::Row of_sizes[] = {{8, 0.5, &Twice<8>::mapping},
                                                  {3, 0.25, &Twice<3>::mapping}};
constexpr Sizes<Mapping<Data>> sizes = {"twice", "here", "N", {of_sizes, 2}};

const std::vector<double> before{1, 2, 3, 4, 5, 6, 7, 8};

}  // namespace

TEST_CASE("a program runs its mapping on the memory that was bound last") {
    std::vector<double> first(8), second(8);
    Program<Data, Threads> program(Twice<8>::mapping, {before.data(), first.data()}, 2);
    program.run();
    CHECK(first == std::vector<double>{2, 4, 6, 8, 10, 12, 14, 16});
    program.bind({first.data(), second.data()});
    program.run();
    CHECK(second[7] == 32);
}

TEST_CASE("a program names an array that is null") {
    std::vector<double> after(8);
    Program<Data, Threads> program(Twice<8>::mapping, {nullptr, after.data()}, 1);
    CHECK_THROWS_WITH(program.run(), "selgen: 'before' is not bound");
    program.bind({before.data(), after.data()});
    program.run();
    CHECK(after[0] == 2);
}

TEST_CASE(
    "with SELGEN_CALIBRATE, a graph is timed before its first run, with the program's memory") {
    std::vector<double> after(8);
    Program<Data, Threads> program(Twice<8>::mapping, {before.data(), after.data()}, 1);
    Threads::wants = true;
    Threads::timed = 0;
    program.run();
    Threads::wants = false;
    CHECK(Threads::asked == "twice");
    CHECK(Threads::timed == 1);
    CHECK(after[7] == 16);
}

TEST_CASE("the program of one of several processes has the teams of its node, and is not timed") {
    std::vector<double> after(8);
    using Part = Program<Data, Threads, NoDevices, OneOfMany>;
    Threads::asked.clear();
    Part(Twice<8>::mapping, {before.data(), after.data()}, 1, 1).run();
    CHECK(after[0] == 0);  // the team of node 0
    Part(Twice<8>::mapping, {before.data(), after.data()}, 1, 0).run();
    CHECK(after[0] == 2);
    CHECK(Threads::asked.empty());
}

TEST_CASE("a mapping is found by its size, and an unknown size is refused with the known ones") {
    STATIC_REQUIRE(sizes.has(8));
    STATIC_REQUIRE(sizes.estimate(3) == 0.25);
    STATIC_REQUIRE(!sizes.has(4));
    CHECK(std::isinf(sizes.estimate(4)));
    CHECK(&sizes.of(3) == &Twice<3>::mapping);
    CHECK_THROWS_WITH(sizes.of(4), "selgen: twice on here is mapped for N = 8, 3, not for 4");
}

TEST_CASE("a program can be bound to another size, and keeps its size if there is no mapping") {
    std::vector<double> after(8);
    SizedProgram<Data, Threads> program(sizes, 3, {before.data(), after.data()}, 1);
    program.run();
    CHECK(after == std::vector<double>{2, 4, 6, 0, 0, 0, 0, 0});
    CHECK_THROWS_AS(program.bind(5, {before.data(), after.data()}), std::invalid_argument);
    after.assign(8, 0);
    program.run();
    CHECK(after[2] == 6);
    program.bind(8, {before.data(), after.data()});
    program.run();
    CHECK(after[7] == 16);
}

TEST_CASE("the serial reference runs the calls of a mapping in order") {
    std::vector<double> after(8);
    run_serial(Twice<8>::mapping, Data{before.data(), after.data()});
    CHECK(after[7] == 16);
}
