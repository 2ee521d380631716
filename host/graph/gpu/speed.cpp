// Times kernels, which it writes in PTX, and copies on a GPU, and takes the shortest of several
// runs.
#include "host/graph/gpu/speed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "host/graph/sockets.hpp"

namespace selgen::host {

// ---- kernels ---------------------------------------------------------------------------------

namespace {

constexpr int chains = 8;  // of each thread; their values differ, so the compiler keeps them all
constexpr int repeats = flops_in_turn / 2 / chains;

// For the oldest devices that drivers still support; newer ones compile it as well.
constexpr const char* ptx_head = R"(.version 6.0
.target sm_50
.address_size 64
)";

// {0}: f64 or f32; {1}: first values of the chains; {2}: multiply-adds; {3}: sum of the chains
constexpr const char* rate_text = R"(
.visible .entry rate_{0}(.param .u64 out, .param .u32 turns, .param .{0} factor, .param .{0} more)
{{
    .reg .pred %p;
    .reg .u32 %left, %thread;
    .reg .u64 %out;
    .reg .{0} %factor, %more, %s<8>;
    ld.param.u64 %out, [out];
    ld.param.u32 %left, [turns];
    ld.param.{0} %factor, [factor];
    ld.param.{0} %more, [more];
    mov.u32 %thread, %tid.x;
    cvt.rn.{0}.u32 %s0, %thread;
{1}again:
{2}    sub.u32 %left, %left, 1;
    setp.ne.u32 %p, %left, 0;
    @%p bra again;
{3}    setp.lt.{0} %p, %s0, %more;
    @%p st.global.{0} [%out], %s0;
    ret;
}}
)";

constexpr const char* chase_text = R"(
.visible .entry chase(.param .u64 from, .param .u32 steps, .param .u64 out)
{
    .reg .pred %p;
    .reg .u32 %left;
    .reg .u64 %at, %out;
    ld.param.u64 %at, [from];
    ld.param.u32 %left, [steps];
    ld.param.u64 %out, [out];
again:
    ld.global.u64 %at, [%at];
    sub.u32 %left, %left, 1;
    setp.ne.u32 %p, %left, 0;
    @%p bra again;
    st.global.u64 [%out], %at;
    ret;
}
)";

std::string rate_of(const std::string& type) {
    std::string first, multiply, sum;
    for (int i = 1; i < chains; ++i) {
        first += fmt::format("    add.{0} %s{1}, %s{2}, %factor;\n", type, i, i - 1);
        sum += fmt::format("    add.{0} %s0, %s0, %s{1};\n", type, i);
    }
    for (int i = 0; i < chains * repeats; ++i)
        multiply += fmt::format("    fma.rn.{0} %s{1}, %s{1}, %factor, %more;\n", type, i % chains);
    return fmt::format(rate_text, type, first, multiply, sum);
}

}  // namespace

std::string gpu_kernels() { return ptx_head + rate_of("f64") + rate_of("f32") + chase_text; }

// ---- measurements ----------------------------------------------------------------------------

namespace {

constexpr std::size_t megabyte = 1 << 20;
constexpr std::size_t least_bytes = megabyte;  // of a copy; less would only measure the latency
constexpr std::size_t line_bytes = 128;        // of a GPU's cache

/// Memory of that many bytes, or of half as many while there is too little.
template <class Memory>
Memory available(const CudaDevice& device, std::size_t bytes) {
    for (;; bytes /= 2) {
        try {
            return Memory(device, bytes);
        } catch (const CudaError& error) {
            if (!error.is_out_of_memory || bytes / 2 < least_bytes) throw;
        }
    }
}

/// Measures one GPU. All work is waited for, so times of the host's clock are complete.
class GpuStopwatch {
public:
    GpuStopwatch(const CudaDevice& device, const std::function<double()>& now)
        : device_(device), now_(now), kernels_(device, gpu_kernels()), out_(device, 8) {}

    /// Independent multiply-adds on all cores, in flop/s.
    template <class Number>
    double flops_per_s(const char* kernel) const {
        constexpr int threads = 256;
        const int each = device_.attribute(DeviceAttribute::threads_of_multiprocessor) / threads;
        const int blocks = device_.attribute(DeviceAttribute::multiprocessors) * std::max(1, each);
        CudaDriver::Address address = out_.address();
        std::uint32_t turns = 5000;
        auto factor = static_cast<Number>(0.999999), more = static_cast<Number>(1e-6);
        void* arguments[] = {&address, &turns, &factor, &more};
        const auto run = [&] { kernels_.run(kernel, blocks, threads, arguments); };
        for (const double start = now_(); now_() - start < 0.2;) run();  // raises the clock rate
        return double{flops_in_turn} * turns * threads * blocks / least_seconds(5, run);
    }

    /// Bytes that copies in the memory read and write, per second.
    double memory_bandwidth(const DeviceMemory& from, const DeviceMemory& to) const {
        constexpr int copies = 10;
        const std::size_t bytes = std::min(from.bytes(), to.bytes());
        const double seconds = least_seconds(5, [&] {
            for (int i = 0; i < copies; ++i) copy_on_device(to.address(), from.address(), bytes);
            device_.wait();
        });
        return 2.0 * copies * static_cast<double>(bytes) / seconds;
    }

    /// Seconds of a read of a line whose address the previous read has returned. The reads are
    /// spread over `memory`; copies in `other` remove its lines from the cache first.
    double memory_latency(const DeviceMemory& memory, const DeviceMemory& other) const {
        write_chain(memory);
        const std::size_t half = other.bytes() / 2;
        copy_on_device(other.address() + half, other.address(), half);
        device_.wait();
        CudaDriver::Address at = memory.address(), result = out_.address();
        std::uint32_t steps = 20'000;
        void* arguments[] = {&at, &steps, &result};
        const auto run = [&] {  // continues where the previous run has ended
            kernels_.run("chase", 1, 1, arguments);
            copy_from_device(&at, result, sizeof at);
        };
        return least_seconds(4, run) / steps;
    }

    LinkBandwidth link(std::byte* host, std::size_t bytes, const DeviceMemory& memory) const {
        const auto size = static_cast<double>(bytes);
        return {size / least_seconds(5, [&] { copy_to_device(memory.address(), host, bytes); }),
                size / least_seconds(5, [&] { copy_from_device(host, memory.address(), bytes); })};
    }

    /// Seconds of a small copy, in the slower direction.
    double link_latency(const DeviceMemory& memory) const {
        double word = 0;
        return std::max(
            least_seconds(100, [&] { copy_to_device(memory.address(), &word, sizeof word); }),
            least_seconds(100, [&] { copy_from_device(&word, memory.address(), sizeof word); }));
    }

private:
    /// The shortest of several runs after a first one, because other work makes runs slower, never
    /// faster.
    template <class Run>
    double least_seconds(int runs, const Run& run) const {
        run();
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < runs; ++i) {
            const double start = now_();
            run();
            least = std::min(least, now_() - start);
        }
        return least;
    }

    void copy_to_device(CudaDriver::Address to, const void* from, std::size_t bytes) const {
        device_.call("cuMemcpyHtoD", device_.driver().copy_to_device, to, from, bytes);
        device_.wait();
    }

    void copy_from_device(void* to, CudaDriver::Address from, std::size_t bytes) const {
        device_.call("cuMemcpyDtoH", device_.driver().copy_from_device, to, from, bytes);
        device_.wait();
    }

    void copy_on_device(CudaDriver::Address to, CudaDriver::Address from, std::size_t bytes) const {
        device_.call("cuMemcpyDtoD", device_.driver().copy_on_device, to, from, bytes);
    }

    /// Writes the address of another line at the begin of each line. They form one cycle in random
    /// order, so prefetching is impossible.
    void write_chain(const DeviceMemory& memory) const {
        const std::vector<std::uint32_t> next = random_cycle(memory.bytes() / line_bytes);
        constexpr std::size_t lines = 1 << 15;  // written by one copy
        std::vector<std::byte> part(lines * line_bytes);
        for (std::size_t begin = 0; begin < next.size(); begin += lines) {
            const std::size_t count = std::min(lines, next.size() - begin);
            for (std::size_t i = 0; i < count; ++i) {
                const CudaDriver::Address address = memory.address() + next[begin + i] * line_bytes;
                std::memcpy(&part[i * line_bytes], &address, sizeof address);
            }
            copy_to_device(memory.address() + begin * line_bytes, part.data(), count * line_bytes);
        }
    }

    const CudaDevice& device_;
    const std::function<double()>& now_;
    CudaModule kernels_;
    DeviceMemory out_;  // of the kernels
};

}  // namespace

GpuSpeed measured_speed(const CudaDevice& device, const std::function<double()>& now) {
    const GpuStopwatch stopwatch(device, now);
    GpuSpeed speed;
    speed.rate = stopwatch.flops_per_s<double>("rate_f64");
    speed.float_rate = stopwatch.flops_per_s<float>("rate_f32");

    const auto cache = std::max(0, device.attribute(DeviceAttribute::cache_bytes));
    const auto memory = available<DeviceMemory>(
        device, std::clamp(4 * static_cast<std::size_t>(cache), 64 * megabyte, 512 * megabyte));
    const auto other = available<DeviceMemory>(device, memory.bytes());
    speed.bandwidth = stopwatch.memory_bandwidth(memory, other);
    speed.latency = stopwatch.memory_latency(memory, other);

    const std::size_t bytes = std::min(memory.bytes(), 64 * megabyte);
    std::vector<std::byte> pageable(bytes);
    speed.link = stopwatch.link(pageable.data(), bytes, memory);
    const auto pinned = available<PinnedMemory>(device, bytes);
    speed.pinned_link = stopwatch.link(pinned.data(), pinned.bytes(), memory);
    speed.link_latency = stopwatch.link_latency(memory);
    return speed;
}

}  // namespace selgen::host
