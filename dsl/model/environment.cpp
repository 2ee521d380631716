// The table of all facts of the environment, and the ranges of the feature types.
#include "dsl/model/environment.hpp"

#include <limits>

namespace selgen::dsl {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

}  // namespace

const std::vector<Fact>& facts() {
    using model::Kind;
    static const std::vector<Fact> all = {
        {"threads",
         Kind::count,
         {1, unbounded},
         "threads in the next OpenMP region; 1 without OpenMP"},
        {"cores", Kind::count, {1, unbounded}, "processor cores that this process may use"},
        {"team_limit",
         Kind::count,
         {1, unbounded},
         "largest number of threads that a knob may set: cores, OMP_NUM_THREADS, OMP_THREAD_LIMIT"},
        {"llc", Kind::bytes, {1, unbounded}, "size of the last-level cache; 1 MiB if unknown"},
        {"memory", Kind::bytes, {1, unbounded}, "size of the main memory"},
        {"gpus", Kind::count, {0, unbounded}, "usable GPUs; 0 in a program without device code"},
        {"reuse", Kind::count, {1, unbounded}, "expected calls in the phase"},
        {"cpu.sse4_2", Kind::flag, {0, 1}, "the processor has SSE 4.2"},
        {"cpu.avx", Kind::flag, {0, 1}, "the processor has AVX"},
        {"cpu.avx2", Kind::flag, {0, 1}, "the processor has AVX2"},
        {"cpu.fma", Kind::flag, {0, 1}, "the processor has FMA3"},
        {"cpu.bmi2", Kind::flag, {0, 1}, "the processor has BMI2"},
        {"cpu.avx512f", Kind::flag, {0, 1}, "the processor has AVX-512 F"},
        {"cpu.avx512bw", Kind::flag, {0, 1}, "the processor has AVX-512 BW"},
        {"cpu.avx512dq", Kind::flag, {0, 1}, "the processor has AVX-512 DQ"},
        {"cpu.avx512vl", Kind::flag, {0, 1}, "the processor has AVX-512 VL"},
    };
    return all;
}

std::optional<Fact> find_fact(std::string_view name) {
    for (const Fact& fact : facts())
        if (fact.name == name) return fact;
    return {};
}

model::Interval natural_range(model::Kind kind) {
    using model::Kind;
    switch (kind) {
        case Kind::count:
        case Kind::ratio:
        case Kind::bytes:
        case Kind::seconds:
        case Kind::category: return {0, unbounded};
        case Kind::fraction:
        case Kind::flag: return {0, 1};
        case Kind::real: return {-unbounded, unbounded};
    }
    return {-unbounded, unbounded};
}

}  // namespace selgen::dsl
