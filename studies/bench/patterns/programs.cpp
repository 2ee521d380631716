// Makes the five programs: their data, graphs, kernels, and versions by definition and by hand.
#include "studies/bench/patterns/programs.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "batch.hpp"
#include "generated.hpp"
#include "jacobi.hpp"
#include "multi_filter.hpp"
#include "network.hpp"
#include "pi.hpp"

namespace selgen::bench {
namespace {

/// Short notations for graphs.
map::Access own(std::size_t array) { return {array, false, 1, 0, 0}; }
map::Access all_of(std::size_t array) { return {array, true, 1, 0, 0}; }
map::Access rows(std::size_t array, std::int64_t first, std::int64_t last) {
    return {array, false, 1, first, last};
}
map::Access row(std::size_t array, std::int64_t at) { return {array, false, 0, at, at}; }

map::Problem problem_on(const PatternMachine& machine, std::string name) {
    map::Problem problem;
    problem.name = std::move(name);
    map::Processor team;
    team.name = "all";
    team.cores = machine.cores;
    team.peak = machine.rate;
    problem.machine.processors = {team};
    problem.machine.bandwidth = {{machine.bandwidth * machine.cores}};
    problem.machine.latency = {{1e-7}};
    return problem;
}

/// A map over an array with as many operations, in splits of half of them.
map::Call call_of(std::string name, std::int64_t operations, double flops) {
    map::Call call;
    call.name = std::move(name);
    call.operations = operations;
    call.flops = flops;
    call.split = (operations + 1) / 2;
    return call;
}

map::Array array_of(std::string name, std::int64_t rows, double row_bytes, std::int64_t split) {
    return {std::move(name), rows, row_bytes, split, 0, false};
}

using pattern::Index;
using pattern::Operands;
using pattern::reading;
using pattern::writing;

std::int64_t row_items = 1;  // of the current program: a dispatcher is a plain function
std::int64_t points = 1;

std::int64_t scaled(double size, double scale) {
    return std::max<std::int64_t>(2, std::llround(size * scale / 2) * 2);
}

/// Whether the spec has the sizes of the problem: the same arrays, with as many rows.
bool is_of(const pattern::Tables& tables, const map::Problem& problem) {
    for (std::size_t a = 0; a < problem.arrays.size(); ++a) {
        const auto& array = tables.arrays[static_cast<Index>(a)];
        if (array.rows != problem.arrays[a].rows) return false;
        if (static_cast<double>(array.row_bytes) != problem.arrays[a].row_bytes) return false;
    }
    return true;
}

/// The mapped graph of a header.
template <class Mapping, class Data>
Generated generated(const Mapping& mapping, const std::shared_ptr<Data>& data) {
    return {mapping.mapped.tables, mapping.dispatch, [&mapping, data](auto& executor) {
                pattern::Items items(mapping.mapped.tables);
                mapping.bind(data_of(*data), items);
                items.bind_to(executor);
            }};
}

/// Nothing if its sizes differ from those of the problem.
template <class Mapping, class Data>
Generated generated(const Mapping& mapping, const map::Problem& problem,
                    const std::shared_ptr<Data>& data) {
    return is_of(mapping.mapped.tables, problem) ? generated(mapping, data) : Generated{};
}

void filter(Index kernel, const Operands& o) {
    const auto image = reading<double, 2>(o, 0, {row_items + 2});
    const auto result = writing<double, 2>(o, 1, {row_items});
    switch (kernel) {
        case 0: return patterns::sobel(o.operations, image, result);
        case 2: return patterns::prewitt(o.operations, image, result);
        default: return patterns::laplace(o.operations, image, result);
    }
}

PatternProgram multi_filter(double scale, const PatternMachine& machine) {
    const auto data =
        std::make_shared<patterns::MultiFilter>(scaled(8192, scale), std::int64_t{8192});
    const std::int64_t rows_of_all = data->rows, half = rows_of_all / 2;
    row_items = data->width;
    auto problem = problem_on(machine, "Multi Filter");
    const auto width = static_cast<double>(data->width);
    problem.arrays = {array_of("image", rows_of_all + 2, (width + 2) * 8, half),
                      array_of("upper", half, width * 8, half),
                      array_of("lower", half, width * 8, half),
                      array_of("full", rows_of_all, width * 8, half)};
    auto sobel = call_of("sobel", half, 7 * width), prewitt = call_of("prewitt", half, 5 * width);
    auto laplace = call_of("laplace", rows_of_all, 5 * width);
    sobel.split = prewitt.split = half;
    sobel.reads = laplace.reads = {rows(0, 0, 2)};
    prewitt.reads = {rows(0, half, half + 2)};
    sobel.writes = {own(1)};
    prewitt.writes = {own(2)};
    laplace.writes = {own(3)};
    problem.calls = {sobel, prewitt, laplace};
    return {problem.name,
            problem,
            filter,
            {data->image.get(), data->upper.get(), data->lower.get(), data->full.get()},
            [] {},
            [data] { data->base(); },
            [data] { data->hand(); },
            [=] {
                const double* const full = data->full.get();
                std::vector<double> seen(full, full + rows_of_all * row_items);
                seen.insert(seen.end(), data->upper.get(), data->upper.get() + half * row_items);
                seen.insert(seen.end(), data->lower.get(), data->lower.get() + half * row_items);
                return seen;
            },
            generated(::multi_filter::cores::detail::mapping, problem, data)};
}

void batch_kernel(Index kernel, const Operands& o) {
    switch (kernel) {
        case 0:
            return patterns::normalize(o.operations, reading<double, 2>(o, 0, {row_items}),
                                       writing<double, 2>(o, 1, {row_items}));
        case 2:
            return patterns::extract(o.operations, reading<double, 2>(o, 0, {row_items}),
                                     writing<double>(o, 1));
        default:
            return patterns::classify(o.operations, reading<double>(o, 0), reading<double>(o, 1),
                                      reading<double>(o, 2), writing<std::int32_t>(o, 3));
    }
}

PatternProgram batch(double scale, const PatternMachine& machine) {
    const auto data = std::make_shared<patterns::Batch>(scaled(524288, scale / 8), 4096);
    const std::int64_t many = data->signals, half = (many + 1) / 2;
    row_items = data->samples;
    const auto length = static_cast<double>(row_items);
    auto problem = problem_on(machine, "Batch Classification");
    problem.arrays = {array_of("x", many, length * 8, half),
                      array_of("norm", many, length * 8, half),
                      array_of("feat", many, 8, half),
                      array_of("thresh", row_items, 8, row_items),
                      array_of("weight", row_items, 8, row_items),
                      array_of("cls", many, 4, half)};
    auto normalize = call_of("normalize", many, 4 * length);
    auto extract = call_of("extract", many, 5 * length + 1);
    auto classify = call_of("classify", many, 5 * length + 2);
    normalize.reads = {own(0)};
    normalize.writes = extract.reads = {own(1)};
    extract.writes = {own(2)};
    classify.reads = {own(2), all_of(3), all_of(4)};
    classify.writes = {own(5)};
    problem.calls = {normalize, extract, classify};
    return {
        problem.name,
        problem,
        batch_kernel,
        {data->x.get(), nullptr, nullptr, data->thresh.get(), data->weight.get(), data->cls.get()},
        [] {},
        [data] { data->base(); },
        [data] { data->hand(); },
        [=] { return std::vector<double>(data->cls.get(), data->cls.get() + many); },
        generated(::batch::cores::detail::mapping, problem, data)};
}

void jacobi_kernel(Index, const Operands& o) {
    patterns::sweep(o.operations, reading<double, 2>(o, 0, {row_items}), reading<double>(o, 1),
                    reading<double>(o, 2), writing<double>(o, 3));
}

PatternProgram jacobi(double scale, const PatternMachine& machine) {
    using patterns::Jacobi;
    const auto data = std::make_shared<Jacobi>(scaled(8192, std::sqrt(scale)));
    const std::int64_t n = data->size, half = n / 2;
    row_items = n;
    auto problem = problem_on(machine, "Jacobi");
    problem.arrays = {array_of("A", n, static_cast<double>(n) * 8, half)};
    std::vector<void*> bound{data->A.get()};
    for (std::size_t s = 0; s < Jacobi::systems; ++s) {
        problem.arrays.push_back(array_of("b", n, 8, half));
        problem.arrays.push_back(array_of("x", n, 8, half));
        bound.insert(bound.end(), {data->b[s].get(), data->x[s].get()});
        auto sweep = call_of("sweep", n, 5 * static_cast<double>(n) + 2);
        sweep.reads = {own(0), own(1 + 2 * s), all_of(2 + 2 * s)};
        sweep.writes = {own(2 + 2 * s)};
        for (int k = 0; k < Jacobi::sweeps; ++k) problem.calls.push_back(sweep);
    }
    return {problem.name,
            problem,
            jacobi_kernel,
            bound,
            [data] { data->start(); },
            [data] { data->base(); },
            [data] { data->hand(); },
            [=] {
                std::vector<double> seen;
                for (const auto& x : data->x) seen.insert(seen.end(), x.get(), x.get() + n);
                return seen;
            },
            generated(::jacobi::cores::detail::mapping, problem, data)};
}

void network_kernel(Index kernel, const Operands& o) {
    using patterns::width;
    const auto a = reading<float, 2>(o, 0, {width});
    const auto w = reading<float, 3>(o, 1, {width, width});
    if (kernel == 0)
        patterns::layer(o.operations, a, w, writing<float, 2>(o, 2, {width}));
    else
        patterns::last_layer(o.operations, a, w, writing<float, 2>(o, 2, {patterns::classes}));
}

PatternProgram network(double scale, const PatternMachine& machine) {
    using patterns::Network;
    const auto data = std::make_shared<Network>(scaled(262144, scale));
    const std::int64_t many = data->samples, half = (many + 1) / 2;
    constexpr double width = patterns::width, classes = patterns::classes;
    auto problem = problem_on(machine, "Neural Network");
    problem.arrays = {array_of("a", many, width * 4, half),
                      array_of("w", Network::layers + 1, width * width * 4, 1),
                      array_of("y", many, classes * 4, half)};
    for (std::int64_t l = 0; l <= Network::layers; ++l) {
        const bool is_last = l == Network::layers;
        auto call = call_of(is_last ? "out" : "layer", many,
                            (is_last ? classes : width) * (2 * width + 12));
        call.reads = {own(0), row(1, l)};
        call.writes = {own(is_last ? 2 : 0)};
        problem.calls.push_back(call);
    }
    return {problem.name,
            problem,
            network_kernel,
            {data->a.get(), data->w.get(), data->y.get()},
            [] {},
            [data] { data->base(); },
            [data] { data->hand(); },
            [=] {
                const float* const y = data->y.get();
                return std::vector<double>(y, y + many * patterns::classes);
            },
            generated(::network::cores::detail::mapping, problem, data)};
}

void pi_kernel(Index kernel, const Operands& o) {
    if (kernel == 0)
        patterns::estimate(o.operations, points, writing<double>(o, 0));
    else
        patterns::sum(o.operations, reading<double>(o, 0), writing<double>(o, 1));
}

PatternProgram pi(double scale, const PatternMachine& machine) {
    using patterns::Pi;
    const auto data = std::make_shared<Pi>(scaled(1e9, scale / 16));
    points = data->points;
    auto problem = problem_on(machine, "Monte Carlo Pi");
    problem.arrays = {array_of("p", Pi::estimates, 8, Pi::estimates / 2),
                      array_of("mean", 1, 8, 1)};
    auto estimate = call_of("estimate", Pi::estimates, 14 * static_cast<double>(points));
    estimate.writes = {own(0)};
    auto sum = call_of("sum", Pi::estimates, 1);
    sum.kind = map::PatternKind::reduce;
    sum.reads = {own(0)};
    sum.writes = {row(1, 0)};
    problem.calls = {estimate, sum};
    return {problem.name,
            problem,
            pi_kernel,
            {nullptr, &data->total},
            [] {},
            [data] { data->base(); },
            [data] { data->hand(); },
            [data] { return std::vector<double>{data->total}; },
            generated(::pi::cores::detail::mapping, data)};
}

}  // namespace

std::vector<std::function<PatternProgram()>> pattern_programs(double scale,
                                                              const PatternMachine& machine) {
    return {[=] { return multi_filter(scale, machine); }, [=] { return batch(scale, machine); },
            [=] { return jacobi(scale, machine); }, [=] { return network(scale, machine); },
            [=] { return pi(scale, machine); }};
}

}  // namespace selgen::bench
