// Grammar of `machine name { … }` and `place graph on machine for N in 256, 1024 { … }`.
#pragma once

#include <array>

#include "grammar/rules/expression.hpp"
#include "grammar/rules/recover.hpp"

namespace selgen::grammar::rules {

// ---- machines --------------------------------------------------------------------------------

struct clause_word : sor<key<"net">, key<"cores">, key<"rate">, key<"mem">, key<"max">,
                         key<"cache">, key<"warp">, key<"link">> {};

/// A unit may be a quotient: GB/s.
struct amount_unit
    : made_of<Part::unit,
              seq<not_at<clause_word>, sor<one<'%'>, seq<identifier, opt<one<'/'>, identifier>>>>> {
};

struct amount : seq<number, opt<star<blank>, amount_unit>> {
    static constexpr Part part = Part::amount;
};

struct bandwidth : need<"expected a bandwidth such as '12.2 GB/s'", amount> {};
struct latency : need<"expected a latency such as '1.8 us' after the bandwidth", amount> {};

template <Text word>
struct machine_word : made_of<Part::name, key<word>> {};

struct net : made_of<Part::machine_clause, machine_word<"net">, bandwidth, latency> {};
struct cores : made_of<Part::machine_clause, machine_word<"cores">,
                       need<"expected a number such as '24' after 'cores'", amount>> {};
struct rate : made_of<Part::machine_clause, machine_word<"rate">,
                      need<"expected a rate such as '2.1 GF/s' after 'rate'", amount>> {};
struct memory_max : made_of<Part::at_most, key<"max">, bandwidth> {};
struct memory
    : made_of<Part::machine_clause, machine_word<"mem">, bandwidth, opt<memory_max>, latency> {};
struct cache
    : made_of<Part::machine_clause, machine_word<"cache">,
              need<"expected a size such as '33 MB' after 'cache'", amount>, bandwidth, latency> {};
struct warp : made_of<Part::machine_clause, machine_word<"warp">,
                      need<"expected a factor such as '32' after 'warp'", amount>> {};

/// n.s
struct processors : spaced<a_name<"expected the name of a node">,
                           need<"expected '.' and a name after the node, as in 'n.s'", one<'.'>>,
                           a_name<"expected a name after the '.'">> {};
struct link : made_of<Part::machine_clause, machine_word<"link">, processors, bandwidth, latency> {
};

struct machine_clause : sor<net, cores, rate, memory, cache, warp, link> {};

struct machine_count : spaced<one<'['>, need<"expected a number such as '2' after '['", amount>,
                              need<"expected ']' after the number", one<']'>>> {};

struct machine_clauses : seq<opt<machine_count>, gap, star<machine_clause, gap>> {};

struct node_line
    : made_of<Part::machine_line, machine_word<"node">, a_name<"expected the name of a node">,
              machine_clauses, semicolon<"expected 'net' or ';' after the node">> {};

struct processor_line
    : made_of<Part::machine_line, sor<machine_word<"cpu">, machine_word<"gpu">>, processors,
              machine_clauses, semicolon<"expected a part such as 'cores', or ';'">> {};

struct machine_line : sor<node_line, processor_line> {};

inline constexpr std::array<std::string_view, 3> machine_words = {"node", "cpu", "gpu"};
inline constexpr Words in_machine = {"a machine", "expected 'node', 'cpu', 'gpu' or '}'",
                                     machine_words, item_words};

struct pattern_machine
    : made_of<Part::pattern_machine, key<"machine">, block_name<"expected the machine's name">,
              block<"expected '{' after the machine's name", in_machine, machine_line>> {};

// ---- places ----------------------------------------------------------------------------------

struct lookahead : made_of<Part::setting, key<"lookahead">,
                           need<"expected a number such as '1' after 'lookahead'", expression>,
                           semicolon<"expected ';' after the number">> {};
struct run_mode
    : made_of<Part::setting, key<"run">, a_name<"expected 'steps' or 'events' after 'run'">,
              semicolon<"expected ';' after 'run'">> {};
struct emit : made_of<Part::setting, key<"emit">,
                      listed<a_name<"expected a backend: 'openmp', 'cuda' or 'mpi'">>,
                      semicolon<"expected ',' or ';' after the backend">> {};

struct place_statement : sor<lookahead, run_mode, emit> {};

inline constexpr std::array<std::string_view, 3> place_words = {"lookahead", "run", "emit"};
inline constexpr Words in_place = {"a place", "expected 'lookahead', 'run', 'emit' or '}'",
                                   place_words, item_words};

struct place_size : need<"expected a size such as '256'", expression> {};
struct place_sizes
    : made_of<Part::place_sizes, key<"for">, a_name<"expected the name of a constant after 'for'">,
              need<"expected 'in' and sizes such as '256, 1024' after the constant", key<"in">>,
              listed<place_size>> {};

struct place_body
    : sor<spaced<place_sizes,
                 block<"expected ',' or '{' after the size", in_place, place_statement>>,
          block<"expected 'for' or '{' after the machine's name", in_place, place_statement>> {};

struct place
    : made_of<Part::place, key<"place">, a_name<"expected the name of a graph after 'place'">,
              need<"expected 'on' and a machine after the graph's name", key<"on">>,
              a_name<"expected the name of a machine after 'on'">, place_body> {};

}  // namespace selgen::grammar::rules
