// Counts triangles by merging sorted lists of neighbours, and adds up the ranks of neighbours.
#include "irregular.hpp"

#include <algorithm>

#include "input.hpp"

namespace loops {
GraphTriangles::GraphTriangles(int input) {
    Random random = random_of("graph_triangles", input);
    const double edges = spread(600, 4e4, input);
    const double degree = pick(input, {4.0, 12.0, 30.0});
    graph_ = make_power_law(random, whole(2 * edges / degree, 8), whole(edges), input % 2 == 0);
    out_.resize(static_cast<std::size_t>(graph_.vertices()));
}

std::int64_t GraphTriangles::iterations() const { return graph_.vertices(); }
double GraphTriangles::bytes() const { return bytes_of(graph_.neighbours) + bytes_out(); }

/// Triangles whose first vertex is this one: pairs of later neighbours that are neighbours, too.
inline int GraphTriangles::triangles(std::int64_t vertex) const {
    const int* const end = graph_.neighbours.data() + graph_.begins[vertex + 1];
    const int* const begin = std::upper_bound(graph_.neighbours.data() + graph_.begins[vertex], end,
                                              static_cast<int>(vertex));
    int count = 0;
    for (const int* second = begin; second != end; ++second) {
        const int* third = second + 1;
        const int* other = graph_.neighbours.data() + graph_.begins[*second];
        const int* const others = graph_.neighbours.data() + graph_.begins[*second + 1];
        while (third != end && other != others) {
            const int difference = *third - *other;
            count += difference == 0 ? 1 : 0;
            third += difference <= 0 ? 1 : 0;
            other += difference >= 0 ? 1 : 0;
        }
    }
    return count;
}

void GraphTriangles::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = triangles(i);
}

void GraphTriangles::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { out_[i] = triangles(i); });
}

GraphPull::GraphPull(int input) {
    Random random = random_of("graph_pull", input);
    const double edges = spread(3300, 2.2e6, input);
    const double degree = pick(input, {4.0, 12.0, 30.0});
    graph_ = make_power_law(random, whole(2 * edges / degree, 8), whole(edges), input % 2 == 0);
    rank_ = noise<double>(random, graph_.vertices());
    out_.resize(rank_.size());
}

std::int64_t GraphPull::iterations() const { return graph_.vertices(); }
double GraphPull::bytes() const {
    return bytes_of(graph_.neighbours) + bytes_of(graph_.begins) + bytes_of(rank_) + bytes_out();
}
double GraphPull::done_until(std::int64_t iteration) const {
    return static_cast<double>(graph_.begins[iteration]);
}

inline double GraphPull::pull(std::int64_t vertex) const {
    double sum = 0;
    for (std::int64_t at = graph_.begins[vertex]; at < graph_.begins[vertex + 1]; ++at) {
        const int from = graph_.neighbours[at];
        sum += rank_[from] / static_cast<double>(graph_.degree(from));
    }
    return sum;
}

void GraphPull::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = pull(i);
}

void GraphPull::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { out_[i] = pull(i); });
}

}  // namespace loops
