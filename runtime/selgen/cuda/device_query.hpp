#pragma once

#include <string>

#include <selgen/rt/text.hpp>

namespace selgen::cuda {

/// Why no device can run the program's device code.
enum class Absence : unsigned char {
    none,           // there is a device
    built_without,  // no toolkit, or SELGEN_CUDA was not defined
    no_driver,
    old_driver,  // older than the toolkit that the program was built with
    hidden,      // CUDA_VISIBLE_DEVICES leaves none
    no_device,
    old_device,  // older than the code was compiled for
    error,       // another error of the driver
};

/// The result of a program's device query. Versions are written as in CUDA: 12040 for 12.4; compute
/// capabilities as 90 for 9.0.
struct Answer {
    bool built = false;           // with SELGEN_CUDA
    int driver = 0;               // newest CUDA version of the driver; 0 without a driver
    int runtime = 0;              // CUDA version the program was built with
    bool hidden = false;          // CUDA_VISIBLE_DEVICES is set
    int count = 0;                // number of devices
    int capability = 0;           // of the current device
    int oldest = 0;               // oldest capability the code was compiled for
    const char* error = nullptr;  // another error of the query; not owned

    constexpr Absence absence() const noexcept {
        if (!built) return Absence::built_without;
        if (driver == 0) return Absence::no_driver;
        if (error != nullptr)
            return driver / 1000 < runtime / 1000 ? Absence::old_driver : Absence::error;
        if (count == 0) return hidden ? Absence::hidden : Absence::no_device;
        return capability < oldest ? Absence::old_device : Absence::none;
    }
};

namespace detail {

/// 12040 as "12.4": major times 1000 plus minor times 10.
inline std::string version(int number) {
    return rt::join({std::to_string(number / 1000), ".", std::to_string(number % 1000 / 10)});
}
inline std::string capability(int number) {
    return rt::join({std::to_string(number / 10), ".", std::to_string(number % 10)});
}

}  // namespace detail

/// The reason as text; empty if there is a device.
inline std::string text(const Answer& answer) {
    using detail::capability;
    using detail::version;
    switch (answer.absence()) {
        case Absence::none: return "";
        case Absence::built_without: return "the program was built without CUDA";
        case Absence::no_driver: return "there is no CUDA driver";
        case Absence::old_driver:
            return rt::join({"the driver supports CUDA ", version(answer.driver),
                             ", but the program was built with ", version(answer.runtime)});
        case Absence::hidden: return "CUDA_VISIBLE_DEVICES hides all devices";
        case Absence::no_device: return "the CUDA driver finds no device";
        case Absence::old_device:
            return rt::join({"the device has compute capability ", capability(answer.capability),
                             ", but the program was compiled for ", capability(answer.oldest),
                             " and newer"});
        case Absence::error: return rt::join({"CUDA driver error: ", answer.error});
    }
    return "";
}

}  // namespace selgen::cuda
