#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <optional>
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

/// Compares the generated dispatcher with each variant on inputs that no row of the experiment's
/// table has.
namespace selgen::bench {

using MeasureMixture = std::function<void(const MixtureOrder&, const Say&)>;

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

class Proof {
public:
    Proof(const Description& all, const Options& options, Measure measure, MeasureMixture mixture)
        : all_(all),
          options_(options),
          measure_(std::move(measure)),
          mixture_(std::move(mixture)),
          rows_(all, options.clock, options.statistic, false, options.accepts_disturbed),
          progress_(points_of(options), options.budget) {}

    /// Writes the table anew. Returns the exit status: 0; 3 if no point has times; 5 if the
    /// dispatcher or a variant has a wrong result; or 128 plus the signal that requested
    /// termination.
    int run(const std::string& table) {
        for (const Point& point : latin(all_, points_of(options_), Random(options_.seed))) {
            if (options_.budget > 0 && wall_s() > start_ + share_of_points * options_.budget) break;
            if (!take(point)) return ended();
        }
        if (all_.has_fresh_inputs) mix();
        return write(table);
    }

private:
    // Of the budget; the rest is for mixtures.
    static constexpr double share_of_points = 0.75;
    static constexpr double longest_mixed = 20e-6;  // seconds of a call
    static constexpr std::size_t mixed_points = 8;

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
        progress_.end(place_++, id, counts && best > 0 ? "measured" : "does not count");
        return true;
    }

    /// Adds to the times of short calls what they take longer in random order.
    void mix() {
        std::vector<Taken*> brief;
        for (Taken& one : taken_)
            if (one.best < longest_mixed) brief.push_back(&one);
        std::sort(brief.begin(), brief.end(),
                  [](const Taken* a, const Taken* b) { return a->best < b->best; });
        for (std::size_t first = 0; first < brief.size() && !progress_.is_spent();) {
            const std::size_t left = brief.size() - first;
            const std::size_t count = left < 2 * mixed_points ? left : mixed_points;
            mix({brief.begin() + static_cast<std::ptrdiff_t>(first),
                 brief.begin() + static_cast<std::ptrdiff_t>(first + count)});
            first += count;
        }
    }

    void mix(const std::vector<Taken*>& group) {
        MixtureOrder order{all_, {}, hash_of(id_of(all_, group.front()->point), options_.seed)};
        order.skipped.assign(all_.variants.size(), false);
        for (const Taken* const one : group) {
            order.points.push_back(one->point);
            for (std::size_t v = 0; v < order.skipped.size(); ++v)
                if (one->record.variants[v].state != State::measured) order.skipped[v] = true;
        }
        order.inputs = group.size() * inputs_per_point(group.back()->best);
        std::vector<Sample> more(all_.variants.size());
        Child child([&](const Say& say) { mixture_(order, say); });
        constexpr double longest = 20;  // seconds
        Message message;
        while (child.next(message, longest, progress_.deadline())) {
            if (message.kind == Message::Kind::mixed) more[message.index] = message.sample;
            if (message.kind == Message::Kind::done) return add(group, more);
        }
    }

    static std::size_t inputs_per_point(double seconds_of_call) {
        constexpr double brief = 1e-6;
        return seconds_of_call < brief ? 1000 : 125;
    }

    static void add(const std::vector<Taken*>& group, const std::vector<Sample>& more) {
        for (Taken* const one : group)
            for (std::size_t v = 0; v < more.size(); ++v)
                for (Sample& run : one->record.variants[v].runs) {
                    run.wall = std::max(run.wall + more[v].wall, 1e-10);
                    run.cpu = std::max(run.cpu + more[v].cpu, 1e-10);
                }
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
    MeasureMixture mixture_;
    Rows rows_;
    Progress progress_;
    double start_ = wall_s();
    std::size_t place_ = 0;
    std::string wrong_;  // the first wrong result
    std::vector<Taken> taken_;
};

}  // namespace selgen::bench
