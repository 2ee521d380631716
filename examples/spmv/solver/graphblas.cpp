// Multiplies with SuiteSparse:GraphBLAS, or throws in programs without it.
#include "solver/other_libraries.hpp"

#ifdef SPMV_GRAPHBLAS

#include <cmath>
#include <complex>
#include <cstdlib>
#include <memory>
#include <stdexcept>

extern "C" {  // not all versions of the header have it
#include <GraphBLAS.h>
}

namespace sparse {
namespace {

void check(GrB_Info info, const char* call) {
    if (info != GrB_SUCCESS)
        throw std::runtime_error(std::string(call) + " failed with code " + std::to_string(info));
}

/// Starts the library for the lifetime of the process.
void start() {
    static const bool started = [] {
        check(GrB_init(GrB_NONBLOCKING), "GrB_init");
        std::atexit([] { GrB_finalize(); });
        return true;
    }();
    static_cast<void>(started);
}

/// A matrix and the two vectors of a product.
class GraphBlasProduct {
public:
    explicit GraphBlasProduct(const Csr<double, std::int32_t>& a)
        : rows_(static_cast<GrB_Index>(a.rows)), columns_(static_cast<GrB_Index>(a.columns)) {
        start();
        const std::vector<GrB_Index> offset(a.offset.begin(), a.offset.end());
        const std::vector<GrB_Index> column(a.column.begin(), a.column.end());
        check(GrB_Matrix_import_FP64(&matrix_, GrB_FP64, rows_, columns_, offset.data(),
                                     column.data(), a.value.data(), offset.size(), column.size(),
                                     a.value.size(), GrB_CSR_FORMAT),
              "GrB_Matrix_import");
        check(GrB_Vector_new(&x_, GrB_FP64, columns_), "GrB_Vector_new");
        check(GrB_Vector_new(&y_, GrB_FP64, rows_), "GrB_Vector_new");
    }
    GraphBlasProduct(const GraphBlasProduct&) = delete;
    GraphBlasProduct& operator=(const GraphBlasProduct&) = delete;
    ~GraphBlasProduct() {
        GrB_Vector_free(&x_);
        GrB_Vector_free(&y_);
        GrB_Matrix_free(&matrix_);
    }

    /// Each row must have an entry: others have no value in GraphBLAS. y is copied.
    void multiply(std::span<const double> x, std::span<double> y) {
        void* items = const_cast<double*>(x.data());  // lent for the product, which only reads them
        check(GxB_Vector_pack_Full(x_, &items, x.size_bytes(), false, nullptr),
              "GxB_Vector_pack_Full");
        const GrB_Info done =
            GrB_mxv(y_, nullptr, nullptr, GrB_PLUS_TIMES_SEMIRING_FP64, matrix_, x_, nullptr);
        check(GrB_Vector_wait(y_, GrB_MATERIALIZE), "GrB_Vector_wait");
        GrB_Index bytes = 0;
        bool is_uniform = false;
        check(GxB_Vector_unpack_Full(x_, &items, &bytes, &is_uniform, nullptr),
              "GxB_Vector_unpack_Full");
        check(done, "GrB_mxv");
        check(GxB_Vector_unpack_Full(y_, &items, &bytes, &is_uniform, nullptr),
              "GxB_Vector_unpack_Full: a row has no entry");
        const auto* const sums = static_cast<const double*>(items);
        for (std::size_t r = 0; r < y.size(); ++r) y[r] = sums[is_uniform ? 0 : r];
        std::free(items);
    }

private:
    GrB_Index rows_, columns_;
    GrB_Matrix matrix_ = nullptr;
    GrB_Vector x_ = nullptr;
    GrB_Vector y_ = nullptr;
};

}  // namespace

bool has_graphblas() { return true; }

OtherProduct graphblas_product(const Csr<double, std::int32_t>& a) {
    return [product = std::make_shared<GraphBlasProduct>(a)](
               std::span<const double> x, std::span<double> y) { product->multiply(x, y); };
}

}  // namespace sparse

#else

#include <stdexcept>

namespace sparse {

bool has_graphblas() { return false; }

OtherProduct graphblas_product(const Csr<double, std::int32_t>&) {
    throw std::runtime_error("this program was built without GraphBLAS");
}

}  // namespace sparse

#endif
