// Queries whether devices can run the program's device code, and explains why variants cannot run.
#pragma once

#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>

#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// The kind of a program's device code.
enum class Api : unsigned char { none, cuda, hip };

/// Why no device can run the program's device code.
enum class Absence : unsigned char {
    none,           // there is a device
    built_without,  // no toolkit, or neither SELGEN_CUDA nor SELGEN_HIP was defined
    no_driver,
    old_driver,  // older than the toolkit that the program was built with
    hidden,      // an environment variable such as CUDA_VISIBLE_DEVICES leaves none
    no_device,
    old_device,    // CUDA: older than the code was compiled for
    other_device,  // HIP: not among the architectures that the code was compiled for
    error,         // another error of the driver
};

/// The result of a program's device query. Versions of CUDA are written as 12040 for 12.4; compute
/// capabilities as 90 for 9.0. Texts are not owned.
struct Answer {
    Api api = Api::none;
    int driver = 0;                  // newest version that the driver supports; 0 without a driver
    int runtime = 0;                 // version the program was built with
    bool hidden = false;             // an environment variable limits the visible devices
    int count = 0;                   // number of devices
    int capability = 0;              // CUDA: of the current device
    int oldest = 0;                  // CUDA: oldest capability the code was compiled for
    std::string_view architecture;   // HIP: of the current device, such as gfx90a
    std::string_view architectures;  // HIP: of the code, as in gfx906,gfx90a; empty if unknown
    const char* error = nullptr;     // another error of the query

    constexpr Absence absence() const noexcept {
        if (api == Api::none) return Absence::built_without;
        if (driver == 0) return Absence::no_driver;
        if (error != nullptr) {
            const bool old = api == Api::cuda && driver / 1000 < runtime / 1000;
            return old ? Absence::old_driver : Absence::error;
        }
        if (count == 0) return hidden ? Absence::hidden : Absence::no_device;
        if (api == Api::hip && !is_compiled_for()) return Absence::other_device;
        return capability < oldest ? Absence::old_device : Absence::none;
    }

private:
    constexpr bool is_compiled_for() const noexcept {
        if (architecture.empty() || architectures.empty()) return true;
        for (std::string_view rest = architectures;;) {
            const std::size_t end = rest.find(',');
            if (rest.substr(0, end) == architecture) return true;
            if (end == rest.npos) return false;
            rest.remove_prefix(end + 1);
        }
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
    const bool hip = answer.api == Api::hip;
    const char* const api = hip ? "HIP" : "CUDA";
    switch (answer.absence()) {
        case Absence::none: return "";
        case Absence::built_without: return "the program was built without CUDA and without HIP";
        case Absence::no_driver: return rt::join({"there is no ", api, " driver"});
        case Absence::old_driver:
            return rt::join({"the driver supports CUDA ", version(answer.driver),
                             ", but the program was built with ", version(answer.runtime)});
        case Absence::hidden:
            return rt::join(
                {hip ? "HIP_VISIBLE_DEVICES or ROCR_VISIBLE_DEVICES" : "CUDA_VISIBLE_DEVICES",
                 " hides all devices"});
        case Absence::no_device:
            return hip ? "the HIP runtime finds no device: /dev/kfd is missing, or this user may "
                         "not open it"
                       : "the CUDA driver finds no device";
        case Absence::old_device:
            return rt::join({"the device has compute capability ", capability(answer.capability),
                             ", but the program was compiled for ", capability(answer.oldest),
                             " and newer"});
        case Absence::other_device:
            return rt::join({"the device is a ", answer.architecture,
                             ", but the program was compiled for ", answer.architectures});
        case Absence::error: return rt::join({api, " driver error: ", answer.error});
    }
    return "";
}

namespace detail {

#if defined(SELGEN_HIP)
#define SELGEN_TEXT(...) #__VA_ARGS__
#define SELGEN_TEXT_OF(...) SELGEN_TEXT(__VA_ARGS__)
inline void describe_device(Answer& answer, int device) noexcept {
    static gpu::DeviceProp properties{};
    if (gpu::GetDeviceProperties(&properties, device) != gpu::Success) return;
    const std::string_view name = properties.gcnArchName;  // gfx90a:sramecc+:xnack-
    answer.architecture = name.substr(0, name.find(':'));
#if defined(SELGEN_HIP_ARCHITECTURES)
    answer.architectures = SELGEN_TEXT_OF(SELGEN_HIP_ARCHITECTURES);
#endif
}
#undef SELGEN_TEXT_OF
#undef SELGEN_TEXT

inline constexpr Api api = Api::hip;
inline bool hides_devices() noexcept {
    return std::getenv("HIP_VISIBLE_DEVICES") != nullptr ||
           std::getenv("ROCR_VISIBLE_DEVICES") != nullptr;
}
#elif defined(SELGEN_CUDA)
inline int attribute(gpu::DeviceAttr attribute, int device) noexcept {
    int value = 0;
    static_cast<void>(gpu::DeviceGetAttribute(&value, attribute, device));
    return value;
}

inline void describe_device(Answer& answer, int device) noexcept {
    answer.capability = 10 * attribute(gpu::DevAttrComputeCapabilityMajor, device) +
                        attribute(gpu::DevAttrComputeCapabilityMinor, device);
#if defined(SELGEN_CUDA_OLDEST)
    answer.oldest = SELGEN_CUDA_OLDEST;
#endif
}

inline constexpr Api api = Api::cuda;
inline bool hides_devices() noexcept { return std::getenv("CUDA_VISIBLE_DEVICES") != nullptr; }
#endif

#if defined(SELGEN_GPU)
inline Answer ask() noexcept {
    Answer answer;
    answer.api = api;
    static_cast<void>(gpu::DriverGetVersion(&answer.driver));
    static_cast<void>(gpu::RuntimeGetVersion(&answer.runtime));
    answer.hidden = hides_devices();
    const gpu::Error_t status = gpu::GetDeviceCount(&answer.count);
    int device = 0;
    if (status != gpu::Success) {
        answer.count = 0;
        if (status != gpu::ErrorNoDevice) answer.error = gpu::GetErrorString(status);
    } else if (gpu::GetDevice(&device) == gpu::Success) {
        describe_device(answer, device);
    }
    static_cast<void>(gpu::GetLastError());  // so that later calls do not report the error
    return answer;
}
#else
inline Answer ask() noexcept { return {}; }
#endif

}  // namespace detail

/// The result of the device query; queried once.
inline const Answer& answer() noexcept {
    static const Answer asked = detail::ask();
    return asked;
}

/// The number of usable devices; 0 in a program built without SELGEN_CUDA and without SELGEN_HIP,
/// and if the program's code is not for the current device.
inline double devices() noexcept {
    return answer().absence() == Absence::none ? static_cast<double>(answer().count) : 0.0;
}

/// The number of the calling thread's current device; -1 without a device. A value for `phase
/// while` if a dispatcher is used with several devices.
inline int device() noexcept {
#if defined(SELGEN_GPU)
    int number = -1;
    if (devices() >= 1 && gpu::GetDevice(&number) == gpu::Success) return number;
    clear_error();
#endif
    return -1;
}

namespace detail {

template <class Variants, class Variant>
void remove(Variants& variants, std::initializer_list<Variant> list) noexcept {
    for (const Variant variant : list) variants.remove(variant);
}

}  // namespace detail

/// The variants that can run here. Those in the lists need a device: for CUDA code, for HIP code,
/// or for either.
template <class Variants, class Variant>
Variants runnable(Variants variants, std::initializer_list<Variant> on_cuda,
                  std::initializer_list<Variant> on_hip = {},
                  std::initializer_list<Variant> on_either = {}) noexcept {
    const Api usable = devices() >= 1 ? answer().api : Api::none;
    if (usable != Api::cuda) detail::remove(variants, on_cuda);
    if (usable != Api::hip) detail::remove(variants, on_hip);
    if (usable == Api::none) detail::remove(variants, on_either);
    return variants;
}

/// The reason why there is no device, as text; empty if there is one.
inline std::string why_no_device() { return text(answer()); }

/// Why variants with code for one of these kinds cannot run here, as text; empty if they can.
inline std::string why_not_runnable(std::initializer_list<Api> kinds) {
    std::string built_without;
    for (const Api kind : kinds) {
        if (kind == answer().api && devices() >= 1) return {};
        if (kind == answer().api) return rt::join({"no device: ", why_no_device()});
        built_without += built_without.empty() ? "" : " and without ";
        built_without += kind == Api::cuda ? "SELGEN_CUDA" : "SELGEN_HIP";
    }
    return rt::join({"the program was built without ", built_without});
}

/// The reason why a variant that needs a device cannot run; empty if only another rank of an MPI
/// program can be the reason.
inline std::string why_unavailable(bool is_of_ranks) {
    const std::string why = why_no_device();
    if (!why.empty() || is_of_ranks) return why;
    return answer().api == Api::hip ? "the program was built for HIP"
                                    : "the program was built for CUDA";
}

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda
