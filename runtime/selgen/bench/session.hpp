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
#include <selgen/bench/quiet.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/bench/trial.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {

/// What of a point is to be measured.
struct Order {
    const Description& all;
    const Point& point;
    std::size_t repeats;
    std::uint64_t input_seed;
    std::vector<bool> skipped;  // variants that failed before
    double patience = 0;        // seconds that may be lost to others who use the cores
    Quiet quiet = {};           // what probes of quiet cores take, as far as known
    Cores cores = Cores::any;
};

/// Plans and inspections are measured so often, at most.
inline constexpr std::size_t enough_plans = 3;

/// A variant that takes so many times as long as the fastest, by the least of as many runs, is run
/// no more: its time need not be known as well as those of its rivals. What is far behind is so
/// after a run.
struct Dominated {
    std::size_t runs;
    double times;
};
inline constexpr Dominated far_behind{1, 4}, lost{3, 1.5};

/// The name of a feature that tells of another state of the machine than the point's row does;
/// empty where none does.
using Changed = std::function<std::string()>;

/// The variants of one point: a first run of each that is dropped, then runs and plans, interleaved
/// in orders drawn by chance. Runs count before and behind which the state is the row's; others are
/// made again, up to as many as are wanted.
class Session {
public:
    Session(
        const Order& order, QuietGate& gate, const Say& say,
        Changed changed = [] { return std::string(); })
        : all_(order.all),
          repeats_(order.repeats),
          random_(order.input_seed),
          gate_(gate),
          say_(say),
          changed_(std::move(changed)) {}

    /// A variant to be measured.
    void add(std::size_t variant, Trial trial) {
        trials_.push_back({variant, std::move(trial), true, {unknown, unknown}});
    }

    void run() {
        warm_up();
        gate_.renew();
        change_ = changed_();
        if (!change_.empty()) return tell_change();
        for (std::size_t n = 0; n < repeats_; ++n) {
            const Sample best = n < far_behind.runs ? Sample{} : least();
            const double times = n < lost.runs ? far_behind.times : lost.times;
            in_any_order([&](Entry& entry) {
                if (!has_lost(entry, best, times) && !gave_up()) run(entry, Kind::ran);
            });
        }
        if (gate_.gave_up()) return say_(message(Kind::disturbed, 0, "others use the cores"));
        if (gave_up()) return tell_change();
        gate_.renew(share_of_plans);
        for (std::size_t n = 0; n < std::min(repeats_, enough_plans); ++n)
            in_any_order([&](Entry& entry) { plan(entry, Kind::planned); });
    }

private:
    using Kind = Message::Kind;

    struct Entry {
        std::size_t variant;
        Trial trial;
        bool stands;
        Sample least{unknown, unknown};  // by either clock
    };
    static constexpr double unknown = std::numeric_limits<double>::infinity();

    bool gave_up() const { return gate_.gave_up() || in_vain_ > repeats_ * trials_.size(); }

    /// Whether the run that ended just now counts, or need not be made again, as all is given up.
    bool counts() {
        if (!gate_.accepts()) return false;
        if (gave_up()) return true;
        const std::string before = std::exchange(change_, changed_());
        if (before.empty() && change_.empty()) return true;
        ++in_vain_;
        if (change_.empty() && gave_up()) change_ = before;
        return gave_up();
    }

    void tell_change() const {
        say_(message(Kind::disturbed, 0, rt::join({change_, " changed meanwhile"})));
    }

    /// By either clock, of all variants.
    Sample least() const {
        Sample best{unknown, unknown};
        for (const Entry& entry : trials_)
            if (entry.stands) best = lesser(best, entry.least);
        return best;
    }
    static Sample lesser(const Sample& a, const Sample& b) {
        return {std::min(a.wall, b.wall), std::min(a.cpu, b.cpu)};
    }
    /// By both, as which one counts is not known here.
    static bool has_lost(const Entry& entry, const Sample& best, double times) {
        return best.wall > 0 && best.cpu > 0 && entry.least.wall > times * best.wall &&
               entry.least.cpu > times * best.cpu;
    }

    /// The reference first, so that the others can be held against it, then the fallback, by which
    /// the time that others may take is known soon.
    void warm_up() {
        const auto rank = [&](const Entry& entry) {
            return entry.variant == all_.reference ? 0 : entry.variant == all_.fallback ? 1 : 2;
        };
        std::stable_sort(trials_.begin(), trials_.end(),
                         [&](const Entry& a, const Entry& b) { return rank(a) < rank(b); });
        for (Entry& entry : trials_) {
            if (!can_be_checked(entry)) return drop_unchecked();
            plan(entry, Kind::warmed);
            if (entry.stands) run(entry, Kind::warmed);
        }
    }

    bool can_be_checked(const Entry& entry) const {
        return !all_.checks() || want_ || entry.variant == all_.reference;
    }

    /// Where the reference gave no answer nobody knows whether the others are right, and a wrong
    /// one might be the fastest.
    void drop_unchecked() {
        trials_.clear();
        say_(message(Kind::note, 0,
                     rt::join({"nothing measured: answers are held against ",
                               all_.variants[all_.reference].name, ", which gave none"})));
    }

    template <class Do>
    void in_any_order(const Do& act) {
        std::vector<std::size_t> order(trials_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        random_.shuffle(order);
        for (const std::size_t i : order)
            if (trials_[i].stands) act(trials_[i]);
    }

    void plan(Entry& entry, Kind kind) {
        if (!entry.trial.plan) return;
        guarded(entry, "plan", [&] {
            Sample took;
            do {
                wait(entry);
                say_(message(Kind::planning, entry.variant));
                took = entry.trial.plan();
            } while (kind == Kind::planned && !gate_.accepts());
            if (kind == Kind::planned) say_(message(kind, entry.variant, took));
        });
    }

    /// Said, as nobody should take it for the variant's time.
    void wait(const Entry& entry) {
        if (gate_.is_asked()) say_(message(Kind::waiting, entry.variant));
        gate_.wait();
    }

    void run(Entry& entry, Kind kind) {
        Sample took;
        do {
            took = timed(entry);
            if (!entry.stands) return;
        } while (kind == Kind::ran && !counts());
        if (kind == Kind::ran) entry.least = lesser(entry.least, took);
        say_(message(kind, entry.variant, took));
    }

    /// A run, behind which the variant no longer stands if it failed.
    Sample timed(Entry& entry) {
        Sample took;
        guarded(entry, "run", [&] {
            wait(entry);
            say_(message(Kind::running, entry.variant));
            Answer got;
            took = entry.trial.run(all_.calls, &got);
            if (all_.checks()) check(entry, std::move(got));
        });
        return took;
    }

    void check(Entry& entry, Answer got) {
        if (!want_ && entry.variant == all_.reference) {
            want_ = std::move(got);
            return;
        }
        const std::string wrong = want_ ? difference(got, *want_, all_.tolerance) : "";
        if (!wrong.empty()) fails(entry, rt::join({"wrong answer: ", wrong}));
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
        entry.stands = false;
        entry.trial = {};  // with its plan
        say_(message(Kind::failed, entry.variant, why));
    }

    const Description& all_;
    std::size_t repeats_;
    Random random_;
    QuietGate& gate_;
    const Say& say_;
    Changed changed_;
    std::string change_;       // what told of another state when it was asked last
    std::size_t in_vain_ = 0;  // runs in another state
    std::vector<Entry> trials_;
    std::optional<Answer> want_;
};

}  // namespace selgen::bench
