// Grammar of a spec, which contains all other rules of the language.
#pragma once

#include "grammar/rules/experiment.hpp"
#include "grammar/rules/graph/graph.hpp"
#include "grammar/rules/graph/machine.hpp"
#include "grammar/rules/model.hpp"
#include "grammar/rules/selector.hpp"

namespace selgen::grammar::rules {

struct import : made_of<Part::import, key<"import">,
                        need<"expected a file such as \"fit.sel\" after 'import'", quoted>,
                        semicolon<"expected ';' after the file">> {};

struct name_space : made_of<Part::name_space, key<"namespace">,
                            a_name<"expected a name such as 'lib::kernels' after 'namespace'">,
                            star<two<':'>, gap, a_name<"expected a name after '::'">, gap>,
                            semicolon<"expected ';' after the namespace">> {};

inline constexpr Words in_spec = {
    "a spec",
    "expected 'use', 'import', 'namespace', 'selector', 'model', 'experiment', 'machine', 'graph' "
    "or 'place'",
    item_words,
    {}};

/// Not the statement of a model: machine "…";
struct machine_item : seq<at<spaced<key<"machine">, not_one<'"'>>>, pattern_machine> {};

struct item : sor<use, import, name_space, selector, model, experiment, machine_item, graph, place,
                  orphans<in_selector, statement>, orphans<in_model, model_statement>,
                  orphans<in_experiment, experiment_statement>, orphans<in_machine, machine_line>,
                  orphans<in_graph, graph_statement>, orphans<in_place, place_statement>,
                  pattern_machine, raise<says_stray<in_spec>>> {};

struct spec : seq<opt<utf8::bom>, gap,
                  until<eof,
                        recovering_item<item, in_spec, in_selector, in_model, in_experiment,
                                        in_machine, in_graph, in_place>,
                        gap>> {};

/// A text that consists of one expression.
struct sole_expression : seq<gap, need<"expected an expression", expression>, gap,
                             need<"expected an operator or the end of the expression", eof>> {};

}  // namespace selgen::grammar::rules
