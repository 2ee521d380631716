// Opens the library of the CUDA driver, and looks up each function by name.
#include "host/graph/gpu/cuda_driver.hpp"

#include <dlfcn.h>

namespace selgen::host {
namespace {

template <class Function>
void find(void* library, const char* name, Function*& function) {
    function = reinterpret_cast<Function*>(::dlsym(library, name));
    if (function == nullptr)
        throw NoGpu(std::string("the CUDA driver has no function ") + name + ": update the driver");
}

}  // namespace

CudaDriver load_cuda_driver(const std::string& name) {
    void* const library = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);  // stays loaded
    if (library == nullptr)
        throw NoGpu(std::string("there is no CUDA driver (") + ::dlerror() + ')');
    CudaDriver driver{};
    find(library, "cuInit", driver.init);
    find(library, "cuDeviceGetCount", driver.device_count);
    find(library, "cuDeviceGet", driver.device_get);
    find(library, "cuDeviceGetName", driver.device_name);
    find(library, "cuDeviceGetAttribute", driver.device_attribute);
    find(library, "cuDeviceGetPCIBusId", driver.device_pci);
    find(library, "cuDevicePrimaryCtxRetain", driver.context_retain);
    find(library, "cuDevicePrimaryCtxRelease_v2", driver.context_release);
    find(library, "cuCtxSetCurrent", driver.context_use);
    find(library, "cuCtxSynchronize", driver.wait);
    find(library, "cuMemAlloc_v2", driver.allocate);
    find(library, "cuMemFree_v2", driver.release);
    find(library, "cuMemAllocHost_v2", driver.allocate_pinned);
    find(library, "cuMemFreeHost", driver.release_pinned);
    find(library, "cuMemcpyHtoD_v2", driver.copy_to_device);
    find(library, "cuMemcpyDtoH_v2", driver.copy_from_device);
    find(library, "cuMemcpyDtoD_v2", driver.copy_on_device);
    find(library, "cuModuleLoadData", driver.module_load);
    find(library, "cuModuleUnload", driver.module_unload);
    find(library, "cuModuleGetFunction", driver.module_kernel);
    find(library, "cuLaunchKernel", driver.launch);
    find(library, "cuGetErrorName", driver.error_name);
    return driver;
}

}  // namespace selgen::host
