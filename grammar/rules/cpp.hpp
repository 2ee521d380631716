// C++ inside a spec. It is parsed only as far as needed to find its end.
#pragma once

#include <tao/pegtl/contrib/analyze_traits.hpp>

#include "grammar/rules/letters.hpp"
#include "grammar/rules/words.hpp"

namespace selgen::grammar::rules {

struct cpp_inner;

/// A bracket with its contents.
template <Text error, char first, char last>
struct cpp_bracket : seq<one<first>, star<cpp_inner>, closes<error, one<last>>> {
    static constexpr Part part = Part::cpp_group;
};

/// A literal in quotes of either kind.
template <Text error, char quote>
struct cpp_quoted : seq<one<quote>, star<sor<seq<one<'\\'>, any>, not_one<quote, '\n'>>>,
                        closes<error, one<quote>>> {
    static constexpr Part part = Part::cpp_group;
};

struct cpp_block_comment
    : seq<string<'/', '*'>, star<not_at<string<'*', '/'>>, any>,
          closes_endless<"the comment '/*' is not closed by '*/'", string<'*', '/'>>> {
    static constexpr Part part = Part::cpp_group;
};

struct cpp_line_comment : seq<two<'/'>, star<not_one<'\n'>>> {};

/// From the quote after R: "mark( … )mark".
struct cpp_raw_text {
    using rule_t = cpp_raw_text;
    using subs_t = empty_list;

    template <class Input>
    static bool match(Input& in) {
        const std::size_t end = raw_end({in.current(), in.size()}, 0);
        if (end == std::string_view::npos) return false;
        in.bump(end);
        return true;
    }
};

struct cpp_raw_string : seq<opt<sor<string<'u', '8'>, one<'u', 'U', 'L'>>>, one<'R'>, at<one<'"'>>,
                            closes_endless<"the raw string is not closed", cpp_raw_text>> {
    static constexpr Part part = Part::cpp_group;
};

/// The quote in 1'000 does not begin a character literal.
struct cpp_number
    : seq<digit, star<sor<identifier_other, one<'.'>, seq<one<'\''>, identifier_other>>>> {};

struct cpp_token
    : sor<cpp_bracket<"'(' is not closed", '(', ')'>, cpp_bracket<"'[' is not closed", '[', ']'>,
          cpp_bracket<"'{' is not closed", '{', '}'>, cpp_raw_string, identifier, cpp_number,
          cpp_quoted<"the string is not closed", '"'>,
          cpp_quoted<"the character literal is not closed", '\''>, cpp_block_comment,
          seq<not_at<two<'/'>>, not_one<' ', '\t', '\r', '\n', '\f', '\v', ';', ')', ']', '}'>>> {};

struct cpp_between : star<sor<blank, cpp_line_comment>> {};

struct cpp_inner : sor<cpp_token, plus<sor<blank, one<';'>>>, cpp_line_comment> {};

/// Two words that are never adjacent in a C++ expression: the ';' before the first word is missing.
struct next_statement
    : seq<sor<key<"feature">, key<"inspect">, key<"let">, key<"variant">, key<"phase">,
              key<"watch">, key<"explore">, key<"decide">, key<"phases">, key<"plans">,
              key<"choose">, key<"otherwise">, key<"outside">, key<"margin">, key<"selector">,
              key<"model">, key<"experiment">, key<"factor">, key<"design">, key<"input">,
              key<"check">, key<"run">, key<"plan">, key<"when">, key<"target">, key<"may">>,
          plus<blank>, identifier> {};

struct cpp_piece : seq<not_at<next_statement>, cpp_token> {};

/// The contents of '{ … }' up to its first ';': statements where an expression is expected.
struct cpp_statements : seq<one<'{'>, star<sor<cpp_token, blank, cpp_line_comment>>, one<';'>> {};

struct cpp_braces : seq<cpp_bracket<"'{' is not closed", '{', '}'>, gap, one<';'>> {};

/// A '{ … }' that is not a braced value.
struct cpp_block : seq<at<one<'{'>>, sor<at<cpp_statements>, not_at<cpp_braces>>> {};

/// C++ up to the ';' that ends the statement, without trailing white space and comments.
struct cpp : seq<cpp_piece, star<cpp_between, cpp_piece>> {
    static constexpr Part part = Part::cpp;
};

/// C++ up to a part that cannot continue it here.
template <class End>
struct cpp_until : seq<not_at<End>, cpp_piece, star<cpp_between, not_at<End>, cpp_piece>> {
    static constexpr Part part = Part::cpp;
};

}  // namespace selgen::grammar::rules

/// A raw string consumes at least its quotes.
template <class Name>
struct tao::pegtl::analyze_traits<Name, selgen::grammar::rules::cpp_raw_text>
    : tao::pegtl::analyze_any_traits<> {};
