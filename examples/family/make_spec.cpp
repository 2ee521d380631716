#include <selgen/dsl.hpp>
#include <string>
using namespace selgen::dsl::build;

int main(int argc, char** argv) {
    const Term rows = name("rows"), columns = name("columns"), ns = number(1, "ns");
    Selector transpose = selector("transpose")
                             .call("void (const double* from, double* to, int rows, int columns)")
                             .feature("rows", "count", "rows")
                             .feature("columns", "count", "columns")
                             .let("small", rows * columns <= 2048);
    Model costs = model("transpose");
    for (int tile = 4; tile <= 80; tile += 4)
        for (int unroll = 1; unroll <= 10; ++unroll) {
            const std::string t = std::to_string(tile), u = std::to_string(unroll);
            const std::string v = "t" + t + "_u" + u, instance = "blocked<" + t + ", " + u + ">";
            transpose.variant(variant(v).run(instance + "(from, to, rows, columns)"));
            const Term misses = when_then_else(name("small"), 0, tile * tile / 2048.0);
            const Term each = 0.3 + 0.7 / unroll + 0.02 * unroll + misses;
            const Term blocks = (rows / tile + 1) * (columns / tile + 1);
            costs.equation("time", v, 20 * ns * blocks + ns * rows * columns * each);
        }
    transpose.choose_least(name("time")).otherwise("t16_u4");
    return write(argc, argv, spec({use("\"transpose.hpp\""), transpose, costs}));
}
