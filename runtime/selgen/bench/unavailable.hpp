// The variants that this program cannot run on this machine, by reason.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <selgen/bench/child.hpp>
#include <selgen/bench/description.hpp>
#include <selgen/bench/message.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

namespace detail {

/// "gpu_2, gpu_4: no device: there is no CUDA driver": a text for each reason.
inline std::vector<std::string> by_reason(const Description& all,
                                          const std::vector<std::string>& why) {
    std::vector<std::pair<std::string, std::string>> names;  // by reason
    for (std::size_t v = 0; v < why.size(); ++v) {
        if (why[v].empty()) continue;
        const auto is_same = [&](const auto& one) { return one.first == why[v]; };
        const auto found = std::find_if(names.begin(), names.end(), is_same);
        if (found == names.end())
            names.emplace_back(why[v], all.variants[v].name);
        else
            found->second += ", " + all.variants[v].name;
    }
    std::vector<std::string> texts;
    for (const auto& [reason, of] : names) texts.push_back(rt::join({of, ": ", reason}));
    return texts;
}

}  // namespace detail

/// The names of these variants, and the reason. A child process asks the device driver, since a
/// process that did so cannot use devices after a fork.
inline std::vector<std::string> unavailable_variants(const Description& all, bool forks) {
    const auto asks = [](const Variant& variant) { return variant.why_unavailable != nullptr; };
    if (std::none_of(all.variants.begin(), all.variants.end(), asks)) return {};
    std::vector<std::string> why(all.variants.size());
    const auto take = [&](const Message& answer) { why[answer.index] = answer.text; };
    const auto ask = [&](const Say& say) {
        for (std::size_t v = 0; v < all.variants.size(); ++v)
            if (asks(all.variants[v]))
                say(message(Message::Kind::note, v, all.variants[v].why_unavailable()));
    };
    if (forks) {
        constexpr double timeout = 60, no_deadline = std::numeric_limits<double>::infinity();
        Child child(ask);
        for (Message answer; child.next(answer, timeout, no_deadline);) take(answer);
    } else {
        ask(take);
    }
    return detail::by_reason(all, why);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
