// The loops graph_triangles and graph_pull, whose vertices have very unequal numbers of neighbours.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"
#include "power_law.hpp"

namespace loops {

/// Triangles at each vertex of a graph whose degrees follow a power law.
class GraphTriangles final : public LoopOf<int> {
public:
    explicit GraphTriangles(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    int triangles(std::int64_t vertex) const;

    Graph graph_;
};

/// The sum that each vertex receives from its neighbours.
class GraphPull final : public LoopOf<double> {
public:
    explicit GraphPull(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    double done_until(std::int64_t iteration) const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    double pull(std::int64_t vertex) const;

    Graph graph_;
    std::vector<double> rank_;
};

}  // namespace loops
