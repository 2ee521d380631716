// Products of cuSPARSE. In programs without it, plans throw.
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>

#include "cuda/plans.hpp"

#if defined(SPMV_CUSPARSE)
#include <cusparse.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <selgen/cuda/device.hpp>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cuda/plans_on.hpp"
#include "formats/plan.hpp"
#endif

namespace sparse {

#if defined(SPMV_CUSPARSE)

namespace {

using selgen::cuda::Device;
using selgen::cuda::DeviceBuffer;

void check(cusparseStatus_t status, std::string_view call) {
    if (status != CUSPARSE_STATUS_SUCCESS) selgen::cuda::clear_error();
    if (status == CUSPARSE_STATUS_ALLOC_FAILED || status == CUSPARSE_STATUS_INSUFFICIENT_RESOURCES)
        throw selgen::cuda::OutOfMemory(call, cusparseGetErrorString(status));
    if (status != CUSPARSE_STATUS_SUCCESS)
        throw selgen::cuda::Error(call, cusparseGetErrorString(status));
}

template <class T>
constexpr cusparseIndexType_t index_type = sizeof(T) == 4 ? CUSPARSE_INDEX_32I : CUSPARSE_INDEX_64I;
template <class T>
constexpr cudaDataType value_type = std::is_same_v<T, double> ? CUDA_R_64F : CUDA_R_32F;

/// The state of the library, of one stream at a time.
class Library {
public:
    Library() { check(cusparseCreate(&handle_), "cusparseCreate"); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    ~Library() { cusparseDestroy(handle_); }
    cusparseHandle_t get() const noexcept { return handle_; }

private:
    cusparseHandle_t handle_ = nullptr;
};

class DescribedMatrix {
public:
    DescribedMatrix() = default;
    DescribedMatrix(const DescribedMatrix&) = delete;
    DescribedMatrix& operator=(const DescribedMatrix&) = delete;
    ~DescribedMatrix() {
        if (made_ != nullptr) cusparseDestroySpMat(made_);
    }
    cusparseSpMatDescr_t* to() noexcept { return &made_; }
    cusparseSpMatDescr_t get() const noexcept { return made_; }

private:
    cusparseSpMatDescr_t made_ = nullptr;
};

class DescribedVector {
public:
    template <class Value>
    DescribedVector(std::size_t size, Value* items) {
        check(
            cusparseCreateDnVec(&made_, static_cast<std::int64_t>(size), items, value_type<Value>),
            "cusparseCreateDnVec");
    }
    DescribedVector(const DescribedVector&) = delete;
    DescribedVector& operator=(const DescribedVector&) = delete;
    ~DescribedVector() { cusparseDestroyDnVec(made_); }
    cusparseDnVecDescr_t get() const noexcept { return made_; }

private:
    cusparseDnVecDescr_t made_ = nullptr;
};

/// The part that all formats share: the product with a described matrix.
template <class Value>
class Products {
public:
    Products(std::size_t rows, std::size_t columns)
        : rows_(rows), columns_(columns), vectors_(columns, rows) {}

    cusparseSpMatDescr_t* matrix() noexcept { return matrix_.to(); }

    /// Allocates what the products need. `any`: some memory on the device, which is not used.
    void prepare(Value* any) {
        const Value alpha = 1, beta = 0;
        const DescribedVector x(columns_, any), y(rows_, any);
        std::size_t bytes = 0;
        check(cusparseSpMV_bufferSize(library_.get(), CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha,
                                      matrix_.get(), x.get(), &beta, y.get(), value_type<Value>,
                                      CUSPARSE_SPMV_ALG_DEFAULT, &bytes),
              "cusparseSpMV_bufferSize");
        scratch_ = DeviceBuffer<unsigned char>(bytes);
    }

    /// A product in another stream than the last one waits for it: they share memory.
    void multiply(Device& device, const Product<Value>& product) {
        vectors_.multiply(device, product, [&](const Product<Value>& p, cudaStream_t stream) {
            if (matrix_.get() == nullptr)  // without entries
                return device.launch(stream, device::Scale<Value>{p, rows_},
                                     {selgen::cuda::blocks_for(rows_, 128), 128, 0});
            if (last_ && *last_ != stream)
                selgen::cuda::check(cudaStreamSynchronize(*last_), "cudaStreamSynchronize");
            last_ = stream;
            check(cusparseSetStream(library_.get(), stream), "cusparseSetStream");
            // The library does not change x, but its type of vectors is not const.
            const DescribedVector x(columns_, const_cast<Value*>(p.x));
            const DescribedVector y(rows_, p.y);
            check(cusparseSpMV(library_.get(), CUSPARSE_OPERATION_NON_TRANSPOSE, &p.alpha,
                               matrix_.get(), x.get(), &p.beta, y.get(), value_type<Value>,
                               CUSPARSE_SPMV_ALG_DEFAULT, scratch_.data()),
                  "cusparseSpMV");
        });
    }

private:
    Library library_;
    std::size_t rows_;
    std::size_t columns_;
    DescribedMatrix matrix_;
    device::Vectors<Device, Value> vectors_;
    DeviceBuffer<unsigned char> scratch_;
    std::optional<cudaStream_t> last_;
};

template <class Value, class Index>
class LibraryCsr {
public:
    explicit LibraryCsr(const Csr<Value, Index>& a)
        : offset_(device::copied(device_, a.offset)),
          column_(device::copied(device_, a.column)),
          value_(device::copied(device_, a.value)),
          products_(static_cast<std::size_t>(a.rows), static_cast<std::size_t>(a.columns)) {
        if (a.nonzeros() == 0) return;
        check(cusparseCreateCsr(products_.matrix(), a.rows, a.columns, a.nonzeros(), offset_.data(),
                                column_.data(), value_.data(), index_type<Index>, index_type<Index>,
                                CUSPARSE_INDEX_BASE_ZERO, value_type<Value>),
              "cusparseCreateCsr");
        products_.prepare(value_.data());
        device_.wait();
    }
    void multiply(const Product<Value>& product) { products_.multiply(device_, product); }

private:
    Device device_;  // before the arrays, so that it is destroyed after them
    DeviceBuffer<Index> offset_;
    DeviceBuffer<Index> column_;
    DeviceBuffer<Value> value_;
    Products<Value> products_;
};

/// The slices of the library: padding has the column -1.
template <class Value, class Index>
class LibrarySell {
public:
    static constexpr int slice_rows = 32;

    explicit LibrarySell(const Csr<Value, Index>& a)
        : products_(static_cast<std::size_t>(a.rows), static_cast<std::size_t>(a.columns)) {
        if (a.nonzeros() == 0) return;
        const std::vector<Index> offset = offsets(a);
        const auto size = static_cast<std::size_t>(offset.back());
        std::vector<Index> column(size, -1);
        std::vector<Value> value(size);
        for (Index row = 0; row < a.rows; ++row) {
            const auto r = static_cast<std::size_t>(row);
            const Index first = offset[r / slice_rows] + row % slice_rows;
            for (Index k = a.offset[r]; k < a.offset[r + 1]; ++k) {
                const auto to = static_cast<std::size_t>(first + (k - a.offset[r]) * slice_rows);
                column[to] = a.column[static_cast<std::size_t>(k)];
                value[to] = a.value[static_cast<std::size_t>(k)];
            }
        }
        offset_ = device::copied(device_, offset);
        column_ = device::copied(device_, column);
        value_ = device::copied(device_, value);
        device_.wait();
        check(
            cusparseCreateSlicedEll(products_.matrix(), a.rows, a.columns, a.nonzeros(),
                                    static_cast<std::int64_t>(size), slice_rows, offset_.data(),
                                    column_.data(), value_.data(), index_type<Index>,
                                    index_type<Index>, CUSPARSE_INDEX_BASE_ZERO, value_type<Value>),
            "cusparseCreateSlicedEll");
    }
    void multiply(const Product<Value>& product) { products_.multiply(device_, product); }

private:
    /// Throws std::length_error if there would be more than three values per entry, or more values
    /// than an index can count.
    static std::vector<Index> offsets(const Csr<Value, Index>& a) {
        std::vector<Index> offset{0};
        std::size_t size = 0;
        for (Index first = 0; first < a.rows;
             first += std::min<Index>(slice_rows, a.rows - first)) {
            Index longest = 0;
            for (Index row = first; row < first + std::min<Index>(slice_rows, a.rows - first);
                 ++row)
                longest = std::max(longest, a.offset[static_cast<std::size_t>(row) + 1] -
                                                a.offset[static_cast<std::size_t>(row)]);
            size += static_cast<std::size_t>(longest) * slice_rows;
            if (size > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
                throw std::length_error("an index cannot count the values of the format");
            offset.push_back(static_cast<Index>(size));
        }
        check_padding(3, size, a.column.size() + slice_rows);
        return offset;
    }

    Device device_;  // before the arrays, so that it is destroyed after them
    DeviceBuffer<Index> offset_;
    DeviceBuffer<Index> column_;
    DeviceBuffer<Value> value_;
    Products<Value> products_;
};

template <template <class, class> class Format>
DevicePlan planned(const Matrix& a) {
    auto plan = std::make_shared<PlanOf<Format>>(a);
    return {[plan](const Operands& v) { plan->multiply(v); }, [] { return std::uint64_t{0}; }};
}

}  // namespace

bool has_cusparse() noexcept { return true; }

DevicePlan cusparse_csr(const Matrix& a) { return planned<LibraryCsr>(a); }
DevicePlan cusparse_sell(const Matrix& a) { return planned<LibrarySell>(a); }

#else

namespace {

DevicePlan refuse() { throw selgen::cuda::Error("cuSPARSE", "the program was built without it"); }

}  // namespace

bool has_cusparse() noexcept { return false; }

DevicePlan cusparse_csr(const Matrix&) { return refuse(); }
DevicePlan cusparse_sell(const Matrix&) { return refuse(); }

#endif

}  // namespace sparse
