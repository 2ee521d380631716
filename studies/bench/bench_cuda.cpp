// The size from which a device is faster than the host, for data that is copied to the device and
// back in each call, and for resident data.
#include <algorithm>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/stream.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "patterns/generate.hpp"
#include "studies/bench/command.hpp"
#include "studies/bench/results.hpp"
#include "studies/bench/statistics.hpp"
#include "tests/examples/reduction/plan.hpp"

namespace {

using namespace reduction;
using selgen::bench::seconds_of;
using selgen::bench::wall_seconds;

struct Arguments {
    std::string json;
    int threads = std::min(omp_get_max_threads(), 256);
    int repeats = 15;
    double connectivity = 4;
    int smallest = 10;  // powers of two of elements
    int largest = 22;
};

/// Seconds; infinite for what did not run.
struct Times {
    static constexpr double none = std::numeric_limits<double>::infinity();
    double setup = none;
    double copied = none;    // a run, with copies of the data to the device and back
    double resident = none;  // a run, with the data on the device
};

/// Whether the private sums of all elements, which these schemes have, need too much memory.
bool is_too_large(Scheme scheme, const Pattern& pattern, int threads) {
    const bool has_copies = scheme == Scheme::repbuf || scheme == Scheme::replink ||
                            scheme == Scheme::selpriv || scheme == Scheme::ownersort;
    return has_copies && 8.0 * pattern.elements() * threads > 0x1p32;
}

Times host_times(Scheme scheme, const Pattern& pattern, const Arguments& a) {
    if (is_too_large(scheme, pattern, a.threads)) return {};
    std::vector<double> data(pattern.elements());
    Times times;
    std::optional<Plan> plan;
    times.setup = seconds_of([&] { plan.emplace(make_plan(scheme, pattern, {a.threads})); });
    times.copied = wall_seconds(a.repeats, [&] { reduce(*plan, data); });
    return times;
}

Times device_times(DevicePlan (*make)(const Pattern&), const Pattern& pattern, const Arguments& a) {
    try {
        Times times;
        std::optional<DevicePlan> plan;
        times.setup = seconds_of([&] { plan = make(pattern); });
        std::vector<double> data(pattern.elements());
        times.copied = wall_seconds(a.repeats, [&] { plan->reduce(data); });
        selgen::cuda::DeviceBuffer<double> there(data.size());
        selgen::cuda::Stream stream;
        stream.copy(there.data(), static_cast<const double*>(data.data()), data.size());
        stream.wait();
        const Data resident = Data::on_device(there.data(), there.size());
        times.resident = wall_seconds(a.repeats, [&] { plan->reduce(resident); });
        return times;
    } catch (const selgen::cuda::OutOfMemory&) {
        return {};
    }
}

Times times_of(Scheme scheme, const Pattern& pattern, const Arguments& a) {
    switch (scheme) {
        case Scheme::cuda_atomic: return device_times(cuda_atomic, pattern, a);
        case Scheme::cuda_blocks: return device_times(cuda_blocks, pattern, a);
        case Scheme::cuda_sorted: return device_times(cuda_sorted, pattern, a);
        default: return host_times(scheme, pattern, a);
    }
}

Csr pattern_of(Index elements, bool moving, const Arguments& a) {
    Synthetic options;
    options.elements = elements;
    options.connectivity = a.connectivity;
    options.moving = moving;
    options.threads = a.threads;
    return generate(options);
}

/// One size: the best time of the host, and the ratio to it of each device variant.
nlohmann::ordered_json row_of(const Pattern& pattern, bool moving, const Arguments& a) {
    double best = Times::none;
    std::string_view best_name;
    for (const Scheme scheme : schemes) {
        const Times times = times_of(scheme, pattern, a);
        if (times.copied < best) best_name = name(scheme);
        best = std::min(best, times.copied);
    }
    nlohmann::ordered_json row{{"elements", pattern.elements()},
                               {"references", pattern.references()},
                               {"order", moving ? "moving" : "jumping"},
                               {"threads", a.threads},
                               {"host", best_name},
                               {"host_s", best}};
    std::printf("%10u %8s %12s %10.4f", pattern.elements(), moving ? "moving" : "jumping",
                std::string(best_name).c_str(), best * 1e3);
    for (const Scheme scheme : device_schemes) {
        const Times times = times_of(scheme, pattern, a);
        const std::string variant(name(scheme));
        row[variant + "_setup_s"] = times.setup;
        row[variant + "_copied_s"] = times.copied;
        row[variant + "_resident_s"] = times.resident;
        row[variant + "_copied_gain"] = best / times.copied;
        row[variant + "_resident_gain"] = best / times.resident;
        std::printf("%12.2f%12.2f", best / times.copied, best / times.resident);
    }
    std::printf("\n");
    return row;
}

/// The size from which some device variant is faster in all larger ones, as text.
std::string crossover(const nlohmann::ordered_json& rows, const std::string& order,
                      const std::string& how) {
    const std::string never = "at no size";
    std::string from = never;
    for (const auto& row : rows) {
        if (row["order"] != order) continue;
        double most = 0;
        for (const Scheme scheme : device_schemes)
            most = std::max(most, row[std::string(name(scheme)) + how].get<double>());
        if (most <= 1) from = never;
        if (most > 1 && from == never)
            from = "from " + std::to_string(row["elements"].get<Index>()) + " elements on";
    }
    return from;
}

int run(const Arguments& a) {
    std::printf(
        "speedup over the host's best variant with %d threads (copied: copies of the data in "
        "each call; plans not included)\n%10s %8s %12s %10s",
        a.threads, "elements", "order", "host", "host ms");
    for (const Scheme scheme : device_schemes)
        std::printf("%12s%12s", std::string(name(scheme)).substr(5).c_str(), "resident");
    std::printf("\n");
    const selgen::cuda::Stream first;  // initialises the device, so that no plan includes this cost
    selgen::bench::Results results{"cuda", {}};
    for (const bool moving : {true, false})
        for (int lg = a.smallest; lg <= a.largest; lg += 2)
            results.rows.push_back(
                row_of(Pattern(pattern_of(Index{1} << lg, moving, a)), moving, a));
    for (const char* order : {"moving", "jumping"})
        std::printf("%s: the device is faster %s with copies, %s resident\n", order,
                    crossover(results.rows, order, "_copied_gain").c_str(),
                    crossover(results.rows, order, "_resident_gain").c_str());
    return selgen::bench::write(results, a.json) ? 0 : 3;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments a;
    CLI::App app{"Measures the size from which a device is faster than the host.", "bench_cuda"};
    app.add_option("--json", a.json, "write the rows to this file");
    app.add_option("--threads", a.threads, "threads of the host")->capture_default_str();
    app.add_option("--repeats", a.repeats, "repeats of each run")->check(CLI::Range(1, 10'000));
    app.add_option("--connectivity", a.connectivity, "iterations per element")
        ->check(CLI::Range(0.1, 1000.0));
    app.add_option("--largest", a.largest, "largest number of elements, as a power of two")
        ->check(CLI::Range(10, 26));
    return selgen::bench::run_command(app, argc, argv, [&] {
        if (selgen::cuda::devices() < 1)
            throw std::runtime_error("no device: " + selgen::cuda::why_no_device());
        return run(a);
    });
}
