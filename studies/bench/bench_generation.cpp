// The time and the memory to check and generate specs of growing size.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "dsl/check/spec.hpp"
#include "gen/emit.hpp"
#include "grammar/parse.hpp"
#include "studies/bench/results.hpp"

namespace {

using namespace selgen;
using Clock = std::chrono::steady_clock;

constexpr std::size_t lines_of_a_selector = 50;
constexpr int repetitions = 9;

constexpr std::string_view one_of_fifty_lines = R"(
selector pick_@ {
  call void (const Pattern@& pattern, std::span<double> data);
  feature n : count in 1 .. 1e9 = pattern.elements();
  feature con : ratio = pattern.work;
  feature mob : count = pattern.mobility;
  feature order : one of {sorted, strided, random} = pattern.order;
  feature fixed : flag = pattern.fixed();
  inspect shape = inspect(pattern);
  feature sp : fraction = shape.sparsity;
  feature clus : count = shape.clusters;
  let private_bytes = n * threads * 8 B;
  let dense = 1 - sp;
  let heavy = con * lg(n + 1) + max(mob, clus) / 4;
  variant sequential { run run_sequential(pattern, data); }
  variant buffered {
    run run_buffered(pattern, data);
    when private_bytes <= 4 GiB;
  }
  variant selective {
    plan make_plan(pattern);
    run plan.reduce(data);
    when not fixed or order != random;
  }
  variant owned {
    plan make_owner(pattern);
    run plan.reduce(data);
  }
  phase while pattern.version;
  choose sequential when n * con < 2000;
  choose buffered when heavy > 1e9 and not fixed;
  choose by pick_tree_@;
  choose least (reuse * time + setup) / reuse;
  otherwise sequential;
  margin 3 %;
}
model pick_@ {
  machine "two cores";
  domain n 1 .. 4194304, con 0.2 .. 128;
  lg time(sequential) = -28.1 + 0.98 * lg(n) + 1.02 * lg(con + 1);
  lg time(buffered) = -27.4 + 0.61 * lg(n) + 0.03 * lg(n) ^ 2 * sp;
  setup(selective) = 4.1e-9 * n * con * mob;
  time(selective) = 2.0e-9 * n * con + 1.5e-8 * heavy;
  setup(owned) = 1.5e-8 * n * dense;
  time(owned) = tree { if n < 65536 { 1.2e-4 } else if sp <= 0.31 { 3e-4 } else { 9e-4 } };
}
model pick_tree_@ {
  choice = tree { if con <= 2 { sequential } else if mob > 4 and sp >= 0.4 { owned }
    else if n < 4096 { if clus < 9 { selective } else { owned } } else { buffered } };
}
)";

std::string with_number(std::string_view text, std::size_t number) {
    std::string result;
    for (const char c : text) {
        if (c == '@')
            result += std::to_string(number);
        else
            result += c;
    }
    return result;
}

/// A valid spec of that many selectors, each with a model, of 50 lines together.
std::string large_spec(std::size_t selectors) {
    std::string text = "use \"patterns.hpp\";\n";
    for (std::size_t i = 0; i < selectors; ++i) text += with_number(one_of_fifty_lines, i);
    return text;
}

struct Measured {
    std::size_t lines = 0;
    double check_ms = 1e300, gen_ms = 1e300, peak_mb = 0;
};

double milliseconds(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double, std::milli>(to - from).count();
}

/// Keeps the minimum of the times, since other programs can only make them longer.
void measure_once(const std::string& text, Measured& measured) {
    const auto begin = Clock::now();
    const dsl::Sources sources{{"large.sel", text}};
    dsl::Report report;
    const auto spec = grammar::parse(sources, 0, report);
    const auto model = spec ? dsl::check({*spec}, sources, report) : std::nullopt;
    if (!model) throw std::logic_error("the large spec is faulty");
    const auto checked = Clock::now();
    if (gen::emit(*model).empty()) throw std::logic_error("nothing was generated");
    measured.check_ms = std::min(measured.check_ms, milliseconds(begin, checked));
    measured.gen_ms = std::min(measured.gen_ms, milliseconds(checked, Clock::now()));
}

Measured measure(std::size_t lines) {
    const std::string text = large_spec(lines / lines_of_a_selector);
    Measured measured;
    measured.lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    for (int i = 0; i < repetitions; ++i) measure_once(text, measured);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    measured.peak_mb = static_cast<double>(usage.ru_maxrss) / 1024;
    return measured;
}

/// Measured in its own process, so that the peak of memory belongs to this size.
std::optional<Measured> measure_apart(std::size_t lines) {
    int ends[2];
    if (pipe(ends) != 0) return {};
    const pid_t child = fork();
    if (child < 0) return {};
    if (child == 0) {
        const Measured measured = measure(lines);
        const bool sent = write(ends[1], &measured, sizeof measured) == sizeof measured;
        _exit(sent ? 0 : 1);
    }
    close(ends[1]);
    Measured measured;
    const bool got = read(ends[0], &measured, sizeof measured) == sizeof measured;
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return got && status == 0 ? std::optional(measured) : std::nullopt;
}

int run(const std::string& json) {
    bench::Results results{"generation", {}};
    std::printf("%8s %10s %10s %10s\n", "lines", "check ms", "gen ms", "peak MB");
    std::fflush(stdout);
    for (const std::size_t lines : {2500, 5000, 10000, 20000, 40000}) {
        const auto row = measure_apart(lines);
        if (!row) throw std::runtime_error("a size could not be measured");
        std::printf("%8zu %10.1f %10.1f %10.1f\n", row->lines, row->check_ms, row->gen_ms,
                    row->peak_mb);
        std::fflush(stdout);
        results.rows.push_back({{"lines", row->lines},
                                {"check_ms", row->check_ms},
                                {"gen_ms", row->gen_ms},
                                {"peak_mb", row->peak_mb}});
    }
    return bench::write(results, json) ? 0 : 3;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 1 && (argc != 3 || std::strcmp(argv[1], "--json") != 0)) {
        std::cerr << "usage: bench_generation [--json FILE]\n";
        return 2;
    }
    try {
        return run(argc == 3 ? argv[2] : "");
    } catch (const std::exception& error) {
        std::cerr << "bench_generation: " << error.what() << '\n';
        return 3;
    }
}
