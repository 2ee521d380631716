// The small rules that all other rules consist of: gaps, words, names, strings, lists and required
// parts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <utility>

#include "dsl/ast/expression.hpp"
#include "grammar/reading.hpp"

namespace selgen::grammar::rules {

using namespace tao::pegtl;

using dsl::ast::Text;

// ---- errors ----------------------------------------------------------------------------------

template <Text text>
struct says {
    static SyntaxError error(std::size_t byte, const Reading& reading) {
        return reading.error(byte, std::string(text.view()));
    }
};

template <Text text>
struct says_unended {
    static SyntaxError error(std::size_t byte, const Reading& reading) {
        return reading.error_unended(byte, std::string(text.view()));
    }
};

template <Text text>
struct says_unclosed {
    static SyntaxError error(std::size_t, const Reading& reading) {
        return reading.error_unclosed(std::string(text.view()));
    }
};

template <Text text>
struct says_endless {
    static SyntaxError error(std::size_t, const Reading& reading) {
        return reading.error_endless(std::string(text.view()));
    }
};

template <const Words& words>
struct says_stray {
    static SyntaxError error(std::size_t byte, const Reading& reading) {
        return reading.error_stray(byte, words);
    }
};

struct says_direction {
    static SyntaxError error(std::size_t byte, const Reading& reading) {
        return reading.error_direction(byte);
    }
};

/// The rule, or an error with this text.
template <Text text, class Rule>
struct need : sor<Rule, raise<says<text>>> {};

/// The closing bracket of the innermost part, or an error at the beginning of that part.
template <Text text, class Rule>
struct closes : sor<Rule, raise<says_unclosed<text>>> {};

/// The same for a part that extends to the end of the text if it is not closed.
template <Text text, class Rule>
struct closes_endless : sor<Rule, raise<says_endless<text>>> {};

// ---- words -----------------------------------------------------------------------------------

struct comment : seq<two<'/'>, star<not_one<'\n'>>> {
    static constexpr Part part = Part::comment;
};

struct blank : one<' ', '\t', '\r', '\n', '\f', '\v'> {};

/// White space and comments, which may separate two words.
struct gap : star<sor<plus<blank>, comment>> {};

/// Rules with gaps between them.
template <class First, class... Rest>
struct spaced : seq<First, seq<gap, Rest>...> {};

/// Rules with gaps between them that form one node of the tree.
template <Part P, class... Rules>
struct made_of : spaced<Rules...> {
    static constexpr Part part = P;
};

template <Text word, class = std::make_index_sequence<word.size>>
struct key;
template <Text word, std::size_t... i>
struct key<word, std::index_sequence<i...>>
    : seq<string<word.letters[i]...>, not_at<identifier_other>> {};

template <class First, class Sign = one<','>>
struct listed : seq<First, star<gap, Sign, gap, First>> {};

struct name : made_of<Part::name, identifier> {};

/// A name that may have parts: cpu.avx2.
struct dotted : seq<identifier, star<one<'.'>, identifier>> {};

template <Text text>
struct a_name : need<text, name> {};

template <Text text>
struct semicolon : sor<one<';'>, raise<says_unended<text>>> {};

/// The words that begin an item.
inline constexpr std::array<std::string_view, 9> item_words = {
    "use", "import", "namespace", "selector", "model", "experiment", "machine", "graph", "place"};

template <std::size_t N, std::size_t M>
constexpr auto joined(const std::array<std::string_view, N>& words,
                      const std::array<std::string_view, M>& others) {
    std::array<std::string_view, N + M> all;
    std::copy(others.begin(), others.end(), std::copy(words.begin(), words.end(), all.begin()));
    return all;
}

struct header_text
    : made_of<Part::header, sor<seq<one<'<'>, plus<not_one<'>', '\r', '\n'>>, one<'>'>>,
                                seq<one<'"'>, plus<not_one<'"', '\r', '\n'>>, one<'"'>>>> {};

struct use
    : made_of<
          Part::use, key<"use">,
          need<"expected a header such as \"kernels.hpp\" or <vector> after 'use'", header_text>,
          semicolon<"expected ';' after the header">> {};

/// A text in quotes; the node contains the text without the quotes.
struct inner_text : made_of<Part::text, star<not_one<'"', '\r', '\n'>>> {};
struct quoted
    : seq<one<'"'>, inner_text, need<"expected '\"' at the end of the string", one<'"'>>> {};

}  // namespace selgen::grammar::rules
