// Adapts dispatchers to MPI: the rules of a selector use features that are merged over all ranks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <selgen/mpi/ranks.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/dispatcher.hpp>

namespace selgen::mpi {
inline namespace SELGEN_ABI {

/// A call of a dispatcher whose ranks decide together: features are merged over all ranks, and a
/// plan is made on all ranks or on none.
template <class Dispatcher, class... Arguments>
class RanksCall final : public rt::Call<Dispatcher, Arguments...> {
    using Base = rt::Call<Dispatcher, Arguments...>;
    using Selector = typename Dispatcher::Selector;
    using Variant = typename Selector::Variant;

    // The actions of a rank between two messages.
    struct ReadFeatures {
        RanksCall& call;
        void operator()() const { call.Base::read_features_of_call(); }
    };
    template <class Inspect>
    struct RunInspection {
        const RanksCall& call;
        Inspect inspect;
        void operator()() const { call.Base::run_inspection(inspect); }
    };
    struct IsInfeasible {
        const RanksCall& call;
        bool operator()(Variant variant) const {
            return rt::detail::is_infeasible(variant, call.dispatcher_.ranks_.own,
                                             rt::InspectedOnly{call.dispatcher_.state_}, 0);
        }
    };
    struct MakePlan {
        RanksCall& call;
        Variant variant;
        void operator()() const { call.Base::make_plan(static_cast<std::size_t>(variant)); }
    };
    struct DropPlan {
        RanksCall& call;
        void operator()() const { call.Base::drop_plan(); }
    };

public:
    RanksCall(Dispatcher& dispatcher, const typename Dispatcher::Phase& phase,
              Arguments&... arguments) noexcept
        : Base(dispatcher, phase, arguments...), dispatcher_(dispatcher) {}

    void read_features() override {
        dispatcher_.ranks_.begin(dispatcher_.state_, ReadFeatures{*this}, IsInfeasible{*this});
        if constexpr (Selector::has_knobs) dispatcher_.choose_knobs();
    }

    /// Called by rules before they read the results of `inspect`.
    template <class Inspect>
    bool operator()(Inspect inspect) const {
        if (dispatcher_.state_.must_inspect(inspect))
            dispatcher_.ranks_.inspect(dispatcher_.state_, inspect,
                                       RunInspection<Inspect>{*this, inspect}, IsInfeasible{*this});
        return true;
    }

    bool is_infeasible(std::size_t variant) override {
        return rt::detail::is_infeasible(static_cast<Variant>(variant), dispatcher_.state_.features,
                                         *this, 0);
    }
    void decide() override { this->decide_with(*this); }
    void make_plan(std::size_t variant) override {
        const auto named = static_cast<Variant>(variant);
        dispatcher_.ranks_.plan(dispatcher_.state_, named, MakePlan{*this, named}, DropPlan{*this});
    }

private:
    Dispatcher& dispatcher_;
};

/// Base of dispatchers whose ranks decide together.
template <class Dispatcher, class Selector, class Phase, class... Plans>
class RanksDispatcher : public rt::DispatcherBase<Dispatcher, Selector, Phase, Plans...> {
    using Base = rt::DispatcherBase<Dispatcher, Selector, Phase, Plans...>;
    friend Base;
    template <class, class...>
    friend class RanksCall;

public:
    /// The ranks of communicator `of` decide together: creating, calling and destroying the
    /// dispatcher are collective.
    explicit RanksDispatcher(MPI_Comm of = MPI_COMM_WORLD) : ranks_(of, Selector::fields) {}

    /// The number of collective messages so far; there are none within a phase.
    std::uint64_t messages() const noexcept { return ranks_.messages(); }

protected:
    static constexpr bool decides_by_itself = true;

    template <class... Arguments>
    void decide_unless_kept(const rt::Result<Phase>& phase, Arguments&... arguments) {
        RanksCall<Dispatcher, Arguments...> call(static_cast<Dispatcher&>(*this), phase,
                                                 arguments...);
        rt::decide_phase(call);
    }

    Ranks<typename Base::Variant, Selector::variant_count, typename Base::Features,
          Selector::fields.size()>
        ranks_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::mpi
