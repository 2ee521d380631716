// The CUDA driver as a table of functions, without the headers of CUDA.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace selgen::host {

/// There is no GPU that can be measured; the text has the reason.
struct NoGpu : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Functions of the CUDA driver, which is loaded at run time: selgen is built without CUDA. The
/// types are those of <cuda.h>: devices are numbers, handles are pointers, and 0 means success.
struct CudaDriver {
    using Address = unsigned long long;  // in the memory of a device
    using Handle = void*;

    int (*init)(unsigned flags);
    int (*device_count)(int* count);
    int (*device_get)(int* device, int number);
    int (*device_name)(char* name, int length, int device);
    int (*device_attribute)(int* value, int attribute, int device);
    int (*device_pci)(char* id, int length, int device);
    int (*context_retain)(Handle* context, int device);
    int (*context_release)(int device);
    int (*context_use)(Handle context);
    int (*wait)();
    int (*allocate)(Address* memory, std::size_t bytes);
    int (*release)(Address memory);
    int (*allocate_pinned)(void** memory, std::size_t bytes);
    int (*release_pinned)(void* memory);
    int (*copy_to_device)(Address to, const void* from, std::size_t bytes);
    int (*copy_from_device)(void* to, Address from, std::size_t bytes);
    int (*copy_on_device)(Address to, Address from, std::size_t bytes);
    int (*module_load)(Handle* module, const void* text);
    int (*module_unload)(Handle module);
    int (*module_kernel)(Handle* kernel, Handle module, const char* name);
    int (*launch)(Handle kernel, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z,
                  unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned shared_bytes,
                  Handle stream, void** arguments, void** more);
    int (*error_name)(int error, const char** name);
};

/// Loads the driver. The library is found as dlopen finds it. Throws NoGpu.
CudaDriver load_cuda_driver(const std::string& library = "libcuda.so.1");

}  // namespace selgen::host
