#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <list>
#include <optional>
#include <selgen/cuda/error.hpp>

#include "orders.hpp"

namespace reduction {
namespace {

using Steady = std::chrono::steady_clock;

struct Timing {
    double wall_s;
    double cpu_s;  // along the critical path
};

double since(Steady::time_point start) {
    return std::chrono::duration<double>(Steady::now() - start).count();
}

/// Times work whose team records its phases.
template <class Work>
Timing timed(Recorder& recorder, const Work& work) {
    recorder.correction_s = 0;
    const auto start = Steady::now();
    const double cpu = thread_cpu_s();
    work();
    return {since(start), thread_cpu_s() - cpu + recorder.correction_s};
}

template <class Part>
std::vector<double> each(const std::vector<Timing>& timings, Part part) {
    std::vector<double> values;
    for (const Timing& timing : timings) values.push_back(timing.*part);
    return values;
}

/// One measured scheme, with its plan.
class RepeatedRun {
public:
    RepeatedRun(Scheme scheme, const Pattern& pattern, const MeasureOptions& options)
        : scheme_(scheme), statistic_(options.statistic), in_a_row_(options.in_a_row) {
        for (int n = 0; n < options.setups; ++n) {
            plan_.reset();
            setups_.push_back(timed(recorder_, [&] {
                plan_.emplace(make_plan(scheme, pattern, {options.threads, &recorder_}));
            }));
        }
    }
    RepeatedRun(const RepeatedRun&) = delete;  // the plan has the address of the recorder
    RepeatedRun& operator=(const RepeatedRun&) = delete;

    void check(const std::vector<double>& want) {
        std::vector<double> sums(want.size());
        reduce(*plan_, sums);
        error_ = largest_error(sums, want);
    }
    /// Returns the seconds of the timed call.
    double run(std::vector<double>& data) {
        const auto call = [&] { reduce(*plan_, data); };
        for (int n = 1; n < in_a_row_; ++n) call();
        return runs_.emplace_back(timed(recorder_, call)).wall_s;
    }
    Measured result() const {
        const std::vector<double> walls = each(runs_, &Timing::wall_s);
        return {scheme_,          true,           typical(each(setups_, &Timing::wall_s)),
                counted(setups_), typical(walls), *std::min_element(walls.begin(), walls.end()),
                counted(runs_),   error_,         static_cast<int>(runs_.size())};
    }

private:
    /// Work on a device has no CPU time, so its wall time counts.
    double counted(const std::vector<Timing>& timings) const {
        return typical(each(timings, on_device(scheme_) ? &Timing::wall_s : &Timing::cpu_s));
    }
    double typical(const std::vector<double>& values) const {
        return values.empty() ? 0 : selgen::bench::typical(statistic_, values);
    }

    Scheme scheme_;
    selgen::bench::Statistic statistic_;
    int in_a_row_;
    Recorder recorder_;
    std::vector<Timing> setups_;
    std::vector<Timing> runs_;
    std::optional<Plan> plan_;
    double error_ = 0;
};

void repeat(const std::vector<RepeatedRun*>& runs, std::vector<double>& data,
            const MeasureOptions& options) {
    double seconds = 0;  // of all runs
    for (int n = 0; n < options.repeats && (n < 3 || seconds < options.budget_s); ++n) {
        const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(n);
        for (const Index t : permutation(static_cast<Index>(runs.size()), seed))
            seconds += runs[t]->run(data);
    }
}

}  // namespace

double largest_error(const std::vector<double>& got, const std::vector<double>& want) {
    double largest = 0;
    for (std::size_t e = 0; e < want.size(); ++e) {
        const double error = std::abs(got[e] - want[e]) / std::max(1.0, std::abs(want[e]));
        if (std::isnan(error)) return std::numeric_limits<double>::infinity();
        largest = std::max(largest, error);
    }
    return largest;
}

std::vector<Measured> measure(const Pattern& pattern, const MeasureOptions& options) {
    std::vector<double> want(pattern.elements());
    reduce_sequential(pattern, want);

    std::list<RepeatedRun> runs;
    std::vector<RepeatedRun*> order;
    const std::vector<Scheme> runnable = runnable_schemes();
    for (const Scheme scheme : runnable) {
        if (!feasible(scheme, pattern.elements(), options.threads)) continue;
        try {
            order.push_back(&runs.emplace_back(scheme, pattern, options));
        } catch (const selgen::cuda::OutOfMemory&) {
            continue;
        }
        order.back()->check(want);
    }
    std::vector<double> data(pattern.elements());
    repeat(order, data, options);

    std::vector<Measured> results;
    for (const Scheme scheme : runnable) results.push_back({.scheme = scheme});
    for (const RepeatedRun& run : runs) {
        const Measured result = run.result();
        results[static_cast<std::size_t>(result.scheme)] = result;
    }
    return results;
}

}  // namespace reduction
