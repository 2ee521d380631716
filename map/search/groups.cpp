// Collects processors by device, and CPUs by node, in the order of the machine.
#include <map>

#include "map/search/explorer.hpp"

namespace selgen::map {

Groups groups_of(const Machine& machine) {
    Groups groups;
    std::map<std::string, std::uint32_t> devices;
    std::map<int, std::size_t> nodes;
    for (Team team = 0; team < machine.processors.size(); ++team) {
        const Processor& one = machine.processors[team];
        const auto next = static_cast<std::uint32_t>(devices.size());
        const auto [device, is_new] = devices.try_emplace(one.device, next);
        if (is_new) {
            groups.devices.emplace_back();
            groups.kind.push_back(one.kind);
        }
        groups.devices[device->second].push_back(team);
        groups.device_of.push_back(device->second);
        if (one.kind != ProcessorKind::cpu) continue;
        const auto [node, is_new_node] = nodes.try_emplace(one.node, groups.sockets.size());
        if (is_new_node) groups.sockets.emplace_back();
        groups.sockets[node->second].push_back(team);
    }
    return groups;
}

}  // namespace selgen::map
