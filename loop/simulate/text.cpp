// Formats the parameters of a measured machine, and the errors of simulated times.
#include "loop/simulate/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace selgen::loop {
namespace {

using OrderedJson = nlohmann::ordered_json;

std::string error_line(const std::string& what, double value, const char* unit) {
    return fmt::format("  {:<42} {:>8.3g} {}\n", what, value, unit);
}

std::string percent_column(double share) { return fmt::format("{:9.2f} %", 100 * share); }

std::string name_of(const LoopErrors& one) { return one.loop.empty() ? "all loops" : one.loop; }

std::string threads_of(const LoopErrors& one) {
    return one.threads == 0 ? "any" : std::to_string(one.threads);
}

OrderedJson json_of(const LoopErrors& one) {
    OrderedJson json{{"loop", nullptr},
                     {"threads", nullptr},
                     {"configurations", one.errors.count},
                     {"low_quartile", one.errors.low},
                     {"median", one.errors.median},
                     {"high_quartile", one.errors.high}};
    if (!one.loop.empty()) json["loop"] = one.loop;
    if (one.threads != 0) json["threads"] = one.threads;
    return json;
}

}  // namespace

std::string machine_text(const Machine& machine) {
    constexpr double nano = 1e9, micro = 1e6, giga = 1e-9;
    std::string text = machine.name + '\n';
    if (const auto* points = std::get_if<ForkPoints>(&machine.fork))
        for (const auto& [threads, seconds] : *points)
            text += error_line(fmt::format("a parallel region of {} threads", threads),
                               micro * seconds, "us");
    text += error_line("each further cyclic chunk", nano * machine.chunk.cyclic, "ns");
    for (const auto& [name, fetch] :
         {std::pair("dynamic", machine.chunk.dynamic), std::pair("guided", machine.chunk.guided)}) {
        text += error_line(fmt::format("fetching a {} chunk after the same thread", name),
                           nano * fetch.own, "ns");
        text += error_line("  after another thread", nano * fetch.contended, "ns");
        text += error_line("  of this, exclusive", nano * fetch.exclusive, "ns");
    }
    if (!machine.bandwidth) return text;
    text += error_line("memory, one thread", giga * machine.bandwidth->one, "GB/s");
    return text + error_line("memory, all threads", giga * machine.bandwidth->all, "GB/s");
}

std::string validation_text(const std::vector<Compared>& all, const Machine& machine) {
    const auto errors = errors_by_loop(all);
    std::size_t width = 9;
    for (const auto& one : errors) width = std::max(width, one.loop.size());
    std::string text = "relative error on simulated machine " + machine.name +
                       ": |simulated - measured| / measured\n";
    text += fmt::format("{:<{}}  {:>7}  {:>14}  {:>11}  {:>11}  {:>11}\n", "loop", width, "threads",
                        "configurations", "quartile 1", "median", "quartile 3");
    for (const auto& one : errors)
        text += fmt::format("{:<{}}  {:>7}  {:>14}  {}  {}  {}\n", name_of(one), width,
                            threads_of(one), one.errors.count, percent_column(one.errors.low),
                            percent_column(one.errors.median), percent_column(one.errors.high));
    return text;
}

std::string validation_json(const std::vector<Compared>& all, const Machine& machine) {
    OrderedJson json{{"machine", machine.name},
                     {"errors", OrderedJson::array()},
                     {"configurations", OrderedJson::array()}};
    for (const auto& one : errors_by_loop(all)) json["errors"].push_back(json_of(one));
    for (const Compared& one : all)
        json["configurations"].push_back({{"id", one.id},
                                          {"loop", one.loop},
                                          {"configuration", name_of(one.configuration)},
                                          {"threads", one.configuration.threads},
                                          {"simulated_s", one.simulated_s},
                                          {"measured_s", one.measured_s},
                                          {"error", one.error()}});
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

}  // namespace selgen::loop
