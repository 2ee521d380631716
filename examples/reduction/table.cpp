#include "table.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <utility>

namespace reduction {
namespace {

using Column = std::pair<std::string_view, double reduce::Features::*>;

constexpr std::array<Column, 17> known_columns{{
    {"n", &reduce::Features::n},
    {"con", &reduce::Features::con},
    {"mob", &reduce::Features::mob},
    {"work", &reduce::Features::work},
    {"updates", &reduce::Features::updates},
    {"threads", &reduce::Features::threads},
    {"gpus", &reduce::Features::gpus},
    {"reuse", &reduce::Features::reuse},
    {"sp", &reduce::Features::sp},
    {"touched", &reduce::Features::touched},
    {"contended", &reduce::Features::contended},
    {"locality", &reduce::Features::locality},
    {"far", &reduce::Features::far},
    {"replication", &reduce::Features::replication},
    {"longest", &reduce::Features::longest},
    {"mixed", &reduce::Features::mixed},
}};
constexpr std::size_t first_inspected = 8;

std::string field(double value) {
    char text[40];
    std::snprintf(text, sizeof text, ",%.9g", value);
    return text;
}

}  // namespace

std::string table_heading() {
    std::string text = "id,group,resident,device_memory";
    for (const auto& [name, of] : known_columns) text += ',' + std::string(name);
    for (const Scheme scheme : schemes) text += ",time:" + std::string(name(scheme));
    for (const Scheme scheme : schemes) text += ",setup:" + std::string(name(scheme));
    return text + ",cost:" + std::string(known_columns[first_inspected].first) + '\n';
}

std::string table_row(const Case& c) {
    const reduce::Features& f = c.features;
    std::string text = c.name + ' ' + c.order + " on " + std::to_string(c.threads) + " work " +
                       std::to_string(std::lround(f.work)) + ',' + c.name + field(f.resident) +
                       field(f.device_memory);
    for (const auto& [name, of] : known_columns) text += field(f.*of);
    for (const Measured& m : c.variants)
        text += m.feasible ? field(c.clock == Clock::cpu ? m.run_cpu_s : m.run_s) : ",";
    for (const Measured& m : c.variants)
        text += m.feasible ? field(c.clock == Clock::cpu ? m.setup_cpu_s : m.setup_s) : ",";
    return text + field(c.inspect_s) + '\n';
}

}  // namespace reduction
