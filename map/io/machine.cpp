// Expands processor entries with counts, and the matrices of bandwidths, latencies and links
// between them.
#include "map/io/machine.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

namespace selgen::map {
namespace {

constexpr std::size_t most_processors = 4096;
constexpr std::int64_t most_cores = 1'000'000'000;

Processor read_processor_entry(const JsonValue& place) {
    place.allow({"name", "device", "kind", "cores", "peak", "node", "count", "branch_penalty",
                 "cache", "memory_bandwidth"});
    Processor one;
    one.name = place["name"].name();
    one.device = place["device"].name();
    one.kind = place["kind"].one_of({"cpu", "gpu"}) == 0 ? ProcessorKind::cpu : ProcessorKind::gpu;
    one.cores = static_cast<int>(place["cores"].whole(1, most_cores));
    one.peak = place["peak"].positive();
    one.node = static_cast<int>(place["node"].whole(0, 1'000'000));
    if (place.has("branch_penalty")) one.branch_penalty = place["branch_penalty"].positive();
    if (place.has("cache")) one.cache = place["cache"].amount();
    if (place.has("memory_bandwidth")) one.memory_bandwidth = place["memory_bandwidth"].amount();
    return one;
}

/// The entry of each processor.
std::vector<std::size_t> read_processors(const JsonValue& place, MachineRead& read) {
    std::vector<std::size_t> entry;
    std::set<std::string> names;
    for (const JsonValue& one : place.elements(most_processors)) {
        Processor processor = read_processor_entry(one);
        const std::int64_t count = one.has("count") ? one["count"].whole(1, most_processors) : 1;
        const std::string name = processor.name;
        if (!names.insert(name).second)
            one["name"].refuse("another processor has this name: names must be unique");
        read.first.push_back(entry.size());
        for (std::int64_t i = 0; i < count; ++i) {
            if (count > 1) processor.name = fmt::format("{}.{}", name, i);
            read.machine.processors.push_back(processor);
            entry.push_back(read.first.size() - 1);
        }
        if (entry.size() > most_processors)
            place.refuse(fmt::format("has more than {} processors", most_processors));
    }
    if (entry.empty()) place.refuse("is empty: a machine needs at least one processor");
    return entry;
}

/// [from][to] of the entries, for each pair of processors.
template <class Value, class Read>
std::vector<std::vector<Value>> read_matrix(const JsonValue& place,
                                            const std::vector<std::size_t>& entry, Read read) {
    const std::size_t count = entry.back() + 1;
    std::vector<std::vector<Value>> entries;
    for (const JsonValue& row : place.elements(count)) {
        entries.emplace_back();
        for (const JsonValue& one : row.elements(count)) entries.back().push_back(read(one));
        if (entries.back().size() != count)
            row.refuse(fmt::format("has {} elements: it needs one for each of the {} procs",
                                   entries.back().size(), count));
    }
    if (entries.size() != count)
        place.refuse(fmt::format("has {} rows: it needs one for each of the {} procs",
                                 entries.size(), count));
    std::vector<std::vector<Value>> all;
    for (const std::size_t from : entry) {
        all.emplace_back();
        for (const std::size_t to : entry) all.back().push_back(entries[from][to]);
    }
    return all;
}

constexpr int most_links = 1'000'000;

/// Reads links, which are numbers or names.
class LinkReader {
public:
    std::optional<int> operator()(const JsonValue& place) {
        if (place.is_null()) return {};
        if (!place.is_text()) return static_cast<int>(place.whole(0, most_links));
        const int next = most_links + 1 + static_cast<int>(names_.size());
        return names_.emplace(place.name(), next).first->second;
    }

private:
    std::map<std::string, int> names_;
};

}  // namespace

MachineRead read_machine(const JsonValue& place) {
    place.allow({"procs", "bw", "lat", "links"});
    MachineRead read;
    const auto entry = read_processors(place["procs"], read);
    const auto positive = [](const JsonValue& one) { return one.positive(); };
    const auto amount = [](const JsonValue& one) { return one.amount(); };
    read.machine.bandwidth = read_matrix<double>(place["bw"], entry, positive);
    read.machine.latency = read_matrix<double>(place["lat"], entry, amount);
    if (place.has("links") && !place["links"].is_null())
        read.machine.links = read_matrix<std::optional<int>>(place["links"], entry, LinkReader());
    return read;
}

std::size_t read_processor(const JsonValue& place, const MachineRead& machine) {
    const auto last = static_cast<std::int64_t>(machine.first.size()) - 1;
    return machine.first[static_cast<std::size_t>(place.whole(0, last))];
}

}  // namespace selgen::map
