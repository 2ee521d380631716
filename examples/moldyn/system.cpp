// Puts particles on a lattice, and finds their neighbours by link cells.
#include "system.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>

namespace moldyn {

using reduction::Csr;
using reduction::Index;
using reduction::Pattern;

namespace {

std::string text(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g", value);
    return text.data();
}

double cell_side(const Options& o) {
    const auto refuse = [](const std::string& why) { throw std::invalid_argument(why); };
    const int least = *std::min_element(o.cells.begin(), o.cells.end());
    if (!(least > 0 && o.density > 0 && o.step > 0))
        refuse("cells, density and step must be positive");
    if (!(o.margin >= 0 && o.temperature >= 0))
        refuse("margin and temperature must not be negative");
    if (!(o.radius > o.margin))
        refuse("the radius must be more than the margin of " + text(o.margin) + ", not " +
               text(o.radius));
    const double side = std::cbrt(4 / o.density);
    if (!(least * side >= 2 * o.radius))
        refuse("the box is only " + text(least * side) + " wide, and two radii are " +
               text(2 * o.radius) + "; use more cells");
    return side;
}

Box box_of(const Options& o) {
    const double side = cell_side(o);
    return {{side * o.cells[0], side * o.cells[1], side * o.cells[2]}};
}

/// Particles in cells at least a radius wide. The neighbours of a particle are in its cell and the
/// adjacent ones.
class LinkCells {
public:
    LinkCells(const Box& box, double radius, const std::vector<Vector>& place) : box_(box) {
        const auto count = [radius](double side) {
            return std::max(1, static_cast<int>(side / radius));
        };
        count_ = {count(box.sides.x), count(box.sides.y), count(box.sides.z)};
        first_.assign(static_cast<std::size_t>(count_[0]) * static_cast<std::size_t>(count_[1]) *
                          static_cast<std::size_t>(count_[2]),
                      none);
        next_.resize(place.size());
        for (std::size_t p = place.size(); p-- > 0;)  // so that lists are ascending
            next_[p] = std::exchange(first_[cell(place[p])], static_cast<Index>(p));
    }

    /// Calls visit(q) once for each particle in the cells around a position.
    template <class Visit>
    void around(const Vector& place, const Visit& visit) const {
        const std::array<int, 3> at = position(place);
        std::array<std::array<int, 3>, 3> near{};
        std::array<int, 3> found{};
        for (std::size_t d = 0; d < 3; ++d)
            for (const int step : {-1, 0, 1}) {
                const int cell = (at[d] + step + count_[d]) % count_[d];
                const auto end = near[d].begin() + found[d];
                if (std::find(near[d].begin(), end, cell) == end)
                    near[d][static_cast<std::size_t>(found[d]++)] = cell;
            }
        for (int x = 0; x < found[0]; ++x)
            for (int y = 0; y < found[1]; ++y)
                for (int z = 0; z < found[2]; ++z)
                    visit_cell(
                        {near[0][static_cast<std::size_t>(x)], near[1][static_cast<std::size_t>(y)],
                         near[2][static_cast<std::size_t>(z)]},
                        visit);
    }

private:
    static constexpr Index none = reduction::index_limit;

    template <class Visit>
    void visit_cell(const std::array<int, 3>& at, const Visit& visit) const {
        for (Index q = first_[number(at)]; q != none; q = next_[q]) visit(q);
    }
    std::array<int, 3> position(const Vector& place) const {
        const auto along = [](double x, double side, int count) {
            const double inside = x - side * std::floor(x / side);
            return std::min(count - 1, static_cast<int>(inside / side * count));
        };
        return {along(place.x, box_.sides.x, count_[0]), along(place.y, box_.sides.y, count_[1]),
                along(place.z, box_.sides.z, count_[2])};
    }
    std::size_t number(const std::array<int, 3>& at) const {
        return static_cast<std::size_t>((at[0] * count_[1] + at[1]) * count_[2] + at[2]);
    }
    std::size_t cell(const Vector& place) const { return number(position(place)); }

    Box box_;
    std::array<int, 3> count_{};
    std::vector<Index> first_;  // a particle of each cell
    std::vector<Index> next_;   // the next particle of the same cell
};

}  // namespace

System::System(const Options& options)
    : options_(options), box_(box_of(options)), potential_(options.radius - options.margin) {
    const double side = cell_side(options), half = side / 2;
    for (int x = 0; x < options.cells[0]; ++x)
        for (int y = 0; y < options.cells[1]; ++y)
            for (int z = 0; z < options.cells[2]; ++z)
                for (const Vector& in : {Vector{0, 0, 0}, Vector{0, half, half},
                                         Vector{half, 0, half}, Vector{half, half, 0}})
                    place_.push_back({x * side + in.x, y * side + in.y, z * side + in.z});
    std::mt19937_64 random(options.seed);
    std::normal_distribution<double> normal(0, std::sqrt(options.temperature));
    Vector sum{};
    for (std::size_t p = 0; p < place_.size(); ++p) {
        velocity_.push_back({normal(random), normal(random), normal(random)});
        sum += velocity_.back();
    }
    for (Vector& v : velocity_) v += (-1.0 / particles()) * sum;
    force_.assign(place_.size(), {});
}

Csr System::pairs() const {
    const LinkCells cells(box_, options_.radius, place_);
    const double squared = options_.radius * options_.radius;
    Csr csr;
    csr.elements = particles();
    std::vector<Index> near;
    for (Index p = 0; p < particles(); ++p) {
        near.clear();
        cells.around(place_[p], [&](Index q) {
            if (q <= p) return;
            const Vector way = box_.nearest(place_[p] - place_[q]);
            if (dot(way, way) < squared) near.push_back(q);
        });
        std::sort(near.begin(), near.end());
        for (const Index q : near) {
            csr.index.push_back(p);
            csr.index.push_back(q);
            csr.offset.push_back(static_cast<Index>(csr.index.size()));
        }
    }
    return csr;
}

PairForce System::pair_force(const Pattern& pattern) const noexcept {
    return {pattern.index().data(), place_.data(), box_, potential_};
}

void System::move() {
    for (std::size_t p = 0; p < place_.size(); ++p) {
        velocity_[p] += options_.step / 2 * force_[p];
        place_[p] += options_.step * velocity_[p];
        force_[p] = {};
    }
}

void System::push() {
    for (std::size_t p = 0; p < place_.size(); ++p) velocity_[p] += options_.step / 2 * force_[p];
}

double System::energy(const Pattern& pattern) const {
    double sum = 0;
    for (const Vector& v : velocity_) sum += dot(v, v) / 2;
    for (Index pair = 0; pair < pattern.iterations(); ++pair) {
        const Vector way =
            box_.nearest(place_[pattern.index()[2 * pair]] - place_[pattern.index()[2 * pair + 1]]);
        sum += potential_.energy(dot(way, way));
    }
    return sum;
}

Vector System::momentum() const noexcept {
    Vector sum{};
    for (const Vector& v : velocity_) sum += v;
    return sum;
}

}  // namespace moldyn
