#pragma once

#include <cstdlib>
#include <initializer_list>
#include <string>

#include <selgen/cuda/device_query.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/runtime_api.hpp>

namespace selgen::cuda {

namespace detail {

#if defined(SELGEN_GPU)
inline int attribute(cudaDeviceAttr attribute, int device) noexcept {
    int value = 0;
    static_cast<void>(cudaDeviceGetAttribute(&value, attribute, device));
    return value;
}

inline Answer ask() noexcept {
    Answer answer;
    answer.built = true;
#if defined(SELGEN_CUDA_OLDEST)
    answer.oldest = SELGEN_CUDA_OLDEST;
#endif
    static_cast<void>(cudaDriverGetVersion(&answer.driver));
    static_cast<void>(cudaRuntimeGetVersion(&answer.runtime));
    answer.hidden = std::getenv("CUDA_VISIBLE_DEVICES") != nullptr;
    const cudaError_t status = cudaGetDeviceCount(&answer.count);
    int device = 0;
    if (status != cudaSuccess) {
        answer.count = 0;
        if (status != cudaErrorNoDevice) answer.error = cudaGetErrorString(status);
    } else if (cudaGetDevice(&device) == cudaSuccess) {
        answer.capability = 10 * attribute(cudaDevAttrComputeCapabilityMajor, device) +
                            attribute(cudaDevAttrComputeCapabilityMinor, device);
    }
    clear_error();
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

/// The number of usable CUDA devices; 0 in a program built without SELGEN_CUDA, and if the current
/// device is older than the program's code requires.
inline double devices() noexcept {
    return answer().absence() == Absence::none ? static_cast<double>(answer().count) : 0.0;
}

/// The variants that can run here: those in `on_device` need a device.
template <class Variants, class Variant>
Variants runnable(Variants variants, std::initializer_list<Variant> on_device) noexcept {
    if (devices() >= 1) return variants;
    for (const Variant variant : on_device) variants.remove(variant);
    return variants;
}

/// The reason why there is no device, as text; empty if there is one.
inline std::string why_no_device() { return text(answer()); }

}  // namespace selgen::cuda
