// Draws edges that prefer some vertices, and collects the neighbours without duplicates.
#include "irregular.hpp"

#include <algorithm>
#include <numeric>

namespace loops {

Graph make_power_law(Random& random, std::int64_t vertices, std::int64_t edges, bool is_sorted) {
    std::vector<int> name(static_cast<std::size_t>(vertices));
    std::iota(name.begin(), name.end(), 0);
    if (!is_sorted) random.shuffle(name);
    const auto any = [&] {
        const double u = random.unit();
        return name[static_cast<std::size_t>(u * u * u * static_cast<double>(vertices))];
    };
    std::vector<std::pair<int, int>> ends;
    for (std::int64_t edge = 0; edge < edges; ++edge) {
        const int a = any();
        const int b = any();
        if (a == b) continue;
        ends.emplace_back(a, b);
        ends.emplace_back(b, a);
    }
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());

    Graph graph;
    graph.begins.assign(static_cast<std::size_t>(vertices) + 1, 0);
    for (const auto& [from, to] : ends) {
        ++graph.begins[from + 1];
        graph.neighbours.push_back(to);
    }
    std::partial_sum(graph.begins.begin(), graph.begins.end(), graph.begins.begin());
    return graph;
}

}  // namespace loops
