#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <selgen/pattern/operands.hpp>
#include <selgen/rt/text.hpp>

/// What a generated header says of a graph that is mapped on a machine.
namespace selgen::pattern {

/// steps: all teams meet between steps that need each other; events: each entry waits for those
/// that it needs, and for no other.
enum class Mode { steps, events };

/// The pattern that a number of the dispatcher is of.
struct KernelRow {
    Index kernel;
    const char* pattern;
    bool is_for_gpus;  // there is a function for them, too
};

/// A graph as it is mapped, with its names.
struct Mapped {
    const char* graph;
    const char* machine;
    Tables tables;
    Rows<KernelRow> kernels;
};

/// The program's memory: where the items of each array are, null where nothing is bound.
class Items {
public:
    explicit Items(const Tables& tables) : of_arrays_(tables.arrays.size(), nullptr) {}

    /// What no pattern writes may be constant: it is never written.
    template <class T>
    void set(Index array, const T* items) noexcept {
        of_arrays_[static_cast<std::size_t>(array)] = const_cast<T*>(items);
    }
    /// Arrays of one name, which was declared in a loop.
    template <class T, std::size_t Count>
    void set(const Index (&arrays)[Count], const std::array<T*, Count>& items) noexcept {
        for (std::size_t i = 0; i < Count; ++i) set(arrays[i], items[i]);
    }

    /// Binds them to who runs the tables.
    template <class Runner>
    void bind_to(Runner& runner) const {
        for (std::size_t a = 0; a < of_arrays_.size(); ++a)
            runner.bind(static_cast<Index>(a), of_arrays_[a]);
    }

private:
    std::vector<void*> of_arrays_;
};

/// A mapping: tables, the program's kernels, and how what it binds becomes arrays. DeviceDispatch
/// is the type of the dispatcher of kernels for GPUs.
template <class Data, class DeviceDispatch = std::nullptr_t>
struct Mapping {
    Mapped mapped;
    Mode mode;
    void (*bind)(const Data& data, Items& items);
    Dispatch dispatch;
    DeviceDispatch dispatch_on_gpu = nullptr;
};

/// The mapping for one value of a constant, and the seconds that it is estimated to take.
template <class Mapping>
struct SizeRow {
    std::int64_t size;
    double seconds;
    const Mapping* mapping;
};

/// A graph that was mapped for several values of a constant.
template <class Mapping>
struct Sizes {
    using Row = SizeRow<Mapping>;

    const char* graph;
    const char* machine;
    const char* constant;
    Rows<Row> rows;

    constexpr bool has(std::int64_t size) const noexcept { return find(size) < rows.size(); }

    /// Seconds that a run takes, as estimated; infinity where there is no mapping.
    constexpr double estimate(std::int64_t size) const noexcept {
        const std::size_t row = find(size);
        return row < rows.size() ? rows.begin()[row].seconds
                                 : std::numeric_limits<double>::infinity();
    }

    /// Throws std::invalid_argument, with the sizes that there are, where there is no mapping.
    const Mapping& of(std::int64_t size) const {
        const std::size_t row = find(size);
        if (row == rows.size()) refuse(size);
        return *rows.begin()[row].mapping;
    }

private:
    /// The number of its row, or of the rows.
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
                      ", and not for ", std::to_string(size)}));
    }
};

}  // namespace selgen::pattern
