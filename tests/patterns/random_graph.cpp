// Draws machines, arrays, calls and teams of random graphs, and counts the bytes that mappings
// transfer.
#include "tests/patterns/random_graph.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "map/search/search.hpp"

namespace random_graph {
namespace {

std::int64_t between(Random& random, std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
}
bool chance(Random& random, double probability) {
    return std::uniform_real_distribution<>(0, 1)(random) < probability;
}

map::Machine machine_of(Random& random, const Shape& shape) {
    map::Machine machine;
    for (int node = 0; node < shape.nodes; ++node) {
        for (int i = 0; i < shape.sockets + shape.gpus; ++i) {
            map::Processor p;
            p.kind = i < shape.sockets ? map::ProcessorKind::cpu : map::ProcessorKind::gpu;
            p.name = "n" + std::to_string(node) + ".p" + std::to_string(i);
            p.cores = static_cast<int>(between(random, 1, 3));
            p.node = node;
            machine.processors.push_back(p);
        }
    }
    const std::size_t count = machine.processors.size();
    machine.bandwidth.assign(count, std::vector<double>(count));
    machine.latency.assign(count, std::vector<double>(count, 1e-6));
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j)
            machine.bandwidth[i][j] = i == j ? 1e12 : static_cast<double>(between(random, 1, 9));
    return machine;
}

class Maker {
public:
    Maker(std::uint64_t seed, const Shape& shape) : random_(seed), shape_(shape) {
        problem_.name = "random";
        problem_.machine = machine_of(random_, shape);
        operations_ = between(random_, 1, 40);
        block_ = between(random_, 1, operations_);
    }

    Case run() {
        add_arrays();
        for (auto calls = between(random_, 1, 8); calls > 0; --calls) add_call();
        Case made{problem_, map::flatten(problem_), {}, has_reductions_};
        for (const auto& step : made.flat.steps) {
            made.teams.emplace_back();
            for (const map::Split& split : step) made.teams.back().push_back(team(split));
        }
        return made;
    }

private:
    std::size_t any_processor() {
        return static_cast<std::size_t>(
            between(random_, 0, static_cast<std::int64_t>(problem_.machine.processors.size()) - 1));
    }
    /// The memory of a program belongs to a node. Data on a GPU would count as moved although it is
    /// not.
    std::size_t any_cpu() {
        for (;;) {
            const std::size_t p = any_processor();
            if (problem_.machine.processors[p].kind == map::ProcessorKind::cpu) return p;
        }
    }
    /// Equal splits are often on one team, so that loops are shared.
    std::size_t team(const map::Split& split) {
        const auto index =
            static_cast<std::size_t>(split.first / std::max<std::int64_t>(block_, 1));
        const std::size_t usual = index % problem_.machine.processors.size();
        return chance(random_, 0.7) ? usual : any_processor();
    }
    void add_arrays() {
        for (auto arrays = between(random_, 2, 5); arrays > 0; --arrays) {
            map::Array array;
            array.name = "a" + std::to_string(problem_.arrays.size());
            const std::int64_t factor = chance(random_, 0.2) ? 2 : 1;
            array.rows = operations_ * factor;
            array.split = block_ * factor;
            array.row_bytes = static_cast<double>(8 * between(random_, 1, 3));
            array.in_place = chance(random_, 0.15);
            array.home = any_cpu();
            problem_.arrays.push_back(array);
        }
        problem_.arrays.push_back({"result", 1, 8, 1, any_cpu(), false});
    }
    std::size_t any_array() {
        return static_cast<std::size_t>(
            between(random_, 0, static_cast<std::int64_t>(problem_.arrays.size()) - 2));
    }
    map::Access reading(bool only_own) {
        map::Access access;
        access.array = any_array();
        const map::Array& array = problem_.arrays[access.array];
        access.factor = array.rows / operations_;
        access.last = access.factor - 1;
        if (only_own || array.in_place) return access;
        switch (between(random_, 0, 5)) {
            case 0: access.all = true; break;
            case 1: access.first = -between(random_, 0, 3); break;
            case 2: access.last += between(random_, 0, 3); break;
            case 3: access.factor = 0; break;  // the first row
            default: break;
        }
        return access;
    }
    map::Access writing() {
        map::Access access;
        access.array = any_array();
        access.factor = problem_.arrays[access.array].rows / operations_;
        access.last = access.factor - 1;
        return access;
    }
    void add_call() {
        map::Call call;
        call.name = "k" + std::to_string(problem_.calls.size());
        call.operations = operations_;
        call.flops = 1;
        call.split = block_ * between(random_, 1, 2);
        const auto kind = between(random_, 0, 9);
        for (auto reads = between(random_, 1, 3); reads > 0; --reads)
            call.reads.push_back(reading(kind == 0));
        if (kind == 0) {
            call.kind = map::PatternKind::reduce;
            call.writes = {{problem_.arrays.size() - 1, false, 0, 0, 0}};
            has_reductions_ = true;
        } else if (kind == 1) {
            call.kind = map::PatternKind::serial;
            call.operations = call.split = 1;
            std::erase_if(call.reads, [&](const auto& r) { return in_place(r); });
            call.writes = {{any_array(), true, 0, 0, 0}};
            for (map::Access& read : call.reads) read = {read.array, true, 0, 0, 0};
        } else {
            call.writes.push_back(writing());
            if (chance(random_, 0.2)) add_second(call);
            if (shape_.may_write_parts && chance(random_, 0.4)) write_a_part(call);
        }
        problem_.calls.push_back(call);
    }
    bool in_place(const map::Access& access) const {
        return problem_.arrays[access.array].in_place;
    }
    void add_second(map::Call& call) {
        const map::Access second = writing();
        if (second.array != call.writes[0].array) call.writes.push_back(second);
    }
    /// All rows except those of the first and the last operation, so that splits end within blocks.
    void write_a_part(map::Call& call) {
        if (operations_ < 3 ||
            std::ranges::any_of(call.reads, [&](auto& r) { return in_place(r); }))
            return;
        call.operations = operations_ - 2;
        for (map::Access& write : call.writes) {
            if (in_place(write)) return void(call.operations = operations_);
        }
        for (map::Access& write : call.writes) {
            write.first += write.factor;
            write.last += write.factor;
        }
    }

    Random random_;
    Shape shape_;
    map::Problem problem_;
    std::int64_t operations_ = 1;
    std::int64_t block_ = 1;
    bool has_reductions_ = false;
};

template <class IsCounted>
double counted_bytes(const Case& graph, IsCounted&& is_counted) {
    double bytes = 0;
    const auto mapping = map::price(graph.problem, graph.flat, graph.teams);
    for (const map::Transfer& transfer : mapping.transfers)
        if (is_counted(transfer)) bytes += graph.flat.bytes[transfer.block];
    return bytes;
}

}  // namespace

Case make(std::uint64_t seed, const Shape& shape) { return Maker(seed, shape).run(); }

double counted_bytes(const Case& graph) {
    return counted_bytes(
        graph, [](const map::Transfer& transfer) { return transfer.from != transfer.to; });
}

double counted_bytes_of_gpus(const Case& graph) {
    const auto& processors = graph.problem.machine.processors;
    const auto is_gpu = [&](std::size_t p) {
        return processors[p].kind == map::ProcessorKind::gpu;
    };
    return counted_bytes(graph, [&](const map::Transfer& transfer) {
        return transfer.from != transfer.to && (is_gpu(transfer.from) || is_gpu(transfer.to));
    });
}

std::vector<std::vector<double>> filled(const map::Problem& problem, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::vector<double>> arrays;
    for (const map::Array& array : problem.arrays) {
        arrays.emplace_back(static_cast<std::size_t>(array.rows) *
                            static_cast<std::size_t>(array.row_bytes) / 8);
        for (double& item : arrays.back()) item = std::uniform_real_distribution<>(-1, 1)(random);
    }
    return arrays;
}

bool are_equal(const std::vector<std::vector<double>>& a, const std::vector<std::vector<double>>& b,
               bool to_the_bit) {
    for (std::size_t k = 0; k < a.size(); ++k)
        for (std::size_t i = 0; i < a[k].size(); ++i) {
            const double x = a[k][i], y = b[k][i];
            const double most = std::max({std::abs(x), std::abs(y), 1e-3});
            if (to_the_bit ? x != y : !(std::abs(x - y) <= 1e-12 * most)) return false;
        }
    return true;
}

}  // namespace random_graph
