// Eliminates 3 x 3 blocks forward and back along each line of a grid.
#include "grids.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::size_t order = 3;
using Values = std::array<double, order>;
using Block = std::array<Values, order>;

/// The influence of a cell on itself or a neighbour, close to a multiple of the identity.
Block block_of(const double* u, double weight) {
    return {{{weight, 0.1 * u[0], 0.1 * u[1]},
             {0.1 * u[1], weight, 0.1 * u[2]},
             {0.1 * u[2], 0.1 * u[0], weight}}};
}

/// a minus the product of b and c.
template <class Row>
void subtract_product(std::array<Row, order>& a, const Block& b, const std::array<Row, order>& c) {
    for (std::size_t i = 0; i < order; ++i)
        for (std::size_t k = 0; k < order; ++k) {
            if constexpr (std::is_same_v<Row, double>) {
                a[i] -= b[i][k] * c[k];
            } else {
                for (std::size_t j = 0; j < order; ++j) a[i][j] -= b[i][k] * c[k][j];
            }
        }
}

/// Solves a * x = b and a * y = c by elimination, in place of b and c. The diagonal of a is
/// dominant.
void solve(Block& a, Block& b, Values& c) {
    for (std::size_t p = 0; p < order; ++p) {
        const double scale = 1 / a[p][p];
        for (std::size_t j = 0; j < order; ++j) a[p][j] *= scale, b[p][j] *= scale;
        c[p] *= scale;
        for (std::size_t i = 0; i < order; ++i) {
            if (i == p) continue;
            const double factor = a[i][p];
            for (std::size_t j = 0; j < order; ++j) {
                a[i][j] -= factor * a[p][j];
                b[i][j] -= factor * b[p][j];
            }
            c[i] -= factor * c[p];
        }
    }
}

/// A line of cells: the offset of the first one, and the distance to the next.
struct Line {
    const double* u;
    const double* right;
    double* out;
    std::int64_t cells, stride;
};

/// Block elimination, forward and back.
void solve_line(const Line& line) {
    std::array<Block, most_cells> upper;
    std::array<Values, most_cells> value;
    for (std::int64_t i = 0; i < line.cells; ++i) {
        const double* const u = line.u + i * line.stride;
        Block middle = block_of(u, 2.5);
        upper[i] = block_of(u, -0.4);
        std::copy_n(line.right + i * line.stride, order, value[i].begin());
        if (i > 0) {
            const Block lower = block_of(u, -0.6);
            subtract_product(middle, lower, upper[i - 1]);
            subtract_product(value[i], lower, value[i - 1]);
        }
        solve(middle, upper[i], value[i]);
    }
    for (std::int64_t i = line.cells - 1; i >= 0; --i) {
        if (i + 1 < line.cells) subtract_product(value[i], upper[i], value[i + 1]);
        std::copy_n(value[i].begin(), order, line.out + i * line.stride);
    }
}

constexpr std::int64_t values_of_cell = order;

}  // namespace

BtX::BtX(int input) : grid_(grid_of(spread(130, 2.1e5, input), input)) {
    Random random = random_of("bt_x", input);
    u_ = noise<double>(random, grid_.cells() * values_of_cell);
    right_ = noise<double>(random, grid_.cells() * values_of_cell);
    out_.resize(u_.size());
}

std::int64_t BtX::iterations() const { return grid_.nz; }
double BtX::bytes() const { return bytes_of(u_) + bytes_of(right_) + bytes_out(); }

inline void BtX::plane(std::int64_t k) {
    for (std::int64_t j = 0; j < grid_.ny; ++j) {
        const std::int64_t first = values_of_cell * grid_.at(0, j, k);
        solve_line({u_.data() + first, right_.data() + first, out_.data() + first, grid_.nx,
                    values_of_cell});
    }
}

void BtX::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) plane(i);
}

void BtX::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { plane(i); });
}

BtZ::BtZ(int input) : grid_(grid_of(spread(130, 2e5, input), input)) {
    Random random = random_of("bt_z", input);
    u_ = noise<double>(random, grid_.cells() * values_of_cell);
    right_ = noise<double>(random, grid_.cells() * values_of_cell);
    out_.resize(u_.size());
}

std::int64_t BtZ::iterations() const { return grid_.ny; }
double BtZ::bytes() const { return bytes_of(u_) + bytes_of(right_) + bytes_out(); }

inline void BtZ::plane(std::int64_t j) {
    for (std::int64_t i = 0; i < grid_.nx; ++i) {
        const std::int64_t first = values_of_cell * grid_.at(i, j, 0);
        solve_line({u_.data() + first, right_.data() + first, out_.data() + first, grid_.nz,
                    values_of_cell * grid_.nx * grid_.ny});
    }
}

void BtZ::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) plane(i);
}

void BtZ::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { plane(i); });
}

}  // namespace loops
