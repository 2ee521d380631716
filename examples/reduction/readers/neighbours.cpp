// Sorts points into cells, and compares the points of adjacent cells.
#include "readers/neighbours.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace reduction {
namespace {

/// The box divided into cells no narrower than the cutoff, and the points sorted into them.
class Cells {
public:
    Cells(const Box& box, const std::vector<Point>& points, double cutoff) : box_(box) {
        const double most = std::cbrt(static_cast<double>(points.size())) + 1;
        for (std::size_t d = 0; d < 3; ++d)
            count_[d] = static_cast<int>(std::clamp(box.edge[d] / cutoff, 1.0, most));
        first_.assign(static_cast<std::size_t>(count_[0]) * static_cast<std::size_t>(count_[1]) *
                              static_cast<std::size_t>(count_[2]) +
                          1,
                      0);
        for (const Point& p : points) ++first_[cell(place(p)) + 1];
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        std::vector<Index> next(first_.begin(), first_.end() - 1);
        member_.resize(points.size());
        for (Index i = 0; i < points.size(); ++i) member_[next[cell(place(points[i]))]++] = i;
    }

    /// Calls found(j) once for all points in the cells around p.
    template <class Found>
    void around(const Point& p, const Found& found) const {
        const std::array<int, 3> at = place(p);
        for (const int x : near(at[0], count_[0]))
            for (const int y : near(at[1], count_[1]))
                for (const int z : near(at[2], count_[2])) visit(cell({x, y, z}), found);
    }

private:
    template <class Found>
    void visit(std::size_t cell, const Found& found) const {
        for (Index m = first_[cell]; m < first_[cell + 1]; ++m) found(member_[m]);
    }
    std::array<int, 3> place(const Point& p) const {
        std::array<int, 3> at{};
        for (std::size_t d = 0; d < 3; ++d) {
            const double share = (p[d] - box_.low[d]) / box_.edge[d];
            const auto inside = static_cast<int>((share - std::floor(share)) * count_[d]);
            at[d] = std::clamp(inside, 0, count_[d] - 1);
        }
        return at;
    }
    std::size_t cell(const std::array<int, 3>& at) const {
        return static_cast<std::size_t>((at[0] * count_[1] + at[1]) * count_[2] + at[2]);
    }
    /// The cell, the one before and the one after, without duplicates if there are fewer.
    static std::vector<int> near(int at, int count) {
        std::vector<int> cells{(at + count - 1) % count, at, (at + 1) % count};
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        return cells;
    }

    Box box_;
    std::array<int, 3> count_{};
    std::vector<Index> first_;
    std::vector<Index> member_;
};

double distance_squared(const Box& box, const Point& a, const Point& b) {
    double sum = 0;
    for (std::size_t d = 0; d < 3; ++d) {
        const double apart = a[d] - b[d];
        const double nearest = apart - box.edge[d] * std::round(apart / box.edge[d]);
        sum += nearest * nearest;
    }
    return sum;
}

}  // namespace

Csr pairs_within(const Box& box, const std::vector<Point>& points, double cutoff,
                 std::size_t most) {
    const Cells cells(box, points, cutoff);
    Csr csr;
    csr.elements = static_cast<Index>(points.size());
    for (Index i = 0; i < csr.elements; ++i) {
        cells.around(points[i], [&](Index j) {
            if (j <= i || distance_squared(box, points[i], points[j]) > cutoff * cutoff) return;
            csr.index.insert(csr.index.end(), {i, j});
            csr.offset.push_back(static_cast<Index>(csr.index.size()));
        });
        if (csr.offset.size() > most) throw std::length_error("too many pairs");
    }
    return csr;
}

}  // namespace reduction
