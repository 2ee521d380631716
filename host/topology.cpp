// Reads sockets, cores, caches and PCI devices from /sys, and sets the affinity of the process.
#include "host/topology.hpp"

#include <sched.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <selgen/lib/cores.hpp>
#include <selgen/rt/memory.hpp>
#include <set>
#include <sstream>

#include "base/errors.hpp"

namespace selgen::host {
namespace {

/// The first line of a file; empty if there is none.
std::string line_of(const std::string& path) {
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    return line;
}

/// "0-3,8" are 0, 1, 2, 3 and 8.
std::vector<int> cpus_in(const std::string& list) {
    std::vector<int> cpus;
    std::istringstream parts(list);
    for (std::string part; std::getline(parts, part, ',');) {
        const int first = std::atoi(part.c_str());
        const std::size_t dash = part.find('-');
        const int last = dash == part.npos ? first : std::atoi(part.c_str() + dash + 1);
        for (int cpu = first; cpu <= last; ++cpu) cpus.push_back(cpu);
    }
    return cpus;
}

/// "32768K"
double bytes_in(const std::string& text) {
    const double number = std::atof(text.c_str());
    if (text.find('K') != text.npos) return number * 1024;
    return text.find('M') != text.npos ? number * 1024 * 1024 : number;
}

struct Cache {
    std::string users;  // the CPUs that share it; they identify the cache
    double bytes = 0;
};

Cache last_cache(const std::string& cpu) {
    Cache last;
    int highest = 0;
    for (int i = 0; i < 16; ++i) {
        const std::string folder = cpu + "/cache/index" + std::to_string(i);
        if (!std::filesystem::exists(folder + "/level")) break;
        const int level = std::atoi(line_of(folder + "/level").c_str());
        if (level < highest || line_of(folder + "/type") == "Instruction") continue;
        highest = level;
        last = {line_of(folder + "/shared_cpu_list"), bytes_in(line_of(folder + "/size"))};
    }
    return last;
}

/// What identifies the core of a processor: its processors, or else its number in its cluster and
/// die, which each begin to count anew.
std::string core_of(const std::string& folder, int cpu) {
    const auto read = [&](const char* file) { return line_of(folder + "/topology/" + file); };
    for (const char* const file : {"core_cpus_list", "thread_siblings_list"})
        if (const std::string processors = read(file); !processors.empty()) return processors;
    const std::string core = read("core_id");
    if (core.empty()) return std::to_string(cpu);
    return read("die_id") + '/' + read("cluster_id") + '/' + core;
}

/// The processors that this process may use: "0,1,8".
std::string allowed_here() {
    std::string list;
    for (const int cpu : rt::core_limits().processors)
        list += (list.empty() ? "" : ",") + std::to_string(cpu);
    return list;
}

}  // namespace

std::vector<Socket> sockets_of(const std::string& system, const std::string& allowed) {
    std::map<int, Socket> sockets;
    std::map<int, std::set<std::string>> cores, caches;  // of each socket
    for (const int cpu : cpus_in(allowed)) {
        const std::string folder = system + "/devices/system/cpu/cpu" + std::to_string(cpu);
        const std::string package = line_of(folder + "/topology/physical_package_id");
        const int number = package.empty() ? 0 : std::atoi(package.c_str());
        Socket& socket = sockets[number];
        const Cache cache = last_cache(folder);
        if (caches[number].insert(cache.users).second) socket.cache += cache.bytes;
        if (cores[number].insert(core_of(folder, cpu)).second) socket.cpus.push_back(cpu);
    }
    std::vector<Socket> result;
    for (auto& [number, socket] : sockets) result.push_back(std::move(socket));
    return result;
}

std::vector<Socket> sockets_here() {
    auto sockets = sockets_of("/sys", allowed_here());
    if (sockets.empty()) {
        sockets.emplace_back();
        for (int cpu = 0; cpu < static_cast<int>(rt::cores()); ++cpu)
            sockets[0].cpus.push_back(cpu);
    }
    for (Socket& socket : sockets)
        if (socket.cache <= 0) socket.cache = rt::last_level_cache();
    return sockets;
}

std::size_t socket_of_pci_device(const std::string& system, const std::vector<Socket>& sockets,
                                 const std::string& device) {
    std::string folder = device;  // with lower-case digits
    for (char& c : folder) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const std::vector<int> near =
        cpus_in(line_of(system + "/bus/pci/devices/" + folder + "/local_cpulist"));
    for (std::size_t at = 0; at < sockets.size(); ++at)
        for (const int cpu : sockets[at].cpus)
            if (std::ranges::find(near, cpu) != near.end()) return at;
    return 0;
}

namespace {

/// A set of processors of any size; sets of the C library end at 1024.
class CpuSet {
public:
    explicit CpuSet(int size)
        : set_(CPU_ALLOC(static_cast<std::size_t>(size))),
          bytes_(CPU_ALLOC_SIZE(static_cast<std::size_t>(size))) {
        CPU_ZERO_S(bytes_, set_);
    }
    CpuSet(const CpuSet&) = delete;
    CpuSet& operator=(const CpuSet&) = delete;
    ~CpuSet() { CPU_FREE(set_); }

    void add(int cpu) { CPU_SET_S(static_cast<std::size_t>(cpu), bytes_, set_); }
    bool use() const { return ::sched_setaffinity(0, bytes_, set_) == 0; }

private:
    cpu_set_t* set_;
    std::size_t bytes_;
};

}  // namespace

void use_cpus(const std::string& list) {
    const UsageError malformed("--cpus " + list + ": give numbers of CPUs, such as 0-3,8");
    if (list.empty() || list.find_first_not_of("0123456789,-") != list.npos) throw malformed;
    const std::vector<int> allowed = rt::core_limits().processors, wanted = cpus_in(list);
    for (const int cpu : wanted)
        if (std::ranges::find(allowed, cpu) == allowed.end())
            throw UsageError("--cpus " + list + ": this process may not use CPU " +
                             std::to_string(cpu));
    if (wanted.empty()) throw malformed;
    CpuSet set(*std::ranges::max_element(wanted) + 1);
    for (const int cpu : wanted) set.add(cpu);
    if (!set.use()) throw malformed;
}

}  // namespace selgen::host
