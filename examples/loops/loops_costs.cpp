// What consecutive blocks of iterations of each loop cost, run one after the other: for simulations
// of schedules. All of this program is compiled with SELGEN_LOOP_COSTS.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <nlohmann/json.hpp>
#include <selgen/bench/stopwatch.hpp>
#include <selgen/rt/memory.hpp>
#include <stdexcept>
#include <string>

#include "request.hpp"
#include "table.hpp"

namespace {

using nlohmann::ordered_json;

struct Arguments {
    std::string table;
    std::string costs;
    int repeats = 5;
};

void describe(CLI::App& app, Arguments& a) {
    app.add_option("--table", a.table, "the table of loops_measure: its cases are recorded")
        ->required();
    app.add_option("-o,--output", a.costs, "a line of JSON for each case")->required();
    app.add_option("--repeats", a.repeats, "runs of which the least time of a block counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
}

loops::Case case_of(const std::string& id) {
    const std::size_t slash = id.find('/');
    const auto is_it = [&](const loops::Entry& loop) { return loop.name == id.substr(0, slash); };
    const auto loop = std::find_if(loops::all().begin(), loops::all().end(), is_it);
    if (loop == loops::all().end() || slash == id.npos)
        throw std::runtime_error("the table has a case '" + id + "', which no loop has");
    const int input = std::atoi(id.c_str() + slash + 1);
    if (input < 0 || input >= loop->inputs) throw std::runtime_error("no input of the loop: " + id);
    return {*loop, input};
}

/// Rounded to a picosecond, which is far below what the clock tells.
double rounded(double seconds) { return static_cast<double>(std::llround(seconds * 1e12)) * 1e-12; }

double sequential_s(loops::Loop& loop, int repeats) {
    double least = 1e9;
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const double start = selgen::bench::wall_s();
        loop.serial();
        least = std::min(least, selgen::bench::wall_s() - start);
    }
    return least;
}

ordered_json record(const loops::Row& row, const Arguments& a) {
    const loops::Case one = case_of(row.at("id"));
    const auto loop = one.loop.make(one.input);
    ordered_json line{{"format", "selgen-costs 1"},  {"id", one.id()},
                      {"group", one.loop.program},   {"loop", one.loop.name},
                      {"program", one.loop.program}, {"machine", loops::machine()}};
    selgen::omp::CostRecorder recorder;
    for (int run = 0; run < 2 + a.repeats; ++run) loop->run(1, selgen::omp::fixed);
    line["iterations"] = recorder.iterations();
    line["block"] = recorder.block();
    line["blocks"] = ordered_json::array();
    for (const double block : recorder.seconds()) line["blocks"].push_back(rounded(block));
    line["sequential_s"] = rounded(sequential_s(*loop, a.repeats));
    const bool is_cached = loop->bytes() < selgen::rt::last_level_cache();
    line["bytes"] = is_cached ? 0 : loop->bytes();
    line["measured"] = ordered_json::object();
    line["features"] = ordered_json::object();
    for (std::size_t i = 0; i < row.names.size(); ++i) {
        const std::string& name = row.names[i];
        if (name == "id" || name == "group" || row.fields[i].empty()) continue;
        line[name.rfind("time:", 0) == 0 ? "measured" : "features"][name] =
            std::stod(row.fields[i]);
    }
    return line;
}

void run(const Arguments& a) {
    std::string text;
    for (const loops::Row& row : loops::read_table(a.table)) text += record(row, a).dump() + '\n';
    loops::write_file(a.costs, text);
}

}  // namespace

int main(int count, char** words) {
    CLI::App app("Records what blocks of iterations of loops cost.", "loops_costs");
    Arguments arguments;
    describe(app, arguments);
    CLI11_PARSE(app, count, words);
    try {
        run(arguments);
        return 0;
    } catch (const std::exception& wrong) {
        std::fprintf(stderr, "loops_costs: %s\n", wrong.what());
        return 2;
    }
}
