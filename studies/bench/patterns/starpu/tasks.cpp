// Registers and partitions data and submits tasks with the C interface of StarPU.
#include "studies/bench/patterns/starpu/tasks.hpp"

#include <stdexcept>
#include <utility>

namespace selgen::bench::starpu {

Codelet::Codelet(const char* name, starpu_cpu_func_t function) {
    model.type = STARPU_HISTORY_BASED;
    model.symbol = name;
    starpu_codelet_init(&codelet);
    codelet.name = name;
    codelet.cpu_funcs[0] = function;
    codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
    if (name != nullptr) codelet.model = &model;
}

Blocks::Blocks(Handle all, Cuts cuts) : all_(all), handles_{all} {
    for (starpu_data_filter cut : cuts) {
        std::vector<Handle> parts;
        for (const Handle handle : handles_) {
            starpu_data_partition(handle, &cut);
            for (int part = 0; part < static_cast<int>(cut.nchildren); ++part)
                parts.push_back(starpu_data_get_sub_data(handle, 1, part));
        }
        handles_ = std::move(parts);
    }
}

Blocks::Blocks(Blocks&& other) noexcept
    : all_(std::exchange(other.all_, nullptr)), handles_(std::move(other.handles_)) {}

Blocks::~Blocks() {
    if (all_ == nullptr) return;
    if (starpu_data_get_nb_children(all_) > 0) starpu_data_unpartition(all_, STARPU_MAIN_RAM);
    starpu_data_unregister(all_);
}

std::vector<range> Blocks::rows() const {
    std::vector<range> rows;
    for (const Handle handle : handles_) {
        const std::int64_t first = rows.empty() ? 0 : rows.back().last;
        rows.push_back({first, first + starpu_vector_get_nx(handle)});
    }
    return rows;
}

starpu_data_filter row_blocks(int count, std::size_t halo) {
    starpu_data_filter filter{};
    filter.filter_func = halo == 0 ? starpu_matrix_filter_vertical_block
                                   : starpu_matrix_filter_vertical_block_shadow;
    filter.nchildren = static_cast<unsigned>(count);
    filter.filter_arg_ptr = reinterpret_cast<void*>(halo);
    return filter;
}

starpu_data_filter item_blocks(int count) {
    starpu_data_filter filter{};
    filter.filter_func = starpu_vector_filter_block;
    filter.nchildren = static_cast<unsigned>(count);
    return filter;
}

void read_all(const Blocks& blocks, Operands& operands) {
    for (int block = 0; block < blocks.count(); ++block) operands.push_back(reads(blocks[block]));
}

void insert(Codelet& kernel, Operands operands, const void* argument, std::size_t size) {
    const int error = starpu_task_insert(&kernel.codelet, STARPU_DATA_MODE_ARRAY, operands.data(),
                                         static_cast<int>(operands.size()), STARPU_CL_ARGS_NFREE,
                                         const_cast<void*>(argument), size, 0);
    if (error != 0) throw std::runtime_error("StarPU takes no task: no worker can run it");
}

}  // namespace selgen::bench::starpu
