// The table of an experiment: a row for each point, as comma-separated values.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <selgen/bench/adaptive.hpp>
#include <selgen/bench/fields.hpp>
#include <selgen/bench/record.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// An error of files or the environment: printed, exit status 3.
struct BenchError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline const char* name_of(Clock clock) { return clock == Clock::wall ? "wall" : "cpu"; }

/// The statistic of a variant's runs: the median or the minimum. The minimum is appropriate if
/// others use the machine, since they only make runs longer.
enum class Statistic { median, min };

inline const char* name_of(Statistic statistic) {
    return statistic == Statistic::median ? "median" : "min";
}

inline double typical(Statistic statistic, const std::vector<double>& values) {
    return statistic == Statistic::median ? median(values) : quantile(values, 0);
}

/// Exit status if other programs disturbed more than 5 % of the rows. These are mainly rows with
/// long runs, so a model of the others may always choose the serial variant.
inline constexpr int too_disturbed = 3;

/// Exit status if no point has times.
inline constexpr int no_times = 3;

/// Exit status after a wrong result, if it ends the experiment.
inline constexpr int wrong_result = 5;

inline bool is_too_disturbed(std::size_t disturbed, std::size_t rows) {
    return 20 * disturbed > rows;
}

/// The time of a call and its share of the plan. Without a known number of calls, a plan is for one
/// call; NaN and 0 mean that there is no plan. `selgen eval` compares the same costs.
inline double cost_of_call(double time, double setup, double reuse) {
    return setup > 0 ? time + setup / (reuse >= 1 ? reuse : 1) : time;
}

/// The index of the least cost; NaN is no cost.
inline std::optional<std::size_t> best_of(const std::vector<double>& costs) {
    std::optional<std::size_t> best;
    for (std::size_t v = 0; v < costs.size(); ++v)
        if (!std::isnan(costs[v]) && (!best || costs[v] < costs[*best])) best = v;
    return best;
}

/// Columns and rows of an experiment.
class Rows {
public:
    /// `accepts_disturbed`: runs that waited for a processor count, so the times by the other
    /// clock, which would show it, are left empty.
    Rows(const Description& all, Clock clock, Statistic statistic, bool has_halves = false,
         bool accepts_disturbed = false)
        : all_(all),
          clock_(clock),
          statistic_(statistic),
          has_halves_(has_halves),
          accepts_disturbed_(accepts_disturbed) {
        order_.push_back(all.fallback);
        for (std::size_t v = 0; v < all.variants.size(); ++v)
            if (v != all.fallback) order_.push_back(v);
    }

    Fields header() const {
        Fields made{"id", "group"};
        for (const Feature& feature : all_.features) made.push_back(feature.name);
        for (const std::size_t f : further_factors())
            made.push_back(rt::join({is_thread_count(f) ? "" : "factor:", all_.factors[f].name}));
        for (const std::size_t v : order_) {
            const auto add = [&](std::string_view what) {
                made.push_back(rt::join({what, ":", all_.variants[v].name}));
            };
            add("time");
            if (all_.variants[v].planned) add("setup");
            add("spread");
            const std::string spread = made.back();
            made.push_back(rt::join({spread, ":", name_of(other_statistic())}));
            made.push_back(rt::join({spread, ":", name_of(other())}));
            if (has_halves_) {
                add("odd");
                add("even");
            }
        }
        for (const Feature& feature : all_.features)
            made.push_back(rt::join({"cost:", feature.name}));
        for (const char* const of : {"inputs:use", "inputs:count", "inputs:bytes", "note"})
            made.emplace_back(of);
        return made;
    }

    Fields row(const Point& point, const Record& record) const {
        Fields made{id_of(all_, point), group_of(all_, point)};
        for (std::size_t f = 0; f < all_.features.size(); ++f)
            made.push_back(value_of(all_.features[f], record.features[f]));
        for (const std::size_t f : further_factors())
            made.push_back(text_of(all_.factors[f], point[f]));
        const bool is_imprecise = record.is_imprecise();
        for (const std::size_t v : order_)
            add(made, all_.variants[v].planned, record.variants[v], is_imprecise);
        for (std::size_t f = 0; f < all_.features.size(); ++f)
            made.push_back(rt::number_text(cost_of(record, f), 4));
        made.push_back(record.inputs.use);
        made.push_back(std::to_string(record.inputs.count));
        made.push_back(rt::number_text(record.inputs.bytes, 4));
        made.push_back(record.note);
        return made;
    }

    /// The row of a point that other programs disturbed at every attempt.
    Fields disturbed_row(const Point& point) const {
        Record record(all_);
        for (OfVariant& variant : record.variants) variant.state = State::disturbed;
        record.add_note("other programs used the cores");
        return row(point, record);
    }
    bool is_disturbed(const Fields& row) const {
        const std::size_t c = 2 + all_.features.size() + further_factors().size();  // a time
        return c < row.size() && row[c] == "disturbed";
    }

    /// The cost of a call of each variant in a row of the table, including its share of the plan. A
    /// plan is for one call if the selector has no `reuse`. NaN for a variant without a time.
    std::vector<double> costs(const Fields& row) const {
        const Fields names = header();
        const auto number = [&](std::string_view what, std::string_view of) {
            const auto found = std::find(names.begin(), names.end(), rt::join({what, of}));
            const auto c = static_cast<std::size_t>(found - names.begin());
            return c < row.size() ? number_in(row[c]) : std::nan("");
        };
        const double reuse = number("reuse", "");
        std::vector<double> made;
        for (const Variant& variant : all_.variants)
            made.push_back(
                cost_of_call(number("time:", variant.name), number("setup:", variant.name), reuse));
        return made;
    }

private:
    Statistic other_statistic() const {
        return statistic_ == Statistic::median ? Statistic::min : Statistic::median;
    }
    Clock other() const { return clock_ == Clock::wall ? Clock::cpu : Clock::wall; }

    /// The number in a field; NaN if it is not a number.
    static double number_in(const std::string& field) {
        const rt::NumberInText found = rt::read_number(field.c_str());
        const bool is_whole = !field.empty() && found.length == field.size();
        return is_whole ? found.value : std::nan("");
    }

    /// The number of threads is a feature column, even if no rule uses it yet: a model may need it,
    /// since rows that differ in nothing else have different times. This does not apply if there is
    /// a knob of that name.
    bool is_thread_count(std::size_t factor) const {
        const bool is_last = all_.varies_threads && factor + 1 == all_.factors.size();
        return is_last && std::none_of(all_.knobs.begin(), all_.knobs.end(),
                                       [](const Knob& knob) { return knob.name == "threads"; });
    }

    /// The factors that are not features.
    std::vector<std::size_t> further_factors() const {
        std::vector<std::size_t> made;
        for (std::size_t f = 0; f < all_.factors.size(); ++f) {
            bool is_feature = false;
            for (const Feature& feature : all_.features)
                is_feature = is_feature || feature.name == all_.factors[f].name;
            if (!is_feature) made.push_back(f);
        }
        return made;
    }

    double cost_of(const Record& record, std::size_t feature) const {
        if (record.costs[feature].empty()) return 0;
        const auto part = clock_ == Clock::wall ? &Sample::wall : &Sample::cpu;
        return typical(statistic_, each(record.costs[feature], part));
    }

    static std::string value_of(const Feature& feature, double value) {
        if (!std::isfinite(value)) return {};
        if (value >= 0 && value < static_cast<double>(feature.words.size()))
            return feature.words[static_cast<std::size_t>(value)];
        return rt::number_text(value);
    }

    /// The field of a run or a plan that was stopped. The limit is one of wall-clock time.
    std::string stopped(const OfVariant& variant) const {
        if (variant.at_least <= 0 || clock_ == Clock::cpu) return "timeout";
        return rt::join({">", rt::number_text(variant.at_least, 6)});
    }

    /// Appends time, setup, spread, the time by the other statistic and by the other clock, and the
    /// times of the halves.
    void add(Fields& made, bool planned, const OfVariant& variant, bool is_imprecise) const {
        if (variant.state != State::measured || is_imprecise) {
            const std::string text = is_imprecise                        ? "imprecise"
                                     : variant.state == State::failed    ? "fail"
                                     : variant.state == State::timed_out ? stopped(variant)
                                     : variant.state == State::disturbed ? "disturbed"
                                                                         : "";
            made.push_back(text);
            if (planned) made.emplace_back(variant.has_no_plan ? "fail" : "");
            made.insert(made.end(), 3, "");
            made.insert(made.end(), halves().size(), text);
            return;
        }
        const auto part = clock_ == Clock::wall ? &Sample::wall : &Sample::cpu;
        const auto other_part = clock_ == Clock::wall ? &Sample::cpu : &Sample::wall;
        const auto runs = each(variant.runs, part);
        made.push_back(rt::number_text(typical(statistic_, runs), 6));
        if (planned)
            made.push_back(rt::number_text(typical(statistic_, each(variant.plans, part)), 6));
        made.push_back(rt::number_text(spread(runs), 3));
        made.push_back(rt::number_text(typical(other_statistic(), runs), 6));
        const double by_other = typical(statistic_, each(variant.runs, other_part));
        made.push_back(accepts_disturbed_ ? "" : rt::number_text(by_other, 6));
        for (const std::size_t first : halves()) {
            const double time = typical(statistic_, every_second(runs, first));
            made.push_back(std::isnan(time) ? "" : rt::number_text(time, 6));
        }
    }

    /// The first runs of the halves, from 0; nothing if they have no columns.
    std::vector<std::size_t> halves() const {
        return has_halves_ ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{};
    }
    static std::vector<double> every_second(const std::vector<double>& runs, std::size_t first) {
        std::vector<double> some;
        for (std::size_t i = first; i < runs.size(); i += 2) some.push_back(runs[i]);
        return some;
    }

    const Description& all_;
    Clock clock_;
    Statistic statistic_;
    bool has_halves_, accepts_disturbed_;
    std::vector<std::size_t> order_;  // of the columns: the fallback first
};

/// The rows in a table's text. Throws BenchError if its columns differ from `header`.
inline std::vector<Fields> rows_of(std::string_view text, const Fields& header,
                                   const std::string& path) {
    std::vector<Fields> rows;
    for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != text.npos; at = end + 1)
        rows.push_back(fields_of(text.substr(at, end - at)));
    if (rows.empty() || rows.front() != header)
        throw BenchError(rt::join(
            {path,
             ": its columns differ from those of this experiment: name another file, or replace it "
             "with --restart"}));
    rows.erase(rows.begin());
    return rows;
}

/// Refuses to overwrite an existing file that is not a table.
inline void check_table(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string begin = "id,group,";
    std::string found(begin.size(), ' ');
    in.read(found.data(), static_cast<std::streamsize>(found.size()));
    if (in.gcount() == 0 || found == begin) return;
    throw BenchError(
        rt::join({path, ": exists and is not a table of measurements: name another file with -o"}));
}

/// The table's file, to which whole rows are appended.
class TableFile {
public:
    /// Opens the file, or creates it with this header. An incomplete last row, left by a crash, is
    /// cut off and reported through `say`. An old table that is to be replaced is kept until the
    /// first row is appended.
    template <class Report>
    TableFile(const std::string& path, const Fields& header, bool anew, const Report& say)
        : path_(path), header_(header) {
        file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        if (file_ < 0) fail("cannot be opened");
        if (flock(file_, LOCK_EX | LOCK_NB) != 0)
            throw BenchError(rt::join({path, ": another process is writing to it"}));
        std::string text = contents();
        replaces_ = anew && !text.empty();
        if (replaces_) return;
        const std::size_t whole = text.rfind('\n') + 1;  // npos + 1 is 0
        if (whole < text.size()) {
            if (ftruncate(file_, static_cast<off_t>(whole)) != 0) fail("cannot be truncated");
            say(rt::join({path, ": removed an incomplete row at its end"}));
            text.resize(whole);
        }
        if (text.empty()) {
            append(header);
        } else {
            rows_ = rows_of(text, header, path_);
        }
    }
    ~TableFile() { close(file_); }
    TableFile(const TableFile&) = delete;
    TableFile& operator=(const TableFile&) = delete;

    const std::string& path() const { return path_; }
    const std::vector<Fields>& rows() const { return rows_; }
    /// Whether the file still has the old table.
    bool replaces() const { return replaces_; }

    /// Replaces the old table with an empty one, if it is still there.
    void replace() {
        if (!std::exchange(replaces_, false)) return;
        if (ftruncate(file_, 0) != 0) fail("cannot be truncated");
        append(header_);
    }
    /// Appends a row in one write, so that readers never see half of it.
    void append(const Fields& fields) {
        replace();
        const std::string line = line_of(fields);
        if (write(file_, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
            fail("cannot be written");
    }

private:
    [[noreturn]] void fail(std::string_view what) const {
        throw BenchError(rt::join({path_, ": ", what, ": ", std::strerror(errno)}));
    }

    std::string contents() const {
        std::ifstream in(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    std::string path_;
    Fields header_;
    int file_ = -1;
    bool replaces_ = false;
    std::vector<Fields> rows_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
