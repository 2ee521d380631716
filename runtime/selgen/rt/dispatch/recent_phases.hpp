// Stores the decisions and plans of several phases for selectors with `phases at most`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/call.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The last line of explain() (lib/report.hpp).
std::string kept_phases_text(std::size_t kept, std::size_t most, double bytes);

/// A Dispatcher for each of the last `Most` phases, with its decision and its plan, for programs
/// that alternate among a few operands. If a call belongs to none of them, the phase that was used
/// least recently ends.
template <class Dispatcher, std::size_t Most>
class RecentPhases {
public:
    using Selector = typename Dispatcher::Selector;
    using Variant = typename Selector::Variant;

    RecentPhases() { add(); }

    /// The Dispatcher of the last call.
    const Dispatcher& last() const noexcept { return *kept_.front(); }
    /// The decision of the last call as text, and how many phases are kept.
    std::string explain() const {
        std::size_t kept = 0;
        for (const auto& one : kept_) kept += one->has_phase() ? 1U : 0U;
        return last().explain() + kept_phases_text(kept, Most, plan_bytes());
    }
    /// The sums of all phases.
    Counts counts() const noexcept {
        Counts sum;
        for (const auto& one : kept_) sum += one->counts();
        return sum;
    }
    /// Bytes of all plans, as their members bytes() report.
    double plan_bytes() const {
        double bytes = 0;
        for (const auto& one : kept_) bytes += one->plan_bytes();
        return bytes;
    }

    /// Uses this variant from the next call on, if it is available and feasible.
    void force(Variant variant) {
        forced_ = variant;
        for (const auto& one : kept_) one->force(variant);
    }
    /// The same by name. Throws selgen::rt::UnknownName.
    void force(std::string_view name) {
        force(static_cast<Variant>(variant_named(Selector::info, name)));
    }
    /// Undoes force(); SELGEN_FORCE still applies.
    void unforce() noexcept {
        forced_.reset();
        for (const auto& one : kept_) one->unforce();
    }
    /// Expected calls per phase (at least 1) from now on; overrides the prediction.
    void expect(double calls) {
        expected_ = calls;
        for (const auto& one : kept_) one->expect(calls);
    }
    /// Starts new phases at the next calls.
    void forget() noexcept {
        for (const auto& one : kept_) one->forget();
    }

protected:
    /// The Dispatcher of a phase. Dispatchers are never destroyed, since a call may be running in
    /// them.
    template <class Phase>
    Dispatcher& of(const Phase& phase) {
        if (!kept_.front()->keeps(phase)) use(index_of(phase));
        return *kept_.front();
    }

    /// Ends the phases that were used least recently while the plans have more than `most` bytes,
    /// at the end of its own lifetime. A member bytes() must not throw.
    class PlanLimit {
    public:
        PlanLimit(RecentPhases& phases, double most) noexcept : phases_(phases), most_(most) {}
        PlanLimit(const PlanLimit&) = delete;
        PlanLimit& operator=(const PlanLimit&) = delete;
        ~PlanLimit() {
            if (phases_.has_changed_) phases_.drop_plans(most_);
        }

    private:
        RecentPhases& phases_;
        const double most_;
    };
    [[nodiscard]] PlanLimit limit_plans(double most) noexcept { return PlanLimit(*this, most); }

private:
    /// The index of the Dispatcher of the phase; else of one without a phase, of a new one, or of
    /// the idle one that was used least recently.
    template <class Phase>
    [[gnu::noinline]] std::size_t index_of(const Phase& phase) {
        const std::size_t last = kept_.size() - 1;
        for (std::size_t i = 1; i <= last; ++i)
            if (kept_[i]->keeps(phase)) return i;
        for (std::size_t i = last + 1; i-- > 0;)
            if (!kept_[i]->has_phase() && kept_[i]->is_idle()) return i;
        if (kept_.size() < Most) return add();
        for (std::size_t i = last; i > 0; --i)
            if (kept_[i]->is_idle()) return i;
        return last;
    }

    std::size_t add() {
        kept_.push_back(std::make_unique<Dispatcher>());
        if (forced_) kept_.back()->force(*forced_);
        if (expected_) kept_.back()->expect(*expected_);
        return kept_.size() - 1;
    }

    void use(std::size_t index) noexcept {
        const auto begin = kept_.begin(), at = begin + static_cast<std::ptrdiff_t>(index);
        std::rotate(begin, at, at + 1);
        has_changed_ = true;
    }

    void drop_plans(double most) noexcept {
        has_changed_ = false;
        double bytes = plan_bytes();
        for (std::size_t i = kept_.size() - 1; i > 0 && bytes > most; --i) {
            const double own = kept_[i]->plan_bytes();
            if (!(own > 0) || !kept_[i]->is_idle()) continue;
            bytes -= own;
            kept_[i]->drop();
        }
    }

    bool has_changed_ = true;                        // another phase than that of the last call
    std::vector<std::unique_ptr<Dispatcher>> kept_;  // the last one used first
    std::optional<Variant> forced_;
    std::optional<double> expected_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
