// Batched products: the rates of all variants, the choices of the selector, and the number of
// matrices from which a device is faster than the host.
#include <omp.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/stream.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "cuda/plans.hpp"
#include "gemm.sel.hpp"
#include "host/multiply.hpp"
#include "studies/bench/command.hpp"
#include "studies/bench/results.hpp"
#include "studies/bench/timing.hpp"

namespace {

using namespace batched;

struct Arguments {
    std::string json;
    int threads = std::min(omp_get_max_threads(), 256);
    int repeats = 5;
    std::int64_t elements = std::int64_t{1} << 25;  // of A, at most
};

constexpr double none = std::numeric_limits<double>::infinity();
using Multiply = std::function<void(const Operands&)>;

/// make(v) makes the plan for matrices of this shape and location.
struct Variant {
    std::string name;
    std::function<Multiply(const Operands&)> make;
};

using Make = DevicePlan (*)(const Operands&, int);

Variant planned(const std::string& name, Make make, int knob) {
    return {name + std::to_string(knob),
            [make, knob](const Operands& v) { return make(v, knob).multiply; }};
}

std::vector<Variant> device_variants() {
    std::vector<Variant> all;
    for (const int lanes : {4, 8, 16, 32}) all.push_back(planned("gpu_lanes_", gpu_lanes, lanes));
    for (const int threads : {64, 128, 256})
        all.push_back(planned("gpu_block_", gpu_block, threads));
    for (const int tile : {16, 32, 64}) all.push_back(planned("gpu_tiles_", gpu_tiles, tile));
    if (has_cublas())
        all.push_back({"cublas_batched", [](const Operands& v) { return cublas(v).multiply; }});
    return all;
}

const std::array<std::pair<std::string, Multiply>, 2> host_variants{
    {{"blocked", blocked}, {"team", team}}};

/// Matrices in main memory and on the device, for all shapes.
template <class Value>
class Memory {
public:
    explicit Memory(std::int64_t elements)
        : host_(static_cast<std::size_t>(3 * elements)), device_(host_.size()) {
        for (std::size_t n = 0; n < host_.size(); ++n)
            host_[n] = static_cast<Value>(static_cast<int>(n % 7) - 3);
        stream.copy(device_.data(), static_cast<const Value*>(host_.data()), host_.size());
        stream.wait();
    }

    Operands on_host(Shape shape) {
        const std::size_t n = shape.elements();
        const std::span<const Value> in(host_);
        Operands v(shape, Factors{}, in.first(n), in.subspan(n, n),
                   std::span(host_).subspan(2 * n, n));
        v.expected_calls = 100;
        return v;
    }
    Operands on_device(Shape shape) {
        const Value* const in = device_.data();
        const std::size_t n = shape.elements();
        Operands v = Operands::on_device(shape, {}, in, in + n, device_.data() + 2 * n);
        v.stream = stream.get();
        v.expected_calls = 100;
        return v;
    }

    selgen::cuda::Stream stream;

private:
    std::vector<Value> host_;
    selgen::cuda::DeviceBuffer<Value> device_;
};

/// Infinite if the matrices do not fit into memory or shared memory.
template <class Measure>
double if_possible(const Variant& variant, const Operands& v, const Measure& measure) {
    try {
        return measure(variant.make(v));
    } catch (const std::length_error&) {
    } catch (const selgen::cuda::OutOfMemory&) {
    }
    return none;
}

std::string choice_for(const Operands& v) {
    ::gemm::Dispatcher dispatcher;
    dispatcher(v);
    return std::string(::gemm::names[dispatcher.decision()->variant]);
}

/// The seconds of one shape.
struct Row {
    std::string value;
    Shape shape;
    std::map<std::string, double> resident;  // of device variants, by events
    std::map<std::string, double> of_host;   // of matrices in main memory, with copies
    std::string resident_choice, host_choice;

    double work() const {
        return 2.0 * static_cast<double>(shape.elements()) * static_cast<double>(shape.size);
    }
    double host() const { return std::min(of_host.at("blocked"), of_host.at("team")); }
};

double least(const std::map<std::string, double>& times) {
    double best = none;
    for (const auto& [name, time] : times) best = std::min(best, time);
    return best;
}
double slowdown(const std::map<std::string, double>& times, const std::string& name) {
    const auto found = times.find(name);
    return found == times.end() ? none : found->second / least(times);
}

template <class Value>
Row row_of(Memory<Value>& memory, Shape shape, const Arguments& a) {
    Row row{sizeof(Value) == 8 ? "f64" : "f32", shape, {}, {}, {}, {}};
    const Operands there = memory.on_device(shape);
    const Operands here = memory.on_host(shape);
    for (const auto& [name, multiply] : host_variants)
        row.of_host[name] = selgen::bench::wall_seconds(a.repeats, [&] { multiply(here); });
    const Variant* best = nullptr;
    const std::vector<Variant> all = device_variants();
    for (const Variant& variant : all) {
        const double time = if_possible(variant, there, [&](const Multiply& multiply) {
            return selgen::bench::stream_seconds(a.repeats, static_cast<cudaStream_t>(there.stream),
                                                 [&] { multiply(there); });
        });
        if (time < none && (best == nullptr || time < row.resident.at(best->name))) best = &variant;
        row.resident[variant.name] = time;
    }
    row.resident_choice = choice_for(there);
    memory.stream.wait();
    row.host_choice = choice_for(here);
    for (const Variant& variant : all)  // the copies take the same time in all of them
        if (&variant == best || variant.name == row.host_choice)
            row.of_host[variant.name] = if_possible(variant, here, [&](const Multiply& multiply) {
                return selgen::bench::wall_seconds(a.repeats, [&] { multiply(here); });
            });
    return row;
}

/// The best time of a device for matrices in main memory.
double copied(const Row& row) {
    double best = none;
    for (const auto& [name, time] : row.of_host)
        if (name != "blocked" && name != "team") best = std::min(best, time);
    return best;
}

void print_heading() {
    std::printf(
        "GFLOP/s; device variants with resident matrices, timed by events with warm caches; "
        "copied: with copies to the device and back\n%4s%5s%8s",
        "type", "size", "count");
    for (const auto& [name, multiply] : host_variants) std::printf("%9s", name.c_str());
    for (const Variant& variant : device_variants())
        std::printf("%9s", variant.name.substr(variant.name.find('_') + 1).c_str());
    std::printf("%9s  %-22s%-22s\n", "copied", "choice (slowdown)", "for host (slowdown)");
}

void print(const Row& row) {
    const auto rate = [&](double time) { std::printf("%9.1f", row.work() / time * 1e-9); };
    std::printf("%4s%5d%8lld", row.value.c_str(), row.shape.size,
                static_cast<long long>(row.shape.count));
    for (const auto& [name, multiply] : host_variants) rate(row.of_host.at(name));
    for (const Variant& variant : device_variants()) rate(row.resident.at(variant.name));
    rate(copied(row));
    std::printf("  %-14s %6.2f %-14s %6.2f\n", row.resident_choice.c_str(),
                slowdown(row.resident, row.resident_choice), row.host_choice.c_str(),
                slowdown(row.of_host, row.host_choice));
}

nlohmann::ordered_json json_of(const Row& row) {
    nlohmann::ordered_json json{{"value", row.value},
                                {"size", row.shape.size},
                                {"count", row.shape.count},
                                {"resident_choice", row.resident_choice},
                                {"host_choice", row.host_choice}};
    for (const auto& [name, time] : row.resident) json[name + "_resident_s"] = time;
    for (const auto& [name, time] : row.of_host) json[name + "_s"] = time;
    return json;
}

/// Slowdowns relative to the best variant of each row.
void print_slowdowns(const std::string& who, const std::vector<double>& slowdowns) {
    double sum = 0, worst = 0;
    for (const double each : slowdowns) sum += each, worst = std::max(worst, each);
    std::printf("%-34s mean slowdown %6.3f, worst %6.2f\n", who.c_str(),
                sum / static_cast<double>(slowdowns.size()), worst);
}

void print_choices(const std::vector<Row>& rows) {
    std::vector<double> resident, host, cublas, team;
    for (const Row& row : rows) {
        resident.push_back(slowdown(row.resident, row.resident_choice));
        host.push_back(slowdown(row.of_host, row.host_choice));
        cublas.push_back(slowdown(row.resident, "cublas_batched"));
        team.push_back(slowdown(row.of_host, "team"));
    }
    print_slowdowns("resident, the choice:", resident);
    if (has_cublas()) print_slowdowns("resident, always cublas_batched:", cublas);
    print_slowdowns("in main memory, the choice:", host);
    print_slowdowns("in main memory, always team:", team);
}

/// The number of matrices from which the device is faster, also for all larger numbers.
std::string crossover(const std::vector<Row>& rows, const std::string& value, int size,
                      double (*device)(const Row&)) {
    const std::string never = "at no count";
    std::string from = never;
    for (const Row& row : rows) {
        if (row.value != value || row.shape.size != size) continue;
        if (device(row) >= row.host())
            from = never;
        else if (from == never)
            from = "from " + std::to_string(row.shape.count) + " on";
    }
    return from;
}

constexpr std::array sizes{4, 8, 16, 32, 64, 128};

void print_crossovers(const std::vector<Row>& rows) {
    std::printf("\nthe device is faster than the best variant of the host\n%4s%5s  %-20s%-20s\n",
                "type", "size", "resident", "copied");
    for (const char* value : {"f64", "f32"})
        for (const int size : sizes)
            std::printf("%4s%5d  %-20s%-20s\n", value, size,
                        crossover(rows, value, size, [](const Row& r) { return least(r.resident); })
                            .c_str(),
                        crossover(rows, value, size, copied).c_str());
}

template <class Value>
void measure(const Arguments& a, std::vector<Row>& rows) {
    Memory<Value> memory(a.elements);
    for (const int size : sizes) {
        std::int64_t before = 0;
        for (const std::int64_t count : {1, 10, 100, 1'000, 10'000, 100'000}) {
            const std::int64_t most = std::max<std::int64_t>(1, a.elements / (size * size));
            const Shape shape{size, std::min(count, most)};
            if (shape.count == before) continue;
            before = shape.count;
            rows.push_back(row_of(memory, shape, a));
            print(rows.back());
        }
    }
}

int run(const Arguments& a) {
    omp_set_num_threads(a.threads);
    print_heading();
    std::vector<Row> rows;
    measure<double>(a, rows);
    measure<float>(a, rows);
    std::printf("\n");
    print_choices(rows);
    print_crossovers(rows);
    selgen::bench::Results results{"gemm_cuda", {}};
    for (const Row& row : rows) results.rows.push_back(json_of(row));
    return selgen::bench::write(results, a.json) ? 0 : 3;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments a;
    CLI::App app{"Measures batched products on a device and on the host.", "bench_gemm_cuda"};
    app.add_option("--json", a.json, "write the rows to this file");
    app.add_option("--threads", a.threads, "threads of the host")->capture_default_str();
    app.add_option("--repeats", a.repeats, "repeats of each run")->check(CLI::Range(1, 10'000));
    app.add_option("--elements", a.elements, "largest number of elements of A")
        ->check(CLI::Range(std::int64_t{16'384}, std::int64_t{1} << 31));
    return selgen::bench::run_command(app, argc, argv, [&] {
        if (selgen::cuda::devices() < 1)
            throw std::runtime_error("no device: " + selgen::cuda::why_no_device());
        return run(a);
    });
}
