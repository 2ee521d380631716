// Calls the CUDA driver for contexts, memory and kernels, and describes its errors.
#include "host/graph/gpu/cuda_device.hpp"

#include <array>

namespace selgen::host {

CudaDevice::CudaDevice(const CudaDriver& driver, int number) : driver_(driver), number_(number) {
    call("cuDeviceGet", driver_.device_get, &device_, number);
    std::array<char, 256> name{};
    call("cuDeviceGetName", driver_.device_name, name.data(), static_cast<int>(name.size()) - 1,
         device_);
    name_ = name.data();
    CudaDriver::Handle context = nullptr;
    call("cuDevicePrimaryCtxRetain", driver_.context_retain, &context, device_);
    const int status = driver_.context_use(context);
    if (status == 0) return;
    static_cast<void>(driver_.context_release(device_));
    fail("cuCtxSetCurrent", status);
}

CudaDevice::~CudaDevice() {
    static_cast<void>(driver_.context_use(nullptr));
    static_cast<void>(driver_.context_release(device_));
}

int CudaDevice::attribute(DeviceAttribute which) const {
    int value = 0;
    call("cuDeviceGetAttribute", driver_.device_attribute, &value, static_cast<int>(which),
         device_);
    return value;
}

void CudaDevice::fail(const std::string& call, int status) const {
    const char* error = nullptr;
    const bool is_known = driver_.error_name(status, &error) == 0 && error != nullptr;
    throw CudaError("GPU " + std::to_string(number_) + (name_.empty() ? "" : " (" + name_ + ")") +
                        ": " + call +
                        " failed: " + (is_known ? error : "error " + std::to_string(status)) +
                        "; to leave out GPUs, set CUDA_VISIBLE_DEVICES to those that work",
                    status);
}

DeviceMemory::DeviceMemory(const CudaDevice& device, std::size_t bytes)
    : device_(device), bytes_(bytes) {
    device.call("cuMemAlloc", device.driver().allocate, &address_, bytes);
}

PinnedMemory::PinnedMemory(const CudaDevice& device, std::size_t bytes)
    : device_(device), bytes_(bytes) {
    device.call("cuMemAllocHost", device.driver().allocate_pinned, &memory_, bytes);
}

CudaModule::CudaModule(const CudaDevice& device, const std::string& text) : device_(device) {
    device.call("cuModuleLoadData", device.driver().module_load, &module_, text.c_str());
}

void CudaModule::run(const char* kernel, unsigned blocks, unsigned threads,
                     void** arguments) const {
    const CudaDriver& driver = device_.driver();
    CudaDriver::Handle function = nullptr;
    device_.call("cuModuleGetFunction", driver.module_kernel, &function, module_, kernel);
    device_.call("cuLaunchKernel", driver.launch, function, blocks, 1, 1, threads, 1, 1, 0, nullptr,
                 arguments, nullptr);
    device_.wait();
}

}  // namespace selgen::host
