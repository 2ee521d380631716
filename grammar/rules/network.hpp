// Grammar of the bodies `network { … }` and `svm { … }` on the right side of an equation.
#pragma once

#include "grammar/rules/expression.hpp"

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

}  // namespace selgen::grammar::rules
