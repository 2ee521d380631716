#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <selgen/rt/about.hpp>
#include <selgen/rt/explain.hpp>
#include <selgen/rt/told.hpp>
#include <selgen/rt/watching.hpp>

namespace selgen::rt {

namespace detail {

template <class Dispatcher, class Variant, std::size_t N>
Values costs(const Dispatcher& dispatcher, const About<Variant, N>& about) {
    Values values;
    const std::array<double, N> all = dispatcher.costs();
    for (std::size_t i = 0; i < N; ++i)
        values.push_back({about.names[static_cast<Variant>(i)], all[i]});
    return values;
}

/// Prints what SELGEN_VERBOSE asks for, in one piece: threads may do so together.
template <class Dispatcher>
void print(const Dispatcher& dispatcher, int verbosity) {
    if (verbosity < 1) return;
    std::string text = dispatcher.explain();
    if (verbosity == 1) {
        const std::size_t first = text.find('\n'), second = text.find('\n', first + 1);
        const std::string features = text.substr(first + 1, second - first - 1);
        text.erase(first);
        if (features.rfind("  with ", 0) == 0) text += join({", ", features.substr(7)});
        text += '\n';
    }
    std::fputs(join({"selgen: ", text}).c_str(), stderr);
}

template <class State, class Variant, std::size_t N>
void write_plans(State& state, const About<Variant, N>& about, const Told<N>& told) {
    for (const auto& plan : state.watching.plans) {
        if (!told.has_plan[static_cast<std::size_t>(plan.variant)]) continue;
        Event event{Event::Kind::plan, about.selector, about.names[plan.variant]};
        event.begin = plan.begin;
        event.end = plan.end;
        event.thread = thread_number();
        event.failure = plan.failure;
        state.watching.watch().file->write(event);
    }
}

/// Writes the run when it ends, in whichever way.
template <class State>
class WatchedRun {
public:
    explicit WatchedRun(State& state)
        : state_(state), outer_(state.watching.runs), outer_variant_(state.watching.running) {
        state.watching.runs = -1;
    }
    WatchedRun(const WatchedRun&) = delete;
    WatchedRun& operator=(const WatchedRun&) = delete;
    ~WatchedRun() {
        auto& watching = state_.watching;
        if (watching.runs >= 0) {
            Event event{Event::Kind::run, state_.about().selector,
                        state_.about().names[watching.running]};
            event.begin = watching.runs;
            event.end = watching.now();
            event.thread = thread_number();
            watching.watch().file->write(event);
        }
        watching.end();
        watching.runs = outer_;
        watching.running = outer_variant_;
    }

private:
    State& state_;
    decltype(State::watching.runs) outer_;
    decltype(State::watching.running) outer_variant_;
};

}  // namespace detail

/// Prints and writes the decision that was just made, or that none could be.
template <class Dispatcher, class State, class Variant, std::size_t N>
void tell(const Dispatcher& dispatcher, State& state, const About<Variant, N>& about,
          const Told<N>& told) {
    auto& watching = state.watching;
    detail::print(dispatcher, watching.watch().verbosity);
    if (!watching.is_traced()) return;
    const auto decision = dispatcher.decision();
    Event event{Event::Kind::decision, about.selector,
                decision ? about.names[decision->variant] : std::string_view()};
    event.begin = watching.decides;
    event.end = watching.now();
    event.thread = thread_number();
    event.reason = decision ? text(decision->reason) : "no variant is left";
    if (decision && decision->line > 0)
        event.line = join({about.file, ":", std::to_string(decision->line)});
    event.features = detail::features(dispatcher.features(), told);
    event.costs = detail::costs(dispatcher, about);
    detail::write_plans(state, about, told);
    watching.watch().file->write(event);
    watching.runs = decision ? watching.now() : -1;
    if (decision) watching.running = decision->variant;
}

/// Makes the call, which comes back with nothing due, and writes how long its variant ran.
template <class Dispatcher, class State, class... Arguments>
[[gnu::noinline, gnu::cold]] decltype(auto) watch(Dispatcher& dispatcher, State& state,
                                                  Arguments&&... arguments) {
    const detail::WatchedRun<State> run(state);
    return dispatcher(std::forward<Arguments>(arguments)...);
}

}  // namespace selgen::rt
