// Generates the rows of matrices of seven shapes, and builds those of files, from their values,
// incidence or adjacency.
#include "matrix/inputs.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "patterns/inputs.hpp"
#include "readers/read.hpp"

namespace sparse {
namespace {

using Columns = std::vector<std::int64_t>;
using Rows = std::vector<Columns>;
using Wide = Csr<double, std::int64_t>;

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    /// From 0 up to 1.
    double uniform() { return static_cast<double>(engine_() >> 11U) * 0x1p-53; }
    std::int64_t below(std::int64_t end) {
        return static_cast<std::int64_t>(uniform() * static_cast<double>(end));
    }

private:
    std::mt19937_64 engine_;
};

std::int64_t rounded(double value) { return static_cast<std::int64_t>(std::llround(value)); }

Rows band(const Kind& kind) {
    const std::int64_t reach = std::max<std::int64_t>(0, rounded((kind.mean - 1) / 2));
    Rows rows(static_cast<std::size_t>(kind.rows));
    for (std::int64_t r = 0; r < kind.rows; ++r)
        for (std::int64_t c = std::max<std::int64_t>(0, r - reach);
             c <= std::min(kind.rows - 1, r + reach); ++c)
            rows[static_cast<std::size_t>(r)].push_back(c);
    return rows;
}

/// A mesh whose points are coupled with their neighbours.
Rows stencil(std::int64_t points, double mean) {
    const bool is_solid = mean >= 6 && (mean < 8 || mean >= 18), has_diagonals = mean >= 8;
    const auto depth =
        is_solid ? std::max<std::int64_t>(1, rounded(std::cbrt(static_cast<double>(points)))) : 1;
    const auto width =
        std::max<std::int64_t>(1, rounded(std::sqrt(static_cast<double>(points / depth))));
    Rows rows(static_cast<std::size_t>(points));
    const std::int64_t z_reach = is_solid ? 1 : 0;
    for (std::int64_t p = 0; p < points; ++p) {
        const std::int64_t x = p % width, y = p / width % width;
        for (std::int64_t dz = -z_reach; dz <= z_reach; ++dz)
            for (std::int64_t dy = -1; dy <= 1; ++dy)
                for (std::int64_t dx = -1; dx <= 1; ++dx) {
                    if (!has_diagonals && dx * dx + dy * dy + dz * dz > 1) continue;
                    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= width) continue;
                    const std::int64_t c = p + (dz * width + dy) * width + dx;
                    if (c >= 0 && c < points) rows[static_cast<std::size_t>(p)].push_back(c);
                }
    }
    return rows;
}

Rows blocks(const Kind& kind) {
    const std::int64_t block = std::clamp<std::int64_t>(kind.block, 1, 8);
    const std::int64_t points = (kind.rows + block - 1) / block;
    const Rows mesh = stencil(points, kind.mean / static_cast<double>(block));
    Rows rows(static_cast<std::size_t>(kind.rows));
    for (std::int64_t r = 0; r < kind.rows; ++r)
        for (const std::int64_t point : mesh[static_cast<std::size_t>(r / block)])
            for (std::int64_t c = point * block; c < std::min(kind.rows, (point + 1) * block); ++c)
                rows[static_cast<std::size_t>(r)].push_back(c);
    return rows;
}

void sort_distinct(Columns& columns) {
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
}

/// A number of entries that varies around the mean: evenly, or for `power` with a Pareto
/// distribution.
double drawn_length(const Kind& kind, Random& random) {
    const double draw = random.uniform();
    if (kind.shape == "lists") return kind.mean;
    if (kind.shape == "random") return kind.mean * (1 + kind.uneven * (2 * draw - 1));
    const double exponent = 3.5 - 1.5 * kind.uneven;
    return kind.mean * (exponent - 2) / (exponent - 1) * std::pow(1 - draw, -1 / (exponent - 1));
}

/// A column within the reach of the diagonal; for `power`, more often one of the first.
std::int64_t drawn_column(const Kind& kind, double diagonal, std::int64_t columns, Random& random) {
    const double place = random.uniform(), all = static_cast<double>(columns);
    if (kind.shape == "power") return static_cast<std::int64_t>(place * place * place * all);
    const double width = std::clamp(kind.reach * all, 1.0, all);
    const double low = std::clamp(diagonal - width / 2, 0.0, all - width);
    return std::min(columns - 1, static_cast<std::int64_t>(low + place * width));
}

/// Adds the mirror images of all entries.
void mirror(Rows& rows) {
    const Rows given = rows;
    for (std::size_t r = 0; r < given.size(); ++r)
        for (const std::int64_t c : given[r])
            rows[static_cast<std::size_t>(c)].push_back(static_cast<std::int64_t>(r));
}

/// Lists have a column for every two rows.
std::int64_t columns_of(const Kind& kind) {
    return kind.shape == "lists" ? std::max<std::int64_t>(1, kind.rows / 2) : kind.rows;
}

Rows drawn(Kind kind, Random& random) {
    const bool is_square = kind.shape != "lists", is_mirrored = kind.mirrored && is_square;
    if (is_mirrored) kind.mean = std::max(1.0, kind.mean / 2);
    const std::int64_t columns = columns_of(kind);
    const double most = std::max(1.0, static_cast<double>(columns) / 10);
    Rows rows(static_cast<std::size_t>(kind.rows));
    for (std::int64_t r = 0; r < kind.rows; ++r) {
        const auto length = rounded(std::clamp(drawn_length(kind, random), 1.0, most));
        const double diagonal =
            static_cast<double>(r) * static_cast<double>(columns) / static_cast<double>(kind.rows);
        Columns& row = rows[static_cast<std::size_t>(r)];
        if (is_square) row.push_back(r);
        while (static_cast<std::int64_t>(row.size()) < length)
            row.push_back(drawn_column(kind, diagonal, columns, random));
    }
    if (is_mirrored) mirror(rows);
    for (Columns& row : rows) sort_distinct(row);
    return rows;
}

/// Half of the entries are in full rows and columns.
Rows arrow(Kind kind) {
    const std::int64_t full = std::clamp<std::int64_t>(rounded(kind.mean / 4), 1, kind.rows);
    kind.mean /= 2;
    Rows rows = band(kind);
    for (std::int64_t r = 0; r < kind.rows; ++r) {
        Columns& columns = rows[static_cast<std::size_t>(r)];
        for (std::int64_t c = 0; c < (r < full ? kind.rows : full); ++c) columns.push_back(c);
        sort_distinct(columns);
    }
    return rows;
}

Rows rows_of(const Kind& kind, Random& random) {
    if (kind.shape == "band") return band(kind);
    if (kind.shape == "stencil") return stencil(kind.rows, kind.mean);
    if (kind.shape == "blocks") return blocks(kind);
    if (kind.shape == "power" || kind.shape == "random" || kind.shape == "lists")
        return drawn(kind, random);
    if (kind.shape == "arrow") return arrow(kind);
    throw std::invalid_argument("no shape '" + std::string(kind.shape) +
                                "': band, stencil, blocks, power, random, arrow or lists");
}

Columns permutation(std::size_t size, Random& random) {
    Columns number(size);
    std::iota(number.begin(), number.end(), 0);
    for (std::size_t n = size; n > 1; --n)
        std::swap(number[n - 1],
                  number[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(n)))]);
    return number;
}

/// New numbers, with runs of so many that stay together.
Columns permutation_of_runs(std::size_t size, std::size_t run, Random& random) {
    Columns number(size);
    std::size_t next = 0;
    for (const std::int64_t moved : permutation((size + run - 1) / run, random)) {
        const std::size_t first = static_cast<std::size_t>(moved) * run;
        for (std::size_t n = first; n < std::min(size, first + run); ++n)
            number[n] = static_cast<std::int64_t>(next++);
    }
    return number;
}

/// Renumbers runs of rows and columns, of a square matrix alike.
void shuffle(Rows& rows, std::int64_t columns, std::size_t run, Random& random) {
    const Columns row_number = permutation_of_runs(rows.size(), run, random);
    const bool is_square = static_cast<std::size_t>(columns) == rows.size();
    const Columns number =
        is_square ? row_number
                  : permutation_of_runs(static_cast<std::size_t>(columns), run, random);
    Rows renumbered(rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::int64_t& c : rows[r]) c = number[static_cast<std::size_t>(c)];
        std::sort(rows[r].begin(), rows[r].end());
        renumbered[static_cast<std::size_t>(row_number[r])] = std::move(rows[r]);
    }
    rows = std::move(renumbered);
}

template <class Value, class Index>
Csr<Value, Index> converted(const Wide& wide) {
    if (std::max({wide.rows, wide.columns, wide.nonzeros()}) > std::numeric_limits<Index>::max())
        throw std::invalid_argument("the matrix is too large for 4-byte indices");
    Csr<Value, Index> csr;
    csr.rows = static_cast<Index>(wide.rows);
    csr.columns = static_cast<Index>(wide.columns);
    csr.offset.assign(wide.offset.begin(), wide.offset.end());
    csr.column.assign(wide.column.begin(), wide.column.end());
    csr.value.assign(wide.value.begin(), wide.value.end());
    return csr;
}

template <class Value>
Vectors vectors_for(const Wide& csr) {
    std::vector<Value> x(static_cast<std::size_t>(csr.columns)),
        y(static_cast<std::size_t>(csr.rows));
    for (std::size_t n = 0; n < x.size(); ++n) x[n] = static_cast<Value>(1 + n % 7);
    return {1.0, std::move(x), 0.0, std::move(y)};
}

}  // namespace

Wide generated(Kind kind) {
    if (kind.rows < 1 || !(kind.mean >= 1))
        throw std::invalid_argument("a generated matrix has rows, each with an entry");
    if (!(kind.uneven >= 0 && kind.uneven < 1))
        throw std::invalid_argument("the variation of the lengths is from 0 to below 1");
    kind.mean = std::clamp(kind.most_entries / static_cast<double>(kind.rows), 1.0, kind.mean);
    Random random(kind.seed);
    Rows rows = rows_of(kind, random);
    if (kind.order == "shuffled")
        shuffle(rows, columns_of(kind), 1, random);
    else if (kind.order == "runs")
        shuffle(rows, columns_of(kind), std::size_t{8} << random.below(8), random);
    else if (kind.order != "stored")
        throw std::invalid_argument("no order '" + std::string(kind.order) +
                                    "': stored, runs or shuffled");
    Wide csr;
    csr.rows = kind.rows;
    csr.columns = columns_of(kind);
    for (std::int64_t r = 0; r < kind.rows; ++r) {
        const Columns& columns = rows[static_cast<std::size_t>(r)];
        for (const std::int64_t c : columns) {
            // Symmetric, and with larger diagonals than all others of the row together. Sums of
            // quarters are exact, even of floats, so all variants have the same results.
            const double other = -0.25 * static_cast<double>(1 + (r * c + r + c) % 4);
            csr.column.push_back(c);
            csr.value.push_back(r == c ? 1 + static_cast<double>(columns.size()) : other);
        }
        csr.offset.push_back(static_cast<std::int64_t>(csr.column.size()));
    }
    return csr;
}

Input input_of(const Wide& csr, Types types, bool symmetric, double products) {
    const Use use{symmetric, products};
    if (types.value == "f64" && types.index == "i32")
        return {Matrix(converted<double, std::int32_t>(csr), use), vectors_for<double>(csr)};
    if (types.value == "f64" && types.index == "i64")
        return {Matrix(csr, use), vectors_for<double>(csr)};
    if (types.value == "f32" && types.index == "i32")
        return {Matrix(converted<float, std::int32_t>(csr), use), vectors_for<float>(csr)};
    if (types.value == "f32" && types.index == "i64")
        return {Matrix(converted<float, std::int64_t>(csr), use), vectors_for<float>(csr)};
    throw std::invalid_argument("values are f64 or f32, and indices i32 or i64");
}

Input synthetic(const Kind& kind, Types types, double products) {
    const bool is_drawn = kind.shape == "power" || kind.shape == "random";
    const bool symmetric = is_drawn ? kind.mirrored : kind.shape != "lists";
    return input_of(generated(kind), types, symmetric, products);
}

namespace {

using Wide = Csr<double, std::int64_t>;
constexpr std::size_t longest_list = 64;

struct Entry {
    std::int64_t column;
    double value;
};

/// Rows with ascending columns. Values of the same place are added.
Wide sorted(std::int64_t columns, std::vector<std::vector<Entry>> rows) {
    Wide csr;
    csr.rows = static_cast<std::int64_t>(rows.size());
    csr.columns = columns;
    for (std::vector<Entry>& row : rows) {
        std::stable_sort(row.begin(), row.end(),
                         [](const Entry& a, const Entry& b) { return a.column < b.column; });
        for (std::size_t k = 0; k < row.size(); ++k) {
            if (k > 0 && row[k].column == row[k - 1].column) {
                csr.value.back() += row[k].value;
                continue;
            }
            csr.column.push_back(row[k].column);
            csr.value.push_back(row[k].value);
        }
        csr.offset.push_back(static_cast<std::int64_t>(csr.column.size()));
        row = {};  // the memory
    }
    return csr;
}

double value_at(std::size_t row, std::int64_t column) {
    // Quarters, as in generated(): their sums are exact.
    return 0.25 * static_cast<double>(1 + (row + static_cast<std::size_t>(column)) % 4);
}

Wide incidence(const reduction::Csr& pattern) {
    std::vector<std::vector<Entry>> rows(pattern.offset.size() - 1);
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t k = pattern.offset[r]; k < pattern.offset[r + 1]; ++k)
            rows[r].push_back({pattern.index[k], value_at(r, pattern.index[k])});
    return sorted(pattern.elements, std::move(rows));
}

/// As a graph Laplacian plus the identity, which is positive definite.
Wide adjacency(const reduction::Csr& pattern) {
    std::vector<std::vector<Entry>> rows(pattern.elements);
    std::vector<double> diagonal(rows.size(), 1);
    for (std::size_t i = 0; i + 1 < pattern.offset.size(); ++i) {
        const std::size_t first = pattern.offset[i];
        const std::size_t last = std::min<std::size_t>(pattern.offset[i + 1], first + longest_list);
        for (std::size_t p = first; p < last; ++p)
            for (std::size_t q = first; q < last; ++q) {
                const std::size_t row = pattern.index[p], column = pattern.index[q];
                if (row == column) continue;
                rows[row].push_back({static_cast<std::int64_t>(column), -1});
                diagonal[row] += 1;
            }
    }
    for (std::size_t r = 0; r < rows.size(); ++r)
        rows[r].push_back({static_cast<std::int64_t>(r), diagonal[r]});
    return sorted(pattern.elements, std::move(rows));
}

}  // namespace

Read read_matrix(const std::string& path) {
    const reduction::Text text = reduction::read_text(path);
    const reduction::Market market = reduction::read_market(text);
    if (market.numbers > 1)
        throw reduction::BadFile(path +
                                 ":1: complex numbers are not supported; take a real matrix");
    std::vector<std::vector<Entry>> rows(market.rows);
    for (const auto& entry : market.entries) {
        const double value = market.numbers == 0 ? value_at(entry.row, entry.column) : entry.value;
        rows[entry.row].push_back({entry.column, value});
    }
    return {sorted(market.columns, std::move(rows)),
            market.symmetry == reduction::Market::symmetric ||
                market.symmetry == reduction::Market::hermitian};
}

Input real(std::string_view file, std::string_view as, Types types, double products) {
    const std::string path(file);
    if (as == "values") {
        const Read matrix = read_matrix(path);
        return input_of(matrix.csr, types, matrix.is_symmetric, products);
    }
    if (as == "incidence")
        return input_of(incidence(reduction::read_listed(path)), types, false, products);
    if (as == "adjacency")
        return input_of(adjacency(reduction::read_listed(path)), types, true, products);
    throw std::invalid_argument("a file is read for its values, incidence or adjacency");
}

}  // namespace sparse
