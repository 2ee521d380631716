// Baselines of the trained predictors.
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>

#include "studies/bench/loops/predictors.hpp"

namespace loops_study {
namespace {

using Cases = std::vector<std::size_t>;

/// The cases of each loop.
std::map<std::string, Cases> by_loop(const Platform& platform, const Cases& cases) {
    std::map<std::string, Cases> loops;
    for (const std::size_t at : cases) loops[platform.cases[at].loop].push_back(at);
    return loops;
}

/// The cost of a region of p threads, as a linear function of p: the median over the loops of the
/// time that their smallest input takes more than its share.
struct RegionCost {
    double a = 0, b = 0;

    double operator()(int threads) const { return threads < 2 ? 0 : a + b * threads; }
};

RegionCost region_cost(const Platform& platform, const Cases& training) {
    std::vector<std::pair<int, double>> points;
    for (const int threads : platform.counts()) {
        if (threads < 2) continue;
        std::vector<double> more;
        for (const std::size_t at : training) {
            const Case& one = platform.cases[at];
            if (one.is_smallest)
                more.push_back(platform.least(one, threads) - one.seconds[0] / threads);
        }
        if (more.empty()) return {};  // there is no other program
        std::ranges::nth_element(more, more.begin() + static_cast<std::ptrdiff_t>(more.size() / 2));
        points.emplace_back(threads, std::max(more[more.size() / 2], 0.0));
    }
    Eigen::MatrixXd x(static_cast<Eigen::Index>(points.size()), 2);
    Eigen::VectorXd y(x.rows());
    for (Eigen::Index i = 0; i < x.rows(); ++i) {
        x.row(i) << 1, points[static_cast<std::size_t>(i)].first;
        y[i] = points[static_cast<std::size_t>(i)].second;
    }
    const Eigen::VectorXd by = x.colPivHouseholderQr().solve(y);
    return {by[0], by[1]};
}

Choice by_formula(const Platform& platform, const RegionCost& region, const Case& one) {
    Choice best{1, platform.schedules.front()};
    double least = one.sequential_s;
    for (const std::string& schedule : platform.schedules) {
        const double full = one.seconds[platform.configuration(platform.threads, schedule)];
        const double rest = full - one.sequential_s / platform.threads - region(platform.threads);
        for (const int p : platform.counts()) {
            if (p < 2) continue;
            const double time = one.sequential_s / p + rest + region(p);
            if (time >= least) continue;
            least = time;
            best = {p, schedule};
        }
    }
    return best;
}

/// Profiles of a loop's cases: all inputs with one thread, and with each schedule and these numbers
/// of threads.
double runs_s(const Platform& platform, const Cases& cases, const std::vector<int>& counts) {
    double sum = 0;
    for (const std::size_t at : cases) {
        const Case& one = platform.cases[at];
        sum += one.profiling_s;
        for (const int count : counts)
            for (const std::string& schedule : platform.schedules)
                if (count > 1) sum += one.seconds[platform.configuration(count, schedule)];
    }
    return sum;
}

/// The fit of equation 2 for one loop and schedule. If only one number of threads is profiled, its
/// g is that of a perfect speedup.
class Line {
public:
    Line(const Platform& platform, const Cases& cases, const std::string& schedule,
         const std::vector<int>& counts, int degree)
        : degree_(counts.size() > 1 ? degree : 0) {
        Eigen::MatrixXd x(static_cast<Eigen::Index>(cases.size() * counts.size()), 3 + degree_);
        Eigen::VectorXd y(x.rows());
        Eigen::Index row = 0;
        for (const std::size_t at : cases)
            for (const int q : counts) {
                const Case& one = platform.cases[at];
                x.row(row) = terms(one, q);
                y[row++] = std::log2(one.seconds[platform.configuration(q, schedule)]);
            }
        by_ = x.completeOrthogonalDecomposition().solve(y);
    }

    double log_time(const Case& one, int q) const {
        return terms(one, q).dot(by_) - (degree_ == 0 ? std::log2(q) : 0);
    }

private:
    Eigen::RowVectorXd terms(const Case& one, int q) const {
        Eigen::RowVectorXd row(3 + degree_);
        row.head(3) << 1, std::log2(one.iterations), std::log2(one.bytes);
        for (int power = 1; power <= degree_; ++power) row[2 + power] = std::pow(q, power);
        return row;
    }

    int degree_;
    Eigen::VectorXd by_;
};

std::vector<int> profiled(const Platform& platform, int divisor) {
    std::vector<int> counts;
    for (const int count : platform.counts())
        if (count <= std::max(platform.threads / divisor, 1)) counts.push_back(count);
    return counts;
}

/// The minimum predicted time over all threads and schedules, from one line for each schedule.
Choice least_of(const Platform& platform, const std::vector<Line>& lines, const Case& one) {
    Choice best{1, platform.schedules.front()};
    double least = INFINITY;
    for (std::size_t s = 0; s < lines.size(); ++s)
        for (const int count : platform.counts()) {
            const double time = lines[s].log_time(one, count);
            if (!(time < least)) continue;
            least = time;
            best = {count, platform.schedules[s]};
        }
    return best;
}

}  // namespace

Predictor openmp_default() {
    return {"default",
            [](const Platform& platform, const Cases&, const Cases& cases) {
                const Choice all{platform.threads, platform.schedules.front()};
                return std::vector<Choice>(cases.size(), all);
            },
            [](const Platform&, const Cases&) { return 0.0; }};
}

Predictor analytical() {
    return {"analytical",
            [](const Platform& platform, const Cases& training, const Cases& cases) {
                const RegionCost region = region_cost(platform, training);
                std::vector<Choice> choices;
                for (const std::size_t at : cases)
                    choices.push_back(by_formula(platform, region, platform.cases[at]));
                return choices;
            },
            [](const Platform& platform, const Cases& cases) {
                return runs_s(platform, cases, {platform.threads});
            }};
}

Predictor regression(int divisor, int degree, bool uses_input) {
    const std::string name = "regression p/" + std::to_string(divisor) +
                             (degree == 1 ? " linear" : " quadratic") +
                             (uses_input ? ", input" : "");
    return {name,
            [=](const Platform& platform, const Cases&, const Cases& cases) {
                const std::vector<int> counts = profiled(platform, divisor);
                std::map<std::size_t, Choice> of;
                for (const auto& [loop, inputs] : by_loop(platform, cases)) {
                    std::vector<Line> lines;
                    for (const std::string& schedule : platform.schedules)
                        lines.emplace_back(platform, inputs, schedule, counts, degree);
                    for (const std::size_t at : inputs)
                        of[at] = least_of(platform, lines, platform.cases[at]);
                }
                std::vector<Choice> choices;
                for (const std::size_t at : cases) choices.push_back(of.at(at));
                if (uses_input)
                    for (Choice& choice : choices) choice.schedule.clear();
                return choices;
            },
            [=](const Platform& platform, const Cases& cases) {
                return runs_s(platform, cases, profiled(platform, divisor));
            }};
}

}  // namespace loops_study
