// Grammar of `model name { … }`: equations with trees, forests, networks and support vector
// machines, domains, and training rows.
#pragma once

#include <array>

#include "grammar/rules/expression.hpp"
#include "grammar/rules/recover.hpp"

namespace selgen::grammar::rules {

struct minus : made_of<Part::prefix, one<'-'>> {};

/// A number, maybe negative, without a unit.
struct plain_number : made_of<Part::chain, seq<opt<minus, gap>, number>> {};

struct numbers : made_of<Part::numbers, listed<need<"expected a number", plain_number>>> {};

struct network_input
    : made_of<Part::input, key<"input">, need<"expected an expression after 'input'", expression>,
              semicolon<"expected ';' after the input">> {};

// ---- a network -------------------------------------------------------------------------------

struct label : seq<at<spaced<identifier, one<':'>>>, name, gap, one<':'>, gap> {};

struct unit_row : made_of<Part::unit_row, seq<opt<label>, numbers>,
                          need<"expected ',' or 'bias' after the weight", key<"bias">>,
                          need<"expected a number after 'bias'", plain_number>,
                          semicolon<"expected ';' after the bias">> {};

struct layer : made_of<Part::layer, key<"layer">, opt<name, gap>,
                       need<"expected 'tanh', 'relu', 'logistic' or '{' after 'layer'", one<'{'>>,
                       until<one<'}'>, unit_row, gap>> {};

struct layer_expected : need<"expected 'input', 'layer' or '}'; inputs come first", layer> {};

struct network : seq<key<"network">, gap, at<one<'{'>>, one<'{'>, gap, star<network_input, gap>,
                     until<one<'}'>, layer_expected, gap>> {
    static constexpr Part part = Part::network;
};

// ---- a support vector machine ----------------------------------------------------------------

struct gamma : spaced<need<"expected 'input' or 'gamma'", key<"gamma">>,
                      need<"expected a number after 'gamma'", plain_number>,
                      semicolon<"expected ';' after the number">> {};

struct classes : made_of<Part::classes, need<"expected 'classes' after gamma", key<"classes">>,
                         listed<a_name<"expected the name of a variant">>,
                         semicolon<"expected ',' or ';' after the variant">> {};

struct rho : spaced<need<"expected 'rho' after the classes", key<"rho">>, numbers,
                    semicolon<"expected ',' or ';' after the number">> {};

struct support_vector : made_of<Part::support_vector, numbers,
                                need<"expected ',' or ':' after the coordinate", one<':'>>, numbers,
                                semicolon<"expected ',' or ';' after the coefficient">> {};

struct vectors : made_of<Part::vectors, need<"expected 'vectors' or '}'", key<"vectors">>,
                         a_name<"expected the name of a variant after 'vectors'">,
                         need<"expected '{' after the variant", one<'{'>>,
                         until<one<'}'>, support_vector, gap>> {};

struct svm : seq<key<"svm">, gap, at<one<'{'>>, one<'{'>, gap, star<network_input, gap>, gamma, gap,
                 classes, gap, rho, gap, until<one<'}'>, vectors, gap>> {
    static constexpr Part part = Part::svm;
};

// ---- trees and forests -----------------------------------------------------------------------

struct node;

struct leaf : made_of<Part::leaf, expression> {};

/// { node }
struct branch : seq<one<'{'>, gap, need<"expected a value, a variant or 'if' after '{'", node>, gap,
                    need<"expected '}' after the value", one<'}'>>> {
    static constexpr Part part = Part::branch;
};

struct if_else : made_of<Part::arm, key<"if">, need<"expected a condition after 'if'", expression>,
                         need<"expected '{' after the condition", branch>,
                         need<"expected 'else' after '}': both branches are needed", key<"else">>> {
};

/// A chain of 'else if' is one part, regardless of its length.
struct split : made_of<Part::split, if_else, star<if_else, gap>,
                       need<"expected '{' or 'if' after 'else'", branch>> {};

struct node : sor<split, leaf> {};

struct tree_head : seq<key<"tree">, gap, at<one<'{'>>> {};

struct tree : seq<tree_head, branch> {
    static constexpr Part part = Part::tree;
};

struct forest_head : seq<key<"forest">, gap, at<sor<one<'{'>, spaced<identifier, one<'{'>>>>> {};

struct forest_join : made_of<Part::name, sor<key<"sum">, key<"mean">>> {};

struct forest_base : made_of<Part::leaf, not_at<tree_head>, expression,
                             semicolon<"expected ';' after the forest's base">> {};

struct forest : made_of<Part::forest, forest_head,
                        need<"expected 'sum' or 'mean' after 'forest'", forest_join>, one<'{'>,
                        opt<forest_base, gap>, star<tree, gap>,
                        need<"expected 'tree {' or '}' in the forest", one<'}'>>> {};

// ---- statements of a model -------------------------------------------------------------------

/// An item of the spec: the model before it has no closing brace.
struct pattern_machine_head : spaced<key<"machine">, identifier, one<'{'>> {};

struct machine : made_of<Part::machine, not_at<pattern_machine_head>, key<"machine">,
                         need<"expected a quoted string after 'machine'", quoted>,
                         semicolon<"expected ';' after the machine">> {};

struct bound_name : made_of<Part::name, dotted> {};

/// Words, and not the lower end of a range.
struct bound_words_only : seq<identifier, star<gap, key<"or">, gap, identifier>,
                              opt<gap, key<"or">>, gap, one<',', ';'>> {};

struct bound_words : seq<at<bound_words_only>, name,
                         star<gap, key<"or">, gap, a_name<"expected a word after 'or'">>> {};

struct bound : made_of<Part::bound, need<"expected the name of a feature", bound_name>,
                       sor<bound_words, interval>> {};

struct domain : made_of<Part::domain, key<"domain">, listed<bound>,
                        semicolon<"expected ',' or ';' after the range">> {};

struct relative : made_of<Part::setting, key<"relative">,
                          listed<a_name<"expected the name of a quantity after 'relative'">>,
                          semicolon<"expected ',' or ';' after the quantity">> {};

struct transform : made_of<Part::transform, sor<key<"lg">, key<"ln">>> {};

/// The beginning of an equation; nothing else in a model begins like this.
struct equation_head
    : sor<spaced<sor<key<"lg">, key<"ln">>, identifier>, spaced<identifier, one<'(', '='>>> {};

struct choice : seq<at<spaced<key<"choice">, one<'='>>>, name> {};

struct quantity : spaced<name, need<"expected '(' and a variant after the quantity", one<'('>>,
                         a_name<"expected the name of a variant after '('">,
                         need<"expected ')' after the variant", one<')'>>> {};

struct right_side : sor<tree, forest, network, svm, expression> {};

struct equation
    : made_of<Part::equation, at<equation_head>, opt<transform, gap, at<identifier>>,
              sor<choice, quantity>, need<"expected '=' after the left side", one<'='>>,
              need<"expected an expression or a body such as 'tree {' after '='", right_side>,
              semicolon<"expected ';' after the equation">> {};

struct instead : made_of<Part::setting, key<"instead">,
                         listed<a_name<"expected the name of a variant after 'instead'">>,
                         semicolon<"expected ',' or ';' after the variant">> {};

// ---- training rows ---------------------------------------------------------------------------

struct replay_cost : made_of<Part::replay_cost, a_name<"expected the name of a variant">,
                             need<"expected a number after the variant", expression>> {};

struct replay_row
    : made_of<Part::replay_row, listed<need<"expected a value of a feature, or '}'", expression>>,
              need<"expected ',' or ':' after the value", one<':'>>, listed<replay_cost>,
              semicolon<"expected ',' or ';' after the cost">> {};

struct replay_feature : need<"expected the name of a feature", bound_name> {};

struct replay
    : made_of<Part::replay, key<"replay">, listed<replay_feature>,
              need<"expected ',' or 'regret' after the feature", key<"regret">>,
              need<"expected a number after 'regret'", expression>,
              need<"expected '{' after the regret", one<'{'>>, until<one<'}'>, replay_row, gap>> {};

inline constexpr std::array<std::string_view, 8> model_words = {
    "machine", "domain", "relative", "lg", "ln", "choice", "instead", "replay"};
inline constexpr Words in_model = {
    "a model", "expected 'machine', 'domain', 'relative', 'instead', 'replay', an equation or '}'",
    model_words, item_words, true};

struct model_statement : sor<equation, machine, domain, relative, instead, replay> {};

struct model : made_of<Part::model, key<"model">, block_name<"expected the model's name">,
                       block<"expected '{' after the model's name", in_model, model_statement>> {};

}  // namespace selgen::grammar::rules
