// Reads /proc before and after an interval, and attributes the processor time to processes.
#include "host/tuning/other_programs.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <selgen/lib/cores.hpp>
#include <sstream>
#include <thread>
#include <vector>

namespace selgen::host {
namespace {

namespace fs = std::filesystem;

/// The ticks that each core of this process was not idle, added up. With those stolen by other
/// virtual machines.
double busy_ticks() {
    const std::vector<int> own = rt::core_limits().processors;
    std::ifstream in("/proc/stat");
    double busy = 0;
    for (std::string line; std::getline(in, line);) {
        std::istringstream fields(line);
        std::string name;
        fields >> name;
        if (name.rfind("cpu", 0) != 0 || name.size() == 3) continue;
        if (std::ranges::find(own, std::stoi(name.substr(3))) == own.end()) continue;
        double user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, stolen = 0;
        fields >> user >> nice >> system >> idle >> wait >> irq >> soft >> stolen;
        busy += user + nice + system + irq + soft + stolen;
    }
    return busy;
}

struct Process {
    std::string name;
    double ticks = 0;
};

/// All other processes by their ids.
std::map<int, Process> processes() {
    std::map<int, Process> all;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator("/proc", none)) {
        const std::string id = entry.path().filename().string();
        if (id.find_first_not_of("0123456789") != id.npos || std::stoi(id) == ::getpid()) continue;
        std::ifstream in(entry.path() / "stat");
        std::string line;
        if (!std::getline(in, line)) continue;
        const std::size_t begin = line.find('('), end = line.rfind(')');
        if (begin == line.npos || end == line.npos || end + 2 > line.size()) continue;
        std::istringstream fields(line.substr(end + 2));
        std::string skipped;
        for (int i = 0; i < 11; ++i) fields >> skipped;  // up to the field before utime
        double user = 0, system = 0;
        fields >> user >> system;
        all[std::stoi(id)] = {line.substr(begin + 1, end - begin - 1), user + system};
    }
    return all;
}

}  // namespace

OtherPrograms other_programs(double seconds) {
    const double ticks = seconds * static_cast<double>(::sysconf(_SC_CLK_TCK));
    const auto before = processes();
    const double busy = busy_ticks();
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    OtherPrograms other;
    other.cores = (busy_ticks() - busy) / ticks;
    double most = 0.05 * ticks;
    for (const auto& [id, process] : processes()) {
        const auto found = before.find(id);
        const double used = process.ticks - (found == before.end() ? 0 : found->second.ticks);
        if (used <= most) continue;
        most = used;
        other.busiest = process.name + " (process " + std::to_string(id) + ')';
    }
    return other;
}

}  // namespace selgen::host
