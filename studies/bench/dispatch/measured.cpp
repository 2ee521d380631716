// Measures the cost of decisions: generated and handwritten, each in its own function that is
// called out of line. ./run bench dispatch compiles this with each compiler and set of flags.
#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <selgen/bench/run_delay.hpp>
#include <selgen/bench/timing/stopwatch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "decision.sel.hpp"
#include "dispatch.sel.hpp"
#include "hand_networks.hpp"

namespace hand {

struct Six {
    double x0, x1, x2, x3, x4, x5;
};

#if defined(__AVX__)
constexpr int lanes = 8;
#else
constexpr int lanes = 6;
#endif

inline int least(double a, double b, double c, double d, double e) {
    int at = 0;
    double best = a;
    const auto look = [&](int i, double x) {
        const bool less = x < best;
        at = less ? i : at;
        best = less ? x : best;
    };
    look(1, b);
    look(2, c);
    look(3, d);
    look(4, e);
    return at;
}

#define LOGARITHMS                                                                 \
    const double y0 = std::log2(f.x0), y1 = std::log2(f.x1), y2 = std::log2(f.x2), \
                 y3 = std::log2(f.x3), y4 = f.x4, y5 = f.x5;
#define VECTOR_LOGARITHMS \
    double y[4];          \
    logarithms(&f.x0, y); \
    const double y0 = y[0], y1 = y[1], y2 = y[2], y3 = y[3], y4 = f.x4, y5 = f.x5;

}  // namespace hand

namespace hand {
#include "dispatch_hand.inc"
}  // namespace hand

namespace {

constexpr std::size_t million = 1'000'000, batch = 5'000;

template <auto decide, class Input>
[[gnu::noinline]] int out_of_line(const Input& input) {
    return static_cast<int>(decide(input));
}

[[gnu::noinline]] int empty(const hand::Six&) {
    asm volatile("");
    return 0;
}

/// The same numbers for all: one input a million times, or a million inputs.
template <class Input>
const std::vector<Input>& inputs(bool uniform, bool random) {
    static std::array<std::vector<Input>, 4> all;
    auto& made = all[(uniform ? 2 : 0) + (random ? 1 : 0)];
    if (!made.empty()) return made;
    std::mt19937_64 bits(7);
    std::uniform_real_distribution<double> place(0, 1e6), exponent(0, 20);
    for (std::size_t i = 0; i < million; ++i) {
        std::array<double, 6> x;
        for (std::size_t k = 0; k < 6; ++k)
            x[k] = uniform ? place(bits) : k < 4 ? std::exp2(exponent(bits)) : exponent(bits);
        Input input{};
        static_assert(sizeof input == sizeof x);
        std::memcpy(&input, &x, sizeof x);
        made.push_back(random || i == 0 ? input : made[0]);
    }
    return made;
}

/// A repetition takes some milliseconds. It records at its end whether its thread waited for a
/// processor.
class Repetition {
public:
    explicit Repetition(benchmark::State& state) : state_(state) { delay_.since_last_call(); }
    ~Repetition() {
        constexpr double tolerance = 0.01;
        if (delay_.since_last_call() > tolerance * (selgen::bench::wall_s() - start_))
            state_.SetLabel("disturbed");
    }
    Repetition(const Repetition&) = delete;
    Repetition& operator=(const Repetition&) = delete;

private:
    benchmark::State& state_;
    selgen::bench::RunDelay delay_;
    double start_ = selgen::bench::wall_s();
};

template <class Input>
void measure(benchmark::State& state, int (*decide)(const Input&), const std::vector<Input>& all) {
    std::size_t at = 0;
    int sum = 0;
    benchmark::DoNotOptimize(decide);
    const Repetition repetition(state);
    for (auto _ : state) {
        for (std::size_t i = 0; i < batch; ++i) sum += decide(all[at + i]);
        at = at + batch < million ? at + batch : 0;
    }
    benchmark::DoNotOptimize(sum);
}

template <class Input>
void add(const std::string& name, int (*decide)(const Input&), bool uniform) {
    for (const bool random : {false, true})
        benchmark::RegisterBenchmark((name + (random ? "/random" : "/same")).c_str(),
                                     [=](benchmark::State& state) {
                                         measure(state, decide, inputs<Input>(uniform, random));
                                     });
}

#if defined(__AVX512F__)
/// The same tree, searched as it is without AVX-512.
template <const auto& nodes, const auto& leaves, int steps>
[[gnu::noinline]] int two_levels_at_once(const hand::Six& f) {
    const double inputs[] = {f.x0, f.x1, f.x2, f.x3, f.x4, f.x5};
    return static_cast<int>(leaves[selgen::rt::descend(nodes, steps, inputs)]);
}

#define ADD_TREE_WITHOUT(DEPTH)                                                       \
    add("tree of depth " #DEPTH "/without AVX-512",                                   \
        &two_levels_at_once<tree_##DEPTH::predicted::choice_splits_##DEPTH##_nodes_,  \
                            tree_##DEPTH::predicted::choice_splits_##DEPTH##_leaves_, \
                            (DEPTH) / 2>,                                             \
        true)
#endif

#define ADD_TREE(DEPTH)                                                                          \
    add("tree of depth " #DEPTH "/generated",                                                    \
        &out_of_line<tree_##DEPTH::choose, tree_##DEPTH::Features>, true);                       \
    add("tree of depth " #DEPTH "/ifs", &out_of_line<hand::tree_##DEPTH::ifs, hand::Six>, true); \
    add("tree of depth " #DEPTH "/table", &out_of_line<hand::tree_##DEPTH::table, hand::Six>, true)

#define ADD_FOREST()                                                                           \
    add("forest of 32/generated", &out_of_line<forest_32::choose, forest_32::Features>, true); \
    add("forest of 32/ifs", &out_of_line<hand::forest_32::ifs, hand::Six>, true);              \
    add("forest of 32/table", &out_of_line<hand::forest_32::table, hand::Six>, true)

#define ADD_CUBICS(NAME, TEXT)                                                   \
    add(TEXT "/generated", &out_of_line<NAME::choose, NAME::Features>, false);   \
    add(TEXT "/horner", &out_of_line<hand::NAME::horner, hand::Six>, false);     \
    add(TEXT "/products", &out_of_line<hand::NAME::products, hand::Six>, false); \
    add(TEXT "/rows", &out_of_line<hand::NAME::rows, hand::Six>, false)
#define ADD_VECTOR_CUBICS(NAME, TEXT)                                                          \
    add(TEXT "/vector horner", &out_of_line<hand::NAME::vector_horner, hand::Six>, false);     \
    add(TEXT "/vector products", &out_of_line<hand::NAME::vector_products, hand::Six>, false); \
    add(TEXT "/vector rows", &out_of_line<hand::NAME::vector_rows, hand::Six>, false)

#define ADD_LEARNT(NAME, TEXT)                                                \
    add(TEXT "/generated", &out_of_line<NAME::choose, NAME::Features>, true); \
    add(TEXT "/loops", &out_of_line<hand::NAME::loops, hand::Six>, true)
#define ADD_VECTOR_LEARNT(NAME, TEXT) \
    add(TEXT "/simd", &out_of_line<hand::NAME::simd, hand::Six>, true)

/// Handwritten code that keeps a decision: one compare, and the call.
template <class Phase>
struct Remembers {
    Phase phase{};
    bool decided = false;
    int variant = 0;

    template <class Now>
    void operator()(const Now& now, const bench::Input& input) {
        if (!decided || !(phase == now)) {
            phase = now;
            decided = true;
            variant = input.n > 1000 ? 1 : 0;
        }
        if (variant == 1)
            bench::work_b();
        else
            bench::work_a();
    }
};

/// A loop of some nanoseconds takes up to twice as long if its jumps cross the windows of the
/// instruction fetch. So the same loop is measured at eight addresses, and the median counts. The
/// dispatcher is a local variable of the loop's function, as in programs.
template <int Position, class Call>
[[gnu::noinline]] void measure_at(benchmark::State& state) {
    Call call;
    static const std::array<std::uint64_t, 6> words{1, 2, 3, 4, 5, 6};
    const std::vector<bench::Input> all(batch, {2000, 3, &words});
    const Repetition repetition(state);
    for (auto _ : state) {
        asm volatile(".rept %c0\n nop\n .endr" : : "i"(8 * Position));
        for (const bench::Input& input : all) call(input);
    }
}

struct Empty {
    void operator()(const bench::Input&) const { bench::work_a(); }
};
struct OneByHand {
    Remembers<std::uint64_t> remembers;
    void operator()(const bench::Input& input) { remembers(input.words->front(), input); }
};
struct SixByHand {
    Remembers<std::array<std::uint64_t, 6>> remembers;
    void operator()(const bench::Input& input) { remembers(*input.words, input); }
};

template <class Call, int... Position>
void add_reused(const std::string& name, std::integer_sequence<int, Position...>) {
    (benchmark::RegisterBenchmark((name + "/same").c_str(), &measure_at<Position, Call>), ...);
}

template <class Call>
void add_reused(const std::string& name) {
    add_reused<Call>(name, std::make_integer_sequence<int, 8>());
}

void add_all_reused() {
    add_reused<one_word::Dispatcher>("reused decision/generated");
    add_reused<OneByHand>("reused decision/by hand");
    add_reused<six_words::Dispatcher>("reused decision, phase of six words/generated");
    add_reused<SixByHand>("reused decision, phase of six words/by hand");
    add_reused<Empty>("empty call/reused");
}

}  // namespace

void bench::work() {}

int main(int count, char** words) {
    benchmark::Initialize(&count, words);
    add("empty call/decision", &empty, true);
    add_all_reused();
    ADD_TREE(6);
    ADD_TREE(8);
    ADD_TREE(12);
#if defined(__AVX512F__)
    ADD_TREE_WITHOUT(6);
    ADD_TREE_WITHOUT(8);
    ADD_TREE_WITHOUT(12);
#endif
    ADD_FOREST();
    ADD_CUBICS(cubics, "five cubics over the same terms");
    ADD_CUBICS(own_cubics, "five cubics over terms of their own");
    ADD_LEARNT(network_633, "network 6-3-3");
    ADD_LEARNT(svm_200, "svm of 200 vectors");
#if defined(LIBMVEC)
    ADD_VECTOR_LEARNT(network_633, "network 6-3-3");
    ADD_VECTOR_LEARNT(svm_200, "svm of 200 vectors");
    ADD_VECTOR_CUBICS(cubics, "five cubics over the same terms");
    ADD_VECTOR_CUBICS(own_cubics, "five cubics over terms of their own");
#endif
    benchmark::RunSpecifiedBenchmarks();
}
