#include "solver/other_libraries.hpp"

#ifdef SPMV_GRAPHBLAS

#include <GraphBLAS.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>

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
        check(GrB_Vector_new(&y_, GrB_FP64, rows_), "GrB_Vector_new");
    }
    GraphBlasProduct(const GraphBlasProduct&) = delete;
    GraphBlasProduct& operator=(const GraphBlasProduct&) = delete;
    ~GraphBlasProduct() {
        GrB_Vector_free(&y_);
        GrB_Matrix_free(&matrix_);
    }

    /// Copies the vectors, which belong to the caller.
    void multiply(std::span<const double> x, std::span<double> y) {
        GrB_Vector from = nullptr;
        check(GrB_Vector_import_FP64(&from, GrB_FP64, columns_, nullptr, x.data(), 0, x.size(),
                                     GrB_FULL_FORMAT),
              "GrB_Vector_import");
        const GrB_Info done =
            GrB_mxv(y_, nullptr, nullptr, GrB_PLUS_TIMES_SEMIRING_FP64, matrix_, from, nullptr);
        GrB_Vector_free(&from);
        check(done, "GrB_mxv");
        GrB_Index none = 0, size = y.size();
        check(GrB_Vector_export_FP64(nullptr, y.data(), &none, &size, GrB_FULL_FORMAT, y_),
              "GrB_Vector_export");
    }

private:
    GrB_Index rows_, columns_;
    GrB_Matrix matrix_ = nullptr;
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
