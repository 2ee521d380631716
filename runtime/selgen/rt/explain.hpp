#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <selgen/rt/about.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/join.hpp>
#include <selgen/rt/why.hpp>

namespace selgen::rt {

/// A reason in words.
constexpr std::string_view text(Reason reason) noexcept {
    switch (reason) {
        case Reason::rule: return "by its rule";
        case Reason::goal: return "best by the goal";
        case Reason::stayed: return "kept, as the best gains no more than the margin";
        case Reason::model: return "named by the model";
        case Reason::otherwise: return "otherwise";
        case Reason::forced: return "forced";
    }
    return "";
}

namespace detail {

/// What a variant that does not run has to say.
template <class Dispatcher, class Variant, std::size_t N>
std::string standing(const Dispatcher& dispatcher, const About<Variant, N>& about,
                     Variant variant) {
    switch (dispatcher.why(variant)) {
        case Why::chosen: return "chosen";
        case Why::open: return "open";
        case Why::infeasible: return about.infeasible(variant);
        case Why::failed: return join({"its plan failed: ", dispatcher.failure(variant)});
        case Why::unavailable: return "unavailable";
    }
    return "";
}

}  // namespace detail

/// The decision in words: a line for what runs and why, one for each other variant.
template <class Dispatcher, class Variant, std::size_t N>
std::string explain(const Dispatcher& dispatcher, const About<Variant, N>& about) {
    const auto decision = dispatcher.decision();
    if (!decision) return join({about.selector, ": nothing is decided\n"});

    std::string lines =
        join({about.selector, ": ", about.names[decision->variant], ", ", text(decision->reason)});
    if (decision->line > 0)
        lines += join({" (", about.file, ":", std::to_string(decision->line), ")"});
    if (decision->outside) lines += ", outside of a model's domain";
    lines += "\n";
    for (std::size_t i = 0; i < N; ++i) {
        const auto variant = static_cast<Variant>(i);
        if (variant == decision->variant) continue;
        lines += join(
            {"  ", about.names[variant], ": ", detail::standing(dispatcher, about, variant), "\n"});
    }
    return lines;
}

}  // namespace selgen::rt
