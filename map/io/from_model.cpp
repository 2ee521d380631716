// Translates nodes, sockets, GPUs and links into processors, and arrays and calls into those of a
// problem.
#include "map/io/from_model.hpp"

#include <algorithm>
#include <map>

namespace selgen::map {
namespace {

namespace model = dsl::model;

/// A processor and its declarations in the machine.
struct Location {
    const model::Nodes* nodes = nullptr;
    const model::Sockets* sockets = nullptr;  // of a socket
    const model::Gpus* gpus = nullptr;        // of a GPU
    int node = 0;                             // counted over all kinds of nodes
};

std::string numbered(const std::string& name, int number) { return name + std::to_string(number); }

double socket_bandwidth(const model::Sockets& sockets) {
    const double streams = sockets.cores * sockets.memory.bandwidth;
    return sockets.memory_max > 0 ? std::min(streams, sockets.memory_max) : streams;
}

Processor of_socket(const model::Sockets& sockets, const std::string& node, int number) {
    Processor one;
    one.name = node + '.' + numbered(sockets.name, number);
    one.device = node + '.' + sockets.name;
    one.cores = sockets.cores;
    one.peak = sockets.rate;
    one.cache = sockets.cache;
    one.memory_bandwidth = socket_bandwidth(sockets);
    return one;
}

Processor of_gpu(const model::Gpus& gpus, const std::string& node, int number) {
    Processor one;
    one.name = one.device = node + '.' + numbered(gpus.name, number);
    one.kind = ProcessorKind::gpu;
    one.cores = gpus.cores;
    one.peak = gpus.rate;
    one.branch_penalty = gpus.warp;
    return one;
}

class Locations {
public:
    Locations(const model::PatternMachine& machine, Machine& result) : result_(result) {
        int node = 0;
        for (const model::Nodes& nodes : machine.nodes)
            for (int i = 0; i < nodes.count; ++i) add_node(nodes, numbered(nodes.name, i), node++);
    }

    void connect() {
        const std::size_t count = locations_.size();
        result_.links.assign(count, std::vector<std::optional<int>>(count));
        for (std::size_t from = 0; from < count; ++from) {
            result_.bandwidth.emplace_back();
            result_.latency.emplace_back();
            for (std::size_t to = 0; to < count; ++to) {
                const model::Connection connection = between(from, to);
                result_.bandwidth.back().push_back(connection.bandwidth);
                result_.latency.back().push_back(connection.latency);
                if (from != to) result_.links[from][to] = link_of(from, to);
            }
        }
    }

private:
    void add_node(const model::Nodes& nodes, const std::string& name, int node) {
        for (const model::Sockets& sockets : nodes.sockets)
            for (int i = 0; i < sockets.count; ++i)
                add({&nodes, &sockets, nullptr, node}, of_socket(sockets, name, i));
        for (const model::Gpus& gpus : nodes.gpus)
            for (int i = 0; i < gpus.count; ++i)
                add({&nodes, nullptr, &gpus, node}, of_gpu(gpus, name, i));
    }

    void add(const Location& place, Processor processor) {
        processor.node = place.node;
        locations_.push_back(place);
        result_.processors.push_back(std::move(processor));
    }

    model::Connection own(const Location& place) const {
        if (place.gpus != nullptr) return place.gpus->memory;
        const model::Connection& line = place.sockets->cache_line;
        if (line.bandwidth > 0) return {place.sockets->cores * line.bandwidth, line.latency};
        return {socket_bandwidth(*place.sockets), place.sockets->memory.latency};
    }

    static model::Connection slower(const model::Connection& a, const model::Connection& b) {
        return {std::min(a.bandwidth, b.bandwidth), std::max(a.latency, b.latency)};
    }

    /// From one node to another. Transfers are pipelined, so the lowest bandwidth counts.
    static model::Connection through_net(const Location& a, const Location& b) {
        model::Connection connection = slower(a.nodes->net, b.nodes->net);
        for (const model::Gpus* gpus : {a.gpus, b.gpus})
            if (gpus != nullptr)
                connection.bandwidth = std::min(connection.bandwidth, gpus->link.bandwidth);
        for (const model::Gpus* gpus : {a.gpus, b.gpus})
            if (gpus != nullptr) connection.latency += gpus->link.latency;
        return connection;
    }

    model::Connection between(std::size_t from, std::size_t to) const {
        const Location& a = locations_[from];
        const Location& b = locations_[to];
        if (from == to) return own(a);
        if (a.node != b.node) return through_net(a, b);
        if (a.gpus != nullptr && b.gpus != nullptr) return slower(a.gpus->link, b.gpus->link);
        if (a.gpus != nullptr) return a.gpus->link;
        if (b.gpus != nullptr) return b.gpus->link;
        return {socket_bandwidth(*b.sockets), b.sockets->memory.latency};
    }

    /// All transfers from or to a GPU share its link.
    std::optional<int> link_of(std::size_t from, std::size_t to) const {
        if (locations_[to].gpus != nullptr) return static_cast<int>(to);
        if (locations_[from].gpus != nullptr) return static_cast<int>(from);
        return {};
    }

    Machine& result_;
    std::vector<Location> locations_;
};

double bytes_of(model::Element element) {
    switch (element) {
        case model::Element::f64:
        case model::Element::i64: return 8;
        case model::Element::f32:
        case model::Element::i32: return 4;
        case model::Element::u8: return 1;
    }
    return 8;
}

Array array_of(const model::GraphArray& given, const Machine& machine) {
    Array array;
    array.name = given.name;
    array.rows = given.extents.empty() ? 1 : given.extents[0];
    array.row_bytes = bytes_of(given.element);
    for (std::size_t i = 1; i < given.extents.size(); ++i)
        array.row_bytes *= static_cast<double>(given.extents[i]);
    array.split = given.split;
    array.in_place = given.in_place;
    if (!given.given && given.home.empty()) return array;
    const auto home = std::ranges::find(machine.processors, given.home, &Processor::name);
    array.home = home == machine.processors.end()
                     ? 0
                     : static_cast<std::size_t>(home - machine.processors.begin());
    return array;
}

std::vector<Access> accesses_of(const std::vector<model::GraphAccess>& given) {
    std::vector<Access> accesses;
    for (const model::GraphAccess& one : given)
        accesses.push_back({one.array, one.all, one.factor, one.first, one.last});
    return accesses;
}

PatternKind kind_of(model::Pattern pattern) {
    switch (pattern) {
        case model::Pattern::map: return PatternKind::map;
        case model::Pattern::stencil: return PatternKind::stencil;
        case model::Pattern::reduce: return PatternKind::reduce;
        case model::Pattern::serial: return PatternKind::serial;
    }
    return PatternKind::map;
}

Call call_of(const model::Graph& graph, const model::PatternCall& given) {
    const model::PatternDeclaration& pattern = graph.patterns[given.pattern];
    Call call;
    call.kind = kind_of(pattern.kind);
    call.operations = given.operations;
    call.flops = given.flops;
    call.reads = accesses_of(given.reads);
    call.writes = accesses_of(given.writes);
    call.split = given.split;
    call.branches = given.branches;
    if (given.on_gpu)
        call.only_on = *given.on_gpu ? ProcessorKind::gpu : ProcessorKind::cpu;
    else if (pattern.gpu_kernel.empty())
        call.only_on = ProcessorKind::cpu;
    return call;
}

}  // namespace

Problem problem_of(const model::Graph& graph, const model::PatternMachine& machine) {
    Problem problem;
    problem.name = graph.name;
    Locations locations(machine, problem.machine);
    locations.connect();
    for (const model::GraphArray& array : graph.arrays)
        problem.arrays.push_back(array_of(array, problem.machine));
    std::map<std::string, int> calls;  // per pattern name; split names need unique call names
    for (const model::PatternCall& one : graph.calls) {
        Call call = call_of(graph, one);
        const std::string& name = graph.patterns[one.pattern].name;
        const int number = calls[name]++;
        call.name = number == 0 ? name : name + '#' + std::to_string(number);
        problem.calls.push_back(std::move(call));
    }
    return problem;
}

model::PatternMachine usable_machine(model::PatternMachine machine, const model::Placement& place) {
    if (!place.mpi && !machine.nodes.empty()) {
        const auto has_cpus = [](const model::Nodes& nodes) { return !nodes.sockets.empty(); };
        const auto first = std::ranges::find_if(machine.nodes, has_cpus);
        if (first != machine.nodes.end()) machine.nodes = {*first};
        machine.nodes.resize(1);
        machine.nodes[0].count = 1;
    }
    if (place.cuda) return machine;
    for (model::Nodes& nodes : machine.nodes) nodes.gpus.clear();
    return machine;
}

}  // namespace selgen::map
