#pragma once

#include <cstdint>
#include <vector>

#include "pattern.hpp"

namespace amr {

/// Where meshes begin and how far they go.
struct Options {
    int side = 50;        ///< nodes along a side of the square at first, 2 and up
    int halvings = 3;     ///< how often a square may be halved in both directions, 0 to 6
    double region = 0.5;  ///< part of the side that the first refinement takes, from the lower left
    double shrinks = 0.9;  ///< by which the region shrinks with each refinement
    double limit = 4;      ///< times the first nodes, beyond which all is coarsened
};

/// A conforming triangular mesh of a square, refined and coarsened by bisection: each triangle is
/// right-angled and is halved at its longest side, together with its neighbour there.
class Mesh {
public:
    /// Throws std::invalid_argument where the options are out of their ranges.
    explicit Mesh(const Options& options);

    /// One step of AmrRed2D (section 7.1): a level finer in the lower left, one coarser elsewhere,
    /// and the region shrinks; beyond the limit of nodes, three levels coarser everywhere, and the
    /// region is as at first.
    void adapt();

    reduction::Index nodes() const noexcept { return nodes_; }
    /// Those on the outline of the square.
    reduction::Index outline_nodes() const noexcept;
    /// The nodes of each edge, the lower one first; edges by their nodes, and nodes by their place:
    /// first x, then y.
    reduction::Csr edges() const;

private:
    struct Point {
        int x, y;
    };

    void rebuild();
    void halve_squares();
    void close();
    void collect(Point one, Point other, Point apex, std::vector<std::uint64_t>& edges) const;
    std::size_t at(Point p) const noexcept {
        return static_cast<std::size_t>(p.x) * static_cast<std::size_t>(size_) +
               static_cast<std::size_t>(p.y);
    }
    int wanted(int x, int y) const noexcept;

    Options options_;
    int scale_;  // of the finest grid to the first one
    int size_;   // nodes along a side of the finest grid
    double region_;
    std::vector<int> level_;            // bisections wanted in each square of the first grid
    std::vector<std::uint8_t> exists_;  // nodes of the finest grid
    std::vector<reduction::Index> number_;
    reduction::Index nodes_ = 0;
};

}  // namespace amr
