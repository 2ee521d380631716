// The CUDA kernels of examples/patterns on simulated devices, without rounding differences: the
// compiler does not fuse multiplications and additions in this file.
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "cuda/kernels.hpp"
#include "gpu.sel.hpp"
#include "multi_filter.hpp"
#include "network.hpp"
#include "pi.hpp"

#include <selgen/cuda/simulated_device.hpp>
#include <selgen/pattern/simulated_device.hpp>

namespace {

using namespace patterns;
using selgen::cuda::SimulatedDevice;
using selgen::pattern::Index;
using selgen::pattern::Operands;
using selgen::pattern::reading;
using selgen::pattern::SimulatedDevices;
using selgen::pattern::Tables;
using selgen::pattern::writing;

template <class T>
std::vector<T> taken(const Items<T>& items, std::int64_t count) {
    return {items.get(), items.get() + count};
}

template <class Filter>
void filter_on_gpu(const Operands& o) {
    run_filter<SimulatedDevice, Filter>(o.operations, reading<double, 2>(o, 0, {8194}),
                                        writing<double, 2>(o, 1, {8192}), nullptr);
}
void filters_on_gpu(Index kernel, const Operands& o) {
    switch (kernel) {
        case 0: return filter_on_gpu<Sobel>(o);
        case 2: return filter_on_gpu<Prewitt>(o);
        default: return filter_on_gpu<Laplace>(o);
    }
}
template <class Layer>
void layer_on_gpu(const Operands& o, std::int64_t neurons) {
    run_layer<SimulatedDevice, Layer>(o.operations, reading<float, 2>(o, 0, {width}),
                                      reading<float, 3>(o, 1, {width, width}),
                                      writing<float, 2>(o, 2, {neurons}), nullptr);
}
void network_on_gpu(Index kernel, const Operands& o) {
    kernel == 0 ? layer_on_gpu<HiddenLayer>(o, width) : layer_on_gpu<LastLayer>(o, classes);
}
void pi_on_gpu(Index kernel, const Operands& o) {
    if (kernel == 0)
        run_estimates<SimulatedDevice>(o.operations, reading<std::int64_t>(o, 0),
                                       writing<double>(o, 1), nullptr);
    else
        run_sum<SimulatedDevice>(o.operations, reading<double>(o, 0), writing<double>(o, 1),
                                 nullptr);
}

/// Runs a mapping of gpu.sel with simulated devices.
template <class Mapping, class Data>
void run(const Mapping& mapping, const Data& data, selgen::pattern::Dispatch on_gpu) {
    const Tables& tables = mapping.mapped.tables;
    selgen::pattern::Executor<SimulatedDevices> executor(
        tables, mapping.dispatch, {-1, 2, mapping.mode}, SimulatedDevices(tables, on_gpu));
    selgen::pattern::Items items(tables);
    mapping.bind(data, items);
    items.bind_to(executor);
    selgen::omp::run_patterns(executor);
}

/// The operations of a mapping that its GPU computes.
std::int64_t operations_on_gpu(const Tables& tables) {
    std::int64_t all = 0;
    for (const auto& team : tables.teams)
        for (Index e = team.entries.first; e < team.entries.first + team.entries.count; ++e)
            for (Index t = 0; t < tables.entries[e].tasks.count && team.is_gpu; ++t)
                all += tables.tasks[tables.entries[e].tasks.first + t].count;
    return all;
}

}  // namespace

TEST_CASE("the network is mapped to the GPU, with the bits of the kernels for cores") {
    CHECK(operations_on_gpu(network::box::detail::tables) == 8 * 13108);
    Network n(13108);
    n.base();
    const auto expected = taken(n.y, 13108 * classes);
    n.y[17] = -1;
    run(network::box::detail::mapping, network::box::Data{n.a.get(), n.w.get(), n.y.get()},
        network_on_gpu);
    CHECK(taken(n.y, 13108 * classes) == expected);
}

TEST_CASE("tiles of the network end with the samples, for each number of threads") {
    for (const std::int64_t samples : {1, 63, 64, 65, 130}) {
        CAPTURE(samples);
        Network n(samples);
        const selgen::in<float, 3> w{n.w.get(), {width, width}, {0, 8}};
        const selgen::in<float, 2> a{n.a.get(), {width}, {0, samples}};
        std::vector<float> expected(static_cast<std::size_t>(samples * width)), found = expected;
        layer({0, samples}, a, w, {expected.data(), {width}, {0, samples}});
        for (const unsigned threads : {32U, 256U}) {
            const HiddenLayer kernel{samples, n.a.get(), n.w.get(), found.data()};
            const auto blocks = static_cast<unsigned>((samples + 63) / 64);
            SimulatedDevice::launch(nullptr, kernel, {blocks, threads, HiddenLayer::shared_bytes});
            CHECK(found == expected);
            found.assign(found.size(), 0);
        }
    }
}

TEST_CASE("the filters of a GPU have the bits of the kernels for cores") {
    CHECK(operations_on_gpu(multi_filter::box::detail::tables) > 0);
    MultiFilter f(410, 8192);
    f.base();
    const auto full = taken(f.full, 410 * 8192);
    const auto upper = taken(f.upper, 205 * 8192), lower = taken(f.lower, 205 * 8192);
    for (auto* items : {&f.full, &f.upper, &f.lower}) (*items)[8192] = -1;
    run(multi_filter::box::detail::mapping,
        multi_filter::box::Data{f.image.get(), f.upper.get(), f.lower.get(), f.full.get()},
        filters_on_gpu);
    CHECK(taken(f.full, 410 * 8192) == full);
    CHECK(taken(f.upper, 205 * 8192) == upper);
    CHECK(taken(f.lower, 205 * 8192) == lower);
}

TEST_CASE("a GPU draws the same random points as the cores") {
    for (const std::int64_t points : {1, 8, 9, 1000, 100'003, 4'000'000}) {
        CAPTURE(points);
        for (const unsigned threads : {32U, 256U}) {
            double p[2] = {};
            const Estimates kernel{5, &points, p};
            SimulatedDevice::launch(nullptr, kernel, {2, threads, Estimates::shared_bytes});
            CHECK(p[0] == estimate_pi(5, points));
            CHECK(p[1] == estimate_pi(6, points));
        }
    }
}

TEST_CASE("the estimates of Pi and their sum are mapped to the GPU") {
    CHECK(operations_on_gpu(pi::box::detail::tables) == 96 + 96 + 2);
    Pi p(20'000);
    p.base();
    const double expected = p.total;
    p.total = 0;
    run(pi::box::detail::mapping, pi::box::Data{&p.points, &p.total}, pi_on_gpu);
    CHECK(std::abs(p.total - expected) <= 1e-12 * expected);
}

TEST_CASE("without CUDA, the header of gpu.sel has the serial references") {
    Network n(13108);
    n.hand();
    const auto expected = taken(n.y, 13108 * classes);
    n.y[0] = -1;
    network::box::run_serial({n.a.get(), n.w.get(), n.y.get()});
    CHECK(taken(n.y, 13108 * classes) == expected);
}
