// Groups the events of a trace by selector and phase, and builds their tables and charts.
#include "report/sections.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "report/axes.hpp"

namespace selgen::report {
namespace {

using fit::TraceEvent;
using Kind = TraceEvent::Kind;

constexpr std::size_t most_marks = 200;        // lines of a chart
constexpr std::size_t most_phases_shown = 40;  // rows of a table

/// The events from a decision to the next one of the same thread.
struct Phase {
    const TraceEvent* decision;
    std::vector<const TraceEvent*> runs{};
    double plans_us = 0;
    std::string failed{};  // variants whose plans threw, or that declined

    double runs_us() const {
        double sum = 0;
        for (const TraceEvent* run : runs) sum += run->duration_us;
        return sum;
    }
    double mean_us() const {
        return runs.empty() ? NAN : runs_us() / static_cast<double>(runs.size());
    }
    /// The goal of the chosen variant, in seconds.
    double predicted_s() const {
        for (const auto& [variant, cost] : decision->costs)
            if (variant == decision->variant) return cost;
        return NAN;
    }
};

/// The events of one selector.
struct Summary {
    std::vector<Phase> phases;
    std::vector<const TraceEvent*> runs;
    std::vector<std::string> variants;  // that ran, by their first run

    std::size_t kind(const std::string& variant) const {
        const auto at = std::find(variants.begin(), variants.end(), variant);
        return static_cast<std::size_t>(at - variants.begin());
    }
};

void add_failed(Phase& phase, const TraceEvent& event) {
    phase.failed += (phase.failed.empty() ? "" : ", ") + event.variant;
}

void add_run(Summary& summary, Phase* phase, const TraceEvent& event) {
    summary.runs.push_back(&event);
    if (summary.kind(event.variant) == summary.variants.size())
        summary.variants.push_back(event.variant);
    if (phase == nullptr) return;
    phase->runs.push_back(&event);
    if (!event.failure.empty()) add_failed(*phase, event);
}

void add_plan(Phase& phase, const TraceEvent& event) {
    phase.plans_us += event.duration_us;
    if (!event.failure.empty()) add_failed(phase, event);
}

/// The events in the order in which they began; plans begin within their decision.
Summary summary_of(const std::vector<const TraceEvent*>& events) {
    Summary summary;
    std::map<int, std::size_t> current;  // of each thread, the number of its phase
    for (const TraceEvent* event : events) {
        const auto at = current.find(event->thread);
        Phase* const phase = at == current.end() ? nullptr : &summary.phases[at->second];
        if (event->kind == Kind::decision) {
            current[event->thread] = summary.phases.size();
            summary.phases.push_back({event});
        } else if (event->kind == Kind::run) {
            add_run(summary, phase, *event);
        } else if (phase != nullptr) {
            add_plan(*phase, *event);
        }
    }
    return summary;
}

std::string us_text(double microseconds) { return time_text(microseconds / 1e6); }

Table variants_of(const Summary& summary) {
    Table table{{"variant", ">runs", ">total", ">mean", ">minimum", ">maximum"}, {}};
    for (const std::string& variant : summary.variants) {
        std::vector<double> all;
        for (const TraceEvent* run : summary.runs)
            if (run->variant == variant) all.push_back(run->duration_us);
        double sum = 0;
        for (const double each : all) sum += each;
        const auto [low, high] = std::minmax_element(all.begin(), all.end());
        table.rows.push_back({variant, std::to_string(all.size()), us_text(sum),
                              us_text(sum / static_cast<double>(all.size())), us_text(*low),
                              us_text(*high)});
    }
    return table;
}

Paragraph summary_of(const Summary& summary) {
    double runs = 0, plans = 0, decisions = 0;
    for (const TraceEvent* run : summary.runs) runs += run->duration_us;
    for (const Phase& phase : summary.phases) {
        plans += phase.plans_us;
        decisions += phase.decision->duration_us - phase.plans_us;
    }
    const double all = runs + plans + decisions;
    return {
        fmt::format("{} calls after {} decisions took {}: {:.2f} % in runs, {:.2f} % in plans, "
                    "{:.2f} % in features, inspections and decisions.",
                    summary.runs.size(), summary.phases.size(), us_text(all), 100 * runs / all,
                    100 * plans / all, 100 * decisions / all)};
}

/// All phases, or the first and the last.
std::vector<std::size_t> shown(std::size_t phases) {
    std::vector<std::size_t> made;
    for (std::size_t p = 0; p < phases; ++p)
        if (p < most_phases_shown / 2 || p + most_phases_shown / 2 >= phases) made.push_back(p);
    return made;
}

Table phases_of(const Summary& summary) {
    Table table{{">decision", "variant", "reason", ">calls", ">mean run", ">goal", ">plans",
                 ">rest of the decision", "failed", "features"},
                {}};
    for (const std::size_t p : shown(summary.phases.size())) {
        const Phase& phase = summary.phases[p];
        const double goal = phase.predicted_s();
        table.rows.push_back(
            {std::to_string(p + 1), phase.decision->variant, phase.decision->reason,
             std::to_string(phase.runs.size()), phase.runs.empty() ? "" : us_text(phase.mean_us()),
             std::isnan(goal) ? "" : fmt::format("{:.4g}", goal), us_text(phase.plans_us),
             us_text(phase.decision->duration_us - phase.plans_us), phase.failed,
             phase.decision->features});
    }
    return table;
}

/// Each call is a point. Lines mark where phases begin, unless there are too many to see.
Points steps_of(const Summary& summary) {
    Points points{
        "time of each call", {"call"}, {"time", true, true}, summary.variants, {}, false, "calls"};
    std::set<const TraceEvent*> first;
    if (summary.phases.size() <= most_marks)
        for (const Phase& phase : summary.phases)
            if (!phase.runs.empty()) first.insert(phase.runs[0]);
    if (!first.empty()) points.title += " (vertical line: a new decision)";
    for (std::size_t i = 0; i < summary.runs.size(); ++i) {
        points.points.push_back({static_cast<double>(i + 1), summary.runs[i]->duration_us / 1e6,
                                 summary.kind(summary.runs[i]->variant)});
        if (first.count(summary.runs[i]) != 0) points.marks.push_back(static_cast<double>(i) + 0.5);
    }
    return points;
}

Points phase_times_of(const Summary& summary) {
    Points points{"mean time per call after each decision",
                  {"decision"},
                  {"time", true, true},
                  summary.variants,
                  {},
                  false,
                  "phases"};
    for (std::size_t p = 0; p < summary.phases.size(); ++p)
        if (!summary.phases[p].runs.empty())
            points.points.push_back({static_cast<double>(p + 1), summary.phases[p].mean_us() / 1e6,
                                     summary.kind(summary.phases[p].runs[0]->variant)});
    return points;
}

Points predicted_of(const Summary& summary) {
    Points points{"goal and mean run time of the chosen variant",
                  {"goal, as seconds", true, true},
                  {"mean run time", true, true},
                  summary.variants,
                  {},
                  true,
                  "goals"};
    for (const Phase& phase : summary.phases)
        if (!phase.runs.empty() && std::isfinite(phase.predicted_s()))
            points.points.push_back(
                {phase.predicted_s(), phase.mean_us() / 1e6, summary.kind(phase.runs[0]->variant)});
    return points;
}

Section section_of(const std::string& selector, const Summary& summary) {
    Section section{"Selector " + selector, {}};
    if (summary.runs.empty()) {
        section.parts.emplace_back(Paragraph{"The trace has no runs."});
        return section;
    }
    section.parts.emplace_back(summary_of(summary));
    section.parts.emplace_back(variants_of(summary));
    section.parts.emplace_back(steps_of(summary));
    section.parts.emplace_back(phase_times_of(summary));
    const Points predicted = predicted_of(summary);
    if (!predicted.points.empty()) section.parts.emplace_back(predicted);
    section.parts.emplace_back(phases_of(summary));
    if (summary.phases.size() > most_phases_shown)
        section.parts.emplace_back(
            Paragraph{fmt::format("The table shows the first and the last {} of {} decisions.",
                                  most_phases_shown / 2, summary.phases.size())});
    return section;
}

}  // namespace

std::vector<Section> of_trace(const std::vector<TraceEvent>& events) {
    std::map<std::string, std::vector<const TraceEvent*>> by_selector;
    for (const TraceEvent& event : events) by_selector[event.selector].push_back(&event);
    std::vector<Section> sections;
    for (auto& [selector, all] : by_selector) {
        // A run is written after the calls that it makes, a decision after its plans.
        std::stable_sort(all.begin(), all.end(), [](const TraceEvent* a, const TraceEvent* b) {
            return a->start_us < b->start_us;
        });
        sections.push_back(section_of(selector, summary_of(all)));
    }
    return sections;
}

}  // namespace selgen::report
