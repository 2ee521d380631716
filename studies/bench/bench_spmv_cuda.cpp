// Sparse matrix products on a device: a table of kernels and matrices, with times by events, for
// vectors on the device; and the time of the fastest product on the host.
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/stream.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cuda/placed.hpp"
#include "cuda/plans.hpp"
#include "formats/plan.hpp"
#include "formats/rows.hpp"
#include "spmv.sel.hpp"
#include "studies/bench/command.hpp"
#include "studies/bench/results.hpp"
#include "studies/bench/timing.hpp"

namespace {

using namespace sparse;

struct Arguments {
    std::string json;
    int repeats = 20;
};

constexpr double none = std::numeric_limits<double>::infinity();

struct Matrices {
    std::string name;
    Kind kind;
};

/// Two sizes of ten kinds.
std::vector<Matrices> matrices() {
    std::vector<Matrices> all;
    const auto add = [&](const std::string& name, Kind kind) {
        for (const std::int64_t rows : {20'000, 400'000}) {
            kind.rows = rows;
            kind.most_entries = 1e7;
            all.push_back({name + " of " + std::to_string(rows), kind});
        }
    };
    add("band, 4 per row", {.rows = 0, .mean = 4, .shape = "band"});
    add("band, 24 per row", {.rows = 0, .mean = 24, .shape = "band"});
    add("mesh in 2 dimensions", {.rows = 0, .mean = 5, .shape = "stencil"});
    add("mesh in 3 dimensions", {.rows = 0, .mean = 27, .shape = "stencil"});
    add("mesh, renumbered in runs", {.rows = 0, .mean = 7, .shape = "stencil", .order = "runs"});
    add("mesh, shuffled", {.rows = 0, .mean = 7, .shape = "stencil", .order = "shuffled"});
    add("blocks of 3", {.rows = 0, .mean = 20, .shape = "blocks", .block = 3});
    add("network", {.rows = 0, .mean = 8, .shape = "power", .uneven = 0.9});
    add("random lengths", {.rows = 0, .mean = 16, .shape = "random", .uneven = 0.8});
    add("arrow", {.rows = 0, .mean = 6, .shape = "arrow"});
    return all;
}

/// The name of each kernel, as in spmv.sel, and a function that makes its plan and returns a
/// product with it.
struct DeviceKernel {
    std::string name;
    std::function<std::function<void(const Operands&)>(const Matrix&)> plan;
};

template <class Make, class... Options>
DeviceKernel kernel(std::string name, const Make& make, Options... options) {
    return {std::move(name),
            [make, options...](const Matrix& a) { return make(a, options...).multiply; }};
}

std::vector<DeviceKernel> device_kernels() {
    std::vector<DeviceKernel> all;
    for (const int block : {128, 512}) {
        const std::string of_block = "_" + std::to_string(block);
        all.push_back(kernel("gpu_scalar" + of_block, gpu_scalar, block));
        for (const int lanes : {2, 4, 8, 16, 32})
            all.push_back(kernel("gpu_vector" + of_block + "_" + std::to_string(lanes), gpu_vector,
                                 block, lanes));
        all.push_back(kernel("gpu_merge" + of_block, gpu_merge, block));
        all.push_back(kernel("gpu_sell" + of_block, gpu_sell, 256, block));
    }
    if (!has_cusparse()) return all;
    all.push_back(kernel("cusparse_csr", cusparse_csr));
    all.push_back(kernel("cusparse_sell", cusparse_sell));
    return all;
}

/// The times of a kernel with vectors on the device, and with vectors that each call copies.
struct Times {
    double resident = none;
    double copied = none;
};

Times times_of(const DeviceKernel& kernel, const Matrix& a, PlacedVectors& there, Vectors& here,
               int repeats) {
    try {
        const auto multiply = kernel.plan(a);
        const Operands on_device = there, on_host = here;
        return {selgen::bench::stream_seconds(repeats, nullptr, [&] { multiply(on_device); }),
                selgen::bench::wall_seconds(repeats, [&] { multiply(on_host); })};
    } catch (const std::length_error&) {  // much padding
        return {};
    } catch (const selgen::cuda::OutOfMemory&) {
        return {};
    }
}

double best_of_host(const Matrix& a, Vectors& vectors, int repeats) {
    const Operands v = vectors;
    double best = std::min(selgen::bench::wall_seconds(repeats, [&] { csr_static(a, v); }),
                           selgen::bench::wall_seconds(repeats, [&] { csr_merge(a, v); }));
    try {
        Sell plan(a, 256);
        best = std::min(best, selgen::bench::wall_seconds(repeats, [&] { plan.multiply(v); }));
    } catch (const std::length_error&) {  // much padding
    }
    return best;
}

/// The bytes that a product reads and writes at least, if x is read once.
double least_bytes(const Matrix& a) {
    const auto value = static_cast<double>(a.value_bytes());
    const auto index = static_cast<double>(a.index_bytes());
    return static_cast<double>(a.nonzeros()) * (value + index) +
           static_cast<double>(a.rows()) * (value + index) +
           static_cast<double>(a.columns()) * value;
}

/// The bandwidth of the memory by its clock and width, in bytes per second; 0 if it is unknown.
double peak_bandwidth() {
    int device = 0, khz = 0, bits = 0;
    if (cudaGetDevice(&device) != cudaSuccess ||
        cudaDeviceGetAttribute(&khz, cudaDevAttrMemoryClockRate, device) != cudaSuccess ||
        cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, device) != cudaSuccess)
        return 0;
    return 2.0 * khz * 1e3 * bits / 8;
}

/// The variant that the dispatcher chooses for these vectors.
std::string choice_of(const Matrix& a, const Operands& v) {
    spmv::Dispatcher dispatcher;
    dispatcher(a, v);
    return std::string(spmv::names[dispatcher.decision()->variant]);
}

nlohmann::ordered_json row_of(const Matrices& of, const std::vector<DeviceKernel>& kernels,
                              const Arguments& arguments) {
    auto [a, here] = synthetic(of.kind, {}, 1000);
    PlacedVectors there(here, true);
    nlohmann::ordered_json row{{"matrix", of.name},
                               {"rows", a.rows()},
                               {"nonzeros", a.nonzeros()},
                               {"host_s", best_of_host(a, here, arguments.repeats)}};
    double best = none, copied = none;
    std::string best_name;
    for (const DeviceKernel& kernel : kernels) {
        const Times times = times_of(kernel, a, there, here, arguments.repeats);
        row[kernel.name + "_s"] = times.resident;
        copied = std::min(copied, times.copied);
        if (times.resident >= best) continue;
        best = times.resident;
        best_name = kernel.name;
    }
    row["best"] = best_name;
    row["best_s"] = best;
    row["copied_s"] = copied;
    row["gb_per_s"] = least_bytes(a) / best * 1e-9;
    row["chosen"] = choice_of(a, there);
    std::printf("%-36s %9lld %9.1f %9.1f %9.1f %8.0f  %-18s %s\n", of.name.c_str(),
                static_cast<long long>(a.nonzeros()), row["host_s"].get<double>() * 1e6,
                copied * 1e6, best * 1e6, row["gb_per_s"].get<double>(), best_name.c_str(),
                row["chosen"].get<std::string>().c_str());
    return row;
}

/// Mean slowdown of always this kernel, or of the chosen one, relative to the best of each matrix.
struct Slowdown {
    double mean = 0;
    double worst = 0;
    int without = 0;  // matrices that the kernel refuses
};

template <class Name>
Slowdown slowdown(const nlohmann::ordered_json& rows, const Name& name_in) {
    Slowdown all;
    int count = 0;
    for (const auto& row : rows) {
        const auto time = row.find(name_in(row) + "_s");
        if (time == row.end() || !std::isfinite(time->template get<double>())) {
            ++all.without;
            continue;
        }
        const double ratio = time->template get<double>() / row["best_s"].template get<double>();
        all.mean += ratio;
        all.worst = std::max(all.worst, ratio);
        ++count;
    }
    all.mean /= std::max(count, 1);
    return all;
}

void print_slowdowns(const nlohmann::ordered_json& rows, const std::vector<DeviceKernel>& kernels) {
    std::printf("\n%-22s %8s %8s %8s\n", "slowdown, resident", "mean", "worst", "without");
    const auto print = [](const std::string& name, const Slowdown& of) {
        std::printf("%-22s %8.3f %8.2f %8d\n", name.c_str(), of.mean, of.worst, of.without);
    };
    print("the selector", slowdown(rows, [](const auto& row) {
              return row["chosen"].template get<std::string>();
          }));
    for (const DeviceKernel& kernel : kernels)
        print(kernel.name, slowdown(rows, [&](const auto&) { return kernel.name; }));
}

/// The smallest of these matrices for which the device is faster than the host.
void print_crossover(const nlohmann::ordered_json& rows, const char* key, const char* how) {
    double entries = none;
    for (const auto& row : rows)
        if (row[key].get<double>() < row["host_s"].get<double>())
            entries = std::min(entries, row["nonzeros"].get<double>());
    if (std::isfinite(entries))
        std::printf("vectors %s: the device is faster from %.0f entries on\n", how, entries);
    else
        std::printf("vectors %s: the device is never faster\n", how);
}

int run(const Arguments& arguments) {
    std::printf(
        "products in us, with %d threads on the host; the memory has a bandwidth of %.0f "
        "GB/s\n%-36s %9s %9s %9s %9s %8s  %-18s %s\n",
        omp_get_max_threads(), peak_bandwidth() * 1e-9, "matrix", "entries", "host", "copied",
        "resident", "GB/s", "fastest", "chosen");
    const selgen::cuda::Stream first;  // initialises the device
    selgen::bench::Results results{"spmv_cuda", {}};
    const std::vector<DeviceKernel> kernels = device_kernels();
    for (const Matrices& of : matrices()) results.rows.push_back(row_of(of, kernels, arguments));
    print_slowdowns(results.rows, kernels);
    print_crossover(results.rows, "best_s", "on the device");
    print_crossover(results.rows, "copied_s", "copied in each call");
    return selgen::bench::write(results, arguments.json) ? 0 : 3;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Measures sparse matrix products on a device.", "bench_spmv_cuda"};
    app.add_option("--json", arguments.json, "write the rows to this file");
    app.add_option("--repeats", arguments.repeats, "repeats of each product")
        ->check(CLI::Range(1, 10'000));
    return selgen::bench::run_command(app, argc, argv, [&] {
        if (selgen::cuda::devices() < 1)
            throw std::runtime_error("no device: " + selgen::cuda::why_no_device());
        return run(arguments);
    });
}
