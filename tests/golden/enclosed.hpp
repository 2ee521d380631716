// Written by selgen from enclosed.sel: edit the spec and run selgen again, not this file.
// clang-format off
#pragma once

#include <utility>

#include <selgen/omp/calibrate.hpp>
#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/program.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>

#include "enclosed_kernels.hpp"

static_assert(selgen::rt::abi == 1,
        "enclosed.sel was compiled for runtime ABI 1: run selgen again");

namespace kernels::chosen {

/// Graph doubling (enclosed.sel:22) on machine desk (enclosed.sel:30):
/// 1 team in 1 step, estimated 0.0904 us.
namespace doubling::desk {

/// The arrays that the program binds, each in row-major order.
struct Data {
    const double* before = nullptr;  // enclosed.sel:25: [16], read
    double* after = nullptr;         // enclosed.sel:25: [16], written
};

namespace detail {
using Base = selgen::pattern::Program<Data, selgen::omp::PatternThreads>;
}  // namespace detail

}  // namespace doubling::desk

namespace doubling::desk::detail {

/// Columns: name, rows, bytes per row, is an input?, is an output?, space of the program's data.
inline constexpr selgen::pattern::ArrayRow arrays[] = {
    {"before", 16, 8, true, false, 0},
    {"after", 16, 8, false, true, 0},
};

/// Columns: array, is the program's memory?, are only chunks needed?
inline constexpr selgen::pattern::BufferRow buffers[] = {
    {0, true, false},  // before
    {1, true, false},  // after
};

/// Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + (first .. last).
inline constexpr selgen::pattern::OperandRow operands[] = {
    {0, 0, 1, 0, 0, false},  // before
    {1, 1, 1, 0, 0, false},  // after
};

/// Columns: kernel, kind, operations, operations per split, first operand, reads, writes.
inline constexpr selgen::pattern::CallRow calls[] = {
    {0, selgen::pattern::Kind::each, 16, 4, 0, 1, 1},  // twice_all
};

/// Parts of calls. Columns: call, first operation, number of operations, shift.
inline constexpr selgen::pattern::TaskRow tasks[] = {
    {0, 0, 16, 0},  // twice_all
};

/// Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.
inline constexpr selgen::pattern::EntryRow entries[] = {
    {0, -1, {0, 1}, 0, 16, 16, {0, 0}},  // n0.s0: twice_all
};

/// Columns: name, node, space, cores, is a GPU?, entries.
inline constexpr selgen::pattern::TeamRow teams[] = {
    {"n0.s0", 0, 0, 2, false, {0, 1}},
};

/// Columns: node, GPU (-1: memory of the node).
inline constexpr selgen::pattern::SpaceRow spaces[] = {{0, -1}};

/// Columns: barrier before the copies?, barrier before the tasks?
inline constexpr selgen::pattern::StepRow steps[] = {{false, false}, {false, false}};

inline constexpr selgen::pattern::Tables tables = {{arrays, 2}, {buffers, 2}, {operands, 2},
        {calls, 1}, {tasks, 1}, {}, {entries, 1}, {}, {teams, 1}, {spaces, 1}, {steps, 2}};

/// Calls the program's kernels.
inline void dispatch(selgen::pattern::Index kernel, const selgen::pattern::Operands& o) {
    using selgen::pattern::reading;
    using selgen::pattern::writing;
    switch (kernel) {
        case 0:  // enclosed.sel:27: twice_all
            return twice_all(o.operations, reading<double>(o, 0), writing<double>(o, 1));
    }
}

/// Binds the program's memory to the arrays of the tables.
inline void bind(const Data& data, selgen::pattern::Items& items) {
    items.set(0, data.before);
    items.set(1, data.after);
}

inline constexpr selgen::pattern::KernelRow kernels[] = {{0, "twice_all", false}};

inline constexpr Base::Mapping mapping = {{"doubling", "desk", tables, {kernels, 1}},
        selgen::pattern::Mode::steps, bind, dispatch};

}  // namespace doubling::desk::detail

namespace doubling::desk {

/// The mapped graph: barriers between dependent steps.
class Program : public detail::Base {
public:
    /// The core teams share `threads`; each team has at least one.
    explicit Program(const Data& data,
            selgen::pattern::Index threads = selgen::omp::threads_for_patterns())
        : detail::Base(detail::mapping, data, threads) {}
};

/// The estimated time of a run in seconds.
constexpr double estimate() noexcept { return 9.04e-08; }

/// The reference: runs the patterns one after the other on one thread.
inline void run_serial(const Data& data) { selgen::pattern::run_serial(detail::mapping, data); }

}  // namespace doubling::desk

namespace doubling::desk::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"kernels::chosen::doubling::desk"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"enclosed.sel", 0x3240c2c15e12b757, selgen::omp::has_openmp}};
}  // namespace doubling::desk::detail

namespace twice {

/// The features that the choice depends on.
struct Features {
    double size;  // real, enclosed.sel:8
};

/// The variants. If costs are equal, the earlier variant is chosen.
enum class Variant : unsigned char { small, large };

inline constexpr selgen::rt::Names<Variant, 2> names{{"small", "large"}};

/// Whether the `when` of a variant does not hold.
constexpr bool infeasible(Variant, const Features&) { return false; }

/// Applies the rules in the order of the spec.
constexpr selgen::rt::Decision<Variant> decide(const Features& f,
        const selgen::rt::DecisionContext<Variant, 2>& now) {
    using selgen::rt::Reason;

    if (f.size > 1000 && now.open.has(Variant::large)) {  // enclosed.sel:13
        return {Variant::large, Reason::rule, 13};
    }

    // enclosed.sel:14
    return selgen::rt::otherwise<Variant>({Variant::small, Reason::otherwise, 14}, now.open, 2,
            infeasible, f);
}

/// The decision if every variant is open and none is running. Pure and total.
constexpr Variant choose(const Features& f) noexcept { return decide(f, {}).variant; }

namespace detail {
/// The description of this selector for the runtime.
struct Selector : selgen::rt::SelectorTraits<Variant, 2, Features> {
    static constexpr std::string_view features[] = {"size"};
    static constexpr auto info = selgen::rt::SelectorInfo{"kernels::chosen::twice", "enclosed.sel"}
            .with_variants(names.text, conditions, has_plan).with_features(features);
    inline static selgen::rt::Registered registered{"kernels::chosen::twice"};

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
    double operator()(double value) {
        if (decide_call(value)) return trace_run(std::forward<decltype(value)>(value));
        switch (state_.next()) {
            case Variant::small: return twice_small(value);  // enclosed.sel:10
            case Variant::large: return twice_large(value);  // enclosed.sel:11
        }
        selgen::rt::unreachable();
    }

private:
    template <class, class...>
    friend class selgen::rt::Call;
    void read_features(double& value) {
        state_.features.size = selgen::rt::number(value);  // enclosed.sel:8
    }
};

/// The Dispatcher of the calling thread.
inline Dispatcher& local() { return selgen::rt::OfThread<Dispatcher>::get(); }

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline double call(double value) {  // enclosed.sel:6
    return local()(std::forward<decltype(value)>(value));
}

}  // namespace twice

namespace twice::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"kernels::chosen::twice"};
static const selgen::rt::OneDefinition one_definition{definition,
        {"enclosed.sel", 0xf61912be55c270f1}};
}  // namespace twice::detail

}  // namespace kernels::chosen
