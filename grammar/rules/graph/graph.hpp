// Grammar of `graph name { … }`: constants, data, splits, patterns and loops.
#pragma once

#include <array>

#include "grammar/rules/expression.hpp"
#include "grammar/rules/recover.hpp"

namespace selgen::grammar::rules {

// ---- data ------------------------------------------------------------------------------------

struct named_value : spaced<a_name<"expected the constant's name">,
                            need<"expected '=' and a number after the name", one<'='>>,
                            need<"expected a number such as '8192' after '='", expression>> {};

struct graph_const : made_of<Part::graph_const, key<"const">, listed<named_value>,
                             semicolon<"expected ',' or ';' after the constant">> {};

struct extent : spaced<one<'['>, need<"expected a number after '['", expression>,
                       need<"expected ']' after the number", one<']'>>> {};

struct array_name
    : made_of<Part::array, a_name<"expected the name of an array">,
              need<"expected '[' and the number of rows after the array's name", extent>,
              star<extent, gap>> {};

struct home_name : made_of<Part::name, dotted> {};
struct home : made_of<Part::home, key<"at">,
                      need<"expected a processor such as 'n0.s1' after 'at'", home_name>> {};
struct given : made_of<Part::given, key<"given">> {};
struct in_place_word : made_of<Part::in_place, key<"inplace">> {};

struct graph_data
    : made_of<Part::graph_data, key<"data">, listed<array_name>,
              a_name<"expected the type of the elements, such as 'f64', after the arrays">,
              star<sor<home, given, in_place_word>, gap>,
              semicolon<"expected 'at', 'given', 'inplace' or ';' after the type">> {};

/// The name before the size. It is followed by another word or number, or by a blank and '('.
struct split_of
    : made_of<Part::split_of,
              seq<not_at<operator_word>, name,
                  sor<seq<gap, at<identifier_other>>, seq<plus<blank>, at<one<'('>>>>>> {};

struct graph_split
    : made_of<Part::graph_split, key<"split">, opt<split_of>,
              need<"expected a number of rows such as '4096' after 'split'", expression>,
              semicolon<"expected ';' after the split">> {};

// ---- patterns --------------------------------------------------------------------------------

struct pattern_kind
    : made_of<Part::name, sor<key<"map">, key<"stencil">, key<"reduce">, key<"serial">>> {};

struct index : made_of<Part::index, one<'['>, a_name<"expected the name of an index after '['">,
                       need<"expected ':' and the number of operations after the index", one<':'>>,
                       need<"expected a number of operations after ':'", expression>,
                       need<"expected ']' after the number of operations", one<']'>>> {};

struct pattern_word : sor<key<"flops">, key<"branchy">, key<"on">, key<"cpu">, key<"gpu">> {};

struct all_rows : made_of<Part::all_rows, one<'*'>> {};
struct last_row : spaced<two<'.'>, need<"expected the last row after '..'", expression>> {};
struct rows : seq<sor<all_rows,
                      seq<need<"expected a row such as 'i', or '*' for all, after '['", expression>,
                          opt<gap, last_row>>>> {};
struct bracketed_rows
    : spaced<one<'['>, rows, need<"expected '..' or ']' after the row", one<']'>>> {};
struct access : made_of<Part::access, seq<not_at<pattern_word>, name, opt<gap, bracketed_rows>>> {};

struct further_access : need<"expected data such as 'x[i]' after ','", access> {};
struct accesses : seq<access, star<gap, one<','>, gap, further_access>> {};

struct reads : made_of<Part::reads, accesses> {};
struct writes : made_of<Part::writes, string<'-', '>'>,
                        need<"expected data such as 'x[i]' after '->'", accesses>> {};

struct kernel_name : made_of<Part::name, seq<identifier, star<two<':'>, identifier>>> {};

struct flops
    : made_of<Part::flops, key<"flops">,
              need<"expected a number of operations such as '5*N' after 'flops'", expression>> {};
struct branchy : made_of<Part::branchy, key<"branchy">> {};
struct on : made_of<Part::on, key<"on">, a_name<"expected 'cpu' or 'gpu' after 'on'">> {};
struct cpu_kernel : made_of<Part::cpu_kernel, key<"cpu">,
                            need<"expected the name of a function after 'cpu'", kernel_name>> {};
struct gpu_kernel : made_of<Part::gpu_kernel, key<"gpu">,
                            need<"expected the name of a function after 'gpu'", kernel_name>> {};

struct pattern
    : made_of<Part::pattern, pattern_kind, a_name<"expected the pattern's name">, star<index, gap>,
              opt<reads>, opt<writes>, star<sor<flops, branchy, on, cpu_kernel, gpu_kernel>, gap>,
              semicolon<"expected data, '->', a part such as 'flops', or ';' in the pattern">> {};

// ---- loops -----------------------------------------------------------------------------------

struct graph_loop;

struct loop_statement : sor<graph_data, graph_loop, pattern> {};

inline constexpr std::array<std::string_view, 6> loop_words = {"data",    "for",    "map",
                                                               "stencil", "reduce", "serial"};
inline constexpr Words in_loop = {"a loop", "expected a statement such as 'map' or '}'", loop_words,
                                  item_words};

struct loop_block : seq<one<'{'>, gap, inside<in_loop, loop_statement>> {};

struct graph_loop
    : made_of<Part::graph_loop, key<"for">, a_name<"expected the name of an index after 'for'">,
              need<"expected 'in' and a range such as '0 .. 50' after the index", key<"in">>,
              interval,
              need<"expected '{' or a pattern such as 'map' after the range",
                   sor<loop_block, loop_statement>>> {};

// ---- the whole -------------------------------------------------------------------------------

struct graph_statement : sor<use, graph_const, graph_split, loop_statement> {};

inline constexpr std::array<std::string_view, 9> graph_words = {
    "use", "const", "data", "split", "for", "map", "stencil", "reduce", "serial"};
inline constexpr Words in_graph = {"a graph", "expected a statement such as 'data' or '}'",
                                   graph_words, item_words};

struct graph : made_of<Part::graph, key<"graph">, block_name<"expected the graph's name">,
                       block<"expected '{' after the graph's name", in_graph, graph_statement>> {};

}  // namespace selgen::grammar::rules
