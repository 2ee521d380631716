// Runs the graphs of gpu.sel on a machine with a GPU: by definition, by hand, mapped to the cores,
// and mapped to cores and GPU. Prints the median times; the results must be equal, except for
// rounding. Exits with 77 if there is no device.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <functional>
#include <vector>

#include <selgen/cuda/devices.hpp>

#include "gpu.sel.hpp"
#include "multi_filter.hpp"
#include "network.hpp"
#include "pi.hpp"
#include "pinned.hpp"

namespace {

using namespace patterns;
using Run = std::function<void()>;
using Results = std::vector<double>;

/// The versions of a program. `clear` overwrites the results, which `results` returns.
struct Versions {
    const char* name;
    Run base, hand, on_cores, on_gpu;
    Run clear;
    std::function<Results()> results;
    double estimate;  // seconds on the GPU
};

/// Milliseconds: the median of several runs. The first run is not counted.
double milliseconds_of(const Run& run) {
    constexpr int runs = 9;
    run();
    std::vector<double> times;
    for (int n = 0; n < runs; ++n) {
        const auto begin = std::chrono::steady_clock::now();
        run();
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        times.push_back(seconds.count() * 1e3);
    }
    std::sort(times.begin(), times.end());
    return times[runs / 2];
}

bool are_close(const Results& a, const Results& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(std::abs(a[i] - b[i]) <= 1e-5 * std::max(1.0, std::abs(a[i])))) return false;
    return a.size() == b.size();
}

bool compare(const Versions& versions) {
    std::vector<double> times;
    versions.base();
    const Results expected = versions.results();
    bool is_same = true;
    for (const Run* run : {&versions.base, &versions.hand, &versions.on_cores, &versions.on_gpu}) {
        versions.clear();
        times.push_back(milliseconds_of(*run));
        is_same = are_close(expected, versions.results()) && is_same;
    }
    std::printf("%-15s %9.3f %9.3f %9.3f %9.3f %11.2f %15.2f  %s\n", versions.name, times[0],
                times[1], times[2], times[3], times[2] / times[3],
                versions.estimate * 1e3 / times[3], is_same ? "the same" : "DIFFERENT");
    return is_same;
}

template <class T>
void append(Results& all, const Items<T>& items, std::int64_t count) {
    all.insert(all.end(), items.get(), items.get() + count);
}

bool compare_filters() {
    MultiFilter f(410, 8192);
    const std::int64_t pixels = 410 * 8192, half = pixels / 2;
    const Pinned image(f.image, 412 * 8194), full(f.full, 410 * 8192);
    const Pinned upper(f.upper, 205 * 8192), lower(f.lower, 205 * 8192);
    multi_filter::cores::Program on_cores(
        {f.image.get(), f.upper.get(), f.lower.get(), f.full.get()});
    multi_filter::box::Program on_gpu({f.image.get(), f.upper.get(), f.lower.get(), f.full.get()});
    return compare({"Multi Filter", [&] { f.base(); }, [&] { f.hand(); }, [&] { on_cores.run(); },
                    [&] { on_gpu.run(); },
                    [&] {
                        std::fill_n(f.full.get(), pixels, -1.0);
                        std::fill_n(f.upper.get(), half, -1.0);
                        std::fill_n(f.lower.get(), half, -1.0);
                    },
                    [&] {
                        Results all;
                        append(all, f.full, pixels);
                        append(all, f.upper, half);
                        append(all, f.lower, half);
                        return all;
                    },
                    multi_filter::box::estimate()});
}

bool compare_networks() {
    Network n(13108);
    const std::int64_t outputs = n.samples * classes;
    const Pinned a(n.a, 13108 * width), w(n.w, (Network::layers + 1) * width * width);
    const Pinned y(n.y, 13108 * classes);
    network::cores::Program on_cores({n.a.get(), n.w.get(), n.y.get()});
    network::box::Program on_gpu({n.a.get(), n.w.get(), n.y.get()});
    return compare({"Neural Network", [&] { n.base(); }, [&] { n.hand(); }, [&] { on_cores.run(); },
                    [&] { on_gpu.run(); }, [&] { std::fill_n(n.y.get(), outputs, -1.0f); },
                    [&] {
                        Results all;
                        append(all, n.y, outputs);
                        return all;
                    },
                    network::box::estimate()});
}

bool compare_estimates() {
    Pi p(3125000);
    pi::cores::Program on_cores({&p.points, &p.total});
    pi::box::Program on_gpu({&p.points, &p.total});
    return compare({"Monte Carlo Pi", [&] { p.base(); }, [&] { p.hand(); }, [&] { on_cores.run(); },
                    [&] { on_gpu.run(); }, [&] { p.total = -1; }, [&] { return Results{p.total}; },
                    pi::box::estimate()});
}

int compare_all() {
    std::printf("%-15s %9s %9s %9s %9s %11s %15s\n", "milliseconds", "base", "by hand", "cores",
                "GPU", "cores / GPU", "estimated / GPU");
    const bool all[] = {compare_filters(), compare_networks(), compare_estimates()};
    return std::count(std::begin(all), std::end(all), false) == 0 ? 0 : 1;
}

}  // namespace

int main() {
    constexpr int skipped = 77;
    if (selgen::cuda::devices() < 1) {
        std::printf("skipped: %s\n", selgen::cuda::why_no_device().c_str());
        return skipped;
    }
    try {
        return compare_all();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "patterns_gpu: %s\n", error.what());
        return 1;
    }
}
