// Written by selgen from simd.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/omp/threads.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/cpu.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>
#include <selgen/rt/memory.hpp>

static_assert(selgen::rt::abi == 1, "simd.sel was compiled for runtime ABI 1: run selgen again");

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace simd {

/// The features that the choice depends on.
struct Features {
    double n;         // count, simd.sel:5
    double cpu_avx2;  // flag, 0 or 1, environment
    double cpu_fma;   // flag, 0 or 1, environment
    double llc;       // bytes, environment
    double memory;    // bytes, environment
    double cores;     // count, environment
    double threads;   // count, environment
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { plain, avx2 };

inline constexpr selgen::rt::Names<Variant, 2> names{{"plain", "avx2"}};

/// Whether the `when` of a variant holds.
namespace feasible {
constexpr bool avx2(const Features& f) noexcept {  // simd.sel:8
    return f.cpu_avx2 != 0 && f.cpu_fma != 0;
}
}  // namespace feasible

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    if (variant == Variant::avx2) return !feasible::avx2(f);
    return false;
}

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    // simd.sel:10
    if (((f.n < 100 && f.llc >= 1024 && f.memory > 1048576 && f.cores > 1) ||
            (f.n == 7 && f.threads < 1000)) && now.open.has(Variant::avx2) && feasible::avx2(f)) {
        return {Variant::avx2, Reason::rule, 10};
    }

    // simd.sel:11
    return selgen::rt::otherwise<Variant>({Variant::plain, Reason::otherwise, 11}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view conditions[] = {"", "cpu.avx2 and cpu.fma"};
    static constexpr std::string_view features[] = {"n", "cpu.avx2", "cpu.fma", "llc", "memory",
            "cores", "threads"};
    static constexpr auto info = selgen::rt::SelectorInfo{"simd", "simd.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"simd"};

    /// The goal's value for each variant; NaN if undefined.
    static std::array<double, 2> costs(const Features&) noexcept {
        return {{selgen::rt::unread, selgen::rt::unread}};
    }
};

}  // namespace detail

/// Chooses a variant for each phase and calls it. Holds the decision and plan; use one per thread.
class Dispatcher
        : public selgen::rt::DispatcherBase<Dispatcher, detail::Selector, selgen::rt::EveryCall> {
public:
    int operator()(int add) {
        if (decide_call(add)) return trace_run(std::forward<decltype(add)>(add));
        switch (state_.next()) {
            case Variant::plain: return 1 + add;  // simd.sel:7
            case Variant::avx2: return 2 + add;   // simd.sel:8
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(int& add) {
        state_.features.n = selgen::rt::number(add);  // simd.sel:5
        state_.features.cpu_avx2 = selgen::rt::cpu::avx2();
        state_.features.cpu_fma = selgen::rt::cpu::fma();
        state_.features.llc = selgen::rt::last_level_cache();
        state_.features.memory = selgen::rt::memory();
        state_.features.cores = selgen::rt::cores();
        state_.features.threads = selgen::omp::threads();
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(int add) { return local()(std::forward<decltype(add)>(add)); }  // simd.sel:3

}  // namespace simd

#pragma GCC diagnostic pop

namespace simd::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"simd"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"simd.sel", 0x069ccf27704abd3e, selgen::omp::has_openmp}};
}  // namespace simd::detail
