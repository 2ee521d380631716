#include <algorithm>
#include <optional>

#include "rules/cpp.hpp"
#include "rules/rules.hpp"

namespace selgen::house {
namespace {

using Names = std::vector<std::string_view>;

/// What the files below a folder may include beside the standard library.
struct Room {
    std::string_view folder;
    Names allowed;       // beginnings of what may be included
    Names refused = {};  // standard headers that this room has no business with
};

// Reading, writing, clocks and chance belong to the door.
const Names the_world{"fstream", "iostream", "filesystem", "chrono", "thread", "random", "locale"};

/// The table of the architecture. The first room that holds a file is the file's.
const std::vector<Room>& rooms() {
    static const std::vector<Room> table{
        {"dsl/include/", {"<selgen/dsl/"}, the_world},
        {"dsl/", {"\"dsl/", "<selgen/dsl"}, the_world},
        {"builder/", {"\"builder/", "\"dsl/", "\"grammar/", "<selgen/dsl"}},
        {"grammar/", {"\"grammar/", "\"dsl/", "<tao/pegtl"}, the_world},
        {"gen/", {"\"gen/", "\"dsl/", "<fmt/", "<selgen/pattern/tables.hpp>"}, the_world},
        {"loop/names.cpp", {"\"loop/", "<cxxabi.h>"}, the_world},
        {"loop/", {"\"loop/", "<nlohmann/", "<selgen/omp/schedule.hpp>"}, the_world},
        {"fit/",
         {"\"fit/", "\"dsl/", "<Eigen/", "<svm.h>", "<libsvm/", "<fmt/", "<nlohmann/"},
         {"iostream", "fstream"}},
        {"map/", {"\"map/", "\"dsl/", "<selgen/pattern/tables.hpp>"}, the_world},
        {"report/", {"\"report/", "\"dsl/", "\"fit/", "<fmt/", "<nlohmann/"}, the_world},
        {"runtime/selgen/omp/", {"<selgen/", "<omp.h>"}},
        {"runtime/selgen/cuda/", {"<selgen/", "<cuda", "<cub/", "<thrust/"}},
        {"runtime/selgen/mpi/", {"<selgen/", "<mpi.h>"}},
        {"runtime/selgen/rt/descend.hpp", {"<selgen/", "<emmintrin.h>"}},
        {"runtime/selgen/rt/forest.hpp", {"<selgen/", "<emmintrin.h>"}},
        {"runtime/selgen/rt/cores.hpp", {"<selgen/", "<sched.h>"}},    // what the standard
        {"runtime/selgen/rt/memory.hpp", {"<selgen/", "<unistd.h>"}},  // library cannot say
        {"runtime/selgen/rt/counters.hpp",
         {"<selgen/", "<linux/perf_event.h>", "<sys/syscall.h>", "<unistd.h>"}},
        {"runtime/selgen/rt/process.hpp", {"<selgen/", "<unistd.h>"}},
        {"runtime/selgen/bench/machine.hpp", {"<selgen/", "<link.h>"}},
        {"runtime/selgen/bench/",
         {"<selgen/", "<omp.h>", "<fcntl.h>", "<poll.h>", "<unistd.h>", "<sys/"}},
        {"runtime/", {"<selgen/"}},
        {"cli/measure_machine.cpp",
         {"\"cli/", "\"loop/", "<selgen/rt/", "<selgen/bench/", "<selgen/omp/"}},
        {"cli/measure_socket.cpp", {"\"cli/", "<selgen/rt/", "<selgen/bench/", "<sched.h>"}},
        {"cli/",
         {"\"cli/", "\"dsl/", "\"grammar/", "\"gen/", "\"fit/", "\"map/", "\"loop/", "\"report/",
          "<selgen/rt/", "<selgen/bench/", "<selgen/omp/schedule.hpp>", "<CLI/", "<fmt/",
          "<nlohmann/", "<unistd.h>", "<fcntl.h>", "<sys/"}},
    };
    return table;
}

bool begins_with_any(std::string_view text, const Names& beginnings) {
    return std::ranges::any_of(beginnings, [&](auto begin) { return text.starts_with(begin); });
}

/// <vector>, <cmath>: nothing else has neither a slash nor a point.
bool is_standard(std::string_view header) {
    return header.starts_with('<') && header.find_first_of("/.") == header.npos;
}

bool is_allowed(const Room& room, std::string_view header) {
    if (!is_standard(header)) return begins_with_any(header, room.allowed);
    return std::ranges::find(room.refused, header.substr(1, header.size() - 2)) ==
           room.refused.end();
}

/// Outsiders see generated headers and the runtime, and stay in their own folder.
bool is_allowed_in_examples(std::string_view header) {
    const Names insides{"\"dsl/",    "\"grammar/", "\"gen/",   "\"fit/",    "\"map/", "\"cli/",
                        "\"report/", "\"loop/",    "<dsl/",    "<grammar/", "<gen/",  "<fit/",
                        "<map/",     "<cli/",      "<report/", "<loop/"};
    return !begins_with_any(header, insides) && header.find("..") == header.npos;
}

/// The libraries that one room hides from all others, its tests excepted.
bool is_allowed_in_tests(std::string_view path, std::string_view header) {
    if (header.starts_with("<tao/"))
        return path.starts_with("tests/grammar/") || path.starts_with("tests/fuzz/");
    if (header.starts_with("<Eigen/"))
        return path.starts_with("tests/fit/") || path.starts_with("tests/bench/loops/");
    return true;
}

bool is_allowed(std::string_view path, std::string_view header) {
    if (path.starts_with("examples/")) return is_allowed_in_examples(header);
    if (path.starts_with("tests/")) return is_allowed_in_tests(path, header);
    const auto room =
        std::ranges::find_if(rooms(), [&](const Room& r) { return path.starts_with(r.folder); });
    return room == rooms().end() || is_allowed(*room, header);
}

/// A line's directive and what follows it, from its first letter: "include <vector>".
std::string_view directive(std::string_view line) {
    const std::size_t hash = line.find_first_not_of(" \t");
    if (hash == line.npos || line[hash] != '#') return {};
    const std::size_t word = line.find_first_not_of(" \t", hash + 1);
    return word == line.npos ? std::string_view() : line.substr(word);
}

/// The header with its quotes or brackets, if the directive includes one.
std::optional<std::string_view> included(std::string_view directive) {
    if (!directive.starts_with("include")) return std::nullopt;
    const std::size_t begin = directive.find_first_of("<\"");
    const std::size_t end = directive.find_first_of(">\"", begin + 1);
    if (begin == directive.npos || end == directive.npos) return std::nullopt;
    return directive.substr(begin, end - begin + 1);
}

}  // namespace

std::vector<Include> includes(std::string_view text) {
    std::vector<Include> found;
    const std::string code = bare(text);
    std::size_t number = 0;
    int conditions = 0;
    for (const std::string_view line : lines_of(text)) {
        ++number;
        const auto begin = static_cast<std::size_t>(line.data() - text.data());
        const bool is_literal = code.substr(begin, line.size()).find('#') == code.npos;
        const std::string_view word = is_literal ? std::string_view() : directive(line);
        if (word.starts_with("if")) ++conditions;
        if (word.starts_with("endif")) --conditions;
        if (const auto header = included(word)) found.push_back({*header, number, conditions == 0});
    }
    return found;
}

Faults check_includes(const File& file) {
    Faults faults;
    if (!is_cpp(file.path) || is_golden(file.path)) return faults;
    for (const Include& include : includes(file.text)) {
        if (is_allowed(file.path, include.header)) continue;
        faults.push_back(
            fault(file, include.line, "may not include " + std::string(include.header)));
    }
    return faults;
}

}  // namespace selgen::house
