// Sends and receives the rows that the steps of a mapped graph copy between nodes.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <selgen/pattern/executor.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::mpi {
inline namespace SELGEN_ABI {

/// The node of this rank: ranks and nodes have the same numbers.
inline pattern::Index node_of(MPI_Comm ranks) {
    int rank = 0;
    MPI_Comm_rank(ranks, &rank);
    return rank;
}

/// Copies between nodes, where each node is a rank: transfers exactly the bytes listed in the
/// tables, by one thread of each rank. MPI must be initialised with MPI_THREAD_FUNNELED or higher.
class PatternExchange {
public:
    using Ranks = MPI_Comm;
    static constexpr bool is_there = true;
    static pattern::Index node_of(MPI_Comm ranks) { return mpi::node_of(ranks); }

    PatternExchange(const pattern::Tables& tables, MPI_Comm ranks)
        : tables_(tables), ranks_(ranks), of_step_(tables.steps.size()) {
        MPI_Comm_rank(ranks, &mine_);
        int size = 0;
        MPI_Comm_size(ranks, &size);
        for (const auto& space : tables.spaces)
            if (space.node >= size)
                throw std::invalid_argument(
                    "selgen: the mapping has more nodes than the communicator has ranks");
        for (const auto& entry : tables.entries)
            if (entry.copy >= 0) add(entry);
        // Both ranks of a copy must send and receive in the same order.
        for (auto& copies : of_step_) std::sort(copies.begin(), copies.end());
    }

    /// The bytes this rank has sent that the cost model counts.
    std::int64_t counted_bytes() const { return counted_; }

    template <class Memory>
    void step(pattern::Index step, const Memory& memory) {
        requests_.clear();
        for (const pattern::Index c : of_step_[static_cast<std::size_t>(step)])
            transfer(tables_.copies[c], memory);
        MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    }

private:
    int node(pattern::Index space) const { return tables_.spaces[space].node; }
    void add(const pattern::EntryRow& entry) {
        const pattern::CopyRow& copy = tables_.copies[entry.copy];
        const int from = node(copy.from_space), to = node(copy.to_space);
        if (from == to) return;
        if (tables_.spaces[copy.from_space].gpu >= 0 || tables_.spaces[copy.to_space].gpu >= 0)
            throw std::invalid_argument(
                "selgen: copies between a GPU and another node are not supported");
        if (from == mine_ || to == mine_)
            of_step_[static_cast<std::size_t>(entry.step)].push_back(entry.copy);
    }
    template <class Memory>
    void transfer(const pattern::CopyRow& copy, const Memory& memory) {
        constexpr std::int64_t most = 1 << 30;  // counts in MPI are of type int
        const auto array = tables_.buffers[copy.to_buffer].array;
        const std::int64_t bytes = copy.rows * tables_.arrays[array].row_bytes;
        const bool sends = node(copy.from_space) == mine_;
        char* const items = sends ? memory.row(copy.from_space, copy.from_buffer, copy.row)
                                  : memory.row(copy.to_space, copy.to_buffer, copy.row);
        for (std::int64_t at = 0; at < bytes; at += most) {
            const int count = static_cast<int>(std::min(most, bytes - at));
            requests_.push_back(MPI_REQUEST_NULL);
            if (sends)
                MPI_Isend(items + at, count, MPI_BYTE, node(copy.to_space), 0, ranks_,
                          &requests_.back());
            else
                MPI_Irecv(items + at, count, MPI_BYTE, node(copy.from_space), 0, ranks_,
                          &requests_.back());
        }
        if (sends && copy.is_counted) counted_ += bytes;
    }

    pattern::Tables tables_;
    MPI_Comm ranks_;
    int mine_ = 0;
    std::vector<std::vector<pattern::Index>> of_step_;
    std::vector<MPI_Request> requests_;
    std::int64_t counted_ = 0;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::mpi
