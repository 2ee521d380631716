// The array of sums as the argument of a call, on the host or on a device.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace reduction {

/// The array that a reduction adds to, one double per element, and its location.
class Data {
public:
    /// In main memory. Converts from arrays implicitly.
    Data(std::span<double> values) noexcept : values_(values) {}     // NOLINT
    Data(std::vector<double>& values) noexcept : values_(values) {}  // NOLINT

    /// In the memory of the current device. Work that writes to it on other streams than the
    /// default one must be finished. Algorithms of the host cannot use it.
    static Data on_device(double* first, std::size_t size) noexcept {
        Data data(std::span<double>(first, size));
        data.resident_ = true;
        return data;
    }

    /// Whether the values are on the device, so that they need not be copied.
    bool resident() const noexcept { return resident_; }
    /// The values. The caller must know where they are.
    std::span<double> values() const noexcept { return values_; }

private:
    std::span<double> values_;
    bool resident_ = false;
};

}  // namespace reduction
