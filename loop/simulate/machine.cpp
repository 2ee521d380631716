#include "loop/simulate/machine.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <vector>

#include "loop/json.hpp"

namespace selgen::loop {
namespace {

const std::string machine_format = "selgen-machine 1";

constexpr int most_cores = 4096;

/// Rejects unknown members: a misspelt one would be a missing cost.
void check_names(const OrderedJson& json, const std::string& where,
                 const std::vector<std::string>& known) {
    if (!json.is_object()) throw Unreadable("'" + where + "' is not an object");
    std::string all;
    for (const std::string& name : known) all += (all.empty() ? "" : ", ") + name;
    for (const auto& [name, value] : json.items())
        if (std::ranges::find(known, name) == known.end())
            throw Unreadable("'" + where + "' has '" + name + "', which is not one of " + all);
}

int threads_in(const std::string& text) {
    int threads = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), threads);
    const bool is_read = error == std::errc() && end == text.data() + text.size();
    if (!is_read || threads < 2 || threads > most_cores)
        throw Unreadable("'fork_s' has '" + text +
                         "': give constant and per_thread, or seconds by numbers of threads from "
                         "2 up");
    return threads;
}

std::variant<ForkLaw, ForkPoints> fork_of(const OrderedJson& json) {
    if (!json.is_object() || json.empty())
        throw Unreadable(
            "'fork_s' is not an object: give constant and per_thread, or seconds by "
            "numbers of threads");
    if (json.contains("constant") || json.contains("per_thread")) {
        check_names(json, "fork_s", {"constant", "per_thread"});
        return ForkLaw{number_from_0(member(json, "constant"), "fork_s.constant"),
                       number_from_0(member(json, "per_thread"), "fork_s.per_thread")};
    }
    ForkPoints points;
    for (const auto& [name, value] : json.items())
        points[threads_in(name)] = number_from_0(value, "fork_s." + name);
    return points;
}

Fetch fetch_of(const OrderedJson& json, const std::string& name) {
    check_names(json, name, {"own", "contended", "exclusive"});
    const auto at = [&](const char* what) {
        return number_from_0(member(json, what), name + '.' + what);
    };
    return {at("own"), at("contended"), at("exclusive")};
}

ChunkCosts chunk_of(const OrderedJson& json) {
    check_names(json, "chunk_s", {"cyclic", "dynamic", "guided"});
    return {number_from_0(member(json, "cyclic"), "chunk_s.cyclic"),
            fetch_of(member(json, "dynamic"), "chunk_s.dynamic"),
            fetch_of(member(json, "guided"), "chunk_s.guided")};
}

std::optional<Bandwidth> bandwidth_of(const OrderedJson& json) {
    if (!json.contains("bandwidth")) return std::nullopt;
    const OrderedJson& found = json["bandwidth"];
    check_names(found, "bandwidth", {"one", "all"});
    const Bandwidth bandwidth{positive(member(found, "one"), "bandwidth.one"),
                              positive(member(found, "all"), "bandwidth.all")};
    if (bandwidth.all < bandwidth.one)
        throw Unreadable("'bandwidth.all' is less than 'bandwidth.one'");
    return bandwidth;
}

std::optional<Offload> offload_of(const OrderedJson& json) {
    if (!json.contains("offload")) return std::nullopt;
    const OrderedJson& found = json["offload"];
    check_names(found, "offload", {"start_s", "bytes_per_s", "speed", "workers"});
    return Offload{
        number_from_0(member(found, "start_s"), "offload.start_s"),
        positive(member(found, "bytes_per_s"), "offload.bytes_per_s"),
        positive(member(found, "speed"), "offload.speed"),
        static_cast<int>(whole(member(found, "workers"), "offload.workers", 1, most_cores))};
}

OrderedJson json_of(const ForkPoints& points) {
    OrderedJson json = OrderedJson::object();
    for (const auto& [threads, seconds] : points) json[std::to_string(threads)] = seconds;
    return json;
}

OrderedJson json_of(const Fetch& fetch) {
    return {{"own", fetch.own}, {"contended", fetch.contended}, {"exclusive", fetch.exclusive}};
}

double between(const ForkPoints& points, int threads) {
    const auto above = points.lower_bound(threads);
    if (above == points.end()) return std::prev(above)->second;
    if (above == points.begin() || above->first == threads) return above->second;
    const auto below = std::prev(above);
    const double share = static_cast<double>(threads - below->first) /
                         static_cast<double>(above->first - below->first);
    return below->second + share * (above->second - below->second);
}

}  // namespace

double fork_s(const Machine& machine, int threads) {
    if (const auto* law = std::get_if<ForkLaw>(&machine.fork))
        return law->constant + law->per_thread * threads;
    return between(std::get<ForkPoints>(machine.fork), threads);
}

Machine read_machine(const std::string& text) {
    const OrderedJson json = parsed(text);
    if (!json.is_object() || !json.contains("format") || json["format"] != machine_format)
        throw Unreadable("has no \"format\": \"" + machine_format +
                         "\": expected a file of selgen simulate --measure-machine");
    check_names(json, "machine",
                {"format", "name", "cores", "fork_s", "chunk_s", "bandwidth", "offload"});
    Machine machine;
    machine.name = line_text(member(json, "name"), "name");
    machine.cores = static_cast<int>(whole(member(json, "cores"), "cores", 1, most_cores));
    machine.fork = fork_of(member(json, "fork_s"));
    machine.chunk = chunk_of(member(json, "chunk_s"));
    machine.bandwidth = bandwidth_of(json);
    machine.offload = offload_of(json);
    return machine;
}

std::string to_text(const Machine& machine) {
    OrderedJson json{{"format", machine_format}, {"name", machine.name}, {"cores", machine.cores}};
    if (const auto* law = std::get_if<ForkLaw>(&machine.fork))
        json["fork_s"] = {{"constant", law->constant}, {"per_thread", law->per_thread}};
    else
        json["fork_s"] = json_of(std::get<ForkPoints>(machine.fork));
    json["chunk_s"] = {{"cyclic", machine.chunk.cyclic},
                       {"dynamic", json_of(machine.chunk.dynamic)},
                       {"guided", json_of(machine.chunk.guided)}};
    if (machine.bandwidth)
        json["bandwidth"] = {{"one", machine.bandwidth->one}, {"all", machine.bandwidth->all}};
    if (machine.offload)
        json["offload"] = {{"start_s", machine.offload->start_s},
                           {"bytes_per_s", machine.offload->bytes_per_s},
                           {"speed", machine.offload->speed},
                           {"workers", machine.offload->workers}};
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

}  // namespace selgen::loop
