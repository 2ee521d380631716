// Solves sparse systems by conjugate gradients. The generated dispatcher chooses the format and the
// kernel of the products, and is compared with each variant, with Eigen and with GraphBLAS.
#include <omp.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <deque>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "matrix/real.hpp"
#include "solver/cg.hpp"
#include "solver/other_libraries.hpp"
#include "spmv.sel.hpp"

namespace {

using namespace sparse;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct Arguments {
    std::vector<std::string> files;
    std::string as = "adjacency";
    int iterations = 100;
    int repeats = 5;
    int threads = omp_get_max_threads();
};

double seconds_of(const auto& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// A matrix of the sequence.
struct System {
    std::string name;
    Matrix matrix;

    const Csr<double, std::int32_t>& csr() const {
        return std::get<Csr<double, std::int32_t>>(matrix.storage());
    }
};

/// A kernel for the products of a solver, and its seconds for each system; NaN if it cannot solve
/// one.
struct Method {
    std::string name;
    std::function<OtherProduct(const System&)> product;
    std::function<bool()> has_run = [] { return true; };
    bool is_variant = false;        // not the dispatcher or another library
    std::vector<double> seconds{};  // the least of all repeats, including the conversion

    double total() const { return std::accumulate(seconds.begin(), seconds.end(), 0.0); }
};

/// Products with a dispatcher, which decides again and makes a new plan.
OtherProduct dispatched(::spmv::Dispatcher& dispatcher, const Matrix& matrix) {
    dispatcher.forget();
    return [&](std::span<const double> x, std::span<double> y) {
        dispatcher(matrix, Operands(1, x, 0, y));
    };
}

std::vector<Method> methods(std::deque<::spmv::Dispatcher>& dispatchers) {
    std::vector<Method> all;
    ::spmv::Dispatcher& chooser = dispatchers.emplace_back();
    all.push_back({"selgen", [&](const System& s) { return dispatched(chooser, s.matrix); }});
    std::size_t at = 0;
    for (const std::string_view name : ::spmv::names) {
        const auto variant = static_cast<::spmv::Variant>(at++);
        if (!::spmv::Dispatcher::Selector::available().has(variant)) continue;  // needs a device
        ::spmv::Dispatcher& forced = dispatchers.emplace_back();
        forced.force(name);
        const auto product = [&](const System& s) { return dispatched(forced, s.matrix); };
        const auto has_run = [&forced, name] {
            return ::spmv::names[forced.decision()->variant] == name;
        };
        all.push_back({std::string(name), product, has_run, true});
    }
    all.push_back({"Eigen", [](const System& s) { return eigen_product(s.csr()); }});
    if (has_graphblas())
        all.push_back({"GraphBLAS", [](const System& s) { return graphblas_product(s.csr()); }});
    return all;
}

/// The first solution of each system is that of the dispatcher. Throws if another one differs.
void check(const std::vector<double>& x, const System& system,
           std::map<const System*, std::vector<double>>& solutions) {
    const std::vector<double>& first = solutions.emplace(&system, x).first->second;
    double largest = 0, error = 0;
    for (std::size_t r = 0; r < x.size(); ++r) {
        largest = std::max(largest, std::abs(first[r]));
        error = std::max(error, std::abs(x[r] - first[r]));
    }
    if (!(error <= 1e-6 * largest))
        throw std::runtime_error(system.name + ": the solutions of two methods differ");
}

void measure(const std::vector<System>& systems, const Arguments& a, std::vector<Method>& all) {
    for (Method& method : all) method.seconds.assign(systems.size(), unknown);
    std::map<const System*, std::vector<double>> solutions;
    for (int n = 0; n < a.repeats; ++n)
        for (Method& method : all)
            for (std::size_t s = 0; s < systems.size(); ++s) {
                std::vector<double> b(static_cast<std::size_t>(systems[s].matrix.rows())), x(b);
                for (std::size_t r = 0; r < b.size(); ++r) b[r] = static_cast<double>(1 + r % 7);
                CgResult result{};
                const double spent = seconds_of([&] {
                    result =
                        conjugate_gradients(method.product(systems[s]), b, x, {a.iterations, 0});
                });
                if (!std::isfinite(result.residual) || result.iterations < a.iterations)
                    throw std::runtime_error(systems[s].name + ": " + method.name +
                                             " stopped after " + std::to_string(result.iterations) +
                                             " iterations: take fewer with --iterations, and a "
                                             "positive definite matrix");
                check(x, systems[s], solutions);
                if (method.has_run()) method.seconds[s] = std::fmin(method.seconds[s], spent);
            }
}

/// The fastest method of one system, or of all, among those that can solve it.
template <class Seconds>
const Method& fastest(const std::vector<Method>& all, const Seconds& seconds) {
    const auto order = [&](const Method& a, const Method& b) {
        return seconds(a) < seconds(b) || (std::isnan(seconds(b)) && !std::isnan(seconds(a)));
    };
    return *std::min_element(all.begin(), all.end(), order);
}

std::vector<Method> variants_of(const std::vector<Method>& all) {
    std::vector<Method> variants;
    std::copy_if(all.begin(), all.end(), std::back_inserter(variants),
                 [](const Method& method) { return method.is_variant; });
    return variants;
}

std::string in_ms(double seconds) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", seconds * 1e3);
    return text.data();
}

void print_row(const std::string& name, const std::vector<Method>& all, const auto& seconds) {
    const std::vector<Method> variants = variants_of(all);
    const Method& best = fastest(variants, seconds);
    std::printf("%-28.27s%10.2f  %-16s%10.2f%9.3f", name.c_str(), seconds(all[0]) * 1e3,
                best.name.c_str(), seconds(best) * 1e3, seconds(all[0]) / seconds(best));
    for (const Method& method : all)
        if (method.name == "csr_static" || method.name == "Eigen" || method.name == "GraphBLAS")
            std::printf("%12s", std::isnan(seconds(method)) ? "-" : in_ms(seconds(method)).c_str());
    std::printf("\n");
}

void print(const std::vector<System>& systems, const std::vector<Method>& all) {
    std::printf("%-28s%10s  %-16s%10s%9s%12s%12s%12s\n", "ms to solve", "selgen", "best variant",
                "", "slowdown", "csr_static", "Eigen", has_graphblas() ? "GraphBLAS" : "");
    for (std::size_t s = 0; s < systems.size(); ++s)
        print_row(systems[s].name, all, [s](const Method& method) { return method.seconds[s]; });
    print_row("all, one variant for all", all, [](const Method& method) { return method.total(); });
}

int run(const Arguments& a) {
    omp_set_num_threads(a.threads);
    std::vector<System> systems;
    for (const std::string& file : a.files) {
        Matrix matrix = real(file, a.as, {}, a.iterations).first;
        if (!matrix.symmetric())
            throw std::runtime_error(file +
                                     ": not symmetric, so conjugate gradients cannot solve it");
        systems.push_back({std::filesystem::path(file).filename().string(), std::move(matrix)});
    }
    std::deque<::spmv::Dispatcher> dispatchers;
    std::vector<Method> all = methods(dispatchers);
    measure(systems, a, all);
    print(systems, all);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Solves sparse systems, and compares the products of the dispatcher with others."};
    app.add_option("files", arguments.files, "matrices or patterns, in turn")->required();
    app.add_option("--as", arguments.as, "values, or the adjacency of a pattern")
        ->check(CLI::IsMember({"values", "adjacency"}))
        ->capture_default_str();
    app.add_option("--iterations", arguments.iterations, "iterations for each system")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--repeats", arguments.repeats, "repeats, of which the least time counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--threads", arguments.threads, "number of threads")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    try {
        app.parse(argc, argv);
        return run(arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << "solve_cg: " << error.what() << '\n';
        return 3;
    }
}
