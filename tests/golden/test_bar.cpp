// Limits for generated headers, for the sake of readers, debuggers and compile time, checked for
// the header of reduce.sel.
#include <unistd.h>
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/golden/headers.hpp"

namespace fs = std::filesystem;

namespace {

const fs::path root = SELGEN_SOURCE_DIR;

std::vector<std::string> lines_of(const fs::path& file) {
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// The runtime headers that a file includes directly.
std::vector<std::string> runtime_includes(const fs::path& file) {
    static const std::regex include("#include <(selgen/[^>]+)>.*");
    std::vector<std::string> all;
    for (const std::string& line : lines_of(file))
        if (std::smatch found; std::regex_match(line, found, include)) all.push_back(found[1]);
    return all;
}

/// All runtime headers that it includes, also indirectly.
void add_closure(const fs::path& file, std::set<std::string>& all) {
    for (const std::string& header : runtime_includes(file))
        if (all.insert(header).second) add_closure(root / "runtime" / header, all);
}

/// The line in which the function begins whose body opens in line `at`.
std::size_t begin_of(const std::vector<std::string>& lines, std::size_t at) {
    const auto ends_before = [](const std::string& line) {
        static const std::regex end(R"(.*([;{}:]|^)( *//.*)?|#.*| *//.*)");
        return std::regex_match(line, end);
    };
    while (at > 0 && !ends_before(lines[at - 1])) --at;
    return at;
}

struct Function {
    std::string name;
    std::size_t lines;
};

std::vector<Function> functions_of(const std::vector<std::string>& lines) {
    static const std::regex opens(
        R"(( *)(?!if|for|switch|while|\}| ).*\)( const| noexcept)* \{( *//.*)?)");
    std::vector<Function> all;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::smatch found;
        if (!std::regex_match(lines[i], found, opens)) continue;
        const std::size_t begin = begin_of(lines, i);
        if (lines[begin].find("__builtin_expect(") != std::string::npos) continue;  // a condition
        const std::string end = lines[begin].substr(0, lines[begin].find_first_not_of(' ')) + "}";
        const auto last =
            std::find(lines.begin() + static_cast<std::ptrdiff_t>(i), lines.end(), end);
        all.push_back({lines[begin], static_cast<std::size_t>(last - lines.begin()) + 1 - begin});
    }
    return all;
}

/// The output of a command.
std::string output_of(const std::string& command) {
    std::string text;
    std::FILE* const pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> part{};
    while (std::fgets(part.data(), part.size(), pipe) != nullptr) text += part.data();
    CHECK(pclose(pipe) == 0);
    return text;
}

/// The header of reduce.sel, in a folder of this process.
class Reduce {
public:
    Reduce() {
        fs::create_directories(folder);
        std::ofstream(header) << selgen::golden::output(root / "tests/golden/reduce.sel");
    }
    ~Reduce() { fs::remove_all(folder); }
    Reduce(const Reduce&) = delete;
    Reduce& operator=(const Reduce&) = delete;

    const fs::path folder = fs::temp_directory_path() / ("selgen_bar." + std::to_string(getpid()));
    const fs::path header = folder / "reduce.hpp";
};

}  // namespace

TEST_CASE("the header of a selector with plans and inspections has at most 320 lines") {
    const Reduce reduce;
    CHECK(lines_of(reduce.header).size() <= 320);
}

TEST_CASE("none of its lines has more than 100 columns") {
    const Reduce reduce;
    for (const std::string& line : lines_of(reduce.header)) {
        INFO(line);
        CHECK(line.size() <= 100);
    }
}

TEST_CASE("none of its functions has more than 40 lines") {
    const Reduce reduce;
    const auto functions = functions_of(lines_of(reduce.header));
    CHECK(functions.size() > 20);
    for (const Function& function : functions) {
        INFO(function.name);
        CHECK(function.lines <= 40);
    }
}

TEST_CASE("it includes at most 8 headers of the runtime, and 35 in all") {
    const Reduce reduce;
    CHECK(runtime_includes(reduce.header).size() <= 8);
    std::set<std::string> all;
    add_closure(reduce.header, all);
    CHECK(all.size() > 8);
    CHECK(all.size() <= 35);
}

TEST_CASE("the hot path of a dispatcher does not include tracing or explain()") {
    for (const char* const header :
         {"state.hpp", "decide_phase.hpp", "forcing.hpp", "selector_info.hpp"}) {
        std::set<std::string> all;
        add_closure(root / "runtime/selgen/rt/dispatch" / header, all);
        for (const std::string& each : all) CHECK(each.find("rt/trace/") == std::string::npos);
    }
}

// Lambdas of std::variant are in the standard library, below all frames of a selector.
TEST_CASE("a stack trace through a call shows names and no lambdas") {
    const Reduce reduce;
    std::ofstream(reduce.folder / "call.cpp")
        << "#include \"reduce.hpp\"\n"
           "void f(const kernels::Pattern& p, kernels::Numbers& d) { reduce::call(p, d); }\n";
    const std::string here = "cd '" + reduce.folder.string() + "' && ";
    const std::string symbols =
        output_of(here + "g++ -std=c++17 -O0 -g -I '" + (root / "runtime").string() + "' -I '" +
                  (root / "tests/golden").string() + "' -c call.cpp -o call.o && nm -C call.o");
    for (const char* const name : {"operator()", "read_features", "run_inspection", "make_plan"})
        CHECK(symbols.find(std::string("reduce::Dispatcher::") + name) != std::string::npos);
    std::istringstream lines(symbols);
    for (std::string line; std::getline(lines, line);)
        if (line.find("std::__detail::__variant") == std::string::npos)
            CHECK(line.find("{lambda") == std::string::npos);
}
