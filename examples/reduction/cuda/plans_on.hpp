// Implements the device variants of reductions for any type of device.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "cuda/kernels.hpp"
#include "patterns/pattern.hpp"
#include "schemes/data.hpp"

/// The plans of device variants as templates over a Device: that of plans.cpp, or a simulated one
/// for tests. In addition to selgen::cuda::Device, it has
///     sort(Sort)                          by bits of the element, equal ones in order
///     scratch_for_runs(count), sum_runs(Runs, scratch)
namespace reduction::device {

template <class Device, class T>
using Array = typename Device::template Array<T>;

/// Items to be sorted by bits first_bit .. last_bit-1 of their elements.
struct Sort {
    const Index* element;
    const Item* items;
    Index* sorted_element;
    Item* sorted_items;
    Index count;
    int first_bit;
    int last_bit;
};

/// Sorted items whose values are to be summed for each run of equal elements.
struct Runs {
    const Index* element;
    const Item* items;
    ValueOf value;
    Index count;
    Index* run_element;
    double* run_sum;
    Index* runs;
};

/// The pattern on a device, and memory for the data there. The pattern is copied once, when a plan
/// is made.
template <class Device>
class OnDevice {
public:
    explicit OnDevice(const Pattern& pattern)
        : pattern_(pattern),
          weight_(pattern.iterations()),
          offset_(pattern.arity() > 0 ? 0 : pattern.offset().size()),
          room_(pattern.elements()) {
        device.copy(weight_.data(), pattern.weight().data(), weight_.size());
        device.copy(offset_.data(), pattern.offset().data(), offset_.size());
    }

    Iterations iterations() const noexcept {
        return {pattern_.iterations(), pattern_.arity(), offset_.data(), weight_.data(),
                pattern_.work()};
    }
    const Pattern& pattern() const noexcept { return pattern_; }
    bool empty() const noexcept { return pattern_.references() == 0; }

    Array<Device, Index> copied_index() {
        Array<Device, Index> index(pattern_.references());
        device.copy(index.data(), pattern_.index().data(), index.size());
        return index;
    }

    /// A thread for each item, up to the number that keeps the device busy.
    unsigned blocks(Count things) const {
        return selgen::cuda::blocks_for(things, threads_of_block,
                                        static_cast<unsigned>(device.processors()) * 32);
    }

    /// Adds a kernel to the stream, with so many shared doubles for each block.
    template <class Kernel>
    void launch(const Kernel& kernel, unsigned blocks, std::size_t shared = 0) {
        device.launch(kernel, {blocks, threads_of_block, shared * sizeof(double)});
    }

    /// body(sums) adds the kernels that update the sums on the device to the stream. Data of the
    /// host is copied to the device and back; data of the device is used in place. All work is done
    /// when this returns.
    template <class Body>
    void reduce(Data data, const Body& body) {
        double* const values = data.values().data();
        if (empty()) return;
        if (data.resident()) {
            body(values);
        } else {
            device.copy(room_.data(), std::as_const(values), room_.size());
            body(room_.data());
            device.copy(values, std::as_const(room_).data(), room_.size());
        }
        device.wait();
    }

    Device device;  // before the arrays, so that it is destroyed after them

private:
    const Pattern& pattern_;
    Array<Device, double> weight_;
    Array<Device, Index> offset_;  // if the arity varies
    Array<Device, double> room_;
};

/// The references sorted by bits of their elements, and the other work of their iterations.
template <class Device>
class SortedItems {
public:
    /// Needs 12 bytes per reference; sorting temporarily needs about 24 more.
    SortedItems(OnDevice<Device>& on, int first_bit, int last_bit)
        : element_(on.pattern().references()),
          items_(on.pattern().references()),
          other_(on.pattern().work() > 0 ? on.pattern().iterations() : 0) {
        if (on.empty()) return;
        const Array<Device, Index> index = on.copied_index();
        Array<Device, Item> listed(on.pattern().references());
        on.launch(ListItems{on.iterations(), listed.data()}, on.blocks(on.pattern().iterations()));
        on.device.sort(Sort{index.data(), std::as_const(listed).data(), element_.data(),
                            items_.data(), on.pattern().references(), first_bit, last_bit});
        on.device.wait();
    }

    const Index* element() const noexcept { return element_.data(); }
    const Item* items() const noexcept { return items_.data(); }

    /// Computes the other work, if there is any, and returns the values of the iterations.
    const double* other(OnDevice<Device>& on) {
        if (other_.size() == 0) return on.iterations().weight;
        on.launch(DoOtherWork{on.iterations(), other_.data()},
                  on.blocks(on.pattern().iterations()));
        return other_.data();
    }

private:
    Array<Device, Index> element_;
    Array<Device, Item> items_;
    Array<Device, double> other_;
};

/// Atomic additions to the sums in device memory.
template <class Device>
class AtomicPlan {
public:
    explicit AtomicPlan(const Pattern& pattern) : on_(pattern), index_(on_.copied_index()) {
        on_.device.wait();
    }

    void reduce(Data data) {
        on_.reduce(data, [this](double* sums) {
            on_.launch(AddAll{on_.iterations(), index_.data(), sums},
                       on_.blocks(on_.pattern().iterations()));
        });
    }

private:
    OnDevice<Device> on_;
    Array<Device, Index> index_;
};

/// Each block has its own sums of all elements, which are few.
template <class Device>
class PrivatePlan {
public:
    explicit PrivatePlan(const Pattern& pattern) : on_(pattern), index_(on_.copied_index()) {
        on_.device.wait();
    }

    void reduce(Data data) {
        on_.reduce(data, [this](double* sums) {
            const Pattern& pattern = on_.pattern();
            const unsigned blocks = private_blocks(pattern.references(), pattern.elements(),
                                                   static_cast<unsigned>(on_.device.processors()));
            on_.launch(AddPrivately{on_.iterations(), index_.data(), pattern.elements(), sums},
                       blocks, pattern.elements());
        });
    }

private:
    OnDevice<Device> on_;
    Array<Device, Index> index_;
};

/// Each block has its own sums of one range of elements. References are sorted by range.
template <class Device>
class ChunkPlan {
public:
    explicit ChunkPlan(const Pattern& pattern)
        : on_(pattern), sorted_(on_, tile_bits, std::max(tile_bits, bits_of(pattern.elements()))) {
        if (on_.empty()) return;
        const std::vector<Chunk> chunks = find_chunks();
        chunks_ = Array<Device, Chunk>(chunks.size());
        on_.device.copy(chunks_.data(), chunks.data(), chunks.size());
        on_.device.wait();
    }

    void reduce(Data data) {
        on_.reduce(data, [this](double* sums) {
            const double* other = sorted_.other(on_);
            on_.launch(AddChunks{chunks_.data(), sorted_.element(), sorted_.items(), other, sums},
                       static_cast<unsigned>(chunks_.size()), tile);
        });
    }

private:
    std::vector<Chunk> find_chunks() {
        const Index tiles = tiles_of(on_.pattern().elements());
        const Index references = on_.pattern().references();
        Array<Device, Index> start(std::size_t{tiles} + 1);
        on_.launch(FindTiles{sorted_.element(), references, tiles, start.data()},
                   on_.blocks(references));
        std::vector<Index> found(start.size());
        on_.device.copy(found.data(), std::as_const(start).data(), start.size());
        on_.device.wait();
        return chunks_of(found);
    }

    OnDevice<Device> on_;
    SortedItems<Device> sorted_;
    Array<Device, Chunk> chunks_;
};

/// Each block has its own sums, of all elements if they fit.
template <class Device>
class BlockPlan {
public:
    explicit BlockPlan(const Pattern& pattern) {
        if (pattern.elements() <= tile)
            all_.emplace(pattern);
        else
            chunks_.emplace(pattern);
    }

    void reduce(Data data) {
        if (all_) return all_->reduce(data);
        chunks_->reduce(data);
    }

private:
    std::optional<PrivatePlan<Device>> all_;
    std::optional<ChunkPlan<Device>> chunks_;
};

/// The references are sorted by element, and summed for each run of equal elements.
template <class Device>
class SortedPlan {
public:
    explicit SortedPlan(const Pattern& pattern)
        : on_(pattern),
          sorted_(on_, 0, std::max(1, bits_of(pattern.elements()))),
          run_element_(most_runs()),
          run_sum_(most_runs()),
          runs_(1),
          scratch_(on_.empty() ? 0 : on_.device.scratch_for_runs(pattern.references())) {}

    void reduce(Data data) {
        on_.reduce(data, [this](double* sums) {
            const double* other = sorted_.other(on_);
            const Runs runs{
                sorted_.element(),   sorted_.items(), {other},     on_.pattern().references(),
                run_element_.data(), run_sum_.data(), runs_.data()};
            on_.device.sum_runs(runs, scratch_);
            on_.launch(AddRuns{run_element_.data(), run_sum_.data(), runs_.data(), sums},
                       on_.blocks(most_runs()));
        });
    }

private:
    Index most_runs() const noexcept {
        return std::min(on_.pattern().elements(), on_.pattern().references());
    }

    OnDevice<Device> on_;
    SortedItems<Device> sorted_;
    Array<Device, Index> run_element_;
    Array<Device, double> run_sum_;
    Array<Device, Index> runs_;
    Array<Device, unsigned char> scratch_;
};

}  // namespace reduction::device
