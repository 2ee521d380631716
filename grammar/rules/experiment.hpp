// Grammar of `experiment name { … }`: factors, levels, the design, inputs, checks and the budget.
#pragma once

#include <array>

#include "grammar/rules/cpp.hpp"
#include "grammar/rules/expression.hpp"
#include "grammar/rules/recover.hpp"
#include "grammar/rules/selector.hpp"

namespace selgen::grammar::rules {

struct level : need<"expected a number such as '2'", expression> {};
struct levels : seq<listed<level>> {};

struct files : made_of<Part::files, key<"files">, one<'('>,
                       listed<need<"expected a pattern in quotes such as \"data/*.mtx\"", quoted>>,
                       need<"expected ',' or ')' after the pattern", one<')'>>> {};
struct factor_level
    : sor<quoted,
          need<"expected a level: a number, a word, or a file name in quotes", expression>> {};

struct factor
    : made_of<Part::factor, key<"factor">, a_name<"expected the factor's name">,
              need<"expected 'in' and levels such as '1, 2, 4' after the factor's name", key<"in">>,
              sor<files, listed<factor_level>>, semicolon<"expected ',' or ';' after the level">> {
};

struct measured_knob
    : made_of<Part::knob, key<"knob">, a_name<"expected the name of a knob after 'knob'">,
              need<"expected 'in' and values after the knob's name", key<"in">>,
              sor<knob_range, knob_values>,
              semicolon<"expected ',' or ';' after the knob's values">> {};

struct design
    : made_of<Part::setting, key<"design">,
              a_name<"expected 'crossed', 'latin' or 'adaptive' after 'design'">,
              opt<not_at<one<';'>>, expression>, semicolon<"expected ';' after the design">> {};

struct experiment_input
    : made_of<Part::setting, key<"input">, need<"expected C++ after 'input'", cpp>,
              semicolon<"expected ';' after the input">> {};

struct threads : made_of<Part::setting, key<"threads">, levels,
                         semicolon<"expected ',' or ';' after the number of threads">> {};

struct tolerance : spaced<key<"tolerance">,
                          need<"expected a number such as '1e-9' after 'tolerance'", expression>> {
};

struct check_against
    : made_of<Part::check_against, key<"check">,
              need<"expected 'against' and a variant after 'check'", key<"against">>,
              a_name<"expected the name of a variant after 'against'">, opt<tolerance>,
              semicolon<"expected 'tolerance' or ';' after the variant">> {};

struct result : made_of<Part::setting, key<"result">, need<"expected C++ after 'result'", cpp>,
                        semicolon<"expected ';' after the result">> {};

struct repeats : made_of<Part::setting, key<"repeats">,
                         need<"expected a number such as '5' after 'repeats'", expression>,
                         semicolon<"expected ';' after the number of repeats">> {};

struct calls : made_of<Part::setting, key<"calls">,
                       need<"expected a number such as '2' after 'calls'", expression>,
                       semicolon<"expected ';' after the number of calls">> {};

struct caches
    : made_of<Part::setting, key<"caches">, a_name<"expected 'cold' or 'warm' after 'caches'">,
              semicolon<"expected ';' after 'caches cold'">> {};

struct inputs_of_calls
    : made_of<Part::setting, key<"inputs">, a_name<"expected 'fresh' or 'repeated' after 'inputs'">,
              opt<not_at<one<';'>>, expression>, semicolon<"expected ';' after the inputs">> {};

struct budget : made_of<Part::setting, key<"budget">,
                        need<"expected a time such as '20 min' after 'budget'", expression>,
                        semicolon<"expected ';' after the budget">> {};

inline constexpr std::array<std::string_view, 12> experiment_words = {
    "factor", "knob",   "design",  "input", "inputs", "threads",
    "check",  "result", "repeats", "calls", "caches", "budget"};
inline constexpr Words in_experiment = {
    "an experiment", "expected a statement such as 'factor' or '}'", experiment_words, item_words};

struct experiment_statement
    : sor<factor, measured_knob, design, experiment_input, threads, check_against, result, repeats,
          calls, caches, inputs_of_calls, budget> {};

struct experiment
    : made_of<
          Part::experiment, key<"experiment">,
          block_name<"expected the name of a selector after 'experiment'">,
          block<"expected '{' after the experiment's name", in_experiment, experiment_statement>> {
};

}  // namespace selgen::grammar::rules
