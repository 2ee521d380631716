// The results of a benchmark for other tools: {name, machine, rows: [flat objects]}.
#pragma once

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

namespace selgen::bench {

struct Results {
    std::string name;
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
};

/// The processor's name and the number of its threads.
inline std::string machine_name() {
    std::ifstream info("/proc/cpuinfo");
    std::string name = "unknown processor";
    for (std::string line; std::getline(info, line);) {
        if (line.rfind("model name", 0) != 0) continue;
        name = line.substr(line.find(':') + 2);
        break;
    }
    return name + ", " + std::to_string(std::thread::hardware_concurrency()) + " threads";
}

/// Writes the results, unless the path is empty. Returns false, with a message on stderr, if that
/// fails.
inline bool write(const Results& results, const std::string& path) {
    if (path.empty()) return true;
    const nlohmann::ordered_json json{
        {"name", results.name}, {"machine", machine_name()}, {"rows", results.rows}};
    std::ofstream out(path);
    out << json.dump(2) << '\n';
    if (out.flush()) return true;
    std::cerr << "bench_" << results.name << ": " << path << " cannot be written\n";
    return false;
}

}  // namespace selgen::bench
