// Warns about variants whose times mislead at many points: threads that sleep, or CPU times that
// add up.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <selgen/bench/description.hpp>
#include <selgen/bench/record.hpp>
#include <selgen/bench/table.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Counts the points whose times cannot be trusted.
class Reliability {
public:
    Reliability(const Description& all, Clock clock, Statistic statistic)
        : all_(all),
          clock_(clock),
          statistic_(statistic),
          asleep_(all.variants.size()),
          teams_(all.variants.size()) {}

    void take(const Record& record) {
        bool has_time = false;
        for (std::size_t v = 0; v < record.variants.size(); ++v) {
            const OfVariant& variant = record.variants[v];
            if (variant.runs.empty()) continue;
            has_time = true;
            note_sleep(variant, asleep_[v]);
            note_team(variant, teams_[v]);
        }
        points_ += has_time ? 1 : 0;
    }

    /// A warning for each way in which more than a quarter of the points cannot be trusted.
    std::vector<std::string> warnings() const {
        std::vector<std::string> all;
        for (std::size_t v = 0; v < asleep_.size(); ++v)
            if (is_too_many(asleep_[v].points)) all.push_back(sleep_warning(v));
        for (std::size_t v = 0; v < teams_.size(); ++v)
            if (teams_[v].of >= few && 4 * teams_[v].points > teams_[v].of)
                all.push_back(team_warning(v));
        return all;
    }

private:
    static constexpr std::size_t few = 4;

    struct Asleep {
        std::size_t points = 0;
        double most = 0;  // the largest ratio of wall time to CPU time
    };

    struct Team {
        std::size_t points = 0;  // at which the times of threads add up
        std::size_t of = 0;      // at which the time is long enough
    };

    double time_of(const OfVariant& variant, double Sample::*part) const {
        return typical(statistic_, each(variant.runs, part));
    }
    bool is_too_many(std::size_t points) const { return 4 * points > points_; }

    /// Runs that last much longer than their CPU time slept: by wall time, runs that waited for
    /// processors do not count.
    void note_sleep(const OfVariant& variant, Asleep& asleep) const {
        constexpr double long_enough = 100e-6;  // seconds; shorter times are too inaccurate
        const double wall = time_of(variant, &Sample::wall), cpu = time_of(variant, &Sample::cpu);
        if (wall <= 2 * cpu || wall - cpu < long_enough) return;
        ++asleep.points;
        asleep.most = std::max(asleep.most, wall / cpu);
    }

    /// By CPU time, the times of several threads add up, unless a kernel reports its critical path.
    void note_team(const OfVariant& variant, Team& team) const {
        constexpr double long_enough = 100e-6;  // seconds; shorter times are too inaccurate
        const double wall = time_of(variant, &Sample::wall), cpu = time_of(variant, &Sample::cpu);
        if (clock_ == Clock::wall || cpu < long_enough) return;
        ++team.of;
        if (cpu > 1.5 * wall) ++team.points;
    }

    std::string sleep_warning(std::size_t variant) const {
        return rt::join(
            {all_.variants[variant].name, ": at ", std::to_string(asleep_[variant].points),
             " of the ", std::to_string(points_), " points, its runs took up to ",
             rt::number_text(asleep_[variant].most, 2), " times their CPU time: its threads slept",
             clock_ == Clock::wall
                 ? ""
                 : " or waited for processors, and --clock cpu does not measure this time",
             ". That is right only if they wait for a device, a file or a message"});
    }

    std::string team_warning(std::size_t variant) const {
        return rt::join(
            {all_.variants[variant].name, ": at ", std::to_string(teams_[variant].points),
             " of the ", std::to_string(teams_[variant].of),
             " points with times above 100 µs, its CPU time is more than 1.5 times its wall time: "
             "the times of its threads "
             "add up, so it seems slower than it is. Use --clock wall, or report its critical path "
             "(docs/guides/measure.md, \"Times\")"});
    }

    const Description& all_;
    Clock clock_;
    Statistic statistic_;
    std::size_t points_ = 0;      // with a time
    std::vector<Asleep> asleep_;  // by variant
    std::vector<Team> teams_;     // by variant
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
