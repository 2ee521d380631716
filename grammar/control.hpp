// How PEGTL reports to a Reading: rules open, close or drop parts, and a raised error becomes a
// SyntaxError.
#pragma once

#include <tao/pegtl.hpp>
#include <type_traits>

#include "grammar/reading.hpp"

namespace selgen::grammar {

template <class Rule>
concept Recorded = requires {
    Rule::part;
};

/// A rule with a part opens the part, closes it if the rule matches, and drops it otherwise.
template <class Rule>
struct control : tao::pegtl::normal<Rule> {
    template <class Input>
    static void start(const Input& in, Reading& reading) {
        if constexpr (Recorded<Rule>) reading.open(Rule::part, in.byte());
    }
    template <class Input>
    static void success(const Input& in, Reading& reading) {
        if constexpr (Recorded<Rule>) reading.close(in.byte());
    }
    template <class Input>
    static void failure(const Input&, Reading& reading) {
        if constexpr (Recorded<Rule>) reading.drop();
    }
    template <class Input>
    [[noreturn]] static void raise(const Input& in, Reading& reading) {
        SyntaxError error = Rule::error(in.byte(), reading);
        error.reached = in.byte();
        throw error;
    }
};

}  // namespace selgen::grammar
