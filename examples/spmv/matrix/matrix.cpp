// Checks the arrays of a matrix, and numbers the versions of its entries.
#include "matrix/matrix.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>

namespace sparse {
namespace {

std::uint64_t next_version() noexcept {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

template <class Value, class Index>
void check(const Csr<Value, Index>& csr, const Use& use) {
    const auto& offset = csr.offset;
    if (csr.rows < 0 || csr.columns < 0 || offset.size() != static_cast<std::size_t>(csr.rows) + 1)
        throw std::invalid_argument("a matrix of n rows has n + 1 offsets");
    if (offset.front() != 0 || !std::is_sorted(offset.begin(), offset.end()) ||
        static_cast<std::size_t>(offset.back()) != csr.column.size() ||
        csr.column.size() != csr.value.size())
        throw std::invalid_argument("the offsets do not ascend from 0 to the number of entries");
    const auto exists = [&](Index column) { return column >= 0 && column < csr.columns; };
    if (!std::all_of(csr.column.begin(), csr.column.end(), exists))
        throw std::invalid_argument("an entry has a column that does not exist");
    if (use.symmetric && csr.rows != csr.columns)
        throw std::invalid_argument("a symmetric matrix is square");
}

}  // namespace

Matrix::Matrix(Storage csr, Use use) { replace(std::move(csr), use); }

void Matrix::replace(Storage csr, Use use) {
    std::visit([&](const auto& of) { check(of, use); }, csr);
    csr_ = std::move(csr);
    use_ = use;
    visit([this](const auto& of) {
        rows_ = of.rows;
        columns_ = of.columns;
        nonzeros_ = of.nonzeros();
    });
    version_ = next_version();
}

std::size_t Matrix::value_bytes() const noexcept {
    return visit([](const auto& csr) { return sizeof(csr.value[0]); });
}

std::size_t Matrix::index_bytes() const noexcept {
    return visit([](const auto& csr) { return sizeof(csr.rows); });
}

std::vector<double> result_of(const Operands& v) {
    return std::visit([](const auto& of) { return std::vector<double>(of.y.begin(), of.y.end()); },
                      v.vectors);
}

}  // namespace sparse
