// The interface between generated headers and the runtime for a graph mapped to a machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <selgen/pattern/operands.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// steps: all teams meet between steps that depend on each other; events: each entry waits only for
/// the entries it depends on.
enum class Mode { steps, events };

/// The pattern of a kernel index of the dispatcher.
struct KernelRow {
    Index kernel;
    const char* pattern;
    bool is_for_gpus;  // there is also a GPU function
};

/// A mapped graph with its names.
struct Mapped {
    const char* graph;
    const char* machine;
    Tables tables;
    Rows<KernelRow> kernels;
};

/// The program's memory: the address of the items of each array, null if not bound.
class Items {
public:
    explicit Items(const Tables& tables) : of_arrays_(tables.arrays.size(), nullptr) {}

    /// An array that no pattern writes may be constant.
    template <class T>
    void set(Index array, const T* items) noexcept {
        of_arrays_[static_cast<std::size_t>(array)] = const_cast<T*>(items);
    }
    /// Sets the arrays of one name that were declared in a loop.
    template <class T, std::size_t Count>
    void set(const Index (&arrays)[Count], const std::array<T*, Count>& items) noexcept {
        for (std::size_t i = 0; i < Count; ++i) set(arrays[i], items[i]);
    }

    /// Binds the arrays to an object that runs the tables.
    template <class Runner>
    void bind_to(Runner& runner) const {
        for (std::size_t a = 0; a < of_arrays_.size(); ++a)
            runner.bind(static_cast<Index>(a), of_arrays_[a]);
    }

private:
    std::vector<void*> of_arrays_;
};

/// A mapping: tables, the program's kernels, and the function that binds its data to arrays.
/// DeviceDispatch is the type of the dispatcher of GPU kernels.
template <class Data, class DeviceDispatch = std::nullptr_t>
struct Mapping {
    Mapped mapped;
    Mode mode;
    void (*bind)(const Data& data, Items& items);
    Dispatch dispatch;
    DeviceDispatch dispatch_on_gpu = nullptr;
};

/// The mapping for one value of a constant, and the estimated run time in seconds.
template <class Mapping>
struct SizeRow {
    std::int64_t size;
    double seconds;
    const Mapping* mapping;
};

/// A graph mapped for several values of a constant.
template <class Mapping>
struct Sizes {
    using Row = SizeRow<Mapping>;

    const char* graph;
    const char* machine;
    const char* constant;
    Rows<Row> rows;

    constexpr bool has(std::int64_t size) const noexcept { return find(size) < rows.size(); }

    /// Estimated seconds of a run; infinity if there is no mapping for `size`.
    constexpr double estimate(std::int64_t size) const noexcept {
        const std::size_t row = find(size);
        return row < rows.size() ? rows.begin()[row].seconds
                                 : std::numeric_limits<double>::infinity();
    }

    /// The mapping for `size`. Throws std::invalid_argument, listing the available sizes, if there
    /// is none.
    const Mapping& of(std::int64_t size) const {
        const std::size_t row = find(size);
        if (row == rows.size()) refuse(size);
        return *rows.begin()[row].mapping;
    }

private:
    /// The index of its row; the number of rows if there is none.
    constexpr std::size_t find(std::int64_t size) const noexcept {
        std::size_t row = 0;
        while (row < rows.size() && rows.begin()[row].size != size) ++row;
        return row;
    }
    [[noreturn]] void refuse(std::int64_t size) const {
        std::string all;
        for (const Row& row : rows) all += (all.empty() ? "" : ", ") + std::to_string(row.size);
        throw std::invalid_argument(
            rt::join({"selgen: ", graph, " on ", machine, " is mapped for ", constant, " = ", all,
                      ", not for ", std::to_string(size)}));
    }
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern
