// Loops with unequal iterations or with irregular memory accesses.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "input.hpp"
#include "loop.hpp"

namespace loops {

// Random graphs for the program graph, with a few vertices of very high degree.

/// The neighbours of each vertex in ascending order.
struct Graph {
    std::vector<std::int64_t> begins;  // one more than vertices
    std::vector<int> neighbours;

    std::int64_t vertices() const { return static_cast<std::int64_t>(begins.size()) - 1; }
    std::int64_t degree(std::int64_t v) const { return begins[v + 1] - begins[v]; }
};

/// A few vertices have very many edges: the first ones if `is_sorted`, otherwise random ones.
Graph make_power_law(Random& random, std::int64_t vertices, std::int64_t edges, bool is_sorted);

// The loops graph_triangles and graph_pull, whose vertices have very unequal numbers of neighbours.

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

// The loop sparse_rows: a sparse matrix whose rows have very unequal lengths.

/// Product of a sparse matrix and a vector. A few rows have most of the values.
class SparseRows final : public LoopOf<double> {
public:
    explicit SparseRows(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    double done_until(std::int64_t iteration) const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    double row(std::int64_t i) const;

    std::vector<std::int64_t> begins_;
    std::vector<int> columns_;
    std::vector<double> values_, x_;
};

// The loops is_count and is_rank: the two steps of a bucket sort of integers.

/// The number of keys in each bucket. Each block of keys has its own counts, which are added up.
class IsCount final : public LoopOf<int> {
public:
    explicit IsCount(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void count(std::int64_t block, int* counts) const;
    void add_up();

    std::vector<int> keys_, counts_;
};

/// Sorts the keys of each bucket. Buckets in the middle have the most.
class IsRank final : public LoopOf<int> {
public:
    explicit IsRank(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void rank(std::int64_t bucket);

    int range_;  // offsets of the buckets
    std::vector<std::int64_t> begins_;
    std::vector<int> keys_;
};

// The loop mandelbrot, whose iterations differ in work and write little memory.

/// The escape times of points of the plane, by rows.
class Mandelbrot final : public LoopOf<int> {
public:
    explicit Mandelbrot(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    std::int64_t width_, height_;
    int most_;  // iteration steps
    double left_, top_, step_;
};

// The loop sieve: the sieve of Eratosthenes, a segment of numbers per iteration.

/// Primes in each segment of a range.
class Sieve final : public LoopOf<int> {
public:
    explicit Sieve(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    int primes(std::int64_t segment) const;

    std::int64_t first_, size_;  // numbers of a segment
    std::vector<int> divisors_;
};

// The loop stringsearch: one pattern is searched in one text per iteration.

/// Counts each pattern in its text, with skips as long as the pattern allows.
class Stringsearch final : public LoopOf<int> {
public:
    explicit Stringsearch(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    int search(std::int64_t i) const;

    std::vector<std::int64_t> text_begins_, pattern_begins_;
    std::vector<unsigned char> texts_, patterns_;
};

}  // namespace loops
