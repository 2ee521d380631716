// Lets the generated dispatcher choose a reduction for index patterns, and compares the choices
// with all variants.
#include <omp.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <deque>
#include <exception>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <limits>
#include <new>
#include <selgen/bench/record.hpp>
#include <selgen/cuda/devices.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "inspect/inspect.hpp"
#include "patterns/inputs.hpp"
#include "patterns/orders.hpp"
#include "reduce.sel.hpp"
#include "schemes/direct.hpp"

namespace {

using namespace reduction;
using reduce::Variant;

enum Exit { done = 0, wrong_sum = 1, usage = 2, bad_file = 3 };

struct Arguments {
    std::vector<std::string> files;
    std::string order;  // all if empty
    int threads = std::min(omp_get_max_threads(), 256);
    double calls = 100;
    int work = 0;
};

struct WrongSum : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class Work>
double seconds(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// A pattern with its sequential sums.
struct Case {
    std::string name;
    Pattern pattern;
    std::vector<double> sums = std::vector<double>(pattern.elements());

    /// Calls the dispatcher and returns the variant that ran. Throws WrongSum.
    Variant check(reduce::Dispatcher& dispatcher) const {
        std::vector<double> data(sums.size());
        dispatcher(pattern, data);
        const Variant variant = dispatcher.decision()->variant;
        for (std::size_t e = 0; e < sums.size(); ++e)
            if (!(std::abs(data[e] - sums[e]) <= 1e-9 * std::max(1.0, std::abs(sums[e]))))
                throw WrongSum(name + ": " + std::string(reduce::names[variant]) +
                               ": wrong sum of element " + std::to_string(e));
        return variant;
    }
};

/// A variant that the dispatcher runs instead of its choice.
struct Forced {
    explicit Forced(Variant of) : variant(of) { dispatcher.force(of); }

    /// Times a call that makes the plan if `is_first`, and the last of a few further calls.
    void run(const Pattern& pattern, std::vector<double>& data, bool is_first) {
        const auto call = [&] { dispatcher(pattern, data); };
        if (is_first) {
            dispatcher.forget();
            firsts.push_back(seconds(call));
        }
        for (int n = 0; n < 2; ++n) call();  // the caches then have the data of repeated calls
        calls.push_back(seconds(call));
    }
    /// Mean of `count` calls that share a plan.
    double per_call(double count) const {
        using selgen::bench::median;
        return (median(firsts) + (count - 1) * median(calls)) / count;
    }

    Variant variant;
    reduce::Dispatcher dispatcher;
    std::vector<double> firsts, calls;  // seconds
};

/// Seconds per call of each variant, NaN if it cannot run.
using Times = std::array<double, reduce::names.size()>;

/// The variants that this machine supports. The last ones need a device.
std::vector<Variant> variants() {
    std::vector<Variant> all;
    for (const std::string_view name : reduce::names) all.push_back(*reduce::names.find(name));
    if (selgen::cuda::devices() < 1) all.resize(static_cast<std::size_t>(Variant::cuda_atomic));
    return all;
}

/// Measures all variants that can run, alternately. `chooser` has decided about the pattern.
Times measured(const Case& c, const reduce::Dispatcher& chooser, double calls) {
    std::deque<Forced> all;
    for (const Variant variant : variants()) {
        using selgen::rt::Why;
        const Why why = chooser.why(variant);
        if (why != Why::open && why != Why::chosen) continue;
        if (c.check(all.emplace_back(variant).dispatcher) != variant) all.pop_back();
    }
    std::vector<double> data(c.sums.size());
    double spent = 0;  // s
    for (unsigned n = 0; n < 15 && (n < 3 || spent < 5); ++n)
        for (const Index v : permutation(static_cast<Index>(all.size()), n))
            spent += seconds([&] { all[v].run(c.pattern, data, n < 3); });
    Times times;
    times.fill(std::numeric_limits<double>::quiet_NaN());
    for (const Forced& forced : all)
        times[static_cast<std::size_t>(forced.variant)] = forced.per_call(calls);
    return times;
}

/// The mean of many decisions on the same features.
double decision_ns(reduce::Features features) {
    constexpr int times = 20'000;
    const double reuse = features.reuse;
    volatile int chosen = 0;
    const double spent = seconds([&] {
        for (int n = 0; n < times; ++n) {
            features.reuse = reuse + chosen * 0.0;  // each decision depends on the previous one
            chosen = static_cast<int>(reduce::choose(features));
        }
    });
    return spent / times * 1e9;
}

void print(std::string_view text) { std::cout << std::setw(12) << text; }
void print(double value, int digits) {
    if (std::isnan(value)) return print("-");
    std::cout << std::setw(12) << std::setprecision(digits) << value;
}
void print_names(std::string_view pattern, std::string_view order) {
    std::cout << std::left << std::setw(20) << pattern.substr(0, 19) << std::setw(11) << order
              << std::right;
}

void print_heading(const Arguments& a) {
    const std::string why = selgen::cuda::why_no_device();
    if (!why.empty()) std::cout << "without the variants for a device: " << why << '\n';
    std::cout << "ms per call with its share of the set-up: " << a.threads << " threads, "
              << a.calls << " calls, work " << a.work << '\n';
    print_names("pattern", "order");
    for (const Variant variant : variants()) print(reduce::names[variant]);
    for (const char* name : {"chosen", "best", "slowdown", "decision ns", "inspect ms"})
        print(name);
    std::cout << std::fixed << std::endl;
}

void print_times(const Case& c, double calls) {
    reduce::Dispatcher chooser;
    const Variant chosen = c.check(chooser);
    const double inspection = seconds([&] { inspect(c.pattern); });
    const Times times = measured(c, chooser, calls);
    const auto time = [&](Variant variant) { return times[static_cast<std::size_t>(variant)]; };
    Variant best = Variant::sequential;
    for (const Variant variant : variants()) {
        print(time(variant) * 1e3, 3);
        if (time(variant) < time(best)) best = variant;
    }
    print(reduce::names[chosen]);
    print(reduce::names[best]);
    print(time(chosen) / time(best), 2);
    print(decision_ns(chooser.features()), 0);
    print(inspection * 1e3, 3);
    std::cout << std::endl;
}

void run(const Arguments& a) {
    omp_set_num_threads(a.threads);
    print_heading(a);
    for (const std::string& file : a.files) {
        const Csr csr = read_listed(file);
        const std::string name = std::filesystem::path(file).filename().string();
        for (const std::string_view order : order_names) {
            if (!a.order.empty() && a.order != order) continue;
            Case c{name + ", " + std::string(order),
                   Pattern(ordered(csr, order_named(order)), {a.work, a.calls})};
            reduce_sequential(c.pattern, c.sums);
            print_names(name, order);
            print_times(c, a.calls);
        }
    }
}

void describe(CLI::App& app, Arguments& a) {
    app.add_option("FILE", a.files, "MatrixMarket, METIS or LAMMPS files")->required();
    app.add_option("--order", a.order, "order of elements and iterations (default: all three)")
        ->check(CLI::IsMember({"stored", "renumbered", "shuffled"}));
    app.add_option("--threads", a.threads, "threads that share a reduction")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--calls", a.calls, "reductions between two changes of the pattern")
        ->check(CLI::Range(1.0, 1e12))
        ->capture_default_str();
    app.add_option("--work", a.work, "units of other work in an iteration")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
}

int complain(const char* message, Exit code) {
    std::cerr << "adaptive_reduction: " << message << '\n';
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Chooses a parallel reduction for index patterns, and measures all of them."};
    describe(app, arguments);
    try {
        app.parse(argc, argv);
        run(arguments);
        return Exit::done;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? Exit::done : Exit::usage;
    } catch (const WrongSum& wrong) {
        return complain(wrong.what(), Exit::wrong_sum);
    } catch (const std::bad_alloc&) {
        return complain("not enough memory for this pattern and number of threads", Exit::bad_file);
    } catch (const std::exception& error) {
        return complain(error.what(), Exit::bad_file);
    }
}
