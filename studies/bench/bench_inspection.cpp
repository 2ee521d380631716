// Compares inspections with the features of all references, and their time with that of a reduction
// with private copies (REPBUF): real inputs in three orders, and synthetic loops.
#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "inspect/inspect.hpp"
#include "patterns/inputs.hpp"
#include "patterns/orders.hpp"
#include "schemes/replicated.hpp"
#include "studies/bench/command.hpp"
#include "studies/bench/results.hpp"
#include "tests/examples/reduction/features.hpp"

namespace {

using namespace reduction;

struct Arguments {
    std::string inputs = ".cache/inputs/demo";
    std::string json;
    int loops = 0;
    int threads = 2;
    int repeats = 25;
    std::uint64_t seed = 1;
};

/// What was found for one pattern with one amount of work.
struct Row {
    std::string name;
    double references;
    double inspection_s;
    double repbuf_s;
    bool is_same;  // choice by the sample and by all references
    Shape exact, found;
};

using Feature = std::pair<const char*, double Shape::*>;
constexpr Feature features[] = {{"sp", &Shape::sparsity},
                                {"touched", &Shape::touched},
                                {"contended", &Shape::contended},
                                {"locality", &Shape::locality},
                                {"far", &Shape::far},
                                {"replication", &Shape::replication},
                                {"longest", &Shape::longest},
                                {"mixed", &Shape::mixed}};

/// CPU time along the critical path, the least of several runs that alternate.
std::pair<double, double> least_seconds(const Pattern& pattern, const Arguments& a) {
    auto& path = selgen::bench::critical_path;
    path.listen();
    const Team team{a.threads};
    const auto timed = [&](const auto& work) {
        path.begin();
        const double start = thread_cpu_s();
        work();
        return thread_cpu_s() - start + path.correction();
    };
    ReplicatedBuffer plan(pattern, team);
    std::vector<double> data(pattern.elements());
    plan.reduce(data);  // fills the caches
    std::uint64_t read = 0;
    double inspection = std::numeric_limits<double>::infinity(), repbuf = inspection;
    for (int n = 0; n < a.repeats; ++n) {
        inspection = std::min(inspection, timed([&] { read += inspect(pattern, team).read; }));
        repbuf = std::min(repbuf, timed([&] { plan.reduce(data); }));
    }
    if (read == 0) throw std::runtime_error("the inspection has read nothing");
    return {inspection, repbuf};
}

Row measured(const std::string& name, const Csr& csr, int work, const Arguments& a) {
    const Pattern pattern(csr, {work, 1000});
    const Shape exact = test::exact_shape(pattern, a.threads),
                found = inspect(pattern, {a.threads});
    const auto [inspection, repbuf] = least_seconds(pattern, a);
    const auto choice = [&](const Shape& shape) {
        return ::reduce::choose(test::features_of(pattern, shape, a.threads));
    };
    return {name,
            static_cast<double>(pattern.references()),
            inspection,
            repbuf,
            choice(found) == choice(exact),
            exact,
            found};
}

void measure_inputs(const Arguments& a, std::vector<Row>& rows) {
    std::set<std::filesystem::path> files;  // sorted
    for (const auto& entry : std::filesystem::directory_iterator(a.inputs))
        if (entry.path().extension() != ".txt") files.insert(entry.path());
    for (const std::filesystem::path& file : files) {
        const Csr csr = read_listed(file.string());
        for (const std::string_view order : order_names)
            for (const int work : {0, 4})
                rows.push_back(measured(file.filename().string() + ' ' + std::string(order),
                                        ordered(csr, order_named(order)), work, a));
    }
    if (rows.empty()) throw std::runtime_error("no inputs in " + a.inputs);
}

/// Loops of table 3 of the paper and on lattices, sampled by logarithms.
void measure_loops(const Arguments& a, std::vector<Row>& rows) {
    std::mt19937_64 random(a.seed);
    const auto uniform = [&] { return static_cast<double>(random() >> 11U) * 0x1p-53; };
    const auto between = [&](double low, double high) {
        return low * std::pow(high / low, uniform());
    };
    constexpr const char* places[] = {"moving", "jumping", "renumbered"};
    constexpr const char* shapes[] = {"loop", "row", "plane", "space"};
    const std::size_t wanted = rows.size() + 2 * static_cast<std::size_t>(a.loops);
    while (rows.size() < wanted) {
        Loop loop{};
        loop.elements = static_cast<std::int64_t>(between(4096, 4'194'304));
        loop.connectivity = between(0.2, 128);
        loop.mobility = 1 + static_cast<std::int64_t>(random() % 8);
        loop.place = places[random() % 3];
        loop.shape = shapes[random() % 4];
        loop.sparsity = uniform();
        loop.clusters = static_cast<std::int64_t>(between(1, 200));
        loop.reach = static_cast<std::int64_t>(between(4, 4096));
        loop.scatter = random() % 2 == 0 ? 0 : uniform();
        loop.seed = random();
        const double references =
            static_cast<double>(loop.elements * loop.mobility) * loop.connectivity;
        if (references < 2000 || references > 1 << 23) continue;
        const Csr csr = synthetic(loop).first.csr();
        std::ostringstream name;
        name << loop.shape << ' ' << loop.place << " n" << loop.elements << " con "
             << loop.connectivity << " mob " << loop.mobility;
        for (const int work : {0, 4}) rows.push_back(measured(name.str(), csr, work, a));
    }
}

void print(const std::vector<Row>& rows) {
    std::vector<double> ratios, large;
    std::size_t same = 0;
    for (const Row& row : rows) {
        ratios.push_back(row.inspection_s / row.repbuf_s);
        if (row.references > 10'000) large.push_back(ratios.back());
        same += row.is_same ? 1 : 0;
        std::printf("%-50.49s%10.0f references%9.1f us, %.3f of a reduction\n", row.name.c_str(),
                    row.references, row.inspection_s * 1e6, ratios.back());
    }
    std::sort(ratios.begin(), ratios.end());
    std::printf("inspection / reduction: median %.3f, most %.3f (above 10,000 references)\n",
                ratios[ratios.size() / 2],
                large.empty() ? 0 : *std::max_element(large.begin(), large.end()));
    std::printf("same choice in %zu of %zu\n", same, rows.size());
    for (const auto& [name, of] : features) {
        double sum = 0, most = 0;
        for (const Row& row : rows) {
            const double error = std::abs(row.found.*of - row.exact.*of);
            sum += error;
            most = std::max(most, error);
        }
        std::printf("%-12s error %.4f on average, at most %.3f\n", name,
                    sum / static_cast<double>(rows.size()), most);
    }
}

nlohmann::ordered_json json_of(const Row& row) {
    nlohmann::ordered_json json{{"name", row.name},
                                {"references", row.references},
                                {"inspection_s", row.inspection_s},
                                {"repbuf_s", row.repbuf_s},
                                {"same_choice", row.is_same}};
    for (const auto& [name, of] : features) {
        json[name] = row.exact.*of;
        json[std::string(name) + "_sampled"] = row.found.*of;
    }
    return json;
}

int run(const Arguments& a) {
    omp_set_num_threads(a.threads);
    std::vector<Row> rows;
    if (a.loops == 0) measure_inputs(a, rows);
    measure_loops(a, rows);
    print(rows);
    selgen::bench::Results results{"inspection", {}};
    for (const Row& row : rows) results.rows.push_back(json_of(row));
    return selgen::bench::write(results, a.json) ? 0 : 3;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Compares inspections with exact features, and their time with a reduction.",
                 "bench_inspection"};
    app.add_option("--inputs", arguments.inputs, "folder of inputs and their lists, *.txt")
        ->capture_default_str();
    app.add_option("--loops", arguments.loops, "instead of inputs: number of synthetic loops");
    app.add_option("--threads", arguments.threads, "number of threads")->capture_default_str();
    app.add_option("--repeats", arguments.repeats, "repeats, of which the least time counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--seed", arguments.seed, "seed of the synthetic loops")->capture_default_str();
    app.add_option("--json", arguments.json, "write the rows to this file");
    return selgen::bench::run_command(app, argc, argv, [&] { return run(arguments); });
}
