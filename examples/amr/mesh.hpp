// Offers the triangular mesh of AmrRed2D, whose edges are the iterations of a reduction.
#pragma once

#include <cstdint>
#include <vector>

#include "patterns/pattern.hpp"

namespace amr {

/// Initial size and limits of a mesh.
struct Options {
    int side = 50;         ///< initial nodes along a side of the square, from 2
    int halvings = 3;      ///< how often a square may be halved in both directions, 0 to 6
    double region = 0.5;   ///< share of the side that is refined first, from the lower left
    double shrinks = 0.9;  ///< factor by which the region shrinks with each refinement
    double limit = 4;      ///< limit of nodes relative to the first mesh; then all is coarsened
};

/// A conforming triangular mesh of a square, refined and coarsened by bisection: each triangle is
/// right-angled and is halved at its longest side, together with its neighbour there.
class Mesh {
public:
    /// Throws std::invalid_argument if an option is out of its range.
    explicit Mesh(const Options& options);

    /// One step of AmrRed2D (section 7.1). The mesh is refined by a level in the lower left and
    /// coarsened by one elsewhere, and the region shrinks. Beyond the limit of nodes, it is
    /// coarsened by three levels everywhere, and the region is reset.
    void adapt();

    reduction::Index nodes() const noexcept { return nodes_; }
    /// Nodes on the border of the square.
    reduction::Index outline_nodes() const noexcept;
    /// The nodes of each edge, the lower one first. Edges are sorted by their nodes, and nodes by
    /// their position: first x, then y.
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
    int scale_;  // spacing of the first grid in that of the finest
    int size_;   // nodes along a side of the finest grid
    double region_;
    std::vector<int> level_;            // bisections wanted in each square of the first grid
    std::vector<std::uint8_t> exists_;  // nodes of the finest grid
    std::vector<reduction::Index> number_;
    reduction::Index nodes_ = 0;
};

}  // namespace amr
