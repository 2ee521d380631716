// Runs an experiment: measures its points one by one into the table.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <selgen/bench/machine.hpp>
#include <selgen/bench/measure_record.hpp>
#include <selgen/bench/options.hpp>
#include <selgen/bench/origin.hpp>
#include <selgen/bench/progress.hpp>
#include <selgen/bench/reliability.hpp>
#include <selgen/bench/session.hpp>
#include <selgen/bench/unavailable.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

class Experiment {
public:
    Experiment(const Description& all, const Options& options, Measure measure)
        : all_(all),
          options_(options),
          measure_(std::move(measure)),
          rows_(all, options.clock, options.statistic, options.has_halves,
                options.accepts_disturbed),
          points_(first_points(all, options.points, options.seed)),
          progress_(count(), options.budget >= 0 ? options.budget : all.budget),
          reliability_(all, options.clock, options.statistic) {
        refines_ = all.design != Design::adaptive && options.points == 0 && options.budget > 0 &&
                   Refinement(all).is_possible();
    }

    /// The points that are known in advance, and the maximum number of points.
    const std::vector<Point>& points() const { return points_; }
    std::size_t count() const {
        if (all_.design != Design::adaptive) return points_.size();
        return options_.points > 0 ? options_.points : all_.points;
    }
    /// Whether time that is left after the design is used for points where the best variant
    /// changes.
    bool refines() const { return refines_; }
    std::size_t repeats() const { return repeats_of(all_, options_); }

    /// Measures the points that are not in the table yet. Returns 0; 3 if other programs disturbed
    /// too many points, or if no point has times; 5 at a wrong result, if these end it; or 128 plus
    /// the signal that requested termination.
    int run(const std::string& table) {
        check_table(table);
        facts_ = facts();
        if (!options_.restarts) {
            check_machine(table, facts_);
            const std::string unknown = note_of_unknown_facts(table);
            if (!unknown.empty()) progress_.say(unknown);
        }
        TableFile file(table, rows_.header(), options_.restarts,
                       [&](const std::string& line) { progress_.say(line); });
        if (!file.replaces()) write_machine(table, facts_);
        Known known;
        for (const Fields& row : file.rows())
            rows_.is_disturbed(row) ? void(marked_.insert(row.front()))
                                    : void(known.emplace(row.front(), row));
        for (const auto& [id, row] : known) marked_.erase(id);
        if (!known.empty())
            progress_.say(rt::join({table, ": resumed after ", counted(known.size(), "row")}));
        std::vector<Measured> measured;
        std::vector<Point> later;
        for (std::size_t place = 0; const auto point = next(place, measured); ++place) {
            const std::string id = id_of(all_, *point);
            if (known.count(id) == 0) {
                const Outcome outcome =
                    progress_.is_spent() ? Outcome::out_of_time : take(*point, place, file, known);
                if (outcome == Outcome::interrupted) return ended(place, file, known);
                if (outcome == Outcome::wrong) return wrong_result;
                if (outcome == Outcome::out_of_time && place >= points_.size() && refines_) break;
                if (outcome == Outcome::out_of_time) return spent(place, file, known);
                if (outcome == Outcome::postponed) later.push_back(*point);
            }
            const auto row = known.find(id);
            measured.push_back(
                {*point, row != known.end() ? rows_.costs(row->second) : std::vector<double>()});
        }
        if (refines_ && !progress_.is_spent() && measured.size() < points_.size() + most_refined)
            progress_.say(
                rt::join({"no point is left between neighbours whose best variants differ: ",
                          time_text(progress_.left()), " of the budget remain unused"}));
        return take_later(later, file, known);
    }

    /// The conditions of the measurement, and the stamp of the table.
    Facts facts() const {
        Facts facts = machine_facts();
        facts.add("experiment", all_.name);
        facts.add("clock", name_of(options_.clock));
        facts.add("statistic", name_of(options_.statistic));
        facts.add("inputs", all_.has_fresh_inputs ? "fresh" : "repeated");
        if (all_.inputs > 0) facts.add("inputs of a point", static_cast<double>(all_.inputs));
        facts.add("seed", static_cast<double>(options_.seed));
        if (options_.accepts_disturbed) facts.add("disturbed", "accepted");
        const std::vector<std::string> lost = unavailable_variants(all_, options_.forks);
        if (!lost.empty()) facts.add("unavailable", lost);
        facts.add("budget", budget_text(progress_.budget()));
        facts.add("date", date());
        facts.add("version", rt::version);
        return facts;
    }

private:
    using Known = std::map<std::string, Fields>;  // rows by their id

    static constexpr std::size_t most_refined = 1000;  // points

    enum class Outcome { measured, postponed, out_of_time, interrupted, wrong };

    /// Measures a point, and appends its row if the measurement was not disturbed.
    Outcome take(const Point& point, std::size_t place, TableFile& file, Known& known) {
        const std::string id = id_of(all_, point);
        progress_.begin(place, id);
        const Record record = measure(point);
        if (termination_signal != 0) return Outcome::interrupted;
        if (record.was_cut) return Outcome::out_of_time;
        if (options_.is_strict && record.has_wrong_result) {
            progress_.say(rt::join({id, ": ", record.note}));
            return Outcome::wrong;
        }
        if (record.is_disturbed) {
            disturbed_.emplace(id, point);
            progress_.end(place, id, "postponed: other programs used the cores");
            return Outcome::postponed;
        }
        disturbed_.erase(id);
        marked_.erase(id);
        reliability_.take(record);
        ++measured_;
        const auto row = known.emplace(id, rows_.row(point, record)).first;
        replace_old(file);
        file.append(row->second);
        progress_.end(place, id, summary(record, row->second));
        if (!best_of(rows_.costs(row->second))) ++without_times_;
        return Outcome::measured;
    }

    void replace_old(TableFile& file) const {
        if (!file.replaces()) return;
        write_machine(file.path(), facts_);
        file.replace();
    }

    /// Repeats the postponed points, in a limited number of rounds.
    int take_later(std::vector<Point> points, TableFile& file, Known& known) {
        constexpr int most_rounds = 2;
        for (int round = 0; round < most_rounds && !points.empty(); ++round) {
            std::vector<Point> still;
            for (const Point& point : points) {
                const Outcome outcome = progress_.is_spent()
                                            ? Outcome::postponed
                                            : take(point, known.size(), file, known);
                if (outcome == Outcome::interrupted) return ended(known.size(), file, known);
                if (outcome == Outcome::wrong) return wrong_result;
                if (outcome != Outcome::measured) still.push_back(point);
            }
            points = std::move(still);
        }
        if (points.empty()) replace_old(file);
        const bool is_short = !points.empty() && progress_.is_spent();
        progress_.say(rt::join({file.path(), ": ", is_short ? "the budget ran out" : "done", ", ",
                                counted(known.size(), "point")}));
        if (measured_ == 0 && points.empty())
            progress_.say(
                "nothing was left to measure: existing rows are not measured again, "
                "regardless of the options; use --restart to measure all points again");
        return status(finish(file, known), file, known);
    }

    /// Reports that no point has times, and returns the exit status.
    int status(int code, const TableFile& file, const Known& known) {
        if (code != 0) return code;
        for (const auto& [id, row] : known)
            if (best_of(rows_.costs(row))) return 0;
        if (!known.empty())
            progress_.say(rt::join({file.path(), ": no point has times: ", known.begin()->first,
                                    ": ", known.begin()->second.back()}));
        return no_times;
    }

    /// Marks the disturbed points in the table, and warns about times that cannot be trusted.
    /// Returns the exit status.
    int finish(TableFile& file, const Known& known) {
        for (const std::string& warning : reliability_.warnings()) progress_.say(warning);
        if (without_times_ > 0)
            progress_.say(
                rt::join({std::to_string(without_times_), " of ", std::to_string(measured_),
                          " measured points have no times: the column 'note' has the reason"}));
        if (file.replaces()) {
            progress_.say(
                rt::join({file.path(), ": not replaced: no point was measured",
                          disturbed_.empty() ? ""
                                             : ", because other programs used the cores. End "
                                               "them, and run the same command again"}));
            return disturbed_.empty() ? 0 : too_disturbed;
        }
        for (const auto& [id, point] : disturbed_)
            if (marked_.insert(id).second) file.append(rows_.disturbed_row(point));
        if (marked_.empty()) return 0;
        const std::size_t all = known.size() + marked_.size();
        progress_.say(rt::join(
            {file.path(), ": ", std::to_string(marked_.size()), " of ", std::to_string(all),
             marked_.size() == 1 ? " rows is" : " rows are",
             " marked as disturbed: other programs used the cores. End them, and run the same "
             "command to measure these points again (docs/guides/measure.md, \"Other "
             "programs\")"}));
        return is_too_disturbed(marked_.size(), all) ? too_disturbed : 0;
    }

    /// In an adaptive design, the next point depends on the measured ones.
    std::optional<Point> next(std::size_t place, const std::vector<Measured>& measured) const {
        if (place < points_.size()) return points_[place];
        if (place >= count() + (refines_ ? most_refined : 0)) return std::nullopt;
        return Refinement(all_).next(measured);
    }

    /// Seconds that a point should take at most.
    double limit() const {
        constexpr double share_of_budget = 0.01;
        return progress_.budget() > 0 ? share_of_budget * progress_.budget() : 0;
    }

    Record measure(const Point& point) {
        return measure_record(all_, options_, measure_, point, {limit(), progress_.deadline()});
    }

    /// The best variant, and the cost of a call.
    std::string summary(const Record& record, const Fields& row) const {
        const std::vector<double> costs = rows_.costs(row);
        const auto best = best_of(costs);
        const std::string text = best ? rt::join({all_.variants[*best].name, " in ",
                                                  rt::number_text(costs[*best], 3), " s"})
                                      : "no variant ran";
        return record.note.empty() ? text : rt::join({text, " (", record.note, ")"});
    }

    int spent(std::size_t place, TableFile& file, const Known& known) {
        progress_.say(rt::join({"the budget ran out at point ", std::to_string(place + 1), " of ",
                                std::to_string(count()),
                                known.empty() ? ", before any point was measured: increase --budget"
                                              : "; run the same command to resume"}));
        return status(finish(file, known), file, known);
    }
    int ended(std::size_t place, TableFile& file, const Known& known) {
        progress_.say(rt::join({"interrupted at point ", std::to_string(place + 1), " of ",
                                std::to_string(count()), "; run the same command to resume"}));
        finish(file, known);
        return 128 + static_cast<int>(termination_signal);
    }

    const Description& all_;
    const Options& options_;
    Measure measure_;
    Rows rows_;
    std::vector<Point> points_;
    Progress progress_;
    bool refines_ = false;
    Reliability reliability_;
    Facts facts_;                             // of this run
    std::size_t measured_ = 0;                // points since the start
    std::size_t without_times_ = 0;           // of these
    std::map<std::string, Point> disturbed_;  // at the last attempt, by id
    std::set<std::string> marked_;            // ids of disturbed rows in the table
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
