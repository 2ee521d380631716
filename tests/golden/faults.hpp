// Written by selgen from faults.sel: edit the spec and run selgen again, not this file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/about.hpp>
#include <selgen/rt/candidates.hpp>
#include <selgen/rt/decide_again.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/declined.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/names.hpp>
#include <selgen/rt/otherwise.hpp>
#include <selgen/rt/plans.hpp>
#include <selgen/rt/registered.hpp>
#include <selgen/rt/result.hpp>
#include <selgen/rt/saved.hpp>
#include <selgen/rt/seen.hpp>
#include <selgen/rt/settle.hpp>
#include <selgen/rt/state.hpp>
#include <selgen/rt/time_watch.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/unreachable.hpp>
#include <selgen/rt/watch.hpp>
#include <selgen/rt/value.hpp>

#include "kernels.hpp"

static_assert(selgen::rt::abi == 1, "faults.sel was compiled for runtime ABI 1: run selgen again");

namespace faulty {

/// What the choice depends on.
struct Features {
    double n;      // count, faults.sel:14
    double sp;     // fraction, 0 to 1, inspected, faults.sel:16
    double reuse;  // count, calls expected of the phase

    /// What runs have shown beside the models.
    selgen::rt::Seen<3> seen{};
};

/// What is costly to read: at most once a phase, and only where the path needs it.
enum class Inspect : unsigned char { shape };

/// What can be chosen. Where costs tie, the earlier one wins.
enum class Variant : unsigned char { slow, one, two };

inline constexpr selgen::rt::Names<Variant, 3> names{
    {"slow", "one", "two"}};

/// What the spec names.
namespace derived {
constexpr bool faults_allow(const Features& f) noexcept {  // faults.sel:25
    return f.sp > 0.1;
}
}  // namespace derived

/// Whether a variant can do the work.
namespace feasible {
constexpr bool one(const Features& f) noexcept {  // faults.sel:18
    return derived::faults_allow(f);
}
}  // namespace feasible

/// What the models predict.
namespace predicted {
constexpr double time_slow(const Features& f) noexcept {  // faults.sel:5
    return 1e-08 * f.n;
}
constexpr double time_one(const Features& f) noexcept {  // faults.sel:6
    return 2e-09 * f.n * f.sp;
}
constexpr double time_two(const Features& f) noexcept {  // faults.sel:7
    return 3e-09 * f.n;
}
constexpr double setup_one(const Features& f) noexcept {  // faults.sel:8
    return 3e-08 * f.n;
}
constexpr double setup_two(const Features& f) noexcept {  // faults.sel:9
    return 2e-08 * f.n;
}
}  // namespace predicted

/// What the goal makes of it, for each candidate.
namespace cost {
constexpr double slow(const Features& f) noexcept {  // faults.sel:31
    return (f.reuse * (f.seen.slower[0] * predicted::time_slow(f)) + 0) / f.reuse;
}
constexpr double one(const Features& f) noexcept {  // faults.sel:31
    return (f.reuse * (f.seen.slower[1] * predicted::time_one(f))
        + f.seen.due[1] * predicted::setup_one(f)) / f.reuse;
}
constexpr double two(const Features& f) noexcept {  // faults.sel:31
    return (f.reuse * (f.seen.slower[2] * predicted::time_two(f))
        + f.seen.due[2] * predicted::setup_two(f)) / f.reuse;
}
}  // namespace cost

namespace detail {

/// Whether the `when` of a variant does not hold.
template <class Need>
constexpr bool infeasible(Variant variant, const Features& f, Need&& need) {
    switch (variant) {
        case Variant::one: return need(Inspect::shape) && !feasible::one(f);
        case Variant::slow: break;
        case Variant::two: break;
    }
    return false;
}

}  // namespace detail

/// The rules in the spec's order; `need` makes an inspection before the first look at it.
template <class Need>
constexpr selgen::rt::Decision<Variant> decide(
    const Features& f, const selgen::rt::Situation<Variant, 3>& now, Need&& need) {
    using selgen::rt::Reason;

    need(Inspect::shape);
    const selgen::rt::Candidate<Variant> candidates[] = {
        {Variant::slow, now.open.has(Variant::slow), cost::slow(f)},
        {Variant::one, now.open.has(Variant::one) && feasible::one(f), cost::one(f)},
        {Variant::two, now.open.has(Variant::two), cost::two(f)},
    };
    if (const auto best = selgen::rt::least(candidates, now.running, 0)) {  // faults.sel:31
        const auto reason = best->stayed ? Reason::stayed : Reason::goal;
        return {best->variant, reason, 31};
    }

    return selgen::rt::otherwise<Variant>(  // faults.sel:32
        {Variant::slow, Reason::otherwise, 32},
        now.open, 3,
        [&](Variant variant) { return detail::infeasible(variant, f, need); });
}

/// The decision with every variant open and nothing running: pure, and total.
constexpr Variant choose(const Features& f) noexcept {
    const auto all = selgen::rt::Set<Variant, 3>::all();
    return decide(f, {all, std::nullopt}, [](Inspect) { return true; }).variant;
}

namespace detail {

inline selgen::rt::Registered registered{"faulty"};

inline constexpr selgen::rt::About<Variant, 3> about{
    "faulty", "faults.sel", names, {{"", "faults_allow", ""}}};

inline constexpr std::string_view features[] = {"n", "sp", "reuse"};
inline constexpr selgen::rt::Told<3> told{features, 3, {{false, true, true}}};

/// What the goal makes of each variant; NaN where it has no say.
inline std::array<double, 3> costs(const Features& f) noexcept {
    return {{cost::slow(f), selgen::rt::where_read(cost::one(f), f.sp), cost::two(f)}};
}

/// The predicted seconds of each variant's run, and of its plan; NaN where nobody knows.
inline std::array<double, 3> times(const Features& f) noexcept {
    return {{predicted::time_slow(f), selgen::rt::where_read(predicted::time_one(f), f.sp),
        predicted::time_two(f)}};
}
inline std::array<double, 3> setups(const Features& f) noexcept {
    return {{0, predicted::setup_one(f), predicted::setup_two(f)}};
}

/// What this program can run on this machine.
inline selgen::rt::Set<Variant, 3> available() noexcept {
    return selgen::rt::Set<Variant, 3>::all();
}

// Declared for the types that they return; nobody calls them.
auto phase(kernels::Faults& faults, kernels::Numbers& data)
    -> std::decay_t<decltype(faults.at(faults.version))>;
auto valid_shape(kernels::Faults& faults, kernels::Numbers& data)
    -> std::decay_t<decltype(faults.at(faults.version / 2))>;
auto plan_one(kernels::Faults& faults, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("one", faults.pattern()))>;
auto plan_two(kernels::Faults& faults, kernels::Numbers& data)
    -> std::decay_t<decltype(kernels::Plan("two", faults.pattern()))>;

}  // namespace detail

/// Calls the variant that the calling thread's own Dispatcher chooses.
inline void call(kernels::Faults& faults, kernels::Numbers& data);

/// Chooses a variant for each phase and calls it. Holds decision and plan: one object a thread.
class Dispatcher {
public:
    void operator()(kernels::Faults& faults, kernels::Numbers& data) {
        if (const auto& phase_ = faults.at(faults.version);  // faults.sel:26
            __builtin_expect(!state_.holds(phase_) || state_.reuse.is_outlived(), 0)) {
            const bool watched_ = selgen::rt::apart([&] {
                if (state_.is_watched()) return true;
                const bool again_ = state_.keeps(phase_);
                if (again_ && (plans_.runs() || !state_.must_decide_again())) return false;
                const auto deciding_ = time_.decides();
                const auto drop_ = [&] { plans_.drop(detail::about.selector); };
                if (!again_) plans_.drop(detail::about.selector);
                const auto read_ = [&] {
                    state_.features.n = selgen::rt::number(faults.at(2000));  // faults.sel:14
                    state_.features.sp = state_.known(Inspect::shape, state_.features.sp);
                    state_.features.reuse =
                        state_.reuse.calls_to_come(selgen::rt::number(faults.at(5)));
                    time_.begin();
                    state_.features.seen = time_.seen();
                };
                const auto need_ = [&](Inspect inspect_) {
                    if (!state_.must_inspect(inspect_)) return true;
                    switch (inspect_) {
                        case Inspect::shape: {
                            const auto& valid_ = faults.at(faults.version / 2);  // faults.sel:15
                            if (found_.shape.keeps(valid_)) {
                                state_.spare_inspection();
                            } else {
                                auto&& shape = faults.inspect();
                                found_.shape.forget();
                                // faults.sel:16
                                found_features_.sp = selgen::rt::number(faults.at(shape.sparsity));
                                found_.shape.keep(valid_);
                            }
                            state_.features.sp = found_features_.sp;
                            break;
                        }
                    }
                    return true;
                };
                const auto infeasible_ = [&](Variant variant_) {
                    return detail::infeasible(variant_, state_.features, need_);
                };
                const auto decide_ = [&](const selgen::rt::Situation<Variant, 3>& now_) {
                    return decide(state_.features, now_, need_);
                };
                const auto plan_ = [&](Variant variant_) {
                    const auto planning_ = time_.plans();
                    switch (variant_) {
                        case Variant::one:  // faults.sel:18
                            return selgen::rt::make<0>(
                                plans_, [&] { return kernels::Plan("one", faults.pattern()); });
                        case Variant::two:  // faults.sel:24
                            return selgen::rt::make<1>(
                                plans_, [&] { return kernels::Plan("two", faults.pattern()); });
                        case Variant::slow: break;
                    }
                };
                const auto tell_ = [&] {
                    selgen::rt::tell(*this, state_, detail::about, detail::told);
                };
                const selgen::rt::Steps steps_{read_, infeasible_, decide_, plan_, tell_};
                if (again_) {
                    state_.features.reuse = state_.reuse.rest();
                    state_.features.seen = time_.seen(state_.decision()->variant);
                    selgen::rt::decide_again(state_, phase_,
                        selgen::rt::Again{steps_, drop_, time_});
                } else {
                    selgen::rt::settle(state_, phase_, detail::available(), steps_);
                }
                state_.reuse.mind_length();
                time_.decided(*this, detail::times(state_.features),
                    detail::setups(state_.features));
                return false;
            });
            if (watched_) return selgen::rt::watch(*this, state_, faults, data);
        }
        selgen::rt::Timed timed_(time_, state_);
        switch (state_.next()) {
            case Variant::slow:  // faults.sel:17
                faults.run("slow", data);
                return;
            case Variant::one: {  // faults.sel:18
                try {
                    const auto held_ = selgen::rt::use<0>(plans_);
                    auto& plan = held_.plan;
                    faults.run(plan, data);
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::one);
                    timed_.cancel();
                }
                return (*this)(faults, data);
            }
            case Variant::two: {  // faults.sel:24
                try {
                    const auto held_ = selgen::rt::use<1>(plans_);
                    auto& plan = held_.plan;
                    faults.run(plan, data);
                    return;
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::two);
                    timed_.cancel();
                }
                return (*this)(faults, data);
            }
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
        const auto seen = [this](Inspect inspect) { return state_.inspected(inspect); };
        return state_.why(variant, detail::infeasible(variant, state_.features, seen));
    }
    /// What the plan of a variant threw in this phase, or its run in declining; else empty.
    const std::string& failure(Variant variant) const noexcept {
        return state_.failures.text(variant);
    }
    /// What the goal makes of each variant; NaN where it has no say, or needs what was not read.
    std::array<double, 3> costs() const noexcept { return detail::costs(state_.features); }
    /// Bytes that the plan at hand holds, as its member bytes() says; 0 where it does not.
    double plan_bytes() const { return plans_.bytes(); }
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
    /// How the runs of a variant agree with its predicted time.
    selgen::rt::Trust trust(Variant variant) const noexcept {
        return time_.drift().trust(static_cast<std::size_t>(variant));
    }
    /// Measured over predicted time, of each variant: what its prediction is multiplied by.
    const std::array<double, 3>& slower() const noexcept { return time_.drift().slower(); }
    /// Seconds of all calls, and of those that explored, with the plans made for these.
    double seconds() const noexcept { return time_.explorer().total(); }
    double explored() const noexcept { return time_.explorer().explored(); }
    /// Seconds of all decisions, with features and inspections; and of all plans.
    double deciding() const noexcept { return time_.deciding(); }
    double planning() const noexcept { return time_.planning(); }
    /// Writes slower() and the calls of the last phases to a file, which is whole or as it was.
    /// Throws std::runtime_error.
    void save(const std::string& path) const {
        selgen::rt::save(path, detail::about, {slower(), state_.reuse.lengths()});
    }
    /// Takes what save() wrote for this selector on a machine like this; false where it cannot.
    bool load(const std::string& path) {
        const auto saved = selgen::rt::saved(path, detail::about);
        if (saved) time_.restore(saved->slower);
        if (saved) state_.reuse.restore(saved->lengths);
        if (saved) state_.forget();
        return saved.has_value();
    }
    /// Starts a phase at the next call, in which inspections run again.
    void forget() noexcept {
        found_ = {};
        state_.forget();
    }

private:
    selgen::rt::State<Variant, 3, Features, selgen::rt::Result<decltype(detail::phase)>> state_{
        detail::about, detail::registered};
    selgen::rt::TimeWatch<Variant, 3> time_{0.1};
    /// What inspections found holds while these compare equal.
    struct Found {
        selgen::rt::HeldPhase<selgen::rt::Result<decltype(detail::valid_shape)>> shape;
    };
    Found found_;
    Features found_features_{};
    selgen::rt::PlanOf<selgen::rt::Result<decltype(detail::plan_one)>,
        selgen::rt::Result<decltype(detail::plan_two)>>
    plans_;
};

/// The calling thread's own.
inline Dispatcher& local() {
    thread_local Dispatcher mine;
    return mine;
}

inline void call(kernels::Faults& faults, kernels::Numbers& data) {
    return local()(faults, data);
}

#if defined(SELGEN_SELFTEST)
/// Features, and what the reference evaluator chose for them when this header was written.
namespace golden {
struct Row {
    Features features;
    Variant variant;
};
inline constexpr std::array<Row, 21> rows{{
    {{selgen::rt::infinity, 0.03, 150}, Variant::slow},
    {{-selgen::rt::infinity, 1, 1e+07}, Variant::slow},
    {{selgen::rt::unread, 0.5, 1}, Variant::slow},
    {{40000, -5e-324, 2e+08}, Variant::two},
    {{1e+07, 0, 2e+08}, Variant::two},
    {{7e+05, 5e-324, 1}, Variant::slow},
    {{2e+08, 0.09999999999999999, 2e+08}, Variant::two},
    {{2500, 0.1, 2e+08}, Variant::two},
    {{0.5, 0.9999999999999999, 1e+07}, Variant::one},
    {{1e+07, 1, 2e+08}, Variant::one},
    {{7e+05, 1.0000000000000002, 8}, Variant::two},
    {{8, selgen::rt::infinity, 2500}, Variant::two},
    {{0.5, -selgen::rt::infinity, 1}, Variant::slow},
    {{1e+07, selgen::rt::unread, 150}, Variant::two},
    {{7e+05, 0.09999999999999999, 0}, Variant::slow},
    {{2e+08, 1, 0.9999999999999999}, Variant::slow},
    {{2500, 0.09999999999999999, 1}, Variant::slow},
    {{7e+05, 0.09999999999999999, 1.0000000000000002}, Variant::slow},
    {{40000, 1, selgen::rt::infinity}, Variant::slow},
    {{1, 0, -selgen::rt::infinity}, Variant::slow},
    {{1e+07, 1, selgen::rt::unread}, Variant::slow},
}};
}  // namespace golden
#endif

}  // namespace faulty

namespace faulty::detail {

// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"faulty"};
static const selgen::rt::OneDefinition one_definition{definition,
    {"faults.sel", __FILE__, 0x55fe35ad842f16c1}};

}  // namespace faulty::detail
