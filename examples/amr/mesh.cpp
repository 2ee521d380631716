// Stores which points of the finest grid are nodes, and derives triangles and edges from them.
#include "mesh.hpp"

#include <algorithm>
#include <stdexcept>

namespace amr {

using reduction::Csr;
using reduction::Index;

Mesh::Mesh(const Options& options) : options_(options), region_(options.region) {
    if (options.side < 2 || options.halvings < 0 || options.halvings > 6)
        throw std::invalid_argument(
            "a side must have at least 2 nodes, and squares are halved 0 to 6 times");
    if ((static_cast<std::int64_t>(options.side - 1) << options.halvings) > 30'000)
        throw std::invalid_argument("the finest grid must have at most 30000 squares along a side");
    scale_ = 1 << options.halvings;
    size_ = (options.side - 1) * scale_ + 1;
    const auto squares = static_cast<std::size_t>(options.side - 1);
    level_.assign(squares * squares, 0);
    rebuild();
}

void Mesh::adapt() {
    const int most = 2 * options_.halvings;
    if (nodes_ > options_.limit * options_.side * options_.side) {
        for (int& level : level_) level = std::max(0, level - 3);
        region_ = options_.region;
    } else {
        const int squares = options_.side - 1;
        for (int x = 0; x < squares; ++x)
            for (int y = 0; y < squares; ++y) {
                int& level = level_[static_cast<std::size_t>(x * squares + y)];
                const bool is_inside = x < region_ * squares && y < region_ * squares;
                level = is_inside ? std::min(most, level + 1) : std::max(0, level - 1);
            }
        region_ *= options_.shrinks;
    }
    rebuild();
}

/// Index of the square of the first grid around a point of the finest grid that is not a node of
/// the first.
int Mesh::wanted(int x, int y) const noexcept {
    const int squares = options_.side - 1;
    const int column = std::min(x / scale_, squares - 1), row = std::min(y / scale_, squares - 1);
    return level_[static_cast<std::size_t>(column * squares + row)];
}

/// The nodes that the levels require. In a square of side s, the first bisection makes its centre,
/// the second the middles of its sides.
void Mesh::halve_squares() {
    int level = 0;
    for (int s = scale_; s > 1; s /= 2) {
        const int half = s / 2;
        ++level;
        for (int x = half; x < size_; x += s)
            for (int y = half; y < size_; y += s) exists_[at({x, y})] = wanted(x, y) >= level;
        ++level;
        for (int x = 0; x < size_; x += half)
            for (int y = x % s == 0 ? half : 0; y < size_; y += s)
                exists_[at({x, y})] = wanted(x, y) >= level;
    }
}

/// The mesh has no hanging nodes: the middle of a side needs the centres of both adjacent squares.
/// A centre needs the two corners of its square that are middles of larger sides.
void Mesh::close() {
    const auto make = [this](int x, int y) {
        if (x >= 0 && y >= 0 && x < size_ && y < size_) exists_[at({x, y})] = 1;
    };
    for (int s = 2; s <= scale_; s *= 2) {
        const int half = s / 2;
        for (int x = 0; x < size_; x += half)
            for (int y = x % s == 0 ? half : 0; y < size_; y += s) {
                if (exists_[at({x, y})] == 0) continue;
                const bool stands = x % s == 0;  // the side does
                make(stands ? x - half : x, stands ? y : y - half);
                make(stands ? x + half : x, stands ? y : y + half);
            }
        if (s == scale_) break;
        for (int x = half; x < size_; x += s)
            for (int y = half; y < size_; y += s) {
                if (exists_[at({x, y})] == 0) continue;
                for (const int dx : {-half, half})
                    for (const int dy : {-half, half})
                        if (((x + dx) / s + (y + dy) / s) % 2 == 1) make(x + dx, y + dy);
            }
    }
}

void Mesh::rebuild() {
    exists_.assign(static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_), 0);
    for (int x = 0; x < size_; x += scale_)
        for (int y = 0; y < size_; y += scale_) exists_[at({x, y})] = 1;
    halve_squares();
    close();
    number_.resize(exists_.size());
    nodes_ = 0;
    for (std::size_t i = 0; i < exists_.size(); ++i) {
        number_[i] = nodes_;
        nodes_ += exists_[i];
    }
}

Index Mesh::outline_nodes() const noexcept {
    Index found = 0;
    for (int i = 0; i + 1 < size_; ++i)
        for (const Point p :
             {Point{i, 0}, Point{size_ - 1, i}, Point{i + 1, size_ - 1}, Point{0, i + 1}})
            found += exists_[at(p)];
    return found;
}

/// The edges of a triangle, or of those that it was cut into. The triangle is given by the ends of
/// its longest side and the corner before it.
void Mesh::collect(Point one, Point other, Point apex, std::vector<std::uint64_t>& edges) const {
    const Point sum{one.x + other.x, one.y + other.y};
    const Point middle{sum.x / 2, sum.y / 2};
    if (sum.x % 2 == 0 && sum.y % 2 == 0 && exists_[at(middle)] != 0) {
        collect(one, apex, middle, edges);
        collect(apex, other, middle, edges);
        return;
    }
    const Index a = number_[at(one)], b = number_[at(other)], c = number_[at(apex)];
    for (const auto& [u, v] : {std::minmax(a, b), std::minmax(b, c), std::minmax(a, c)})
        edges.push_back(std::uint64_t{u} << 32U | v);
}

Csr Mesh::edges() const {
    std::vector<std::uint64_t> edges;
    edges.reserve(std::size_t{nodes_} * 6);
    for (int x = 0; x + scale_ < size_; x += scale_)
        for (int y = 0; y + scale_ < size_; y += scale_) {
            const Point low{x, y}, high{x + scale_, y + scale_};
            collect(low, high, {x + scale_, y}, edges);
            collect(low, high, {x, y + scale_}, edges);
        }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    Csr csr;
    csr.elements = nodes_;
    csr.index.reserve(2 * edges.size());
    csr.offset.reserve(edges.size() + 1);
    for (const std::uint64_t edge : edges) {
        csr.index.push_back(static_cast<Index>(edge >> 32U));
        csr.index.push_back(static_cast<Index>(edge));
        csr.offset.push_back(static_cast<Index>(csr.index.size()));
    }
    return csr;
}

}  // namespace amr
