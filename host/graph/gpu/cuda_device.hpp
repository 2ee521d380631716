// A CUDA device, its memory and its kernels as objects that release what they own.
#pragma once

#include <cstddef>
#include <string>

#include "base/errors.hpp"
#include "host/graph/gpu/cuda_driver.hpp"

namespace selgen::host {

/// A call of the CUDA driver failed. The text names the device, the call and the error.
struct CudaError : IoError {
    CudaError(const std::string& text, int code) : IoError(text), is_out_of_memory(code == 2) {}

    bool is_out_of_memory;
};

/// Attributes of devices, with their numbers in <cuda.h>.
enum class DeviceAttribute {
    warp_size = 10,
    multiprocessors = 16,
    cache_bytes = 38,
    threads_of_multiprocessor = 39,
    major_version = 75,
    minor_version = 76
};

/// A device, whose primary context is current in the thread that created this object.
class CudaDevice {
public:
    CudaDevice(const CudaDriver& driver, int number);
    CudaDevice(const CudaDevice&) = delete;
    CudaDevice& operator=(const CudaDevice&) = delete;
    ~CudaDevice();

    const CudaDriver& driver() const { return driver_; }
    const std::string& name() const { return name_; }  // "NVIDIA H200"
    int attribute(DeviceAttribute which) const;

    /// Waits until all copies and kernels have finished.
    void wait() const { call("cuCtxSynchronize", driver_.wait); }

    /// Calls the function of the driver. Throws CudaError.
    template <class... Parameters, class... Arguments>
    void call(const char* name, int (*function)(Parameters...), Arguments... arguments) const {
        const int status = function(arguments...);
        if (status != 0) fail(name, status);
    }

private:
    [[noreturn]] void fail(const std::string& call, int status) const;

    const CudaDriver& driver_;
    int number_;
    int device_ = 0;
    std::string name_;
};

/// Memory of the device.
class DeviceMemory {
public:
    DeviceMemory(const CudaDevice& device, std::size_t bytes);
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;
    ~DeviceMemory() { static_cast<void>(device_.driver().release(address_)); }

    CudaDriver::Address address() const { return address_; }
    std::size_t bytes() const { return bytes_; }

private:
    const CudaDevice& device_;
    CudaDriver::Address address_ = 0;
    std::size_t bytes_;
};

/// Page-locked memory of the host.
class PinnedMemory {
public:
    PinnedMemory(const CudaDevice& device, std::size_t bytes);
    PinnedMemory(const PinnedMemory&) = delete;
    PinnedMemory& operator=(const PinnedMemory&) = delete;
    ~PinnedMemory() { static_cast<void>(device_.driver().release_pinned(memory_)); }

    std::byte* data() const { return static_cast<std::byte*>(memory_); }
    std::size_t bytes() const { return bytes_; }

private:
    const CudaDevice& device_;
    void* memory_ = nullptr;
    std::size_t bytes_;
};

/// Kernels, compiled by the driver from PTX.
class CudaModule {
public:
    CudaModule(const CudaDevice& device, const std::string& text);
    CudaModule(const CudaModule&) = delete;
    CudaModule& operator=(const CudaModule&) = delete;
    ~CudaModule() { static_cast<void>(device_.driver().module_unload(module_)); }

    /// Runs the kernel to its end. `arguments` are pointers to its parameters.
    void run(const char* kernel, unsigned blocks, unsigned threads, void** arguments) const;

private:
    const CudaDevice& device_;
    CudaDriver::Handle module_ = nullptr;
};

}  // namespace selgen::host
