// Measures each GPU in a thread that is pinned to the nearest socket.
#include "host/graph/gpu/gpu.hpp"

#include <array>
#include <future>

#include "host/graph/gpu/cuda_device.hpp"
#include "host/graph/sockets.hpp"

namespace selgen::host {
namespace {

int number_of_gpus(const CudaDriver& driver) {
    const int status = driver.init(0);
    const char* error = nullptr;
    if (status == 100) throw NoGpu("the CUDA driver finds no GPU");
    if (status != 0)
        throw NoGpu(std::string("the CUDA driver does not start: cuInit failed: ") +
                    (driver.error_name(status, &error) == 0 && error != nullptr
                         ? error
                         : "error " + std::to_string(status)));
    int count = 0;
    if (driver.device_count(&count) != 0) throw NoGpu("cuDeviceGetCount failed");
    if (count == 0) throw NoGpu("the CUDA driver finds no GPU");
    return count;
}

/// The socket that is nearest to the device; the first one if that is unknown.
std::size_t socket_near(const GpuMeasurement& measurement, int number) {
    int device = 0;
    std::array<char, 32> id{};
    const CudaDriver& driver = measurement.driver;
    if (driver.device_get(&device, number) != 0 ||
        driver.device_pci(id.data(), static_cast<int>(id.size()), device) != 0)
        return 0;
    return socket_of_pci_device(measurement.system, measurement.sockets, id.data());
}

Gpu measured_gpu(const GpuMeasurement& measurement, int number) {
    using enum DeviceAttribute;
    const CudaDevice device(measurement.driver, number);
    Gpu gpu;
    gpu.name = device.name();
    gpu.warp = device.attribute(warp_size);
    gpu.cores =
        device.attribute(multiprocessors) *
        cores_of_multiprocessor(device.attribute(major_version), device.attribute(minor_version));
    gpu.speed = measured_speed(device, measurement.now);
    return gpu;
}

}  // namespace

std::vector<Gpu> measured_gpus(const GpuMeasurement& measurement) {
    std::vector<Gpu> gpus;
    const int count = number_of_gpus(measurement.driver);
    for (int number = 0; number < count; ++number) {
        const std::size_t socket = socket_near(measurement, number);
        const auto run = [&] {  // in a new thread, because pinning is permanent
            if (socket < measurement.sockets.size())
                pin_to(measurement.sockets[socket].cpus.front());
            return measured_gpu(measurement, number);
        };
        gpus.push_back(std::async(std::launch::async, run).get());
        gpus.back().socket = socket;
    }
    return gpus;
}

std::vector<Gpu> gpus_here() { return measured_gpus({load_cuda_driver(), sockets_here()}); }

int cores_of_multiprocessor(int major, int minor) {
    if (major <= 3) return 192;
    const bool has_half = major == 7 || (major == 6 && minor == 0) || (major == 8 && minor == 0);
    return has_half ? 64 : 128;
}

}  // namespace selgen::host
