// A CUDA driver whose devices are simulated: copies are made, kernels are interpreted, and all work
// advances a simulated clock. The variable SIMULATED_CUDA configures it, read by cuInit:
//   gpus=2 memory=1e9 fails=cuMemAlloc_v2 error=700 slow_link=1 waits
// `slow_link` is a device whose link is half as fast; with `waits`, work takes its simulated time.
#include "driver.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <sstream>
#include <string>

using selgen::testing::SimulatedGpu;

namespace {

struct Memory {
    int device;
    double bytes;
};

/// The state of the driver, from one cuInit to the next.
struct Driver {
    int gpus = 1;
    double memory = 40e9;  // bytes of each device
    std::string fails;
    int error = 999;
    int slow_link = -1;
    bool waits = false;

    double seconds = 0;
    int device = -1;  // of the current context
    int contexts = 0;
    std::string kernels;  // PTX
    std::map<std::uintptr_t, Memory> allocated, pinned;
};

Driver driver;
const SimulatedGpu gpu;

double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void work_for(double seconds) {
    driver.seconds += seconds;
    if (!driver.waits) return;
    for (const double start = now(); now() - start < seconds;) continue;
}

/// The status of a call that otherwise succeeds.
int status_of(const char* call) { return driver.fails == call ? driver.error : 0; }

int with_context(const char* call) { return driver.device < 0 ? 201 : status_of(call); }

double used() {
    double bytes = 0;
    for (const auto& [address, memory] : driver.allocated)
        if (memory.device == driver.device) bytes += memory.bytes;
    return bytes;
}

bool is_allocated(std::uintptr_t begin, std::size_t bytes) {
    const auto next = driver.allocated.upper_bound(begin);
    if (next == driver.allocated.begin()) return false;
    const auto& [address, memory] = *std::prev(next);
    return memory.device == driver.device &&
           static_cast<double>(begin - address + bytes) <= memory.bytes;
}

double link_seconds(const void* host, double pageable, double pinned, std::size_t bytes) {
    const bool is_pinned = driver.pinned.contains(reinterpret_cast<std::uintptr_t>(host));
    const double slower = driver.device == driver.slow_link ? 2 : 1;
    return gpu.link_latency + slower * static_cast<double>(bytes) / (is_pinned ? pinned : pageable);
}

/// How often the text of a kernel has an instruction.
int count_of(const std::string& instruction, const std::string& kernel) {
    const std::size_t begin = driver.kernels.find(".entry " + kernel + '(');
    const std::string text =
        driver.kernels.substr(begin, driver.kernels.find("\n}\n", begin) - begin);
    int count = 0;
    for (std::size_t at = 0; (at = text.find(instruction, at)) != text.npos; ++at) ++count;
    return count;
}

int run_rate(const std::string& kernel, double threads, void** arguments) {
    const auto turns = *static_cast<std::uint32_t*>(arguments[1]);
    const std::string type = kernel.substr(5);
    const int multiply_adds = count_of("fma.rn." + type, kernel);
    const double rate = type == "f64" ? gpu.rate : gpu.float_rate;
    work_for(2.0 * multiply_adds * turns * threads / rate);
    return 0;
}

int run_chase(void** arguments) {
    auto at = *static_cast<std::uint64_t*>(arguments[0]);
    const auto steps = *static_cast<std::uint32_t*>(arguments[1]);
    const auto out = *static_cast<std::uint64_t*>(arguments[2]);
    for (std::uint32_t i = 0; i < steps; ++i) {
        if (!is_allocated(at, sizeof at)) return 700;
        std::memcpy(&at, reinterpret_cast<void*>(at), sizeof at);
    }
    std::memcpy(reinterpret_cast<void*>(out), &at, sizeof at);
    work_for(steps * gpu.latency);
    return 0;
}

}  // namespace

extern "C" {

double simulated_seconds() { return driver.seconds; }

int simulated_resources() {
    return static_cast<int>(driver.allocated.size() + driver.pinned.size()) + driver.contexts +
           (driver.kernels.empty() ? 0 : 1);
}

int cuInit(unsigned) {
    driver = Driver{};
    const char* const variable = std::getenv("SIMULATED_CUDA");
    std::istringstream words(variable == nullptr ? "" : variable);
    for (std::string word; words >> word;) {
        const std::size_t equal = word.find('=');
        const std::string name = word.substr(0, equal);
        const std::string value = equal == word.npos ? "" : word.substr(equal + 1);
        if (name == "gpus") driver.gpus = std::atoi(value.c_str());
        if (name == "memory") driver.memory = std::atof(value.c_str());
        if (name == "fails") driver.fails = value;
        if (name == "error") driver.error = std::atoi(value.c_str());
        if (name == "slow_link") driver.slow_link = std::atoi(value.c_str());
        if (name == "waits") driver.waits = true;
    }
    return driver.gpus == 0 ? 100 : status_of("cuInit");
}

int cuDeviceGetCount(int* count) {
    *count = driver.gpus;
    return status_of("cuDeviceGetCount");
}

int cuDeviceGet(int* device, int number) {
    *device = number;
    return number < driver.gpus ? status_of("cuDeviceGet") : 101;
}

int cuDeviceGetName(char* name, int length, int) {
    std::strncpy(name, SimulatedGpu::name, static_cast<std::size_t>(length));
    return status_of("cuDeviceGetName");
}

int cuDeviceGetAttribute(int* value, int attribute, int) {
    const std::map<int, int> values{
        {10, 32}, {16, SimulatedGpu::multiprocessors}, {38, 1 << 20}, {39, 2048}, {75, 8}, {76, 0}};
    const auto found = values.find(attribute);
    if (found == values.end()) return 1;
    *value = found->second;
    return status_of("cuDeviceGetAttribute");
}

int cuDeviceGetPCIBusId(char* id, int length, int device) {
    std::strncpy(id, device == 0 ? "0000:3B:00.0" : "0000:AF:00.0",
                 static_cast<std::size_t>(length));
    return status_of("cuDeviceGetPCIBusId");
}

int cuDevicePrimaryCtxRetain(void** context, int device) {
    const int status = status_of("cuDevicePrimaryCtxRetain");
    if (status != 0) return status;
    ++driver.contexts;
    *context = reinterpret_cast<void*>(static_cast<std::uintptr_t>(device) + 1);
    return 0;
}

int cuDevicePrimaryCtxRelease_v2(int) {
    --driver.contexts;
    return 0;
}

int cuCtxSetCurrent(void* context) {
    driver.device = static_cast<int>(reinterpret_cast<std::uintptr_t>(context)) - 1;
    return status_of("cuCtxSetCurrent");
}

int cuCtxSynchronize() { return with_context("cuCtxSynchronize"); }

int cuMemAlloc_v2(unsigned long long* address, std::size_t bytes) {
    const int status = with_context("cuMemAlloc_v2");
    if (status != 0) return status;
    if (used() + static_cast<double>(bytes) > driver.memory) return 2;
    *address = reinterpret_cast<std::uintptr_t>(std::calloc(bytes, 1));
    driver.allocated[*address] = {driver.device, static_cast<double>(bytes)};
    return 0;
}

int cuMemFree_v2(unsigned long long address) {
    if (driver.allocated.erase(address) == 0) return 1;
    std::free(reinterpret_cast<void*>(address));
    return 0;
}

int cuMemAllocHost_v2(void** memory, std::size_t bytes) {
    const int status = with_context("cuMemAllocHost_v2");
    if (status != 0) return status;
    *memory = std::calloc(bytes, 1);
    driver.pinned[reinterpret_cast<std::uintptr_t>(*memory)] = {};
    return 0;
}

int cuMemFreeHost(void* memory) {
    if (driver.pinned.erase(reinterpret_cast<std::uintptr_t>(memory)) == 0) return 1;
    std::free(memory);
    return 0;
}

int cuMemcpyHtoD_v2(unsigned long long to, const void* from, std::size_t bytes) {
    const int status = with_context("cuMemcpyHtoD_v2");
    if (status != 0) return status;
    if (!is_allocated(to, bytes)) return 1;
    std::memcpy(reinterpret_cast<void*>(to), from, bytes);
    work_for(link_seconds(from, gpu.to_gpu, gpu.pinned_to_gpu, bytes));
    return 0;
}

int cuMemcpyDtoH_v2(void* to, unsigned long long from, std::size_t bytes) {
    const int status = with_context("cuMemcpyDtoH_v2");
    if (status != 0) return status;
    if (!is_allocated(from, bytes)) return 1;
    std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
    work_for(link_seconds(to, gpu.from_gpu, gpu.pinned_from_gpu, bytes));
    return 0;
}

/// Only takes its time, because nothing reads the copy.
int cuMemcpyDtoD_v2(unsigned long long to, unsigned long long from, std::size_t bytes) {
    const int status = with_context("cuMemcpyDtoD_v2");
    if (status != 0) return status;
    if (!is_allocated(from, bytes) || !is_allocated(to, bytes)) return 1;
    work_for(2 * static_cast<double>(bytes) / gpu.bandwidth);
    return 0;
}

int cuModuleLoadData(void** module, const void* text) {
    const int status = with_context("cuModuleLoadData");
    if (status != 0) return status;
    driver.kernels = static_cast<const char*>(text);
    *module = &driver.kernels;
    return 0;
}

int cuModuleUnload(void*) {
    driver.kernels.clear();
    return 0;
}

int cuModuleGetFunction(void** kernel, void*, const char* name) {
    static std::map<std::string, std::string> names;
    if (driver.kernels.find(std::string(".entry ") + name + '(') == std::string::npos) return 500;
    *kernel = &(names[name] = name);
    return with_context("cuModuleGetFunction");
}

// Callers pass what <cuda.h> declares, without the ellipsis: numbers of threads, bytes of shared
// memory, the stream and the kernel's arguments. Linux passes both kinds of calls in the same way.
int cuLaunchKernel(void* kernel, unsigned blocks, unsigned, unsigned depth, ...) {
    const int status = with_context("cuLaunchKernel");
    if (status != 0) return status;
    std::va_list more;
    va_start(more, depth);
    const unsigned threads = va_arg(more, unsigned);
    for (int i = 0; i < 3; ++i) static_cast<void>(va_arg(more, unsigned));
    static_cast<void>(va_arg(more, void*));
    void** const arguments = va_arg(more, void**);
    va_end(more);
    const std::string& name = *static_cast<const std::string*>(kernel);
    if (name == "chase") return run_chase(arguments);
    return run_rate(name, double{1} * blocks * threads, arguments);
}

int cuGetErrorName(int error, const char** name) {
    const std::map<int, const char*> names{{1, "CUDA_ERROR_INVALID_VALUE"},
                                           {2, "CUDA_ERROR_OUT_OF_MEMORY"},
                                           {201, "CUDA_ERROR_INVALID_CONTEXT"},
                                           {700, "CUDA_ERROR_ILLEGAL_ADDRESS"},
                                           {803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH"}};
    const auto found = names.find(error);
    if (found == names.end()) return 1;
    *name = found->second;
    return 0;
}
}
