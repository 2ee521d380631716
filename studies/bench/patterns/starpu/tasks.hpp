// Kernels, data blocks and tasks of StarPU as C++ types, and runs of programs with calibrated cost
// models.
#pragma once

#include <starpu.h>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <selgen/pattern/view.hpp>
#include <vector>

#include "studies/bench/patterns/programs.hpp"

namespace selgen::bench::starpu {

using Handle = starpu_data_handle_t;

/// A kernel for StarPU. With a name, it has a history-based cost model for each size of data.
struct Codelet {
    Codelet(const char* name, starpu_cpu_func_t function);
    Codelet(const Codelet&) = delete;
    Codelet& operator=(const Codelet&) = delete;

    starpu_codelet codelet;
    starpu_perfmodel model{};
};

/// Data registered with StarPU, in blocks, during the lifetime of this object.
class Blocks {
public:
    using Cuts = std::initializer_list<starpu_data_filter>;

    /// Registers the data, and divides it by the given filters, one after the other.
    Blocks(Handle all, Cuts cuts);
    Blocks(Blocks&& other) noexcept;
    Blocks(const Blocks&) = delete;
    Blocks& operator=(const Blocks&) = delete;
    Blocks& operator=(Blocks&&) = delete;
    ~Blocks();

    int count() const { return static_cast<int>(handles_.size()); }
    Handle operator[](int block) const { return handles_[static_cast<std::size_t>(block)]; }
    /// The rows of each block: items of vectors.
    std::vector<range> rows() const;

private:
    Handle all_;
    std::vector<Handle> handles_;
};

/// No block is empty.
inline int blocks_of(std::int64_t rows, int wanted) {
    return static_cast<int>(std::clamp<std::int64_t>(wanted, 1, rows));
}
/// Blocks of rows of a matrix. Blocks that are only read may share `halo` rows at each end.
starpu_data_filter row_blocks(int count, std::size_t halo = 0);
starpu_data_filter item_blocks(int count);

template <class T>
Handle matrix(const T* items, std::int64_t rows, std::int64_t width) {
    Handle handle = nullptr;
    const auto across = static_cast<std::uint32_t>(width);
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(items),
                                across, across, static_cast<std::uint32_t>(rows), sizeof(T));
    return handle;
}
template <class T>
Handle vector(const T* items, std::int64_t count) {
    Handle handle = nullptr;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(items),
                                static_cast<std::uint32_t>(count), sizeof(T));
    return handle;
}

using Operands = std::vector<starpu_data_descr>;

inline starpu_data_descr reads(Handle handle) { return {handle, STARPU_R}; }
inline starpu_data_descr writes(Handle handle) { return {handle, STARPU_W}; }
void read_all(const Blocks& blocks, Operands& operands);

/// Submits a task. The argument must live as long as the task.
void insert(Codelet& kernel, Operands operands, const void* argument = nullptr,
            std::size_t size = 0);

/// A block as a view for a kernel, with its own indices.
template <class T>
pattern::View<T, 2> rows_of(void* buffer) {
    const auto width = static_cast<std::int64_t>(STARPU_MATRIX_GET_NX(buffer));
    const auto rows = static_cast<std::int64_t>(STARPU_MATRIX_GET_NY(buffer));
    return {reinterpret_cast<T*>(STARPU_MATRIX_GET_PTR(buffer)), {width}, {0, rows}};
}
template <class T>
pattern::View<T, 1> items_of(void* buffer) {
    const auto count = static_cast<std::int64_t>(STARPU_VECTOR_GET_NX(buffer));
    return {reinterpret_cast<T*>(STARPU_VECTOR_GET_PTR(buffer)), {}, {0, count}};
}

/// The same with the indices of the whole array; the block has these rows.
template <class T, int D>
pattern::View<T, D> placed(const pattern::View<T, D>& block,
                           typename pattern::View<T, D>::Inner inner, range rows) {
    return {block.row(0) - rows.first * block.stride(), inner, rows};
}

/// Submits all tasks of a program. StarPU has the program's data registered until the function is
/// destroyed.
using Submit = std::function<void()>;

/// Registers a program's data, divided into that many blocks.
using Register = std::function<Submit(int blocks)>;

/// Runs the program until StarPU has models of its tasks' costs, and then restarts StarPU with
/// these models. Its workers sleep afterwards.
Awakened calibrated(const Register& program, const WorkerOptions& options);

}  // namespace selgen::bench::starpu
