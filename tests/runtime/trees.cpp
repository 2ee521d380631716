// Searches random trees four levels at once, with AVX-512, and two levels at once: the leaves must
// be the same.
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <selgen/rt/models/descend.hpp>
#include <utility>

#include "golden/table.hpp"

#if !defined(__AVX512F__)
#error "compile this with -mavx512f"
#endif

namespace {

using selgen::rt::never;
using selgen::rt::Node;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double thresholds[] = {-2, -1, -0.5, 0, 5e-324, 1, 1.5, 2, infinity};

/// What a tree looks like.
struct Shape {
    unsigned seed;
    int depth;
    std::size_t inputs;
    unsigned percent;  // of the branches that are splits
};

/// Its rows as the generator writes them, level by level. Leaves above the last level have a row
/// with one result.
struct Grown {
    Node nodes[1365];
    std::size_t rows, leaves;
};

class Grower {
public:
    constexpr explicit Grower(const Shape& shape) : shape_(shape), random_(shape.seed) {}

    constexpr Grown grow() {
        constexpr std::size_t most = 4096;
        Grown grown{};
        bool level[most] = {true}, after[most] = {};
        std::size_t width = 1;
        for (int depth = 0; depth < shape_.depth; depth += 2) {
            const bool last = depth + 2 >= shape_.depth;
            const std::size_t first = last ? 0 : grown.rows + width;
            std::size_t made = 0;
            for (std::size_t i = 0; i < width; ++i) {
                Node& node = grown.nodes[grown.rows++];
                node.next = static_cast<std::uint16_t>(first + made);
                compare(node, 0, level[i]);
                for (int branch = 0; branch < 2; ++branch) {
                    const bool split = level[i] && depth + 1 < shape_.depth && draw_split();
                    compare(node, 1 + branch, split);
                    for (int of_branch = 0; of_branch < 2; ++of_branch)
                        if (level[i] || (branch == 0 && of_branch == 0))
                            after[made++] = split && !last && draw_split();
                }
            }
            for (std::size_t i = 0; i < made; ++i) level[i] = after[i];
            width = made;
        }
        grown.leaves = width;
        return grown;
    }

private:
    constexpr std::size_t draw(std::size_t count) {
        random_ = random_ * 1664525U + 1013904223U;
        return (random_ >> 8) % count;
    }
    constexpr bool draw_split() { return draw(100) < shape_.percent; }
    constexpr void compare(Node& node, int which, bool split) {
        node.threshold[which] = split ? thresholds[draw(std::size(thresholds))] : never;
        node.input[which] = split ? static_cast<std::uint16_t>(draw(shape_.inputs)) : 0;
    }

    Shape shape_;
    unsigned random_;
};

/// The rows as an array that can be a template argument.
template <const Grown& grown, class Indices = std::make_index_sequence<grown.rows>>
struct Rows;
template <const Grown& grown, std::size_t... i>
struct Rows<grown, std::index_sequence<i...>> {
    static constexpr Node nodes[] = {grown.nodes[i]...};
};

template <unsigned seed, int depth, std::size_t inputs, unsigned percent>
struct Tree {
    static constexpr Grown grown = Grower({seed, depth, inputs, percent}).grow();
    static constexpr int steps = (depth + 1) / 2;

    static std::size_t differences() {
        std::mt19937 random(seed);
        std::size_t different = 0;
        for (int i = 0; i < 20000; ++i) {
            double x[inputs];
            for (double& value : x) value = draw(random);
            const auto& nodes = Rows<grown>::nodes;
            const std::size_t found = selgen::rt::descend<Rows<grown>::nodes, steps>(x);
            const std::size_t expected = selgen::rt::descend(nodes, steps, x);
            if (found != expected || found >= grown.leaves) ++different;
        }
        if (different > 0)
            std::fprintf(stderr, "depth %d, %zu inputs, %u %% splits: %zu leaves differ\n", depth,
                         inputs, percent, different);
        return different;
    }

    /// A threshold, one of its neighbours, NaN or an infinity.
    static double draw(std::mt19937& random) {
        const auto which = random() % (std::size(thresholds) + 2);
        if (which == std::size(thresholds)) return std::numeric_limits<double>::quiet_NaN();
        if (which > std::size(thresholds)) return -infinity;
        const double threshold = thresholds[which];
        const double to[] = {-infinity, threshold, infinity};
        return std::nextafter(threshold, to[random() % 3]);
    }
};

/// Complete trees, trees with some early leaves, and trees with many.
template <std::size_t inputs, int... depth>
std::size_t differences(std::integer_sequence<int, depth...>) {
    return (0 + ... +
            (Tree<depth, depth + 1, inputs, 100>::differences() +
             Tree<100 + depth, depth + 1, inputs, 85>::differences() +
             Tree<200 + depth, depth + 1, inputs, 60>::differences()));
}

/// The decision is the same at compile time, where blocks are not used.
constexpr table::Features features{100, 8, 0.5, 4096, 1};
static_assert(table::choose(features) == table::choose(table::Features{100, 8, 0.5, 4096, 1}));

bool is_same_as_at_compile_time() {
    constexpr table::Variant expected = table::choose(features);
    const volatile double rows = features.rows;
    return table::choose({rows, features.cols, features.skew, features.bytes, features.gain}) ==
           expected;
}

}  // namespace

int main() {
    const auto depths = std::make_integer_sequence<int, 12>();
    const std::size_t different = differences<6>(depths) + differences<8>(depths) +
                                  differences<13>(depths) + differences<17>(depths);
    if (!is_same_as_at_compile_time()) std::fprintf(stderr, "another choice at compile time\n");
    return different == 0 && is_same_as_at_compile_time() ? 0 : 1;
}
