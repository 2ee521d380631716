// Compares the generated dispatcher with each variant on inputs that no row of the experiment's
// table has.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <selgen/bench/design.hpp>
#include <selgen/bench/experiment.hpp>
#include <selgen/bench/measure_record.hpp>
#include <selgen/bench/progress.hpp>
#include <selgen/bench/proof/dispatcher_trial.hpp>
#include <selgen/bench/proof/mixture.hpp>
#include <selgen/bench/table.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

using MeasureMixture = std::function<void(const Mixture&, const Say&)>;
struct Mixtures {
    MeasureMixture in_turns, decisions;
};

/// The experiment with the dispatcher as a further variant, at random points of its domain.
inline Description with_dispatcher(Description all, bool has_phases) {
    Variant dispatcher;
    dispatcher.name = dispatcher_name;
    dispatcher.planned = has_phases;
    dispatcher.number = all.variants.size();
    dispatcher.is_dispatcher = true;
    if (!all.checks()) all.reference = all.variants.size() + 1;  // no variant
    all.variants.push_back(std::move(dispatcher));
    all.design = Design::latin;
    return all;
}

/// Measures the dispatcher and all variants at random points of the domain, and writes the table.
class Proof {
public:
    Proof(const Description& all, const Options& options, Measure measure, Mixtures mixtures)
        : all_(all),
          options_(options),
          measure_(std::move(measure)),
          mixtures_(std::move(mixtures)),
          rows_(all, options.clock, options.statistic, false, options.accepts_disturbed),
          progress_(points_of(options), std::max(options.budget, 0.0)) {}

    /// Writes the table anew. Returns the exit status: 0; 3 if no point has times; 5 if the
    /// dispatcher or a variant has a wrong result; or 128 plus the signal that requested
    /// termination.
    int run(const std::string& table) {
        check_replaceable(table);
        for (const Point& point : latin(all_, points_of(options_), Random(options_.seed))) {
            if (options_.budget > 0 && wall_s() > start_ + share_of_points * options_.budget) break;
            if (!take(point)) return ended();
        }
        if (all_.has_fresh_inputs) mix_all();
        return write(table);
    }

private:
    // Of the budget; the rest is for mixtures.
    static constexpr double share_of_points = 0.6;
    // Seconds of a call.
    static constexpr double shortest_in_turns = 1e-6, longest_mixed = 20e-6;

    struct Taken {
        Point point;
        Record record;
        double best;  // seconds of a call of the fastest variant
    };

    static std::size_t points_of(const Options& options) {
        constexpr std::size_t usual = 400;
        return options.points > 0 ? options.points : usual;
    }

    double time_of(const OfVariant& variant) const {
        const auto part = options_.clock == Clock::wall ? &Sample::wall : &Sample::cpu;
        return typical(options_.statistic, each(variant.runs, part));
    }

    /// The time of the fastest variant; NaN if the dispatcher or all variants have none.
    double best_of(const Record& record) const {
        double best = std::nan("");
        for (std::size_t v = 0; v + 1 < record.variants.size(); ++v)
            if (record.variants[v].state == State::measured)
                best = std::fmin(best, time_of(record.variants[v]));
        return record.variants.back().state == State::measured ? best : std::nan("");
    }

    /// Measures a point. Returns false if termination was requested.
    bool take(const Point& point) {
        const std::string id = id_of(all_, point);
        progress_.begin(place_, id);
        const double limit = options_.budget > 0 ? 0.02 * options_.budget : 0;
        Record record =
            measure_record(all_, options_, measure_, point, {limit, progress_.deadline()});
        if (termination_signal != 0) return false;
        if (record.has_wrong_result && wrong_.empty()) wrong_ = id + ": " + record.note;
        const double best = best_of(record);
        const bool counts = !record.was_cut && !record.is_disturbed && !record.is_imprecise();
        if (counts && best > 0) taken_.push_back({point, std::move(record), best});
        progress_.end(place_++, id,
                      counts && best > 0
                          ? "measured"
                          : "discarded (disturbed, cut short or too short for the clock)");
        return true;
    }

    using Group = std::vector<Taken*>;

    /// Measures long calls in random order, and adds to short ones of the dispatcher what deciding
    /// takes longer in random order.
    void mix_all() {
        for (Group& group : groups_of(shortest_in_turns, 1e9)) {
            const Mixture mixture = mixture_of(group, inputs_in_turns(group.back()->best));
            std::vector<std::vector<Sample>> runs(group.size() * all_.variants.size());
            follow(mixtures_.in_turns, mixture,
                   [&](const Message& one) { runs[one.index].push_back(one.sample); });
            replace(group, runs);
        }
        for (Group& group : groups_of(0, longest_mixed)) {
            constexpr double brief = 1e-6;
            const Mixture mixture = mixture_of(group, group.back()->best < brief ? 1000 : 125);
            follow(mixtures_.decisions, mixture,
                   [&](const Message& one) { add(group, one.sample); });
        }
    }

    /// The points with calls from `least` to `most` seconds, by decades of their lengths. All
    /// points of a group have the same number of threads.
    std::vector<Group> groups_of(double least, double most) {
        Group chosen;
        for (Taken& one : taken_)
            if (one.best >= least && one.best < most) chosen.push_back(&one);
        const auto threads_of = [&](const Taken* one) {
            return all_.varies_threads ? one->point.back() : 0;
        };
        std::sort(chosen.begin(), chosen.end(), [&](const Taken* a, const Taken* b) {
            return std::pair(threads_of(a), a->best) < std::pair(threads_of(b), b->best);
        });
        std::vector<Group> groups;
        for (Taken* const one : chosen) {
            const Taken* const first = groups.empty() ? nullptr : groups.back().front();
            if (first == nullptr || one->best > 10 * first->best ||
                !rt::is_equal(threads_of(one), threads_of(first)))
                groups.emplace_back();
            groups.back().push_back(one);
        }
        return groups;
    }

    /// As many as 0.4 ms of calls.
    static std::size_t inputs_in_turns(double seconds_of_call) {
        constexpr double seconds = 400e-6;
        return static_cast<std::size_t>(std::clamp(seconds / seconds_of_call, 2.0, 32.0));
    }

    Mixture mixture_of(const Group& group, std::size_t inputs_per_point) const {
        Mixture mixture{all_};
        mixture.seed = hash_of(id_of(all_, group.front()->point), options_.seed);
        mixture.inputs_per_point = inputs_per_point;
        for (const Taken* const one : group) {
            mixture.points.push_back(one->point);
            mixture.seconds.emplace_back();
            for (const OfVariant& variant : one->record.variants)
                mixture.seconds.back().push_back(variant.state == State::measured ? time_of(variant)
                                                                                  : std::nan(""));
        }
        return mixture;
    }

    /// Measures the mixture in a child process, as long as there is time.
    template <class Take>
    void follow(const MeasureMixture& measure, const Mixture& mixture, const Take& take) {
        if (progress_.is_spent()) return;
        Child child([&](const Say& say) { measure(mixture, say); });
        constexpr double longest = 20;  // seconds
        Message message;
        while (child.next(message, longest, progress_.deadline())) {
            if (message.kind == Message::Kind::done) return;
            if (message.kind == Message::Kind::mixed) take(message);
        }
    }

    /// Points keep their times unless all their variants have times in turns.
    static void replace(const Group& group, std::vector<std::vector<Sample>>& runs) {
        for (std::size_t p = 0; p < group.size(); ++p) {
            std::vector<OfVariant>& variants = group[p]->record.variants;
            const std::size_t first = p * variants.size();
            bool is_whole = true;
            for (std::size_t v = 0; v < variants.size(); ++v)
                is_whole &= variants[v].state != State::measured || !runs[first + v].empty();
            if (!is_whole) continue;
            for (std::size_t v = 0; v < variants.size(); ++v)
                if (variants[v].state == State::measured)
                    variants[v].runs = std::move(runs[first + v]);
        }
    }

    static void add(const Group& group, const Sample& more) {
        for (Taken* const one : group)
            for (Sample& run : one->record.variants.back().runs) {
                run.wall += std::max(more.wall, 0.0);
                run.cpu += std::max(more.cpu, 0.0);
            }
    }

    /// Refuses to replace a file that is not the table of an earlier proof.
    static void check_replaceable(const std::string& table) {
        std::ifstream in(table);
        std::string columns;
        std::getline(in, columns);
        if (columns.empty() || columns.find(dispatcher_name) != columns.npos) return;
        throw BenchError(rt::join(
            {table, ": exists and has no times of the dispatcher: name another file with -o"}));
    }

    int write(const std::string& table) {
        if (!wrong_.empty()) {
            progress_.say(wrong_);
            return wrong_result;
        }
        TableFile file(table, rows_.header(), true, [](const std::string&) {});
        file.replace();
        for (const Taken& one : taken_) file.append(rows_.row(one.point, one.record));
        progress_.say(rt::join({table, ": ", counted(taken_.size(), "point")}));
        return taken_.empty() ? no_times : 0;
    }

    int ended() {
        progress_.say("interrupted");
        return 128 + static_cast<int>(termination_signal);
    }

    const Description& all_;
    const Options& options_;
    Measure measure_;
    Mixtures mixtures_;
    Rows rows_;
    Progress progress_;
    double start_ = wall_s();
    std::size_t place_ = 0;
    std::string wrong_;  // the first wrong result
    std::vector<Taken> taken_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
