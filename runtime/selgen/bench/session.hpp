#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <selgen/bench/description.hpp>
#include <selgen/bench/message.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/bench/stopwatch.hpp>
#include <selgen/bench/trial.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {

/// What is to be measured at a point.
struct Order {
    const Description& all;
    const Point& point;
    std::size_t repeats;
    std::uint64_t input_seed;
    std::vector<bool> skipped;  // variants that failed before
    Clock clock = Clock::wall;
    bool accepts_disturbed = false;  // whether runs count that waited for a processor
    double limit = 0;                // seconds, after which few runs must suffice; 0: no limit
    double begun = wall_s();         // when the point began: its input counts for the limit
};

/// Maximum number of measurements of a plan or an inspection.
inline constexpr std::size_t enough_plans = 3;

/// A variant is dominated, and is not run again, if the minimum of `runs` runs is more than `times`
/// times that of the fastest variant: it needs no precise time. A variant that is far slower is
/// dominated after two runs: a single one may have been disturbed.
struct Dominated {
    std::size_t runs;
    double times;
};
inline constexpr Dominated far_slower{2, 4}, dominated{3, 1.5};

/// Returns for how many seconds since its last call a thread waited for a processor.
using Delay = std::function<double()>;

/// Measures the variants of one point: first a warm-up run of each, which is not counted, then runs
/// and plans, interleaved in random order. A run counts only if its threads did not have to wait
/// for a processor. Otherwise it is repeated; there are at most as many repetitions as runs to
/// make.
class Session {
public:
    Session(
        const Order& order, const Say& say, Delay delay = [] { return 0.0; })
        : all_(order.all),
          repeats_(order.repeats),
          limit_(order.limit),
          start_(order.begun),
          random_(order.input_seed),
          say_(say),
          delay_(std::move(delay)) {}

    /// A variant to be measured.
    void add(std::size_t variant, Trial trial) {
        trials_.push_back({variant, std::move(trial), true, {unknown, unknown}});
    }

    void run() {
        warm_up();
        for (std::size_t n = 0; n < repeats_ && !is_late(n); ++n) {
            const Sample best = n < far_slower.runs ? Sample{} : least();
            const double times = n < dominated.runs ? far_slower.times : dominated.times;
            in_any_order([&](Entry& entry) {
                if (!is_dominated(entry, best, times) && !gave_up()) run(entry, Kind::ran);
            });
        }
        for (std::size_t n = 0; n < std::min(repeats_, enough_plans) && !is_late(n + 1); ++n)
            in_any_order([&](Entry& entry) {
                if (!gave_up()) plan(entry, Kind::planned);
            });
        if (gave_up()) say_(message(Kind::disturbed));
    }

private:
    using Kind = Message::Kind;

    struct Entry {
        std::size_t variant;
        Trial trial;
        bool is_valid;
        Sample least{unknown, unknown};  // minimum by each clock
    };
    static constexpr double unknown = std::numeric_limits<double>::infinity();

    /// Whether the point has taken so long that the runs so far must suffice: at least two of each
    /// variant, and one plan. Otherwise the largest inputs would use up the budget.
    bool is_late(std::size_t runs) const {
        return limit_ > 0 && runs >= far_slower.runs && wall_s() - start_ > limit_;
    }

    bool gave_up() const { return delayed_ > repeats_ * trials_.size(); }

    /// Whether the run or plan that just ended need not be repeated: it was not delayed, or too
    /// many were, so the point does not count.
    bool counts() {
        if (is_delayed_ && !gave_up()) ++delayed_;
        return !is_delayed_ || gave_up();
    }

    /// The minimum over all variants, by each clock.
    Sample least() const {
        Sample best{unknown, unknown};
        for (const Entry& entry : trials_)
            if (entry.is_valid) best = lesser(best, entry.least);
        return best;
    }
    static Sample lesser(const Sample& a, const Sample& b) {
        return {std::min(a.wall, b.wall), std::min(a.cpu, b.cpu)};
    }
    /// Compares by both clocks, since the one that counts is not known here.
    static bool is_dominated(const Entry& entry, const Sample& best, double times) {
        return best.wall > 0 && best.cpu > 0 && entry.least.wall > times * best.wall &&
               entry.least.cpu > times * best.cpu;
    }

    /// The reference comes first, so that the others can be compared with it; then the fallback,
    /// which soon yields the time limit of the others.
    void warm_up() {
        const auto rank = [&](const Entry& entry) {
            return entry.variant == all_.reference ? 0 : entry.variant == all_.fallback ? 1 : 2;
        };
        std::stable_sort(trials_.begin(), trials_.end(),
                         [&](const Entry& a, const Entry& b) { return rank(a) < rank(b); });
        for (Entry& entry : trials_) {
            if (!can_be_checked(entry)) return drop_unchecked();
            plan(entry, Kind::warmed);
            if (entry.is_valid) run(entry, Kind::warmed);
        }
    }

    bool can_be_checked(const Entry& entry) const {
        return !all_.checks() || want_ || entry.variant == all_.reference;
    }

    /// Without a reference result, the others cannot be checked, and a wrong variant might be the
    /// fastest.
    void drop_unchecked() {
        trials_.clear();
        say_(message(Kind::note, 0,
                     rt::join({"nothing measured: results must be compared with ",
                               all_.variants[all_.reference].name, ", which has no result"})));
    }

    template <class Do>
    void in_any_order(const Do& act) {
        std::vector<std::size_t> order(trials_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        random_.shuffle(order);
        for (const std::size_t i : order)
            if (trials_[i].is_valid) act(trials_[i]);
    }

    void plan(Entry& entry, Kind kind) {
        if (!entry.trial.plan) return;
        guarded(entry, "plan", [&] {
            Sample took;
            do {
                say_(message(Kind::planning, entry.variant));
                took = watched([&] { return entry.trial.plan(); });
            } while (kind == Kind::planned && !counts());
            if (kind == Kind::planned) say_(message(kind, entry.variant, took));
        });
    }

    void run(Entry& entry, Kind kind) {
        Sample took;
        do {
            took = timed(entry);
            if (!entry.is_valid) return;
        } while (kind == Kind::ran && !counts());
        if (kind == Kind::ran) entry.least = lesser(entry.least, took);
        say_(message(kind, entry.variant, took));
    }

    /// Makes a run or a plan, and notes whether its threads had to wait for a processor.
    template <class Make>
    Sample watched(const Make& make) {
        constexpr double tolerance = 0.1;
        delay_();
        const Sample took = make();
        is_delayed_ = delay_() > tolerance * took.wall;
        return took;
    }

    /// Makes a run, and removes the variant if it fails.
    Sample timed(Entry& entry) {
        Sample took;
        guarded(entry, "run", [&] {
            say_(message(Kind::running, entry.variant));
            ResultValues got;
            took = watched([&] { return entry.trial.run(all_.calls, &got); });
            if (all_.checks()) check(entry, std::move(got));
        });
        return took;
    }

    void check(Entry& entry, ResultValues got) {
        if (!want_ && entry.variant == all_.reference) {
            want_ = std::move(got);
            return;
        }
        const std::string wrong = want_ ? difference(got, *want_, all_.tolerance) : "";
        if (!wrong.empty()) fails(entry, rt::join({"wrong result: ", wrong}));
    }

    template <class Do>
    void guarded(Entry& entry, std::string_view what, const Do& act) {
        try {
            act();
        } catch (const std::exception& error) {
            fails(entry, rt::join({what, " threw: ", error.what()}));
        } catch (...) {
            fails(entry, rt::join({what, " threw"}));
        }
    }

    void fails(Entry& entry, const std::string& why) {
        entry.is_valid = false;
        entry.trial = {};  // also destroys its plan
        say_(message(Kind::failed, entry.variant, why));
    }

    const Description& all_;
    std::size_t repeats_;
    double limit_, start_;
    Random random_;
    const Say& say_;
    Delay delay_;
    std::size_t delayed_ = 0;  // runs and plans
    bool is_delayed_ = false;  // the last one
    std::vector<Entry> trials_;
    std::optional<ResultValues> want_;
};

}  // namespace selgen::bench
