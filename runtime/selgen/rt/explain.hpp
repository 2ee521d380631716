#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include <selgen/rt/about.hpp>
#include <selgen/rt/decision.hpp>
#include <selgen/rt/event.hpp>
#include <selgen/rt/join.hpp>
#include <selgen/rt/number_text.hpp>
#include <selgen/rt/told.hpp>
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
        case Reason::explored: return "to see how long it takes";
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
        case Why::infeasible: return about.infeasible(variant, dispatcher.features());
        case Why::declined: return join({"it declined: ", dispatcher.failure(variant)});
        case Why::failed: return join({"its plan failed: ", dispatcher.failure(variant)});
        case Why::unavailable: return "unavailable";
    }
    return "";
}

/// The word at that place; empty where there is none.
inline std::string_view word(std::string_view words, double place) noexcept {
    if (!(place >= 0)) return {};
    for (; place > 0 && !words.empty(); --place) {
        const std::size_t end = words.find(' ');
        words.remove_prefix(end < words.size() ? end + 1 : words.size());
    }
    return words.substr(0, words.find(' '));
}

/// The features by their names; all of Features is numbers.
template <class Features, std::size_t N>
Values features(const Features& features, const Told<N>& told) {
    Values values;
    for (std::size_t i = 0; i < told.feature_count; ++i) {
        double value = 0;
        std::memcpy(&value, reinterpret_cast<const char*>(&features) + i * sizeof value,
                    sizeof value);
        values.push_back({told.features[i], value,
                          told.words == nullptr ? std::string_view() : word(told.words[i], value)});
    }
    return values;
}

/// A line of the features that were read; empty where none was.
inline std::string read_text(const Values& features) {
    std::string line;
    for (const auto& [name, number, word] : features)
        if (number == number)
            line += join({line.empty() ? "  with " : ", ", name, " = ",
                          word.empty() ? number_text(number, 6) : std::string(word)});
    return line.empty() ? line : line + "\n";
}

/// What the goal makes of a variant, empty where it says nothing.
inline std::string goal_text(double cost) {
    return cost == cost ? join({", goal ", number_text(cost, 6)}) : std::string();
}

}  // namespace detail

/// The decision in words and numbers: a line for what runs and why, one for the features that were
/// read, one for each other variant.
template <class Dispatcher, class Variant, std::size_t N>
std::string explain(const Dispatcher& dispatcher, const About<Variant, N>& about,
                    const Told<N>& told) {
    const auto decision = dispatcher.decision();
    if (!decision) return join({about.selector, ": nothing is decided\n"});
    const auto costs = dispatcher.costs();

    std::string lines =
        join({about.selector, ": ", about.names[decision->variant], ", ", text(decision->reason)});
    if (decision->line > 0)
        lines += join({" (", about.file, ":", std::to_string(decision->line), ")"});
    if (decision->outside) lines += ", outside of a model's domain";
    lines += detail::goal_text(costs[static_cast<std::size_t>(decision->variant)]) + "\n";
    lines += detail::read_text(detail::features(dispatcher.features(), told));
    for (std::size_t i = 0; i < N; ++i) {
        const auto variant = static_cast<Variant>(i);
        if (variant == decision->variant) continue;
        lines +=
            join({"  ", about.names[variant], ": ", detail::standing(dispatcher, about, variant),
                  detail::goal_text(costs[i]), "\n"});
    }
    return lines;
}

}  // namespace selgen::rt
