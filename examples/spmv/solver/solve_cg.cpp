// Solves sparse systems by conjugate gradients. The generated dispatcher chooses the format and the
// kernel of the products for each system; Eigen solves it, too, for comparison.
#include <omp.h>

#include <CLI/CLI.hpp>
#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "matrix/inputs.hpp"
#include "solver/cg.hpp"
#include "spmv.sel.hpp"

namespace {

using namespace sparse;

struct Arguments {
    std::vector<std::string> files;
    std::string as = "adjacency";
    int iterations = 100;
    int repeats = 5;
    int threads = omp_get_max_threads();
};

/// The solution, and the least seconds of all repeats, with the conversion of the matrix.
struct Solved {
    std::vector<double> x;
    double seconds = std::numeric_limits<double>::infinity();
};

/// make_product() returns a function for y = A * x.
template <class MakeProduct>
Solved solve(const std::string& name, std::size_t rows, const Arguments& a,
             const MakeProduct& make_product) {
    std::vector<double> b(rows);
    for (std::size_t r = 0; r < rows; ++r) b[r] = static_cast<double>(1 + r % 7);
    Solved solved{std::vector<double>(rows)};
    for (int n = 0; n < a.repeats; ++n) {
        const auto start = std::chrono::steady_clock::now();
        const CgResult result = conjugate_gradients(make_product(), b, solved.x, {a.iterations, 0});
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        solved.seconds = std::min(solved.seconds, spent.count());
        if (!std::isfinite(result.residual) || result.iterations < a.iterations)
            throw std::runtime_error(name + ": stopped after " + std::to_string(result.iterations) +
                                     " iterations: take fewer with --iterations, and a positive "
                                     "definite matrix");
    }
    return solved;
}

/// The row-major product of Eigen on the arrays of the matrix, which must outlive it.
auto eigen_product(const Csr<double, std::int32_t>& a) {
    using Sparse = Eigen::SparseMatrix<double, Eigen::RowMajor, std::int32_t>;
    const Eigen::Map<const Sparse> mapped(a.rows, a.columns, a.nonzeros(), a.offset.data(),
                                          a.column.data(), a.value.data());
    return [mapped](std::span<const double> x, std::span<double> y) {
        const Eigen::Map<const Eigen::VectorXd> from(x.data(), static_cast<Eigen::Index>(x.size()));
        Eigen::Map<Eigen::VectorXd> to(y.data(), static_cast<Eigen::Index>(y.size()));
        to.noalias() = mapped * from;
    };
}

void check(const std::string& name, const std::vector<double>& x, const std::vector<double>& y) {
    double largest = 0, error = 0;
    for (std::size_t r = 0; r < x.size(); ++r) {
        largest = std::max(largest, std::abs(x[r]));
        error = std::max(error, std::abs(x[r] - y[r]));
    }
    if (!(error <= 1e-6 * largest))
        throw std::runtime_error(name + ": the solutions of selgen and Eigen differ");
}

Matrix symmetric_matrix(const std::string& file, const Arguments& a) {
    Matrix matrix = real(file, a.as, {}, a.iterations).first;
    if (!matrix.symmetric())
        throw std::runtime_error(file + ": not symmetric, so conjugate gradients cannot solve it");
    return matrix;
}

/// Prints the variant that the dispatcher chose, and both times.
void solve_system(const std::string& name, const Matrix& matrix, ::spmv::Dispatcher& multiply,
                  const Arguments& a) {
    const auto rows = static_cast<std::size_t>(matrix.rows());
    const Solved chosen = solve(name, rows, a, [&] {
        multiply.forget();  // decides again, and converts the matrix again
        return [&](std::span<const double> x, std::span<double> y) {
            multiply(matrix, Operands(1, x, 0, y));
        };
    });
    const auto& csr = std::get<Csr<double, std::int32_t>>(matrix.storage());
    const Solved by_eigen = solve(name, rows, a, [&] { return eigen_product(csr); });
    check(name, chosen.x, by_eigen.x);
    std::printf("%-28.27s  %-16s%12.2f%12.2f\n", name.c_str(),
                std::string(::spmv::names[multiply.decision()->variant]).c_str(),
                chosen.seconds * 1e3, by_eigen.seconds * 1e3);
}

void run(const Arguments& a) {
    omp_set_num_threads(a.threads);
    std::vector<Matrix> systems;
    for (const std::string& file : a.files) systems.push_back(symmetric_matrix(file, a));
    std::printf("%-28s  %-16s%12s%12s\n", "ms to solve", "chosen variant", "selgen", "Eigen");
    ::spmv::Dispatcher multiply;
    for (std::size_t s = 0; s < systems.size(); ++s)
        solve_system(std::filesystem::path(a.files[s]).filename().string(), systems[s], multiply,
                     a);
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App app{"Solves sparse systems with products of the dispatcher, and of Eigen."};
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
        run(arguments);
        return 0;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << "solve_cg: " << error.what() << '\n';
        return 3;
    }
}
