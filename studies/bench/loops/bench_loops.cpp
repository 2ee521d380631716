// Threads and schedules of loops (section 6 of the third paper): measured on this machine, and
// simulated for machines with more cores. Every predictor is compared with the best configuration.
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "studies/bench/loops/platform.hpp"
#include "studies/bench/loops/study.hpp"

namespace {

namespace fs = std::filesystem;
using namespace loops_study;
using nlohmann::ordered_json;

struct Arguments {
    std::string folder = ".cache/loops";
    std::string json;
    int repeats = 2;
    int turns = 4;
    bool is_measured = false;
};

void describe(CLI::App& app, Arguments& a) {
    app.add_option("--folder", a.folder, "folder of the tables")->capture_default_str();
    app.add_option("--json", a.json, "also write the results to this file");
    app.add_option("--repeats", a.repeats, "measured rounds of a turn")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--turns", a.turns, "times to measure all loops in such rounds")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_flag("--measured", a.is_measured, "use the tables in the folder");
}

/// Runs a program of the same folder; throws if it fails.
void run(const std::string& program, const std::vector<std::string>& arguments) {
    const fs::path path = fs::read_symlink("/proc/self/exe").parent_path() / program;
    std::vector<std::string> words{path.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> raw;
    for (std::string& word : words) raw.push_back(word.data());
    raw.push_back(nullptr);
    std::cout.flush();
    const pid_t child = fork();
    if (child == 0) {
        execv(raw[0], raw.data());
        _exit(127);
    }
    int status = 0;
    const bool has_ended = child > 0 && waitpid(child, &status, 0) == child;
    if (!has_ended || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        throw std::runtime_error(program + " failed");
}

ordered_json read_json(const std::string& path) {
    std::ifstream in(path);
    return ordered_json::parse(in);
}

void write_json(const ordered_json& json, const std::string& path) {
    std::ofstream out(path);
    out << json.dump(2) << '\n';
    if (!out.flush()) throw std::runtime_error("cannot write " + path);
}

/// All numbers of threads, or of more than 8 the even ones above 4.
std::string counts_to(int threads) {
    std::string text = "1";
    for (int count = 2; count <= threads; ++count)
        if (threads <= 8 || count <= 4 || count % 2 == 0) text += ',' + std::to_string(count);
    return text;
}

class Study {
public:
    explicit Study(const Arguments& a) : arguments_(a) { fs::create_directories(a.folder); }

    void measure() {
        if (arguments_.is_measured) return;
        run("loops_measure",
            {"-o", path("measured.csv"), "--costs", path("costs.jsonl"), "--repeats",
             std::to_string(arguments_.repeats), "--turns", std::to_string(arguments_.turns)});
        run("selgen", {"simulate", "--measure-machine", "-o", path("machine.json")});
    }

    void validate() const {
        std::cout << "errors of the simulator relative to real runs\n";
        run("selgen", {"simulate", path("costs.jsonl"), "--machine", path("machine.json"),
                       "--threads", "2", "--validate"});
    }

    void simulate(const std::string& name, const ordered_json& machine, int threads) {
        write_json(machine, path(name + ".json"));
        run("selgen", {"simulate", path("costs.jsonl"), "--machine", path(name + ".json"),
                       "--threads", counts_to(threads), "-o", path(name + ".csv")});
        judge_all(name, name + ".csv");
    }

    void judge_all(const std::string& name, const std::string& table) {
        const Platform platform = read_platform(name, path(table), LOOPS_CODE,
                                                arguments_.turns * (arguments_.repeats + 1));
        std::vector<Judged> all;
        for (const Predictor& predictor : predictors(platform)) {
            std::cerr << name << ": " << predictor.name << '\n';
            all.push_back(judge(platform, predictor));
        }
        print(platform, all);
        add_rows(platform, all, results_);
    }

    bool finish() const { return selgen::bench::write(results_, arguments_.json); }
    std::string path(const std::string& name) const { return arguments_.folder + '/' + name; }

private:
    const Arguments& arguments_;
    selgen::bench::Results results_{"loops", ordered_json::array()};
};

int study(const Arguments& a) {
    Study study(a);
    study.measure();
    study.validate();
    const ordered_json machine = read_json(study.path("machine.json"));
    study.judge_all("measured-" + std::to_string(machine.at("cores").get<int>()), "measured.csv");
    for (const int cores : {8, 16})
        study.simulate("simulated-" + std::to_string(cores), with_cores(machine, cores), cores);
    study.simulate("simulated-offload-16", with_workers(machine, 16), 16);
    return study.finish() ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
    CLI::App app("Compares predictors of threads and schedules with the best configuration.",
                 "bench_loops");
    Arguments arguments;
    describe(app, arguments);
    CLI11_PARSE(app, count, words);
    try {
        return study(arguments);
    } catch (const std::exception& wrong) {
        std::cerr << "bench_loops: " << wrong.what() << '\n';
        return 1;
    }
}
