// A call of a handwritten selector, for tests of decisions without a generated dispatcher.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <selgen/rt/dispatch/call.hpp>

namespace selgen::testing {

template <class Selector>
struct HandState {
    rt::State<Selector, int> state;
};

/// Derived classes have read_features, is_infeasible, decide and make_plan.
template <class Selector>
class HandCall : protected HandState<Selector>, public rt::AnyCall {
    static constexpr std::size_t variants = Selector::variant_count;

public:
    using Variants = rt::Set<typename Selector::Variant, variants>;
    using HandState<Selector>::state;

    HandCall() : AnyCall(this->HandState<Selector>::state) {}

    void decide_phase(int phase, Variants available = Variants::all()) {
        phase_ = phase;
        available_ = available;
        rt::decide_phase(*this);
    }

    rt::AnyDispatcher dispatcher() const noexcept override {
        return {access(), state, &state.features, state.available().words(), nullptr};
    }
    std::uint64_t* open() noexcept override { return state.candidates.words(); }
    bool interrupts_plan() const override { return false; }
    bool begins_phase() override {
        state.begin(available_);
        return true;
    }
    void decide_unless_kept() override {}
    void keep_phase() override { state.keep_phase(phase_); }

protected:
    ~HandCall() = default;

private:
    static void evaluate(const void*, const rt::CommonState&, rt::VariantReport* reports) {
        std::fill_n(reports, variants, rt::VariantReport{1.0, false, {}});
    }
    static const rt::SelectorAccess& access() {
        static const rt::SelectorAccess access{
            Selector::info, Selector::registered, false, {}, nullptr, &evaluate};
        return access;
    }

    int phase_ = 0;
    Variants available_;
};

}  // namespace selgen::testing
