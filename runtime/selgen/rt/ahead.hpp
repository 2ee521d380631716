#pragma once

#include <optional>
#include <utility>

namespace selgen::rt {

/// The plan of what ran before, made before a phase is decided, as it tells what an inspection
/// would find.
template <class Variant>
class Ahead {
public:
    /// `at_hand`: whose plan was made for this phase already, if any.
    explicit Ahead(std::optional<Variant> at_hand) : made_(at_hand), is_late_(made_) {}

    /// Whether the plan of `variant` is at hand, and else is made where it is likely to be wanted:
    /// where the variant ran before, can run, and no other is forced. One that throws sets its
    /// variant aside.
    template <class State, class Infeasible, class Make>
    bool has(Variant variant, State& state, const Infeasible& infeasible, const Make& make) {
        if (made_ || is_late_) return made_ == variant;
        if (state.running() != variant || !state.open().has(variant)) return false;
        if (infeasible(variant)) return false;
        const auto wanted = state.wanted();
        if (wanted && *wanted != variant) return false;
        try {
            make(variant);
        } catch (...) {
            state.fail(variant);
            return false;
        }
        made_ = variant;
        return true;
    }

    /// Whether the plan of `variant` is at hand, once: another takes its place then.
    bool take(Variant variant) noexcept {
        is_late_ = true;
        return std::exchange(made_, std::nullopt) == variant;
    }
    /// The plan is gone.
    void drop() noexcept {
        is_late_ = true;
        made_.reset();
    }

private:
    std::optional<Variant> made_;
    bool is_late_;  // to make one: the phase was decided before
};

}  // namespace selgen::rt
