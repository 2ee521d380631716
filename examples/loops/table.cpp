// Formats and splits the lines of a table, and replaces files only after a complete write.
#include "table.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace loops {
namespace {

std::string number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, ",%.6g", value);
    return text;
}

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
        if (c == ',')
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

}  // namespace

std::string heading_of(const std::vector<Configuration>& configurations,
                       const std::vector<std::string>& facts) {
    std::string text;
    for (const std::string& fact : facts) text += "# " + fact + '\n';
    text +=
        "id,group,iterations,bytes,front,imbalance,head,predicted_front,predicted_imbalance,"
        "predicted_head,"
        "sequential_s,profiling_s,exhaustive_s";
    for (const Configuration& configuration : configurations)
        text += ",time:" + configuration.name();
    return text + '\n';
}

std::string row_of(const Case& one, const Loop& loop, const Times& times) {
    std::string text = one.id() + ',' + std::string(one.loop.program) + ',' +
                       std::to_string(loop.iterations()) + number(loop.bytes());
    for (const Unevenness& of : {times.uneven, unevenness_of_input(loop)})
        text += number(of.front) + number(of.imbalance) + number(of.head);
    text += number(times.sequential_s) + number(times.profiling_s) + number(times.exhaustive_s);
    for (const double time : times.of_ways) text += number(time);
    return text + '\n';
}

std::string Row::at(const std::string& name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? "" : fields[static_cast<std::size_t>(found - names.begin())];
}

std::vector<Row> read_table(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::vector<std::string> names;
    std::vector<Row> rows;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::vector<std::string> fields = split(line);
        if (names.empty()) {
            names = std::move(fields);
            continue;
        }
        if (fields.size() != names.size())
            throw std::runtime_error(path + ": a row has another number of fields than the header");
        rows.push_back({names, std::move(fields)});
    }
    return rows;
}

void write_file(const std::string& path, const std::string& text) {
    const std::string draft = path + ".part";
    std::ofstream out(draft, std::ios::binary);
    out << text;
    out.close();
    if (!out) throw std::runtime_error("cannot write " + draft);
    std::filesystem::rename(draft, path);
}

}  // namespace loops
