// Measures the variants of one point: warm-up, checks, interleaved samples and plans.
#pragma once

#include <algorithm>
#include <cmath>
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
#include <selgen/bench/inputs/source.hpp>
#include <selgen/bench/message.hpp>
#include <selgen/bench/order.hpp>
#include <selgen/bench/random.hpp>
#include <selgen/bench/timing/clock_step.hpp>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/bench/trial.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Maximum number of measurements of a plan.
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

/// Measures the variants of one point: first a warm-up, in which the results are checked and which
/// is not counted; then samples of each variant, interleaved in random order. With fresh inputs, a
/// sample is a pass over the inputs, whose order is drawn anew in each round and is the same for
/// all variants. Otherwise, it is as many calls with one input as the clock needs, and plans are
/// measured after the runs. A sample counts only if its threads did not have to wait for a
/// processor. Otherwise it is repeated; there are at most as many repetitions as samples to make.
class Session {
public:
    Session(
        const Order& order, const Say& say, Delay delay = [] { return 0.0; },
        InputSource inputs = {})
        : all_(order.all),
          repeats_(order.repeats),
          limit_(order.limit),
          random_(order.input_seed),
          say_(say),
          delay_(std::move(delay)),
          inputs_(std::move(inputs)) {}

    /// A variant to be measured.
    void add(std::size_t variant, Trial trial) {
        Entry entry;
        entry.variant = variant;
        entry.trial = std::move(trial);
        trials_.push_back(std::move(entry));
    }

    void run() {
        grow({1, 1});
        warm_up();
        is_fresh() ? lengthen_passes() : lengthen_runs();
        for (std::size_t n = 0; n < repeats_ && !is_late(n); ++n) {
            const Sample best = n < far_slower.runs ? Sample{} : least();
            const double times = n < dominated.runs ? far_slower.times : dominated.times;
            draw_order();
            in_any_order([&](Entry& entry) {
                if (!is_dominated(entry, best, times) && !gave_up()) run(entry, Kind::ran);
            });
        }
        for (std::size_t n = 0; n < std::min(repeats_, enough_plans) && !is_late(n + 1); ++n)
            in_any_order([&](Entry& entry) {
                if (!gave_up()) plan(entry, Kind::planned);
            });
        for (const Entry& entry : trials_)
            if (entry.is_valid && entry.is_short) say_(message(Kind::imprecise, entry.variant));
        if (gave_up()) say_(message(Kind::disturbed));
    }

private:
    using Kind = Message::Kind;
    static constexpr double unknown = std::numeric_limits<double>::infinity();
    static constexpr std::size_t few_inputs = 8;
    static constexpr std::size_t checked_at_once = 64;
    static constexpr double sure_factor = 50;  // a first call is not that much slower than others

    struct Entry {
        std::size_t variant = 0;
        Trial trial{};
        bool is_valid = true;
        bool is_short = false;           // its last sample, for the clock
        bool timed_each_call = false;    // on its own
        double call = unknown;           // estimated seconds of a call
        std::size_t calls = 1;           // in a sample
        Sample least{unknown, unknown};  // of a call, by each clock
    };

    bool is_fresh() const { return inputs_.use == InputUse::fresh; }

    /// Whether the point has taken so long that the runs so far must suffice: at least two of each
    /// variant, or a pass over fresh inputs, and one plan. Otherwise the largest inputs would use
    /// up the budget.
    bool is_late(std::size_t runs) const {
        const std::size_t least = is_fresh() ? 1 : far_slower.runs;
        return limit_ > 0 && runs >= least && wall_s() - start_ > limit_;
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
    double least_call() const {
        double best = unknown;
        for (const Entry& entry : trials_)
            if (entry.is_valid) best = std::min(best, entry.call);
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

    // ---- inputs and checks --------------------------------------------------------------------

    /// Makes more inputs, and removes the variants that cannot run with them. The time is not that
    /// of the point.
    void grow(InputCount count) {
        const double begun = wall_s();
        size_ = inputs_.grow(count.wanted, count.least);
        start_ += wall_s() - begun;
        for (Entry& entry : trials_)
            if (entry.is_valid && !inputs_.is_feasible(entry.variant)) {
                drop(entry);
                say_(message(Kind::infeasible, entry.variant));
            }
    }

    /// The reference comes first, so that the others can be compared with it; then the fallback,
    /// which soon yields the time limit of the others.
    void warm_up() {
        const auto rank = [&](const Entry& entry) {
            return entry.variant == all_.reference ? 0 : entry.variant == all_.fallback ? 1 : 2;
        };
        std::stable_sort(trials_.begin(), trials_.end(),
                         [&](const Entry& a, const Entry& b) { return rank(a) < rank(b); });
        for (Entry& entry : trials_) entry.calls = size_;
        check_inputs(0, size_, want_, [&](Entry& entry) { plan(entry, Kind::warmed); });
    }

    /// Compares the results of all variants that use the inputs [first, last) with those of the
    /// reference, which are stored in `want`. Calls `before` for each variant.
    template <class Before>
    void check_inputs(std::size_t first, std::size_t last, std::vector<ResultValues>& want,
                      const Before& before) {
        for (Entry& entry : trials_) {
            const bool is_reference = entry.variant == all_.reference;
            if (!entry.is_valid || (entry.calls <= first && !is_reference)) continue;
            if (all_.checks() && !is_reference && want.size() < last - first)
                return drop_unchecked();
            before(entry);
            if (entry.is_valid)
                guarded(entry, "run", [&] { check(entry, first, last, want, is_reference); });
        }
    }

    void check(Entry& entry, std::size_t first, std::size_t last, std::vector<ResultValues>& want,
               bool is_reference) {
        const std::size_t end = is_reference ? last : std::min(last, entry.calls);
        say_running(entry, end - first);
        std::vector<ResultValues> results;
        Sample sum;
        for (std::size_t i = first; i < end; ++i) {
            ResultValues got;
            const bool is_timed = i < few_inputs;
            const Pass pass = entry.trial.run({{number(i)}, all_.calls - 1, is_timed}, &got);
            if (is_timed) entry.call = std::min(entry.call, pass.calls.wall);
            sum = sum + pass.calls;
            if (!all_.checks()) continue;
            if (is_reference)
                results.push_back(std::move(got));
            else if (compare(entry, got, want[i - first]); !entry.is_valid)
                return;
        }
        if (is_reference) want = std::move(results);
        say_(message(Kind::warmed, entry.variant, Pass::share(sum, end - first)));
    }

    void compare(Entry& entry, const ResultValues& got, const ResultValues& want) {
        const std::string wrong = difference(got, want, all_.tolerance);
        if (!wrong.empty()) fails(entry, rt::join({"wrong result: ", wrong}));
    }

    /// Without a reference result, the others cannot be checked, and a wrong variant might be the
    /// fastest.
    void drop_unchecked() {
        trials_.clear();
        say_(message(Kind::note, 0,
                     rt::join({"nothing measured: results must be compared with ",
                               all_.variants[all_.reference].name, ", which has no result"})));
    }

    // ---- how many calls a sample has ----------------------------------------------------------

    /// Without fresh inputs: as many calls as the clock needs.
    void lengthen_runs() {
        constexpr int attempts = 5;
        for (Entry& entry : trials_) {
            if (!entry.is_valid || entry.call > sure_factor * least_sample()) continue;
            for (int n = 0; n < attempts && entry.is_valid; ++n) {
                const double sample = static_cast<double>(entry.calls) * estimate(entry).wall;
                if (sample >= least_sample() || entry.timed_each_call) break;
                lengthen(entry);
            }
        }
    }

    bool may_be_longer(const Entry& entry) const {
        return !entry.timed_each_call && (!is_fresh() || entry.calls < size_);
    }

    void lengthen(Entry& entry) {
        if (is_fresh()) {
            entry.calls = calls_of_pass(entry);
            return;
        }
        constexpr double reserve = 1.5, most = 1e6;
        const double wanted = std::ceil(reserve * least_sample() / entry.call);
        entry.calls = static_cast<std::size_t>(std::min(wanted, most));
        if (inputs_.use != InputUse::copies) return;
        grow({std::max(size_, entry.calls), 1});
        entry.calls = std::min(entry.calls, size_);
    }

    /// With fresh inputs: until a pass of the fastest variant is long enough. Passes of far slower
    /// variants have fewer calls.
    void lengthen_passes() {
        constexpr int attempts = 4;
        for (int n = 0; n < attempts && !trials_.empty(); ++n) {
            const std::size_t before = size_, few = inputs_of_long_calls();
            const InputCount count = fresh_inputs(least_call(), all_);
            grow(n == 0 || count.wanted <= few_inputs ? InputCount{few, few} : count);
            if (all_.checks() && reference() == nullptr) return drop_unchecked();
            for (Entry& entry : trials_) entry.calls = calls_of_pass(entry);
            if (size_ == before) return;
            const std::size_t last = checked_inputs();
            for (std::size_t first = before; first < last && !trials_.empty();
                 first += checked_at_once) {
                std::vector<ResultValues> want;
                check_inputs(first, std::min(first + checked_at_once, last), want,
                             [](const Entry&) {});
            }
            estimate_short_calls();
        }
    }

    /// With a limit, calls of many milliseconds have fewer inputs, so that it suffices for a pass
    /// over them after the warm-up.
    std::size_t inputs_of_long_calls() const {
        if (limit_ <= 0 || all_.inputs > 0) return few_inputs;
        const double most = far_slower.times * least_call();
        double sum = 0;
        for (const Entry& entry : trials_)
            if (entry.is_valid) sum += std::min(entry.call, most);
        const double affordable = sum > 0 ? limit_ / (2 * sum) : few_inputs;
        return static_cast<std::size_t>(std::clamp<double>(affordable, 2, few_inputs));
    }

    /// How many inputs are checked: all, unless the reference is so slow that this would take long.
    std::size_t checked_inputs() const {
        constexpr double longest = 0.1;  // seconds
        const Entry* const checked = reference();
        if (checked == nullptr) return size_;
        return std::min(size_, static_cast<std::size_t>(longest / checked->call));
    }

    /// The variant whose results are right; null if it cannot run, or if there is none.
    const Entry* reference() const {
        for (const Entry& entry : trials_)
            if (entry.variant == all_.reference && entry.is_valid) return &entry;
        return nullptr;
    }

    /// A single call, as it is checked, is a poor estimate if it is short.
    void estimate_short_calls() {
        constexpr double brief = 50e-6;
        draw_order();
        for (Entry& entry : trials_)
            if (entry.is_valid && entry.call < brief) estimate(entry);
    }

    std::size_t calls_of_pass(const Entry& entry) const {
        const double most = far_slower.times * least_call();
        const double share = entry.call > most ? most / entry.call : 1;
        const double calls = std::ceil(share * static_cast<double>(size_));
        return std::max<std::size_t>(static_cast<std::size_t>(calls), 1);
    }

    /// Makes a sample that does not count, for the time of a call.
    Sample estimate(Entry& entry) {
        const Sample took = timed(entry);
        if (!entry.is_valid) return {unknown, unknown};
        entry.call = took.wall;
        say_(message(Kind::warmed, entry.variant, took));
        return took;
    }

    static std::uint32_t number(std::size_t input) { return static_cast<std::uint32_t>(input); }

    void draw_order() {
        if (!is_fresh()) return;
        std::vector<std::uint32_t> pass(size_);
        for (std::size_t i = 0; i < size_; ++i) pass[i] = number(i);
        order_.clear();
        for (std::size_t n = passes_of_sample(); n > 0; --n) {
            random_.shuffle(pass);
            order_.insert(order_.end(), pass.begin(), pass.end());
        }
    }

    /// How many passes over the inputs are as long as a sample must be.
    std::size_t passes_of_sample() const {
        constexpr double reserve = 1.5, most = 1000;
        if (!inputs_.can_repeat) return 1;
        const double pass = static_cast<double>(size_) * least_call();
        return static_cast<std::size_t>(
            std::clamp(std::ceil(reserve * least_sample() / pass), 1.0, most));
    }

    /// The calls of a sample of this variant.
    Calls calls_of(const Entry& entry) const {
        Calls calls{{}, all_.calls - 1};
        calls.inputs.reserve(entry.calls);
        if (is_fresh()) {
            for (const std::uint32_t input : order_)
                if (input < entry.calls) calls.inputs.push_back(input);
        }
        for (std::size_t i = calls.inputs.size(); !is_fresh() && i < entry.calls; ++i)
            calls.inputs.push_back(inputs_.use == InputUse::copies ? number(i) : 0);
        return calls;
    }

    // ---- samples ------------------------------------------------------------------------------

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
                delay_();
                took = entry.trial.plan();
                note_delay(took.wall);
            } while (kind == Kind::planned && !counts());
            if (kind == Kind::planned) say_(message(kind, entry.variant, took));
        });
    }

    void run(Entry& entry, Kind kind) {
        Sample took;
        do {
            took = timed(entry);
            for (int n = 0; n < 3 && entry.is_valid; ++n) {
                // The estimate of a call was too long, because another program interrupted it.
                entry.call = std::min(entry.call, took.wall);
                if (!entry.is_short || !may_be_longer(entry)) break;
                lengthen(entry);
                took = timed(entry);
            }
            if (!entry.is_valid) return;
            entry.call = std::min(entry.call, took.wall);
        } while (kind == Kind::ran && !counts());
        entry.least = lesser(entry.least, took);
        say_(message(kind, entry.variant, took));
        if (plan_of_call_) say_(message(Kind::planned, entry.variant, *plan_of_call_));
    }

    /// Notes whether threads had to wait for a processor in what just took this long.
    void note_delay(double seconds) {
        constexpr double tolerance = 0.1;
        is_delayed_ = delay_() > tolerance * seconds;
    }

    /// Makes a sample and returns the time of a call; removes the variant if it fails. Without
    /// fresh inputs, a result is checked each time.
    Sample timed(Entry& entry) {
        Sample took;
        plan_of_call_.reset();
        guarded(entry, "run", [&] {
            const Calls calls = calls_of(entry);
            const bool is_checked = all_.checks() && !is_fresh();
            say_running(entry, calls.inputs.size());
            ResultValues got;
            delay_();
            const Pass pass = entry.trial.run(calls, &got);
            took = pass.of_call();
            entry.is_short = is_short(pass);
            entry.timed_each_call = pass.timed_each_call;
            note_delay(pass.calls.wall);
            if (pass.plans) plan_of_call_ = pass.of_plan();
            if (!is_checked) return;
            if (calls.inputs.size() > 1) entry.trial.run({{0}, calls.untimed}, &got);
            compare(entry, got, want_.front());
        });
        return took;
    }

    /// Half of the least sample is precise enough; estimates are not exact.
    static bool is_short(const Pass& pass) {
        return pass.timed_each_call ? pass.of_call().wall < least_single_call()
                                    : pass.calls.wall < least_sample() / 2;
    }

    void say_running(const Entry& entry, std::size_t calls) {
        const bool makes_plans = is_fresh() && all_.variants[entry.variant].planned;
        Message running = message(makes_plans ? Kind::planning : Kind::running, entry.variant);
        running.calls = calls + all_.calls - 1;
        say_(running);
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
        drop(entry);
        say_(message(Kind::failed, entry.variant, why));
    }
    static void drop(Entry& entry) {
        entry.is_valid = false;
        entry.trial = {};  // also destroys its plan
    }

    const Description& all_;
    std::size_t repeats_;
    double limit_, start_ = wall_s();
    Random random_;
    const Say& say_;
    Delay delay_;
    InputSource inputs_;
    std::size_t size_ = 1;                // number of inputs
    std::size_t delayed_ = 0;             // runs and plans
    bool is_delayed_ = false;             // the last one
    std::optional<Sample> plan_of_call_;  // of the last sample, if each input had a plan
    std::vector<std::uint32_t> order_;    // of fresh inputs in this round
    std::vector<Entry> trials_;
    std::vector<ResultValues> want_;  // the reference's results for the first inputs
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
