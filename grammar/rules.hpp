#pragma once

#include "grammar/rules_experiment.hpp"
#include "grammar/rules_model.hpp"
#include "grammar/rules_selector.hpp"

/// A spec: the whole language in one place, from the item down to the word.
namespace selgen::grammar::rules {

struct header_text
    : made_of<Part::header, sor<seq<one<'<'>, plus<not_one<'>', '\r', '\n'>>, one<'>'>>,
                                seq<one<'"'>, plus<not_one<'"', '\r', '\n'>>, one<'"'>>>> {};

struct use
    : made_of<
          Part::use, key<"use">,
          need<"expected a header such as \"kernels.hpp\" or <vector> behind 'use'", header_text>,
          semicolon<"expected ';' after the header">> {};

struct import : made_of<Part::import, key<"import">,
                        need<"expected a file such as \"fit.sel\" behind 'import'", quoted>,
                        semicolon<"expected ';' after the file">> {};

inline constexpr Words in_spec = {
    "a spec", "expected 'use', 'import', 'selector', 'model' or 'experiment'", item_words, {}};

struct item : sor<use, import, selector, model, experiment, orphans<in_selector, statement>,
                  orphans<in_model, model_statement>, orphans<in_experiment, experiment_statement>,
                  raise<says_stray<in_spec>>> {};

struct spec
    : seq<opt<utf8::bom>, gap,
          until<eof, recovering_item<item, in_spec, in_selector, in_model, in_experiment>, gap>> {};

/// A text that is one expression.
struct sole_expression : seq<gap, need<"expected an expression", expression>, gap,
                             need<"expected an operator or the end", eof>> {};

}  // namespace selgen::grammar::rules
