// Machines, graphs and places as they are written.
#include "tests/grammar/parsed.hpp"

using namespace selgen;
using namespace selgen::dsl;

namespace {

std::string in_machine(const std::string& lines) { return "machine m { " + lines + " }"; }
std::string in_graph(const std::string& statements) { return "graph g { " + statements + " }"; }

template <class Statement>
Statement statement_of(const std::string& text) {
    const ast::Spec spec = parsed(in_graph(text));
    return std::get<Statement>(std::get<ast::Graph>(spec.items.at(0)).statements.at(0).node);
}

std::string printed(const std::string& text) { return print(parsed(text), {"test.sel", text}); }

}  // namespace

TEST_CASE("an amount of a machine may have a quotient of units") {
    const ast::Spec spec = parsed(in_machine("cpu n.s cores 24 mem 21.33 GB/s max 97 GB/s 42 ns;"));
    const auto& line = std::get<ast::PatternMachine>(spec.items[0]).statements.at(0);
    REQUIRE(line.clauses.size() == 2);
    const ast::MachineClause& memory = line.clauses[1];
    REQUIRE(memory.amounts.size() == 2);
    const auto& bandwidth = std::get<ast::Number>(memory.amounts[0].node);
    CHECK(bandwidth.text == "21.33");
    CHECK(bandwidth.unit == "GB/s");
    CHECK(std::get<ast::Number>(line.clauses[0].amounts[0].node).unit.empty());
}

TEST_CASE("an access has one row, two ends, all rows or none at all") {
    const auto pattern = statement_of<ast::PatternLine>(
        "map f[i:N] a[i], b[i-1..i+1], c[*], d -> e[2*i] flops 5*N branchy on gpu cpu a::f;");
    REQUIRE(pattern.reads.size() == 4);
    CHECK(pattern.reads[0].rows.ends.size() == 1);
    CHECK(pattern.reads[1].rows.ends.size() == 2);
    CHECK(pattern.reads[2].rows.all);
    CHECK(pattern.reads[3].rows == ast::Rows{});
    CHECK(pattern.branchy);
    CHECK(pattern.on->text == "gpu");
    CHECK(pattern.cpu_kernel->text == "a::f");
    CHECK_FALSE(pattern.gpu_kernel);
}

TEST_CASE("a loop around one pattern needs no braces") {
    const std::string inside = "map f[i:3] x[i] -> y[i] flops 1;";
    CHECK(parsed(in_graph("for k in 0..50 " + inside)) ==
          parsed(in_graph("for k in 0 .. 50 { " + inside + " }")));
}

TEST_CASE("a split is that of all, or of a name") {
    CHECK_FALSE(statement_of<ast::GraphSplit>("split N / 2;").of);
    CHECK_FALSE(statement_of<ast::GraphSplit>("split min(N, 2);").of);
    CHECK(statement_of<ast::GraphSplit>("split x N / 2;").of->text == "x");
    CHECK(statement_of<ast::GraphSplit>("split x (N + 2) / 2;").of->text == "x");
}

TEST_CASE("words of graphs and machines are names elsewhere") {
    parsed(
        "selector map { feature graph : count = n; let reduce = graph + 1; variant place { run "
        "f(); } choose place when reduce < 3; }");
}

TEST_CASE("arrows of patterns that follow one another are aligned, and long lines are broken") {
    CHECK(printed(in_graph("map f[i:3] x[i] -> y[i] flops 1; map long[i:3] -> z[i] flops 1;"
                           "serial w y[*], z[*] on cpu;")) ==
          "graph g {\n"
          "  map f[i:3] x[i] -> y[i] flops 1;\n"
          "  map long[i:3]   -> z[i] flops 1;\n"
          "  serial w y[*], z[*] on cpu;\n"
          "}\n");
    const std::string many = "first_array[i], second_array[i], third_array[i], fourth_array[i]";
    CHECK(printed(in_graph("map f[i:3] " + many + " -> fifth_array[i] flops 1;")) ==
          "graph g {\n"
          "  map f[i:3] " +
              many +
              "\n"
              "      -> fifth_array[i] flops 1;\n"
              "}\n");
}

TEST_CASE("a long line of a machine is broken between its clauses") {
    CHECK(printed(in_machine("node nodes[2] net 4 GB/s 1 us; cpu nodes.s[2] cores 24 rate 2.1 GF/s "
                             "mem 21.33 GB/s max 97.3 GB/s 42.38 ns cache 33 MB 38 GB/s 2 ns;")) ==
          "machine m {\n"
          "  node nodes[2]  net 4 GB/s 1 us;\n"
          "  cpu nodes.s[2] cores 24 rate 2.1 GF/s mem 21.33 GB/s max 97.3 GB/s 42.38 ns\n"
          "                 cache 33 MB 38 GB/s 2 ns;\n"
          "}\n");
}

TEST_CASE("each part of a machine and of a place is asked for") {
    CHECK(error_at("machine {}") == "expected the machine's name @ {");
    const Errors errors{
        {"node;", "expected the name of a node @ ;"},
        {"cpu n cores 3;", "expected '.' and a name after the node, as in 'n.s' @ cores"},
        {"node n net us;", "expected a bandwidth such as '12.2 GB/s' @ us"},
        {"node n net 3 GB/s;", "expected a latency such as '1.8 us' after the bandwidth @ ;"},
        {"node n[2 net 3 GB/s 1 us;", "expected ']' after the number @ net"},
        {"disk n;", "unknown word 'disk' in a machine @ disk"}};
    check_errors(errors, in_machine);
    CHECK(error_at("place g m {}") == "expected 'on' and a machine after the graph's name @ m");
    CHECK(error_at("place g on m { run; }") == "expected 'steps' or 'events' after 'run' @ ;");
}

TEST_CASE("each part of a graph is asked for") {
    CHECK(error_at("graph {}") == "expected the graph's name @ {");
    const Errors errors{
        {"data x f64;", "expected '[' and the number of rows after the array's name @ f64"},
        {"data x[3];", "expected the type of the elements, such as 'f64', after the arrays @ ;"},
        {"const N 3;", "expected '=' and a number after the name @ 3"},
        {"map f[i] x[i];", "expected ':' and the number of operations after the index @ ]"},
        {"map f[i:3] x[i], -> y[i];", "expected data such as 'x[i]' after ',' @ -"},
        {"map f[i:3] x[i] -> flops 3;", "expected data such as 'x[i]' after '->' @ flops"},
        {"map f[i:3] flops 3 flops 4;", "'flops' is given twice @ flops"},
        {"for k in 0 map f;", "expected '..' after the lower end of the range @ map"},
        {"for k in 0 .. 3 { split 3; }", "unknown word 'split' in a loop @ split"}};
    check_errors(errors, in_graph);
}

TEST_CASE("what is not closed is reported where the next item begins") {
    CHECK(error_at("graph g { data x[3] f64;\nmachine m { node n; }").substr(0, 42) ==
          "a graph is still open here: '}' is missing");
    CHECK(error_at("model s { machine \"a\";\nmachine m { node n; }").substr(0, 42) ==
          "a model is still open here: '}' is missing");
}
