// The class with which a program runs a mapped graph on its data, for one size or several.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include <selgen/pattern/executor.hpp>
#include <selgen/pattern/mapping.hpp>
#include <selgen/pattern/serial.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// A mapped graph: base of the class in a generated header. Threads runs an executor
/// (selgen::omp::PatternThreads); Devices are the GPUs; Exchange copies between processes. Not
/// movable.
template <class Data, class Threads, class Devices = NoDevices, class Exchange = NoExchange>
class Program {
public:
    using Mapping = pattern::Mapping<Data, typename Devices::Dispatch>;
    using Ranks = typename Exchange::Ranks;

    /// `threads` is divided among the teams of cores; each gets at least one.
    Program(const Mapping& mapping, const Data& data, Index threads, Ranks ranks = {})
        : mapping_(mapping),
          threads_(threads),
          items_(tables()),
          executor_(tables(), mapping.dispatch, {Exchange::node_of(ranks), threads, mapping.mode},
                    devices(Exchange::node_of(ranks)), exchange(ranks)) {
        bind(data);
    }

    /// Binds other memory for arrays of the same sizes.
    void bind(const Data& data) {
        mapping_.bind(data, items_);
        items_.bind_to(executor_);
    }

    /// Runs all patterns once. Throws std::invalid_argument if an input or result array of the
    /// graph is null.
    void run() {
        // If there are several processes, each has only a part of the data, so none is timed.
        if constexpr (!Exchange::is_there)
            if (Threads::is_to_calibrate(mapping_.mapped)) calibrate();
        Threads::run(executor_);
    }

private:
    const Tables& tables() const { return mapping_.mapped.tables; }
    Devices devices(Index node) const {
        if constexpr (std::is_same_v<Devices, NoDevices>)
            return {};
        else
            return Devices(tables(), mapping_.dispatch_on_gpu, node);
    }
    Exchange exchange(Ranks ranks) const {
        if constexpr (Exchange::is_there)
            return Exchange(tables(), ranks);
        else
            return {};
    }

    /// For `selgen map --calibrate`: times the kernels of the graph on each kind of processor.
    void calibrate() {
        const auto bind_all = [this](auto& runner) { items_.bind_to(runner); };
        Threads::calibrate(mapping_.mapped, mapping_.dispatch, bind_all, threads_);
        Devices::calibrate(mapping_.mapped, mapping_.dispatch_on_gpu, bind_all);
    }

    const Mapping& mapping_;
    Index threads_;
    Items items_;
    Executor<Devices, Exchange> executor_;
};

/// The same for a graph mapped for several sizes: the program for one of them.
template <class Data, class Threads, class Devices = NoDevices, class Exchange = NoExchange>
class SizedProgram {
public:
    using OneSize = Program<Data, Threads, Devices, Exchange>;
    using Mapping = typename OneSize::Mapping;
    using Sizes = pattern::Sizes<Mapping>;
    using Ranks = typename OneSize::Ranks;

    /// Throws std::invalid_argument if there is no mapping for this size.
    SizedProgram(const Sizes& sizes, std::int64_t size, const Data& data, Index threads,
                 Ranks ranks = {})
        : sizes_(sizes), threads_(threads), ranks_(ranks) {
        bind(size, data);
    }

    /// Binds other memory, possibly for another size.
    void bind(std::int64_t size, const Data& data) {
        const auto& mapping = sizes_.of(size);
        if (program_ && size == size_) return program_->bind(data);
        program_.emplace(mapping, data, threads_, ranks_);
        size_ = size;
    }

    /// Runs all patterns once. Throws std::invalid_argument if an input or result array of the
    /// graph is null.
    void run() { program_.value().run(); }

private:
    const Sizes& sizes_;
    Index threads_;
    Ranks ranks_;
    std::int64_t size_ = 0;
    std::optional<OneSize> program_;  // empty if the last one could not be created
};

/// The reference: runs the patterns as written, one after the other, on one thread.
template <class Data, class DeviceDispatch>
void run_serial(const Mapping<Data, DeviceDispatch>& mapping, const Data& data) {
    Items items(mapping.mapped.tables);
    mapping.bind(data, items);
    Serial serial(mapping.mapped.tables, mapping.dispatch);
    items.bind_to(serial);
    serial.run();
}

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern
