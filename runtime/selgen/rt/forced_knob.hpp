// Finds the value of a knob that SELGEN_FORCE requests, and reports why it is not used.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/lib/forcing.hpp>
#include <selgen/lib/trace_file.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/errors.hpp>
#include <selgen/rt/knob.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The value that SELGEN_FORCE requests for a knob: "sweep.threads=2". Reported on stderr.
class ForcedKnob {
public:
    /// Throws UnknownName for a value that the knob does not have; prints it instead if a knob of
    /// another selector may be meant.
    template <std::size_t N>
    ForcedKnob(const Registered& registered, std::string_view knob, const KnobValues<N>& all,
               const SelectorInfo& selector)
        : selector_(selector), knob_(knob) {
        const Request wanted = request_for(force_variable(), registered.name(), knob);
        if (!wanted.name.empty()) read(wanted, all.values, N);
    }

    bool is_requested() const noexcept { return is_requested_; }
    double value() const noexcept { return value_; }

    /// Whether the value is open. Reports a closed one on stderr, once.
    template <std::size_t N>
    bool is_open(const OpenValues<N>& open) const {
        if (open.has(place_)) return true;
        if (!is_reported_.exchange(true))
            std::fputs(join({"selgen: ", selector_.name, ".", knob_, ": ", name_of(value_),
                             " is forced but skipped: a condition of the knob or the fact "
                             "team_limit excludes it here\n"})
                           .c_str(),
                       stderr);
        return false;
    }

private:
    /// The name of a value, as in the names of models.
    std::string name_of(double value) const {
        for (std::size_t f = 0; f < selector_.feature_count; ++f) {
            if (selector_.features[f] != knob_) continue;
            const std::string_view word = detail::word_of(selector_, f, value);
            if (!word.empty()) return std::string(word);
        }
        return number_text(value);
    }

    [[gnu::noinline, gnu::cold]] void read(const Request& wanted, const double* values,
                                           std::size_t count) {
        std::vector<std::string> names;
        for (; place_ < count; ++place_) {
            names.push_back(name_of(values[place_]));
            if (names.back() != wanted.name) continue;
            is_requested_ = true;
            value_ = values[place_];
            std::fputs(join({"selgen: ", selector_.name, ".", knob_, ": ", wanted.name,
                             ", forced by SELGEN_FORCE\n"})
                           .c_str(),
                       stderr);
            return;
        }
        const std::vector<std::string_view> known(names.begin(), names.end());
        Text what, message;
        what.print("value of knob %s.%s", selector_.name.data(), knob_.data());
        detail::add_unknown_name(message, wanted.name, what.c_str(), {known.data(), known.size()},
                                 "SELGEN_FORCE");
        refuse_or_ignore(message, wanted.is_unambiguous, selector_.name);
        std::fputs(message.c_str(), stderr);
    }

    const SelectorInfo& selector_;
    std::string_view knob_;
    std::size_t place_ = 0;
    double value_ = 0;
    bool is_requested_ = false;
    mutable std::atomic<bool> is_reported_{false};
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
