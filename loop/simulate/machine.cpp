// Parses and writes the JSON of machines, lists their parameters, and interpolates the costs of
// parallel regions between thread counts.
#include "loop/simulate/machine.hpp"

#include <fmt/format.h>

#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/json.hpp"

namespace selgen::loop {
namespace {

const std::string machine_format = "selgen-machine 1";

constexpr int most_cores = 4096;

int threads_in(const std::string& text) {
    int threads = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), threads);
    const bool is_read = error == std::errc() && end == text.data() + text.size();
    if (!is_read || threads < 2 || threads > most_cores)
        throw Unreadable(
            "'fork_s' has the unknown member '" + text +
            "': give constant and per_thread, or a time for each number of threads, starting at 2");
    return threads;
}

std::variant<ForkLaw, ForkPoints> fork_of(const JsonValue& json) {
    if (!json.is_object() || json.members().empty())
        json.refuse(
            "must be an object with constant and per_thread, or with a time for each number of "
            "threads");
    if (json.has("constant") || json.has("per_thread")) {
        json.allow({"constant", "per_thread"});
        return ForkLaw{json["constant"].amount(), json["per_thread"].amount()};
    }
    ForkPoints points;
    for (const auto& [name, value] : json.members()) points[threads_in(name)] = value.amount();
    return points;
}

Fetch fetch_of(const JsonValue& json) {
    json.allow({"own", "contended", "exclusive"});
    return {json["own"].amount(), json["contended"].amount(), json["exclusive"].amount()};
}

ChunkCosts chunk_of(const JsonValue& json) {
    json.allow({"cyclic", "dynamic", "guided"});
    return {json["cyclic"].amount(), fetch_of(json["dynamic"]), fetch_of(json["guided"])};
}

std::optional<Bandwidth> bandwidth_of(const JsonValue& json) {
    if (!json.has("bandwidth")) return std::nullopt;
    const JsonValue found = json["bandwidth"];
    found.allow({"one", "all"});
    const Bandwidth bandwidth{found["one"].positive(), found["all"].positive()};
    if (bandwidth.all < bandwidth.one) found["all"].refuse("is less than 'bandwidth.one'");
    return bandwidth;
}

std::optional<Offload> offload_of(const JsonValue& json) {
    if (!json.has("offload")) return std::nullopt;
    const JsonValue found = json["offload"];
    found.allow({"start_s", "bytes_per_s", "speed", "workers"});
    return Offload{found["start_s"].amount(), found["bytes_per_s"].positive(),
                   found["speed"].positive(),
                   static_cast<int>(found["workers"].whole(1, most_cores))};
}

using OrderedJson = nlohmann::ordered_json;

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

std::string parameter_line(const std::string& what, double value, const char* unit) {
    return fmt::format("  {:<42} {:>8.3g} {}\n", what, value, unit);
}

}  // namespace

double fork_s(const Machine& machine, int threads) {
    if (const auto* law = std::get_if<ForkLaw>(&machine.fork))
        return law->constant + law->per_thread * threads;
    return between(std::get<ForkPoints>(machine.fork), threads);
}

Machine read_machine(const std::string& text) {
    const JsonValue json = JsonValue::parse(text);
    if (!json.is_object() || !json.has("format") || !json["format"].is_text(machine_format))
        throw Unreadable("has no \"format\": \"" + machine_format +
                         "\": expected a file written by selgen simulate --measure-machine");
    json.allow({"format", "name", "cores", "fork_s", "chunk_s", "bandwidth", "offload"});
    Machine machine;
    machine.name = json["name"].line();
    machine.cores = static_cast<int>(json["cores"].whole(1, most_cores));
    machine.fork = fork_of(json["fork_s"]);
    machine.chunk = chunk_of(json["chunk_s"]);
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

std::string machine_text(const Machine& machine) {
    constexpr double nano = 1e9, micro = 1e6, giga = 1e-9;
    std::string text = machine.name + '\n';
    if (const auto* points = std::get_if<ForkPoints>(&machine.fork))
        for (const auto& [threads, seconds] : *points)
            text += parameter_line(fmt::format("a parallel region of {} threads", threads),
                                   micro * seconds, "us");
    text += parameter_line("each further cyclic chunk", nano * machine.chunk.cyclic, "ns");
    for (const auto& [name, fetch] :
         {std::pair("dynamic", machine.chunk.dynamic), std::pair("guided", machine.chunk.guided)}) {
        text += parameter_line(fmt::format("fetching a {} chunk after the same thread", name),
                               nano * fetch.own, "ns");
        text += parameter_line("  after another thread", nano * fetch.contended, "ns");
        text += parameter_line("  of this, exclusive", nano * fetch.exclusive, "ns");
    }
    if (!machine.bandwidth) return text;
    text += parameter_line("memory, one thread", giga * machine.bandwidth->one, "GB/s");
    return text + parameter_line("memory, all threads", giga * machine.bandwidth->all, "GB/s");
}

}  // namespace selgen::loop
