// Builds sorted rows from the values, the incidence or the adjacency of a file.
#include "matrix/real.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "patterns/real.hpp"
#include "readers/matrix_market.hpp"

namespace sparse {
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
