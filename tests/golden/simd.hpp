// Written by selgen from simd.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <selgen/omp/threads.hpp>
#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/cores.hpp>
#include <selgen/rt/cpu.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/memory.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

static_assert(selgen::rt::abi == 1, "simd.sel was compiled for runtime ABI 1: run selgen again");

namespace simd {

/// What the choice depends on.
struct Features {
    double n;         // count, simd.sel:5
    double cpu_avx2;  // flag, 0 or 1, environment
    double cpu_fma;   // flag, 0 or 1, environment
    double llc;       // bytes, environment
    double memory;    // bytes, environment
    double cores;     // count, environment
    double threads;   // count, environment
};

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { plain, avx2 };

inline constexpr selgen::rt::Names<Variant, 2> names{
    {"plain", "avx2"}};

/// Whether a variant can do the work.
namespace feasible {
constexpr bool avx2(const Features& f) noexcept {  // simd.sel:8
    return f.cpu_avx2 != 0 && f.cpu_fma != 0;
}
}  // namespace feasible

namespace detail {

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant variant, const Features& f) {
    switch (variant) {
        case Variant::avx2: return !feasible::avx2(f);
        case Variant::plain: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order.
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 2>& now) {
    using selgen::rt::Reason;

    // simd.sel:10
    if (((f.n < 100 && f.llc >= 1024 && f.memory > 1048576 && f.cores > 1)
        || (f.n == 7 && f.threads < 1000)) && now.open.has(Variant::avx2) && feasible::avx2(f)) {
        return {Variant::avx2, Reason::rule, 10};
    }

    return selgen::rt::otherwise<Variant>(  // simd.sel:11
        {Variant::plain, Reason::otherwise, 11},
        now.open, 2,
        [&](Variant variant) { return detail::infeasible(variant, f); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 2>::all();
    return decide(f, {all, std::nullopt}).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"simd"};

inline constexpr selgen::rt::About<Variant, 2> about{
    "simd", "simd.sel", names, {{"", "cpu.avx2 and cpu.fma"}}};

inline constexpr std::string_view features[] = {"n", "cpu.avx2", "cpu.fma", "llc", "memory",
    "cores", "threads"};
inline constexpr selgen::rt::Told<2> told{features, 7, {{false, false}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 2> costs(const Features&) noexcept {
    return {{selgen::rt::unread, selgen::rt::unread}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 2> available() noexcept {
    return selgen::rt::Set<Variant, 2>::all();
}

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline int call(int add);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    int operator()(int add) {
        if (state_.is_watched()) return selgen::rt::watch(*this, state_,
            std::forward<decltype(add)>(add));
        {
            const selgen::rt::EveryCall phase_{};
            const auto read_ = [&] {
                state_.features.n = selgen::rt::number(add);  // simd.sel:5
                state_.features.cpu_avx2 = selgen::rt::cpu::avx2();
                state_.features.cpu_fma = selgen::rt::cpu::fma();
                state_.features.llc = selgen::rt::last_level_cache();
                state_.features.memory = selgen::rt::memory();
                state_.features.cores = selgen::rt::cores();
                state_.features.threads = selgen::omp::threads();
            };
            const auto infeasible_ = [&](Variant variant_) {
                return detail::infeasible(variant_, state_.features);
            };
            const auto decide_ = [&](const selgen::rt::Situation<Variant, 2>& now_) {
                return decide(state_.features, now_);
            };
            const auto plan_ = [](Variant) {};
            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
            selgen::rt::settle(state_, phase_, detail::available(),
                selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
        }
        switch (state_.next()) {
            case Variant::plain:  // simd.sel:7
                return 1 + add;
            case Variant::avx2:  // simd.sel:8
                return 2 + add;
        }
        selgen::rt::unreachable();
    }

    /// What runs and why; nothing before the first call.
    std::optional<selgen::rt::Decision<Variant>> decision() const noexcept {
        return state_.decision();
    }
    /// The features of the phase; NaN where no decision needed one.
    const Features& features() const noexcept { return state_.features; }
    /// How a variant stood in the decision.
    selgen::rt::Why why(Variant variant) const noexcept {
        return state_.why(variant, detail::infeasible(variant, state_.features));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 2> costs() const noexcept { return detail::costs(state_.features); }
    /// The decision in a few lines, with its numbers.
    std::string explain() const { return selgen::rt::explain(*this, detail::about, detail::told); }
    selgen::rt::Counts counts() const noexcept { return state_.counts(); }

    /// Takes this variant from the next call on, wherever it can do the work.
    void force(Variant variant) noexcept {
        state_.forcing.force(variant);
        state_.forget();
    }
    /// The same by its name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) { force(detail::about.variant(name)); }
    /// Undoes force(); SELGEN_FORCE stays.
    void unforce() noexcept {
        state_.forcing.unforce();
        state_.forget();
    }
    /// How often the phases to come will be called, 1 and up; goes before what is foretold.
    void expect(double calls) noexcept { state_.reuse.expect(calls); }
    /// Starts a phase at the next call.
    void forget() noexcept { state_.forget(); }

private:
    selgen::rt::State<Variant, 2, Features, selgen::rt::EveryCall> state_{
        detail::about, detail::registered};
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline int call(int add) {
    return local()(std::forward<decltype(add)>(add));
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 32> rows{{
    {{-5e-324, 1, 0.5, 8, 1048576, 2500, 1}, Variant::plain},
    {{5e-324, 0.03, 0, 1, 1048575.9999999999, 1e+07, 1}, Variant::plain},
    {{7, 0.03, 0.03, 1024, 1048576.0000000002, 7e+05, 8}, Variant::avx2},
    {{99.99999999999999, 0, 0, 40000, 1048575.9999999999, 7e+05, 1000.0000000000001},
        Variant::plain},
    {{100.00000000000001, 1, 1, 2500, 2500, 8, 2e+08}, Variant::plain},
    {{-selgen::rt::infinity, 0, 0, 1023.9999999999999, 2e+08, 1, 150}, Variant::plain},
    {{1, -5e-324, 0, 2500, 1, 1, 150}, Variant::plain},
    {{40000, 5e-324, 0.5, 2500, 2e+08, 1.0000000000000002, 7e+05}, Variant::plain},
    {{0.03, 1.0000000000000002, 1, 1024.0000000000002, 7e+05, 150, 2500}, Variant::plain},
    {{150, -selgen::rt::infinity, 1, 1024.0000000000002, 2e+08, 1e+07, 2500}, Variant::plain},
    {{100, 0, -5e-324, 150, 1048576.0000000002, 2e+08, 1000.0000000000001}, Variant::plain},
    {{40000, 1, 5e-324, 7e+05, 1e+07, 1.0000000000000002, 2500}, Variant::plain},
    {{0.5, 0, 1, 1, 1e+07, 40000, 7e+05}, Variant::plain},
    {{1, 1, selgen::rt::infinity, 40000, 7e+05, 2e+08, 2500}, Variant::plain},
    {{100.00000000000001, 0, selgen::rt::unread, 8, 1048576.0000000002, 7e+05, 150},
        Variant::plain},
    {{1e+07, 0.5, 0.5, 0.9999999999999999, 150, 2500, 999.9999999999999}, Variant::plain},
    {{6.999999999999999, 0.5, 0.5, 1023.9999999999999, 1e+07, 2e+08, 1000}, Variant::plain},
    {{40000, 0.03, 0.5, 1024.0000000000002, 1048575.9999999999, 1.0000000000000002, 1},
        Variant::plain},
    {{7.000000000000001, 1, 1, -selgen::rt::infinity, 1, 1.0000000000000002, 8}, Variant::plain},
    {{7e+05, 1, 0.03, 1, 0, 2e+08, 1000}, Variant::plain},
    {{2500, 1, 1, 1024, 1, 2e+08, 8}, Variant::plain},
    {{40000, 0, 1, 150, 1048575.9999999999, 8, 1000}, Variant::plain},
    {{0, 0, 0, 1, 1048576.0000000002, 1, 999.9999999999999}, Variant::plain},
    {{100.00000000000001, 1, 1, 1, -selgen::rt::infinity, 150, 2e+08}, Variant::plain},
    {{0.5, 0.03, 1, 2e+08, 1, 0.9999999999999999, 8}, Variant::plain},
    {{7.000000000000001, 0.03, 0.03, 8, 2500, 1.0000000000000002, 1e+07}, Variant::plain},
    {{6.999999999999999, 0, 1, 1024, 40000, -selgen::rt::infinity, 8}, Variant::plain},
    {{7.000000000000001, 0, 1, 150, 150, 2e+08, 0}, Variant::plain},
    {{150, 0, 1, 1024.0000000000002, 40000, 40000, 1}, Variant::plain},
    {{1, 1, 0.03, 2500, 1048576, 1, 999.9999999999999}, Variant::plain},
    {{0.03, 0.03, 0, 2e+08, 1048575.9999999999, 1, 1000.0000000000001}, Variant::plain},
    {{1e+07, 1, 1, 1, 1048576.0000000002, 7e+05, selgen::rt::unread}, Variant::plain},
}};
}  // namespace golden
#endif

}  // namespace simd

namespace simd::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"simd"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"simd.sel", __FILE__, 0xa426526472784773}};

}  // namespace simd::detail
