// selgen machine measures GPUs. A simulated CUDA driver, with its own clock, has the true values.
#include <dlfcn.h>

#include <regex>

#include "host/graph/gpu/cuda_device.hpp"
#include "host/graph/gpu/gpu.hpp"
#include "host/graph/gpu/speed.hpp"
#include "host/graph/machine_block.hpp"
#include "tests/cli/running.hpp"
#include "tests/cli/simulated_cuda/driver.hpp"
#include "workflow/load.hpp"

using namespace selgen;
using namespace selgen::testing;

namespace {

const SimulatedGpu truth;
constexpr int simulated_cores = SimulatedGpu::multiprocessors * 64;

/// The simulated driver in this process.
class Simulation {
public:
    explicit Simulation(const std::string& options) : driver_(host::load_cuda_driver(library)) {
        ::setenv("SIMULATED_CUDA", options.c_str(), 1);
        void* const handle = ::dlopen(library, RTLD_NOW);
        REQUIRE(handle != nullptr);
        seconds_ = reinterpret_cast<double (*)()>(::dlsym(handle, "simulated_seconds"));
        resources_ = reinterpret_cast<int (*)()>(::dlsym(handle, "simulated_resources"));
    }
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;
    ~Simulation() { ::unsetenv("SIMULATED_CUDA"); }

    /// On a machine with these sockets, which /sys describes in `system`.
    std::vector<host::Gpu> measured(const std::vector<host::Socket>& sockets = {{{0}, 1e6}},
                                    const std::string& system = "") const {
        return host::measured_gpus({driver_, sockets, system, seconds_});
    }

    /// The text of the exception that measuring throws.
    template <class Error>
    std::string error() const {
        try {
            measured();
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    }

    int resources() const { return resources_(); }

private:
    static constexpr const char* library = SELGEN_SIMULATED_CUDA;

    host::CudaDriver driver_;
    double (*seconds_)();
    int (*resources_)();
};

/// A measured GPU.
const host::Gpu& simulated_gpu() {
    static const host::Gpu gpu = Simulation("gpus=1").measured().at(0);
    return gpu;
}

bool is_near(double measured, double expected) {
    return std::abs(measured - expected) <= 0.01 * expected;
}

/// A machine with a socket s, a socket t and the GPUs.
std::string machine_with(const std::vector<host::Gpu>& gpus) {
    const std::string socket = " cores 4 rate 2 GF/s mem 10 GB/s 80 ns;\n";
    return "machine here {\n  node n;\n  cpu n.s" + socket + "  cpu n.t" + socket +
           host::gpu_lines(gpus, {"s", "t"}) + "}\n";
}

/// The GPUs of the machine in the text, which `selgen check` accepts.
std::vector<dsl::model::Gpus> gpus_in(const std::string& text) {
    const Folder here;
    here.write("here.sel", text);
    INFO(text);
    here.must("check here.sel");
    const auto checked = workflow::load_and_check((here.path() / "here.sel").string());
    REQUIRE(checked.model);
    return checked.model->machines.at(0).nodes.at(0).gpus;
}

}  // namespace

TEST_CASE("the measured speeds of a GPU are those of the simulated one") {
    const Simulation simulation("gpus=1");
    const auto gpus = simulation.measured();
    REQUIRE(gpus.size() == 1);
    const host::Gpu& gpu = gpus[0];
    CHECK(gpu.name == SimulatedGpu::name);
    CHECK(gpu.cores == simulated_cores);
    CHECK(gpu.warp == 32);
    CHECK(is_near(gpu.speed.rate, truth.rate));
    CHECK(is_near(gpu.speed.float_rate, truth.float_rate));
    CHECK(is_near(gpu.speed.bandwidth, truth.bandwidth));
    CHECK(is_near(gpu.speed.latency, truth.latency));
    CHECK(is_near(gpu.speed.link.to_gpu, truth.to_gpu));
    CHECK(is_near(gpu.speed.link.from_gpu, truth.from_gpu));
    CHECK(is_near(gpu.speed.pinned_link.to_gpu, truth.pinned_to_gpu));
    CHECK(is_near(gpu.speed.pinned_link.from_gpu, truth.pinned_from_gpu));
    CHECK(is_near(gpu.speed.link_latency, truth.link_latency));
    CHECK(simulation.resources() == 0);
}

TEST_CASE("the gpu line has rates per core, and the slower direction of the link") {
    const auto gpus = gpus_in(machine_with({simulated_gpu()}));
    REQUIRE(gpus.size() == 1);
    CHECK(gpus[0].name == "g");
    CHECK(gpus[0].count == 1);
    CHECK(gpus[0].cores == simulated_cores);
    CHECK(is_near(gpus[0].rate, truth.rate / simulated_cores));
    CHECK(is_near(gpus[0].memory.bandwidth, truth.bandwidth));
    CHECK(is_near(gpus[0].memory.latency, truth.latency));
    CHECK(gpus[0].warp == 32);
    CHECK(is_near(gpus[0].link.bandwidth, truth.from_gpu));
    CHECK(is_near(gpus[0].link.latency, truth.link_latency));
}

TEST_CASE("both directions of the link are in a comment") {
    const std::string lines = host::gpu_lines({simulated_gpu()}, {"s"});
    INFO(lines);
    check_has(lines, {"// Simulated GPU. ", "11.98 and 9.99 GB/s from pageable memory",
                      "23.93 and 24.93 GB/s from page-locked"});
}

TEST_CASE("equal GPUs share a line, and a GPU with a slower link has its own") {
    const auto gpus = gpus_in(machine_with(Simulation("gpus=3 slow_link=1").measured()));
    REQUIRE(gpus.size() == 2);
    CHECK(gpus[0].count == 2);
    CHECK(is_near(gpus[0].link.bandwidth, truth.from_gpu));
    CHECK(gpus[1].name == "gg");
    CHECK(gpus[1].count == 1);
    CHECK(is_near(gpus[1].link.bandwidth, truth.from_gpu / 2));
}

TEST_CASE("the line of similar GPUs has the slowest values") {
    std::vector<host::Gpu> gpus{simulated_gpu(), simulated_gpu()};
    gpus[0].speed.rate *= 1.05;
    gpus[1].speed.link_latency *= 1.05;
    const auto lines = gpus_in(machine_with(gpus));
    REQUIRE(lines.size() == 1);
    CHECK(is_near(lines[0].rate, truth.rate / simulated_cores));
    CHECK(is_near(lines[0].link.latency, 1.05 * truth.link_latency));
}

TEST_CASE("a link names the socket that the GPU is attached to") {
    const Folder system{{"bus/pci/devices/0000:3b:00.0/local_cpulist", "4-7\n"},
                        {"bus/pci/devices/0000:af:00.0/local_cpulist", "0-3\n"}};
    const std::vector<host::Socket> sockets{{{0, 1}, 1e6}, {{4, 5}, 1e6}};
    const auto gpus = Simulation("gpus=2").measured(sockets, system.path().string());
    REQUIRE(gpus.size() == 2);
    CHECK(gpus[0].socket == 1);
    CHECK(gpus[1].socket == 0);
    const std::string text = machine_with(gpus);
    CHECK(gpus_in(text).size() == 2);
    CHECK(text.find("link n.t") < text.find("link n.s"));
    const std::string nowhere = (system.path() / "none").string();
    CHECK(host::socket_of_pci_device(nowhere, sockets, "0000:3B:00.0") == 0);
}

TEST_CASE("a GPU whose memory is almost full is measured with smaller arrays") {
    const Simulation simulation("memory=40e6");
    const auto gpus = simulation.measured();
    REQUIRE(gpus.size() == 1);
    CHECK(is_near(gpus[0].speed.bandwidth, truth.bandwidth));
    CHECK(is_near(gpus[0].speed.latency, truth.latency));
    CHECK(std::abs(gpus[0].speed.link.to_gpu / truth.to_gpu - 1) < 0.05);
    CHECK(simulation.resources() == 0);
    const Simulation full("memory=1e6");
    CHECK(has(full.error<host::CudaError>(), "cuMemAlloc failed: CUDA_ERROR_OUT_OF_MEMORY"));
    CHECK(full.resources() == 0);
}

TEST_CASE("an error names the GPU, the call and the code, and releases everything") {
    for (const std::string call :
         {"cuDeviceGetName", "cuDevicePrimaryCtxRetain", "cuCtxSetCurrent", "cuCtxSynchronize",
          "cuDeviceGetAttribute", "cuMemAlloc_v2", "cuMemAllocHost_v2", "cuMemcpyHtoD_v2",
          "cuMemcpyDtoH_v2", "cuMemcpyDtoD_v2", "cuModuleLoadData", "cuModuleGetFunction",
          "cuLaunchKernel"}) {
        const Simulation simulation("error=700 fails=" + call);
        const std::string name = std::regex_replace(call, std::regex("_v2$"), "");
        const std::string gpu = call == "cuDeviceGetName" ? "GPU 0: " : "GPU 0 (Simulated GPU): ";
        const std::string error = simulation.error<IoError>();
        INFO(call << ": " << error);
        check_has(error,
                  {gpu + name + " failed: CUDA_ERROR_ILLEGAL_ADDRESS", "CUDA_VISIBLE_DEVICES"});
        CHECK(simulation.resources() == 0);
    }
}

TEST_CASE("without a usable driver or device, the reason is given") {
    CHECK(Simulation("gpus=0").error<host::NoGpu>() == "the CUDA driver finds no GPU");
    CHECK(has(Simulation("fails=cuInit error=803").error<host::NoGpu>(),
              "cuInit failed: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH"));
    CHECK(has(Simulation("fails=cuInit error=12345").error<host::NoGpu>(),
              "cuInit failed: error 12345"));
    const auto error = [](const char* library) -> std::string {
        try {
            host::load_cuda_driver(library);
        } catch (const host::NoGpu& none) {
            return none.what();
        }
        return "";
    };
    CHECK(has(error("libnone.so.1"), "there is no CUDA driver (libnone.so.1: "));
    CHECK(has(error("libm.so.6"), "the CUDA driver has no function cuInit: update the driver"));
}

TEST_CASE("a driver has all functions, which the stub of the CUDA toolkit lists") {
    const auto toolkit = std::filesystem::path(SELGEN_PTXAS).parent_path().parent_path();
    const auto stub = toolkit / "lib64" / "stubs" / "libcuda.so";
    if (!std::filesystem::exists(stub)) {
        WARN("skipped: there is no CUDA toolkit");
        SUCCEED();
        return;
    }
    CHECK_NOTHROW(host::load_cuda_driver(stub.string()));
}

TEST_CASE("cores of a multiprocessor depend on the compute capability") {
    CHECK(host::cores_of_multiprocessor(3, 5) == 192);
    CHECK(host::cores_of_multiprocessor(5, 2) == 128);
    CHECK(host::cores_of_multiprocessor(6, 0) == 64);   // P100
    CHECK(host::cores_of_multiprocessor(6, 1) == 128);  // GTX 1080
    CHECK(host::cores_of_multiprocessor(7, 0) == 64);   // V100
    CHECK(host::cores_of_multiprocessor(7, 5) == 64);   // T4
    CHECK(host::cores_of_multiprocessor(8, 0) == 64);   // A100
    CHECK(host::cores_of_multiprocessor(8, 9) == 128);  // L40
    CHECK(host::cores_of_multiprocessor(9, 0) == 128);  // H100
    CHECK(host::cores_of_multiprocessor(12, 0) == 128);
}

TEST_CASE("the kernels have the multiply-adds that are counted") {
    const std::string ptx = host::gpu_kernels();
    for (const std::string type : {"f64", "f32"}) {
        int count = 0;
        const std::string instruction = "fma.rn." + type;
        for (std::size_t at = 0; (at = ptx.find(instruction, at)) != ptx.npos; ++at) ++count;
        CHECK(2 * count == host::flops_in_turn);
    }
}

TEST_CASE("ptxas accepts the kernels, and keeps all chains in registers") {
    const std::string ptxas = "'" SELGEN_PTXAS "'";
    if (is_missing(ptxas)) return;  // it comes with the CUDA toolkit
    const Folder here{{"kernels.ptx", host::gpu_kernels()}};
    for (const std::string architecture : {"sm_75", "sm_80", "sm_90"}) {
        const std::string log = here.must_shell(ptxas + " -v -Werror -arch " + architecture +
                                                " kernels.ptx -o kernels.cubin 2>&1")
                                    .out;
        INFO(log);
        CHECK(has(log, "'rate_f64' for '" + architecture + "'"));
        std::smatch used;
        REQUIRE(
            std::regex_search(log, used, std::regex("'rate_f64' for[^]*?Used ([0-9]+) registers")));
        CHECK(std::stoi(used[1]) > 16);   // 8 chains of doubles
        CHECK(std::stoi(used[1]) <= 32);  // all threads of a multiprocessor fit
        CHECK_FALSE(std::regex_search(log, std::regex("[1-9][0-9]* bytes spill")));
    }
}

TEST_CASE("the command finds the driver by its name, and writes the GPUs") {
    const Folder here;
    const std::string folder = std::filesystem::path(SELGEN_SIMULATED_CUDA).parent_path().string();
    ::setenv("LD_LIBRARY_PATH", folder.c_str(), 1);
    ::setenv("SIMULATED_CUDA", "gpus=2 waits", 1);
    const Ran ran = here.selgen("machine -o here.sel");
    ::setenv("SIMULATED_CUDA", "fails=cuMemcpyHtoD_v2 error=700", 1);
    const Ran failed = here.selgen("machine -o failed.sel");
    ::setenv("SIMULATED_CUDA", "gpus=0", 1);
    const Ran none = here.selgen("machine -o none.sel");
    ::unsetenv("SIMULATED_CUDA");
    ::unsetenv("LD_LIBRARY_PATH");

    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK_FALSE(has(ran.err, "GPUs are not measured"));
    int count = 0;
    for (const auto& gpus : gpus_in(here.read("here.sel"))) count += gpus.count;
    CHECK(count == 2);

    CHECK(failed.code == 3);
    CHECK(has(failed.err, "GPU 0 (Simulated GPU): cuMemcpyHtoD failed: "));
    CHECK(here.read("failed.sel").empty());

    CHECK(none.code == 0);
    CHECK(has(none.err, "GPUs are not measured: the CUDA driver finds no GPU. "));
    CHECK(gpus_in(here.read("none.sel")).empty());
}
