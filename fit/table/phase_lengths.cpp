// Chooses phase lengths in powers of ten until plans no longer matter, and repeats rows for them.
#include "fit/table/phase_lengths.hpp"

#include <algorithm>
#include <cmath>

#include "fit/evaluate/loss.hpp"

namespace selgen::fit {

namespace {

constexpr double most_calls = 1e6;

/// Whether, in some row, a variant that may be the best costs noticeably more in a phase with this
/// number of calls than in a longer one.
bool has_costly_plan(const Data& data, double calls) {
    constexpr double share = 0.02, nearly_best = 1.05;
    for (Eigen::Index row = 0; row < data.rows(); ++row) {
        double least = INFINITY;
        for (const double time : data.time.row(row))
            if (time < least) least = time;
        for (Eigen::Index v = 0; v < data.time.cols(); ++v)
            if (data.time(row, v) <= nearly_best * least && std::isfinite(data.setup(row, v)) &&
                data.setup(row, v) / calls > share * data.time(row, v))
                return true;
    }
    return false;
}

}  // namespace

bool has_plans(const Data& data) {
    return (data.setup.array() > 0 && data.setup.array() != failed_run).any();
}

std::vector<double> phase_lengths(const Data& data, double given) {
    const Vector used = reuse_of(data, given);
    if (used.size() == 0 || !has_plans(data) || (used.array() != used(0)).any()) return {given};
    std::vector<double> lengths{used(0)};
    for (double calls = 1; calls <= most_calls; calls *= 10) {
        lengths.push_back(calls);
        if (!has_costly_plan(data, calls)) break;
    }
    std::ranges::sort(lengths);
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    return lengths;
}

Data with_plans_in_times(Data data, double reuse) {
    const Vector used = reuse_of(data, reuse);
    const Matrix share =
        data.setup.unaryExpr([](double setup) { return std::isnan(setup) ? 0 : setup; });
    data.time.array() += share.array().colwise() / used.array();
    data.setup =
        data.setup.unaryExpr([](double setup) { return setup == failed_run ? failed_run : 0; });
    return data;
}

Data with_phase_lengths(const Data& data, const std::vector<double>& lengths) {
    if (lengths.size() < 2) return data;
    std::vector<Eigen::Index> rows;
    for (Eigen::Index row = 0; row < data.rows(); ++row)
        rows.insert(rows.end(), lengths.size(), row);
    Data made = select_rows(data, rows);
    made.copies = static_cast<Eigen::Index>(lengths.size());
    const Eigen::Index column = made.column_for("reuse");
    for (Eigen::Index row = 0; row < made.rows(); ++row)
        made.x(row, column) = lengths[static_cast<std::size_t>(row) % lengths.size()];
    return made;
}

}  // namespace selgen::fit
