#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace reduction {

/// The array that a reduction adds to, one double an element, and where it lies.
class Data {
public:
    /// In main memory: arrays may be given as they are.
    Data(std::span<double> values) noexcept : values_(values) {}     // NOLINT
    Data(std::vector<double>& values) noexcept : values_(values) {}  // NOLINT

    /// In the memory of the current device; work on other streams than the default one that writes
    /// there has to be done. Algorithms of the host cannot use it.
    static Data on_device(double* first, std::size_t size) noexcept {
        Data data(std::span<double>(first, size));
        data.resident_ = true;
        return data;
    }

    /// Whether the values are on the device, so that nothing has to be copied there and back.
    bool resident() const noexcept { return resident_; }
    /// The values, which only who knows where they are may touch.
    std::span<double> values() const noexcept { return values_; }

private:
    std::span<double> values_;
    bool resident_ = false;
};

}  // namespace reduction
