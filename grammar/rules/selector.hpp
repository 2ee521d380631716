// Grammar of `selector name { … }`: features, knobs, variants, phases and rules.
#pragma once

#include <array>

#include "grammar/rules/cpp.hpp"
#include "grammar/rules/expression.hpp"
#include "grammar/rules/recover.hpp"

namespace selgen::grammar::rules {

struct signature
    : made_of<Part::setting, key<"call">,
              need<"expected a C++ signature such as 'void (int n)' after 'call'", cpp>,
              semicolon<"expected ';' after the call">> {};

struct category : a_name<"expected a word for the list"> {};

struct one_of_words : made_of<Part::name, key<"one">, key<"of">> {};
struct one_of : made_of<Part::one_of, one_of_words,
                        need<"expected '{' and a list of words after 'one of'", one<'{'>>,
                        listed<category>, need<"expected ',' or '}' after the word", one<'}'>>> {};

struct plain_type : seq<name, opt<gap, key<"in">, gap, interval>> {};

struct type : made_of<Part::type, sor<one_of, plain_type>> {};

struct feature
    : made_of<Part::feature, key<"feature">, a_name<"expected the feature's name">,
              need<"expected ':' and a type after the feature's name", one<':'>>,
              need<"expected a type such as 'count' after ':'", type>,
              need<"expected '=' and C++ after the feature's type", one<'='>>,
              need<"expected C++ after '='", cpp>, semicolon<"expected ';' after the feature">> {};

struct inspect_while : spaced<key<"while">, need<"expected C++ after 'while'", cpp>> {};
struct inspect : made_of<Part::inspect, key<"inspect">, a_name<"expected the inspection's name">,
                         need<"expected '=' and C++ after the inspection's name", one<'='>>,
                         need<"expected C++ after '='", cpp_until<key<"while">>>,
                         opt<inspect_while>, semicolon<"expected ';' after the inspection">> {};

struct let : made_of<Part::let, key<"let">, a_name<"expected a name after 'let'">,
                     need<"expected '=' and an expression after the name", one<'='>>,
                     need<"expected an expression after '='", expression>,
                     semicolon<"expected ';' after the expression">> {};

// ---- knobs -----------------------------------------------------------------------------------

struct knob_when : spaced<key<"when">, need<"expected a condition after 'when'", expression>> {};

/// low .. high
struct knob_range : made_of<Part::knob_range, at<spaced<plus<digit>, two<'.'>>>, interval> {};

struct knob_values : made_of<Part::knob_values,
                             listed<need<"expected a value such as '8' or 'static'", expression>>> {
};

struct knob : made_of<Part::knob, key<"knob">, a_name<"expected the knob's name after 'knob'">,
                      need<"expected 'in' and values after the knob's name", key<"in">>,
                      sor<knob_range, knob_values>, opt<knob_when>,
                      semicolon<"expected ',' or ';' after the knob's values">> {};

struct code : made_of<Part::code, key<"code">, a_name<"expected a name after 'code'">,
                      need<"expected '=' and a quoted file name after the name", one<'='>>,
                      need<"expected a quoted file name after '='", quoted>,
                      semicolon<"expected ';' after the file's name">> {};

// ---- variants --------------------------------------------------------------------------------

struct target : made_of<Part::setting, key<"target">,
                        listed<a_name<"expected a target: 'cpu', 'cuda' or 'hip'">>,
                        semicolon<"expected ',' or ';' after the target">> {};
struct block_planned
    : seq<cpp_block, raise<says<"'plan' takes an expression such as 'make(n)', not a block">>> {};
struct plan : made_of<Part::setting, key<"plan">,
                      need<"expected C++ after 'plan'", sor<block_planned, cpp>>,
                      semicolon<"expected ';' after the plan">> {};
struct block_renewed
    : seq<cpp_block, raise<says<"'renew' takes a call such as 'plan.renew(n)', not a block">>> {};
struct renew : made_of<Part::setting, key<"renew">,
                       need<"expected C++ after 'renew'", sor<block_renewed, cpp>>,
                       semicolon<"expected ';' after the renewal">> {};

struct deliver
    : made_of<Part::deliver, key<"deliver">,
              a_name<"expected the inspection's name after 'deliver'">,
              need<"expected '=' and C++ after the inspection's name", one<'='>>,
              need<"expected C++ after '='", cpp>, semicolon<"expected ';' after the delivery">> {};

struct block_run : seq<cpp_block, raise<says<"'run' takes a call such as 'f(n)', not a block">>> {};
struct run
    : made_of<Part::setting, key<"run">, need<"expected C++ after 'run'", sor<block_run, cpp>>,
              semicolon<"expected ';' after the run">> {};
struct when
    : made_of<Part::setting, key<"when">, need<"expected a condition after 'when'", expression>,
              semicolon<"expected ';' after the condition">> {};

struct may_decline
    : made_of<Part::may_decline, key<"may">, need<"expected 'decline' after 'may'", key<"decline">>,
              semicolon<"expected ';' after 'may decline'">> {};

inline constexpr std::array<std::string_view, 19> selector_words = {
    "call",  "feature", "inspect",   "let",     "knob",    "code",   "variant",
    "phase", "reuse",   "stream",    "watch",   "explore", "decide", "phases",
    "plans", "choose",  "otherwise", "outside", "margin"};
inline constexpr std::array<std::string_view, 7> variant_words = {
    "run", "plan", "renew", "deliver", "when", "target", "may"};
inline constexpr auto around_variant = joined(selector_words, item_words);
inline constexpr Words in_variant = {
    "a variant", "expected 'run', 'plan', 'renew', 'deliver', 'when', 'target', 'may' or '}'",
    variant_words, around_variant};

struct clause : sor<run, plan, renew, deliver, when, target, may_decline> {};

struct variant : made_of<Part::variant, key<"variant">, block_name<"expected the variant's name">,
                         block<"expected '{' after the variant's name", in_variant, clause>> {};

// ---- how to choose ---------------------------------------------------------------------------

struct phase_within_head : spaced<listed<identifier>, key<"within">> {};
struct phase_within
    : made_of<Part::phase_within, at<phase_within_head>, listed<name>, key<"within">,
              need<"expected a share such as '5 %' after 'within'", expression>> {};

struct sampled_elements
    : spaced<one<','>, need<"expected a number of elements or 'all' after ','", expression>> {};
struct phase_sampled
    : made_of<Part::phase_sampled, key<"sampled">, one<'('>,
              need<"expected C++ after 'sampled('", cpp_until<one<','>>>, opt<sampled_elements>,
              need<"expected ',' or ')' after the range", one<')'>>> {};

struct phase_every : made_of<Part::phase_every, key<"every">,
                             need<"expected a number such as '100' after 'every'", expression>,
                             need<"expected 'calls' after the number", key<"calls">>> {};

struct phase_while
    : spaced<need<"expected 'while' or 'every' after 'phase'", key<"while">>,
             need<"expected C++ after 'while'", sor<phase_within, phase_sampled, cpp>>> {};

struct phase : made_of<Part::phase, key<"phase">, sor<phase_every, phase_while>,
                       semicolon<"expected ';' after the phase">> {};
struct reuse : made_of<Part::setting, key<"reuse">, need<"expected C++ after 'reuse'", cpp>,
                       semicolon<"expected ';' after the reuse">> {};

struct stream : made_of<Part::setting, key<"stream">, need<"expected C++ after 'stream'", cpp>,
                        semicolon<"expected ';' after the stream">> {};

struct watch : made_of<Part::setting, key<"watch">, a_name<"expected 'time' after 'watch'">,
                       semicolon<"expected ';' after 'watch time'">> {};

struct at_most : spaced<key<"at">, key<"most">> {};
struct explore
    : made_of<Part::setting, key<"explore">, need<"expected 'at most' after 'explore'", at_most>,
              need<"expected a share such as '1 %' after 'at most'", expression>,
              semicolon<"expected ';' after the share">> {};

struct phases
    : made_of<Part::setting, key<"phases">, need<"expected 'at most' after 'phases'", at_most>,
              need<"expected a number such as '8' after 'at most'", expression>,
              semicolon<"expected ';' after the number">> {};

struct plans
    : made_of<Part::setting, key<"plans">, need<"expected 'at most' after 'plans'", at_most>,
              need<"expected a size such as '1 GiB' after 'at most'", expression>,
              semicolon<"expected ';' after the size">> {};

struct decide : made_of<Part::setting, key<"decide">,
                        a_name<"expected 'anytime', 'together' or 'alone' after 'decide'">,
                        semicolon<"expected ';' after the word">> {};

/// Distinguishes this rule from the others, since a variant can be named least, most or by.
struct choose_when_head : spaced<key<"choose">, identifier, key<"when">> {};

struct choose_when : made_of<Part::choose_when, at<choose_when_head>, key<"choose">, name,
                             key<"when">, need<"expected a condition after 'when'", expression>,
                             semicolon<"expected ';' after the condition">> {};

struct direction : made_of<Part::name, sor<key<"least">, key<"most">>> {};

struct choose_goal : made_of<Part::choose_goal, key<"choose">, direction,
                             need<"expected a goal such as 'time'", expression>,
                             semicolon<"expected ';' after the goal">> {};

struct choose_by : made_of<Part::setting, key<"choose">, key<"by">,
                           a_name<"expected the name of a model after 'by'">,
                           semicolon<"expected ';' after the model's name">> {};

/// Distinguishes the rule of a knob from a rule of the selector: no knob is named least, most or
/// by.
struct choose_knob_head
    : spaced<key<"choose">, seq<not_at<sor<key<"least">, key<"most">, key<"by">>>, identifier>> {};

struct choose_knob_goal
    : made_of<Part::choose_knob_goal, at<spaced<choose_knob_head, sor<key<"least">, key<"most">>>>,
              key<"choose">, name, direction,
              need<"expected a goal such as 'speedup(threads)'", expression>,
              semicolon<"expected ';' after the goal">> {};

struct choose_knob_by
    : made_of<Part::choose_knob_by, at<spaced<choose_knob_head, key<"by">>>, key<"choose">, name,
              key<"by">, a_name<"expected the name of a model after 'by'">,
              semicolon<"expected ';' after the model's name">> {};

/// A goal with an unknown direction: choose best time;
struct foreign_direction
    : seq<at<spaced<identifier, identifier, one<';', '+', '-', '*', '/', '^', '('>>>,
          raise<says_direction>> {};

struct choose_fault : spaced<key<"choose">,
                             need<"expected a variant, 'least', 'most' or 'by' after 'choose'",
                                  sor<foreign_direction, identifier>>,
                             need<"expected 'when' after the variant", failure>> {};

struct otherwise : made_of<Part::setting, key<"otherwise">,
                           a_name<"expected the name of a variant after 'otherwise'">,
                           semicolon<"expected ';' after the variant">> {};
struct outside : made_of<Part::setting, key<"outside">,
                         a_name<"expected 'otherwise' or 'clamp' after 'outside'">,
                         semicolon<"expected ';' after 'outside'">> {};
struct margin : made_of<Part::setting, key<"margin">,
                        need<"expected a number such as '3 %' after 'margin'", expression>,
                        semicolon<"expected ';' after the margin">> {};

// ---- the whole -------------------------------------------------------------------------------

struct statement
    : sor<signature, feature, inspect, let, knob, code, variant, phase, reuse, stream, watch,
          explore, decide, phases, plans, choose_when, choose_knob_goal, choose_knob_by,
          choose_goal, choose_by, choose_fault, otherwise, outside, margin> {};

inline constexpr Words in_selector = {"a selector", "expected a statement such as 'feature' or '}'",
                                      selector_words, item_words};

struct selector
    : made_of<Part::selector, key<"selector">, block_name<"expected the selector's name">,
              block<"expected '{' after the selector's name", in_selector, statement>> {};

}  // namespace selgen::grammar::rules
