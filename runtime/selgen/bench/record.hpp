// Turns the messages about a point into features, times, failures and notes, and computes
// statistics of samples.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/bench/description.hpp>
#include <selgen/bench/message.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

enum class State { open, infeasible, measured, failed, timed_out, disturbed };

struct OfVariant {
    State state = State::open;
    std::vector<Sample> plans, runs;
    double at_least = 0;        // seconds of a run that was stopped; 0: not known
    bool is_imprecise = false;  // the calls are too few, or too short for the clock
    bool has_no_plan = false;   // making it threw
};

/// The inputs of a point.
struct RecordedInputs {
    std::size_t count = 0;
    double bytes = 0;
    std::string use;  // fresh, cold (fresh, and larger than half of the cache), repeated
};

/// The measurements of a point, collected from messages.
class Record {
public:
    explicit Record(const Description& all)
        : features(all.features.size(), std::numeric_limits<double>::quiet_NaN()),
          costs(all.features.size()),
          variants(all.variants.size()),
          all_(all) {}

    void take(const Message& message) {
        using Kind = Message::Kind;
        switch (message.kind) {
            case Kind::feature: set_feature(message.index, message.sample.wall); return;
            case Kind::cost: costs[message.index].push_back(message.sample); return;
            case Kind::infeasible: variants[message.index].state = State::infeasible; return;
            case Kind::planning: at = message.index; return;
            case Kind::planned: variants[message.index].plans.push_back(message.sample); return;
            case Kind::running: at = message.index; return;
            case Kind::ran:
                variants[message.index].runs.push_back(message.sample);
                variants[message.index].state = State::measured;
                return;
            case Kind::warmed: return;
            case Kind::failed:
                variants[message.index].has_no_plan =
                    std::string_view(message.text).rfind("plan threw", 0) == 0;
                has_wrong_result |= std::string_view(message.text).rfind("wrong result", 0) == 0;
                fails(message.index, State::failed, message.text);
                return;
            case Kind::inputs: inputs = {message.index, message.sample.wall, message.text}; return;
            case Kind::mixed: return;  // of several points
            case Kind::imprecise:
                variants[message.index].is_imprecise = true;
                add_note(rt::join({all_.variants[message.index].name,
                                   ": its calls are too few, or too short for the clock"}));
                return;
            case Kind::disturbed: is_disturbed = true; return;
            case Kind::note: add_note(message.text); return;
            case Kind::done: is_done = true; return;
        }
    }

    /// A value that is no number leaves the field empty; the note reports it.
    void set_feature(std::size_t feature, double value) {
        features[feature] = value;
        if (std::isfinite(value)) return;
        add_note(rt::join(
            {all_.features[feature].name, std::isnan(value) ? " is NaN" : " is infinite"}));
    }
    void fails(std::size_t variant, State state, std::string_view why) {
        variants[variant].state = state;
        add_note(rt::join({all_.variants[variant].name, ": ", why}));
    }
    void add_note(std::string_view text) {
        if (note.find(text) != std::string::npos) return;
        if (!note.empty()) note += "; ";
        note += text;
    }

    /// Resets the record before the point is measured again without the failed variants.
    void again() {
        for (OfVariant& variant : variants) {
            variant.plans.clear();
            variant.runs.clear();
            if (variant.state == State::measured) variant.state = State::open;
        }
        for (std::vector<Sample>& cost : costs) cost.clear();
        at = variants.size();
    }

    bool is_imprecise() const {
        return std::any_of(variants.begin(), variants.end(),
                           [](const OfVariant& variant) { return variant.is_imprecise; });
    }

    bool failed(std::size_t variant) const {
        return variants[variant].state == State::failed ||
               variants[variant].state == State::timed_out;
    }

    std::vector<double> features;
    std::vector<std::vector<Sample>> costs;  // of reading each feature
    std::vector<OfVariant> variants;
    RecordedInputs inputs;
    std::string note;
    std::size_t at = variants.size();                       // the current variant
    double best = std::numeric_limits<double>::infinity();  // seconds of a call with overhead
    bool is_disturbed = false;  // by other programs, so that the point does not count
    bool has_wrong_result = false;
    bool is_done = false;
    bool was_cut = false;  // as the budget ran out

private:
    const Description& all_;
};

// ---- statistics ------------------------------------------------------------------------------

/// The quantile at `share`, interpolated linearly between neighbouring values.
inline double quantile(std::vector<double> values, double share) {
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::sort(values.begin(), values.end());
    const double at = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (at - std::floor(at)) * (values[above] - values[below]);
}

inline double median(const std::vector<double>& values) { return quantile(values, 0.5); }

/// The interquartile range as a fraction of the median: the relative spread of repeated runs.
inline double spread(const std::vector<double>& values) {
    return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);
}

inline std::vector<double> each(const std::vector<Sample>& samples, double Sample::*part) {
    std::vector<double> values;
    for (const Sample& sample : samples) values.push_back(sample.*part);
    return values;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
