// Grammar of selgen's own expressions. The rules ignore precedence: grammar/tree/expression.cpp
// builds the tree from a chain of values and operators.
#pragma once

#include "grammar/rules/words.hpp"

namespace selgen::grammar::rules {

struct expression;

/// Words that cannot be names inside an expression.
struct operator_word : sor<key<"and">, key<"or">, key<"not">, key<"if">, key<"then">, key<"else">> {
};

/// Words in a graph that may follow a number.
struct graph_word : sor<key<"flops">, key<"branchy">, key<"on">, key<"cpu">, key<"gpu">, key<"for">,
                        key<"data">, key<"map">, key<"stencil">, key<"reduce">, key<"serial">> {};

/// Words that follow a number without being its unit.
struct no_unit : sor<operator_word, key<"in">, key<"when">, key<"calls">, graph_word> {};

struct exponent : seq<one<'e', 'E'>, opt<one<'+', '-'>>, plus<digit>> {};
struct number : made_of<Part::number, seq<plus<digit>, opt<one<'.'>, plus<digit>>, opt<exponent>>> {
};
struct unit : made_of<Part::unit, sor<one<'%'>, seq<not_at<no_unit>, identifier>>> {};

struct reference : made_of<Part::reference, seq<not_at<operator_word>, dotted>> {};

struct operand_expected : need<"expected a value", expression> {};

struct call : made_of<Part::call, seq<not_at<operator_word>, name>, one<'('>,
                      sor<at<one<')'>>, listed<operand_expected>>,
                      need<"expected ',' or ')' after the operand", one<')'>>> {};

struct group : made_of<Part::group, one<'('>, need<"expected a value after '('", expression>,
                       need<"expected an operator or ')'", one<')'>>> {};

struct prefix : made_of<Part::prefix, sor<key<"not">, one<'-'>>> {};
struct infix
    : made_of<Part::infix, sor<key<"or">, key<"and">, two<'='>, string<'!', '='>, string<'<', '='>,
                               string<'>', '='>, one<'<', '>', '+', '-', '*', '/', '^'>>> {};

struct value : sor<seq<number, opt<star<one<' ', '\t'>>, unit>>, call, reference, group> {};

struct signed_value : seq<plus<prefix, gap>, need<"expected a value", value>> {};
struct operand : sor<signed_value, value> {};

struct chain
    : made_of<Part::chain,
              seq<operand,
                  star<gap, infix, gap, need<"expected a value after the operator", operand>>>> {};

struct if_then : made_of<Part::arm, key<"if">, need<"expected a condition after 'if'", expression>,
                         need<"expected 'then' after the condition", key<"then">>,
                         need<"expected a value after 'then'", expression>,
                         need<"expected 'else' after the value", key<"else">>> {};

/// A chain of 'else if' is one part, regardless of its length.
struct conditional : made_of<Part::conditional, if_then, star<if_then, gap>,
                             need<"expected a value after 'else'", expression>> {};

struct expression : sor<conditional, chain> {};

/// Two expressions with '..' between them.
struct interval : spaced<need<"expected the lower end of a range", expression>,
                         need<"expected '..' after the lower end of the range", two<'.'>>,
                         need<"expected the upper end of the range after '..'", expression>> {};

}  // namespace selgen::grammar::rules
