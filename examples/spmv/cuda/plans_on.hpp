// Implements the device variants of sparse products for any type of device.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cuda/kernels.hpp"
#include "formats/plan.hpp"
#include "matrix/matrix.hpp"

/// The plans of device variants as templates over a Device: that of selgen/cuda/device.hpp, or a
/// simulated one for tests. A plan copies the matrix to the device. A product copies the vectors to
/// the device and y back, and has finished when it returns. If the vectors are on the device, it is
/// only enqueued.
namespace sparse::device {

template <class Device, class T>
using Array = typename Device::template Array<T>;

template <class Device, class T>
Array<Device, T> copied(Device& device, const std::vector<T>& from) {
    Array<Device, T> to(from.size());
    device.copy(to.data(), from.data(), from.size());
    return to;
}

/// Memory on the device for vectors of the host, allocated by the first product that needs it.
template <class Device, class Value>
class Vectors {
public:
    Vectors(std::size_t columns, std::size_t rows) : columns_(columns), rows_(rows) {}

    /// enqueue(product, stream) enqueues the kernels, for vectors on the device.
    template <class Enqueue>
    void multiply(Device& device, Product<Value> product, const Enqueue& enqueue) {
        if (product.location.on_device) {
            using Stream = typename Device::StreamHandle;
            return enqueue(product, static_cast<Stream>(product.location.stream));
        }
        if (x_.size() != columns_) x_ = Array<Device, Value>(columns_);
        if (y_.size() != rows_) y_ = Array<Device, Value>(rows_);
        Value* const y = std::exchange(product.y, y_.data());
        device.copy(x_.data(), std::exchange(product.x, x_.data()), columns_);
        if (product.beta != 0) device.copy(y_.data(), std::as_const(y), rows_);
        try {
            enqueue(product, device.stream());
        } catch (...) {
            device.wait();  // the copy may still read x
            throw;
        }
        device.copy(y, std::as_const(y_).data(), rows_);
        device.wait();
    }

    std::uint64_t bytes() const noexcept { return (x_.size() + y_.size()) * sizeof(Value); }

private:
    std::size_t columns_;
    std::size_t rows_;
    Array<Device, Value> x_;
    Array<Device, Value> y_;
};

/// The kernels of CsrOn.
enum class RowKernel { scalar, vector, merge };

/// A matrix by rows on a device.
template <class Device, class Value, class Index>
class CsrOn {
public:
    explicit CsrOn(const Csr<Value, Index>& a)
        : a_{a.rows, a.nonzeros(), nullptr, nullptr, nullptr},
          offset_(copied(device_, a.offset)),
          column_(copied(device_, a.column)),
          value_(copied(device_, a.value)),
          vectors_(static_cast<std::size_t>(a.columns), static_cast<std::size_t>(a.rows)) {
        // So that 32 threads for each row, in blocks of at least 32, are at most 2^31 blocks.
        if (rows() >= Count{1} << 31)
            throw std::length_error("the matrix has too many rows for a device");
        a_.offset = offset_.data();
        a_.column = column_.data();
        a_.value = value_.data();
        device_.wait();
    }

    /// `lanes`: 2, 4, 8, 16 or 32 threads for each row of the kernel `vector`; the others do not
    /// use it. `block`: threads of a block. Throws std::invalid_argument for other lanes.
    void multiply(const Product<Value>& product, RowKernel kernel, unsigned block, int lanes) {
        vectors_.multiply(device_, product, [&](const Product<Value>& p, auto stream) {
            switch (kernel) {
                case RowKernel::scalar:
                    return device_.launch(stream, MultiplyRows<Value, Index>{a_, p},
                                          {selgen::cuda::blocks_for(rows(), block), block, 0});
                case RowKernel::vector: return launch_lanes(p, stream, block, lanes);
                case RowKernel::merge: return launch_merge(p, stream, block);
            }
        });
    }

    /// On the device.
    std::uint64_t bytes() const noexcept {
        return (offset_.size() + column_.size()) * sizeof(Index) + value_.size() * sizeof(Value) +
               vectors_.bytes();
    }

private:
    Count rows() const noexcept { return static_cast<Count>(a_.rows); }

    template <class Stream>
    void launch_lanes(const Product<Value>& p, Stream stream, unsigned block, int lanes) {
        switch (lanes) {
            case 2: return launch_lanes<2>(p, stream, block);
            case 4: return launch_lanes<4>(p, stream, block);
            case 8: return launch_lanes<8>(p, stream, block);
            case 16: return launch_lanes<16>(p, stream, block);
            case 32: return launch_lanes<32>(p, stream, block);
            default: throw std::invalid_argument("a row has 2, 4, 8, 16 or 32 lanes");
        }
    }
    template <int Lanes, class Stream>
    void launch_lanes(const Product<Value>& p, Stream stream, unsigned block) {
        device_.launch(
            stream, MultiplyRowsInLanes<Value, Index, Lanes>{a_, p},
            {selgen::cuda::blocks_for(rows() * Lanes, block), block, block * sizeof(Value)});
    }
    template <class Stream>
    void launch_merge(const Product<Value>& p, Stream stream, unsigned block) {
        using Kernel = MultiplySteps<Value, Index>;
        const Kernel kernel{a_, p};
        device_.launch(stream, Scale<Value>{p, rows()},
                       {selgen::cuda::blocks_for(rows(), block), block, 0});
        device_.launch(stream, kernel,
                       {selgen::cuda::blocks_for(kernel.all_steps(), block * Kernel::steps), block,
                        std::size_t{block} * Kernel::steps * sizeof(Value)});
    }

    Device device_;  // before the arrays, so that it is destroyed after them
    Rows<Value, Index> a_;
    Array<Device, Index> offset_;
    Array<Device, Index> column_;
    Array<Device, Value> value_;
    Vectors<Device, Value> vectors_;
};

/// A matrix in slices on a device, each for the threads of a warp.
template <class Device, class Value, class Index>
class SellOn {
public:
    static constexpr int slice_rows = 32;

    /// Throws as sell_arrays() does.
    SellOn(const Csr<Value, Index>& a, int sigma) : SellOn(a, sell_arrays(a, slice_rows, sigma)) {}

    /// `block`: threads of a block.
    void multiply(const Product<Value>& product, unsigned block) {
        vectors_.multiply(device_, product, [&](const Product<Value>& p, auto stream) {
            device_.launch(stream, MultiplySlices<Value, Index, slice_rows>{a_, p},
                           {selgen::cuda::blocks_for(a_.all_rows, block), block, 0});
        });
    }

    std::uint64_t bytes() const noexcept {
        return (row_.size() + column_.size()) * sizeof(Index) + offset_.size() * sizeof(Count) +
               value_.size() * sizeof(Value) + vectors_.bytes();
    }

private:
    SellOn(const Csr<Value, Index>& a, const SellArrays<Value, Index>& from)
        : SellOn(a, from, std::vector<Count>(from.offset.begin(), from.offset.end())) {}
    /// `offset` must exist until the copies are complete.
    SellOn(const Csr<Value, Index>& a, const SellArrays<Value, Index>& from,
           const std::vector<Count>& offset)
        : row_(copied(device_, from.row)),
          offset_(copied(device_, offset)),
          column_(copied(device_, from.column)),
          value_(copied(device_, from.value)),
          vectors_(static_cast<std::size_t>(a.columns), static_cast<std::size_t>(a.rows)) {
        a_ = {from.rows,      from.row.size(), row_.data(),
              offset_.data(), column_.data(),  value_.data()};
        device_.wait();
    }

    Device device_;  // before the arrays, so that it is destroyed after them
    Slices<Value, Index> a_{};
    Array<Device, Index> row_;
    Array<Device, Count> offset_;
    Array<Device, Index> column_;
    Array<Device, Value> value_;
    Vectors<Device, Value> vectors_;
};

}  // namespace sparse::device
