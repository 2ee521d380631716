// Makes a plan of any format, for the types of values and indices of a matrix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "formats/bcsr.hpp"
#include "formats/ell.hpp"
#include "formats/sell.hpp"
#include "formats/symmetric.hpp"
#include "matrix/matrix.hpp"

namespace sparse {

/// A matrix in another format. Format<Value, Index>(csr, options...) converts it; its
/// multiply(product, how...) multiplies. The format owns all its data, so the matrix may be
/// destroyed.
template <template <class, class> class Format>
class PlanOf {
public:
    template <class... Options>
    explicit PlanOf(const Matrix& a, Options... options)
        : rows_(static_cast<std::size_t>(a.rows())),
          columns_(static_cast<std::size_t>(a.columns())),
          format_(a.visit([&]<class Value, class Index>(const Csr<Value, Index>& csr) {
              return Any(std::in_place_type<Format<Value, Index>>, csr, options...);
          })) {}

    /// Two threads must not call it at the same time. Throws std::invalid_argument if the vectors
    /// do not have the type or size of the matrix.
    template <class... How>
    void multiply(const Operands& v, How... how) {
        std::visit(
            [&]<class Value, class Index>(Format<Value, Index>& format) {
                format.multiply(v.product<Value>(rows_, columns_), how...);
            },
            format_);
    }

    /// Memory of the converted matrix.
    std::uint64_t bytes() const noexcept {
        return std::visit([](const auto& format) { return format.bytes(); }, format_);
    }

private:
    using Any = std::variant<Format<double, std::int32_t>, Format<double, std::int64_t>,
                             Format<float, std::int32_t>, Format<float, std::int64_t>>;

    std::size_t rows_;
    std::size_t columns_;
    Any format_;
};

using Ell = PlanOf<EllOf>;
using Sell = PlanOf<SellOf>;
using Bcsr = PlanOf<BcsrOf>;
using Symmetric = PlanOf<SymmetricOf>;

}  // namespace sparse
