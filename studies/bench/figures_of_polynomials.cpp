// Prints the regret of choices by fitted polynomials, on problems whose times are known without
// noise, and how long the fits take.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "fit/linear/polynomial.hpp"
#include "fit/random.hpp"
#include "tests/fit/planted.hpp"

namespace {

using namespace selgen::fit;
using Eigen::Index;

constexpr Index variant_count = 7;

struct Point {
    double n, con, mob, work, sp, clus;
};

using Times = Vector (*)(const Point&, std::uint64_t seed);

/// After examples/reduction/reduce.fit.sel, what it inspects derived from the point.
Vector reductions(const Point& p, std::uint64_t) {
    const double threads = 4, others = 3, work = p.work, rest = p.clus / (p.clus + 5);
    const double far = 1 / (1 + 1048576 / (p.n * p.sp));
    const double touched = std::min(threads * p.sp, p.sp * (1 + p.con * p.mob * 0.05));
    const double contended = std::min(1.0, p.con * p.mob / 64);
    const double copies = 1 + (p.mob - 1) * rest * 0.4, imbalance = 1 + p.clus / 200;
    const double refs = p.n * p.con, shared = refs / threads, each = p.n / threads;
    const auto loop = [&](double near, double random, double away, double op) {
        return p.mob * (near + random * rest + away * far) + op * work;
    };
    Vector t(variant_count);
    t << refs * loop(1.05e-9, 1.6e-10, 4.7e-9, 1.12e-9),
        1e-6 + shared * loop(6.8e-9, 3.3e-9 * contended, 0, 1.12e-9),
        2e-6 + 3.2e-9 * each * others + shared * loop(1.08e-9, 3.6e-10, 6.7e-9, 1.2e-9),
        2e-6 + 3.6e-9 * each * p.sp * others + shared * loop(1.14e-9, 3.3e-10, 7.6e-9, 1.2e-9),
        2e-6 + 3.4e-9 * each * (p.sp * threads - touched) + shared * loop(1.6e-9, 0, 8.6e-9, 1e-9),
        1e-6 + shared * (7.1e-9 * (copies - 1) +
                         loop(9.7e-10, 2.5e-10, 1.0e-8, 1.16e-9) * copies * imbalance),
        2e-6 + shared * (3.5e-9 + loop(3.6e-10, 1.65e-9, 5.2e-9, 1.62e-9));
    return t;
}

/// A sum of three products of powers for each variant.
Vector powers(const Point& p, std::uint64_t seed) {
    Random fixed(seed);
    Vector t = Vector::Zero(variant_count);
    for (double& time : t) {
        for (int part = 0; part < 3; ++part) {
            double lg = -12 + 2 * fixed.unit();
            for (const double x :
                 {p.n / 2.6e5, p.con / 4, p.mob / 4, p.work / 2, p.sp / 0.3, p.clus / 5})
                lg += (fixed.unit() - 0.1) * std::log2(x);
            time += std::exp2(lg);
        }
    }
    return t;
}

/// Twice as long if the data exceed a cache; each variant has another cache size.
Vector steps(const Point& p, std::uint64_t seed) {
    Random fixed(seed + 1000);
    Vector t = powers(p, seed);
    for (double& time : t) time *= p.n * p.sp > std::exp2(15 + 6 * fixed.unit()) ? 2 : 1;
    return t;
}

/// All 1,200 of these levels, in an order that does not matter.
std::vector<Point> factorial() {
    std::vector<Point> points;
    for (const double n : {16384, 65536, 262144, 1048576, 4194304})
        for (const double con : {0.2, 2., 16., 128.})
            for (const double mob : {2, 8})
                for (const double work : {1, 4})
                    for (const double sp : {0.02, 0.2, 0.45, 0.75, 0.99})
                        for (const double clus : {1, 4, 20})
                            points.push_back({n, con, mob, work, sp, clus});
    return points;
}

std::vector<Point> random_points(std::size_t count, std::uint64_t seed) {
    Random random(seed);
    const auto from = [&](double a, double b) { return a * std::pow(b / a, random.unit()); };
    std::vector<Point> points;
    for (std::size_t i = 0; i < count; ++i)
        points.push_back({from(16384, 4194304), from(0.2, 128), from(1.5, 9), from(1, 8),
                          from(0.02, 0.99), from(1, 20)});
    return points;
}

struct Problem {
    Matrix columns;
    Matrix lg_time;  // without noise
    Matrix measured;
    std::vector<std::size_t> folds;  // ten
};

/// Times with 3 % of noise; a share of them three times too long.
Problem problem(Times times, const std::vector<Point>& points, double outliers,
                std::uint64_t seed) {
    const auto rows = static_cast<Index>(points.size());
    Random random(seed);
    Problem p{Matrix(rows, 6), Matrix(rows, variant_count), {}, {}};
    for (Index i = 0; i < rows; ++i) {
        const Point& point = points[static_cast<std::size_t>(i)];
        p.lg_time.row(i) = times(point, seed).array().log2().transpose();
        p.columns.row(i) << std::log2(point.n), std::log2(point.con), point.mob, point.work,
            std::log2(point.sp), std::log2(point.clus);
        p.folds.push_back(random.below(10));
    }
    p.measured = p.lg_time;
    for (double& lg : p.measured.reshaped()) {
        lg += std::log2(std::max(0.5, 1 + 0.03 * random.normal()));
        if (random.unit() < outliers) lg += std::log2(3);
    }
    return p;
}

/// The quality of choices for rows that the models were not fitted to.
struct ChoiceScore {
    double lg_regret = 0;  // mean of lg (chosen time / least time)
    double missed = 0;     // share of choices that cost more than 3 %
    double error = 0;      // root of the mean squared error of lg time
    double terms = 0, seconds = 0;
};

std::vector<Polynomial> fitted(const Problem& p, const PolynomialOptions& options,
                               std::size_t left_out) {
    Matrix known = p.measured;
    for (Index i = 0; i < known.rows(); ++i)
        if (p.folds[static_cast<std::size_t>(i)] / 2 == left_out)
            known.row(i).setConstant(std::numeric_limits<double>::quiet_NaN());
    std::vector<Polynomial> models;
    for (Index v = 0; v < variant_count; ++v)
        models.push_back(polynomial(p.columns, known.col(v), options, p.folds));
    return models;
}

void judge(const Problem& p, Index row, const std::vector<Polynomial>& models, ChoiceScore& sum) {
    Vector predicted(variant_count);
    for (Index v = 0; v < variant_count; ++v)
        predicted[v] = predict(models[static_cast<std::size_t>(v)], p.columns.row(row));
    Index best = 0;
    predicted.minCoeff(&best);
    const double over = p.lg_time(row, best) - p.lg_time.row(row).minCoeff();
    sum.lg_regret += over;
    sum.missed += over > std::log2(1.03);
    sum.error += (predicted - p.lg_time.row(row).transpose()).squaredNorm() / variant_count;
}

constexpr std::size_t judged_folds = 5;

/// By five-fold cross-validation; the folds of the fits are within what is known to them.
ChoiceScore score(const Problem& p, const PolynomialOptions& options) {
    ChoiceScore s;
    std::size_t rows = 0;
    for (std::size_t left_out = 0; left_out < judged_folds; ++left_out) {
        const auto begin = std::chrono::steady_clock::now();
        const std::vector<Polynomial> models = fitted(p, options, left_out);
        const auto end = std::chrono::steady_clock::now();
        s.seconds += std::chrono::duration<double>(end - begin).count() / judged_folds;
        for (const Polynomial& model : models)
            s.terms += static_cast<double>(model.terms.size()) / judged_folds / variant_count;
        for (Index i = 0; i < p.columns.rows(); ++i) {
            if (p.folds[static_cast<std::size_t>(i)] / 2 != left_out) continue;
            judge(p, i, models, s);
            ++rows;
        }
    }
    const auto judged = static_cast<double>(rows);
    s.lg_regret /= judged;
    s.missed /= judged;
    s.error = std::sqrt(s.error / judged);
    return s;
}

void print(const char* what, double outliers, const char* way, const ChoiceScore& s) {
    std::printf("%-22s %3.0f %%  %-8s  %.4f  %5.1f %%  %.4f  %4.1f  %.2f s\n", what, 100 * outliers,
                way, std::exp2(s.lg_regret), 100 * s.missed, s.error, s.terms, s.seconds);
}

void print_choices() {
    struct Kind {
        const char* name;
        Times times;
        std::vector<Point> points;
    };
    const Kind kinds[] = {{"reductions, factorial", reductions, factorial()},
                          {"reductions, random", reductions, random_points(1800, 1)},
                          {"powers, factorial", powers, factorial()},
                          {"powers, random", powers, random_points(1800, 1)},
                          {"steps, factorial", steps, factorial()},
                          {"steps, random", steps, random_points(1800, 1)}};
    std::printf("times and points, outliers, selection: regret, off by 3 %%, rmse, terms, fits\n");
    for (const double outliers : {0.0, 0.03}) {
        for (const Kind& kind : kinds) {
            for (const std::uint64_t seed : {1U, 2U}) {
                const Problem p = problem(kind.times, kind.points, outliers, seed);
                const ChoiceScore stepwise = score(p, {}), paper = score(p, {Selection::paper});
                print(kind.name, outliers, "stepwise", stepwise);
                print(kind.name, outliers, "paper", paper);
            }
        }
    }
}

void print_wide_fits() {
    Random random(1);
    Matrix columns(5000, 20);
    for (double& x : columns.reshaped()) x = 2 * random.unit() - 1;
    Vector y = columns.col(3) + columns.col(5).cwiseProduct(columns.col(7));
    for (double& value : y) value += 0.03 * random.normal();
    std::vector<std::size_t> folds;
    for (std::size_t i = 0; i < 5000; ++i) folds.push_back(i % 10);
    for (const Selection selection : {Selection::stepwise, Selection::paper}) {
        const auto begin = std::chrono::steady_clock::now();
        const Polynomial found = polynomial(columns, y, {selection}, folds);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        std::printf("%zu candidates, %zu terms: %.1f s\n", found.candidates, found.terms.size(),
                    took.count());
    }
}

}  // namespace

int main() {
    print_choices();
    print_wide_fits();
    return 0;
}
