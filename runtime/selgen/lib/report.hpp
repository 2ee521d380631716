// The output of SELGEN_VERBOSE, SELGEN_TRACE and explain().
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/lib/decide_phase.hpp>
#include <selgen/lib/trace_file.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/decide/decide.hpp>
#include <selgen/rt/dispatch/call.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/dispatch/state.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// A decision of a selector as input of its report.
struct DecisionReport {
    const SelectorInfo& selector;
    bool is_decided;
    Decision<std::size_t> decision;  // the variant as an index
    const double* features;
    const double* costs;                 // of each variant; NaN if the goal is not defined
    const Why* why;                      // of each variant
    const std::string* const* failures;  // of each variant
    const bool* vetoed;                  // of each variant, by any rank; null without MPI
    Counts counts{};
    bool may_keep_phases = false;  // `phases at most` is possible, but not written
};

// Of lib/decide_phase.hpp, which may include this header before it defines them.
std::string infeasible_text(const SelectorInfo& selector, std::size_t variant, const bool* vetoed);
std::string unavailable_text(const SelectorInfo& selector, bool is_of_ranks);

/// The text of a reason.
SELGEN_COLD std::string_view text(Reason reason) noexcept {
    switch (reason) {
        case Reason::rule: return "by its rule";
        case Reason::goal: return "best by the goal";
        case Reason::stayed: return "kept: no other variant is better by more than the margin";
        case Reason::model: return "chosen by the model";
        case Reason::otherwise: return "otherwise";
        case Reason::explored: return "explored to measure its time";
        case Reason::forced: return "forced";
    }
    return "";
}

namespace detail {

/// The report of a variant that does not run.
SELGEN_COLD std::string status_text(const DecisionReport& report, std::size_t variant) {
    switch (report.why[variant]) {
        case Why::chosen: return "chosen";
        case Why::open: return "open";
        case Why::infeasible: return infeasible_text(report.selector, variant, report.vetoed);
        case Why::declined: return join({"it declined: ", *report.failures[variant]});
        case Why::failed: return join({"its plan failed: ", *report.failures[variant]});
        case Why::unavailable: return unavailable_text(report.selector, report.vetoed != nullptr);
    }
    return "";
}

/// "reduce.sel:34"; empty if no rule decided.
SELGEN_COLD std::string rule_text(const DecisionReport& report) {
    if (!report.is_decided || report.decision.line <= 0) return "";
    std::string line = join({report.selector.file, ":"});
    append_count(line, report.decision.line);
    return line;
}

/// A feature's value: a word, or a number.
SELGEN_COLD std::string value_text(const SelectorInfo& selector, std::size_t feature,
                                   double value) {
    const std::string_view word = word_of(selector, feature, value);
    return word.empty() ? number_text(value, 6) : std::string(word);
}

/// "n = 5, word = row" for the features that were read; empty if none was.
SELGEN_COLD std::string features_text(const DecisionReport& report) {
    std::string text;
    for (std::size_t i = 0; i < report.selector.feature_count; ++i) {
        const double value = report.features[i];
        if (!is_read(value)) continue;
        append(text, {text.empty() ? "" : ", ", report.selector.features[i], " = ",
                      value_text(report.selector, i, value)});
    }
    return text;
}

/// Appends the goal's value of a variant, unless it is NaN; relative to that of the chosen variant
/// if only the ratios of goals have a meaning.
SELGEN_COLD void append_goal(std::string& text, const DecisionReport& report, std::size_t variant) {
    const double cost = report.costs[variant];
    if (!is_read(cost)) return;
    const double unit =
        report.selector.has_relative_goal ? report.costs[report.decision.variant] : 1;
    const double size = unit < 0 ? -unit : unit;
    const bool is_usable = is_finite(unit) && size >= std::numeric_limits<double>::min();
    append(text, {report.selector.has_relative_goal ? ", relative goal " : ", goal ",
                  number_text(is_usable ? cost / unit : cost, 6)});
}

/// ", outside a model's domain: n = 1e+07 is not in 1 to 1e+06, …" if the features are outside that
/// of a rule that was evaluated.
SELGEN_COLD std::string outside_text(const DecisionReport& report) {
    if (!report.decision.outside) return "";
    const SelectorInfo& selector = report.selector;
    std::string text;
    std::size_t last = 0;
    for (std::size_t i = 0; i < selector.bound_count; i = last) {
        const auto& [line, feature, low, high] = selector.bounds[i];
        const double value = report.features[feature];
        if (report.decision.line > 0 && line > report.decision.line) break;
        bool is_inside = false;
        std::string values;
        for (last = i; last < selector.bound_count; ++last) {
            const Bound& bound = selector.bounds[last];
            const bool are_words = low >= high && bound.low >= bound.high;
            if (last > i && !(are_words && bound.line == line && bound.feature == feature)) break;
            is_inside = is_inside || (value >= bound.low && value <= bound.high);
            append(values,
                   {values.empty() ? "" : " or ", value_text(selector, feature, bound.low)});
        }
        if (is_inside) continue;
        if (low < high) append(values, {" to ", value_text(selector, feature, high)});
        append(text, {text.empty() ? ": " : ", ", selector.features[feature], " = ",
                      value_text(selector, feature, value), low < high ? " is not in " : " is not ",
                      values});
    }
    return ", outside a model's domain" + text;
}

/// Why a model that was asked has not decided.
SELGEN_COLD std::string_view unsure_text(const DecisionReport& report) noexcept {
    return report.is_decided && report.decision.unsure ? ", a model was unsure" : "";
}

/// The variant that runs and the reason.
SELGEN_COLD std::string decision_text(const DecisionReport& report) {
    const SelectorInfo& selector = report.selector;
    std::string line = join({selector.name, ": "});
    if (!report.is_decided) return line + "no decision yet";
    const std::size_t variant = report.decision.variant;
    append(line, {selector.variants[variant], ", ", text(report.decision.reason)});
    const std::string rule = rule_text(report);
    if (!rule.empty()) append(line, {" (", rule, ")"});
    append(line, {outside_text(report), unsure_text(report)});
    append_goal(line, report, variant);
    return line;
}

/// Whether plans are made for fewer than two calls on average, and more phases could be kept.
SELGEN_COLD bool makes_many_plans(const DecisionReport& report) noexcept {
    const Counts& counts = report.counts;
    return report.may_keep_phases && counts.plans >= 8 && counts.calls < 2 * counts.plans;
}

/// "9 plans were made for 10 calls: …"; empty if plans were used several times.
SELGEN_COLD std::string many_plans_text(const DecisionReport& report) {
    if (!makes_many_plans(report)) return "";
    const Counts& counts = report.counts;
    std::string text;
    append_count(text, static_cast<long>(counts.plans));
    text += " plans were made for ";
    append_count(text, static_cast<long>(counts.calls));
    return text +
           " calls: if the program alternates among a few operands, keep a phase for each "
           "with 'phases at most'\n";
}

}  // namespace detail

/// The decision as text: a line for the variant that runs and the reason, a line for the features
/// that were read, and a line for each other variant.
SELGEN_COLD std::string explain(const DecisionReport& report) {
    std::string lines = detail::decision_text(report) + '\n';
    if (!report.is_decided) return lines;
    const std::string features = detail::features_text(report);
    if (!features.empty()) append(lines, {"  with ", features, "\n"});
    for (std::size_t i = 0; i < report.selector.variant_count; ++i) {
        if (i == report.decision.variant) continue;
        append(lines, {"  ", report.selector.variants[i], ": ", detail::status_text(report, i)});
        detail::append_goal(lines, report, i);
        lines += '\n';
    }
    const std::string many = detail::many_plans_text(report);
    return many.empty() ? lines : lines + "  " + many;
}

/// The settings of SELGEN_VERBOSE and SELGEN_TRACE.
struct TraceSettings {
    int verbosity;   // 1: a line for each decision, 2: with costs and all variants
    bool is_traced;  // events are written to a file
};

/// Reads them, once per process.
SELGEN_COLD const TraceSettings& trace_settings() {
    static const std::string value = environment_text("SELGEN_VERBOSE");
    static const TraceSettings settings{value.empty() || value == "0" ? 0
                                        : value == "2"                ? 2
                                                                      : 1,
                                        TraceFile::wanted() != nullptr};
    return settings;
}

SELGEN_COLD void Watching::start() {
    is_traced_ = trace_settings().is_traced;
    is_reported_ = is_traced_ || trace_settings().verbosity > 0;
}

namespace detail {

/// Prints what SELGEN_VERBOSE requests, in one write, so that threads do not mix their lines.
SELGEN_COLD void print(const DecisionReport& report) {
    const int verbosity = trace_settings().verbosity;
    if (verbosity < 1) return;
    std::string text = "selgen: ";
    if (verbosity > 1) {
        text.append(explain(report));
    } else {
        text.append(decision_text(report));
        const std::string features = report.is_decided ? features_text(report) : std::string();
        append(text, {features.empty() ? "" : ", ", features, "\n"});
        const std::uint64_t plans = report.counts.plans;
        const bool is_power_of_two = (plans & (plans - 1)) == 0;  // not in each call
        if (is_power_of_two && makes_many_plans(report))
            append(text, {"selgen: ", report.selector.name, ": ", many_plans_text(report)});
    }
    std::fputs(text.c_str(), stderr);
}

/// Writes the event of a run of a variant from `begin` until now.
SELGEN_COLD void write_run(const SelectorInfo& selector, std::size_t variant, std::int64_t begin,
                           std::string_view failure) {
    TraceFile& file = *TraceFile::wanted();
    file.write({Event::Kind::run, selector, selector.variants[variant], begin, file.now(),
                thread_number(), failure});
}

}  // namespace detail

/// Prints and traces the decision just made, or the failure to make one.
SELGEN_COLD void report(const DecisionReport& report, Watching& watching) {
    detail::print(report);
    if (!watching.is_traced()) return;
    const std::string rule = detail::rule_text(report);
    const std::string reason = join({text(report.decision.reason), detail::unsure_text(report)});
    Event event{Event::Kind::decision, report.selector, {},
                watching.decides,      watching.now(),  thread_number()};
    event.reason = "no variant can run";
    if (report.is_decided) {
        event.variant = report.selector.variants[report.decision.variant];
        event.reason = reason;
    }
    event.line = rule;
    event.features = report.features;
    event.costs = report.costs;
    TraceFile::wanted()->write(event);
    watching.runs = watching.now();
    watching.is_running = report.is_decided;
    watching.running = static_cast<std::uint16_t>(report.decision.variant);
}

SELGEN_COLD bool Watching::is_due(bool decided, std::size_t variant) {
    is_passed_ = !is_passed_;
    if (is_passed_) return true;
    running = static_cast<std::uint16_t>(variant);
    runs = now();
    is_running = decided;
    return false;
}

SELGEN_COLD std::int64_t Watching::now() const {
    return is_traced() ? TraceFile::wanted()->now() : 0;
}

SELGEN_COLD void Watching::begin() {
    decides = now();
    is_running = false;
}

SELGEN_COLD void Watching::planned(const SelectorInfo& selector, std::size_t variant,
                                   std::int64_t begin, std::string_view failure) {
    if (!is_traced() || !selector.has_plan[variant]) return;
    TraceFile::wanted()->write({Event::Kind::plan, selector, selector.variants[variant], begin,
                                now(), thread_number(), failure});
}

SELGEN_COLD void Watching::declined(const SelectorInfo& selector, std::size_t variant,
                                    std::string_view why) {
    if (!is_traced() || !is_running) return;
    detail::write_run(selector, variant, runs, why);
    is_running = false;
}

SELGEN_COLD TracedRun::TracedRun(const SelectorInfo& selector, Watching& watching) noexcept
    : selector_(selector), watching_(watching), outer_(watching) {
    watching.is_running = false;
}
SELGEN_COLD TracedRun::~TracedRun() {
    if (watching_.is_running) detail::write_run(selector_, watching_.running, watching_.runs, {});
    watching_.end();
    watching_.runs = outer_.runs;
    watching_.is_running = outer_.is_running;
    watching_.running = outer_.running;
}

/// Owns the data that the report of a dispatcher's decision points to.
class ReportOf {
public:
    SELGEN_COLD explicit ReportOf(const AnyDispatcher& of)
        : costs_(of.selector.info.variant_count),
          report_{of.selector.info,
                  of.state.is_decided(),
                  {},
                  static_cast<const double*>(of.features),
                  costs_.data(),
                  nullptr,
                  nullptr,
                  of.vetoed,
                  of.state.counts(),
                  of.selector.may_keep_phases} {
        const AnyDecision decision = of.state.any_decision();
        if (report_.is_decided)
            report_.decision = {decision.variant, decision.reason, decision.line, decision.outside,
                                decision.unsure};
        const std::unique_ptr<bool[]> infeasible(new bool[costs_.size()]);
        of.selector.evaluate(of.features, of.state, costs_.data(), infeasible.get());
        for (std::size_t i = 0; i < costs_.size(); ++i) {
            const bool is_available = (of.available[i / 64] >> i % 64 & 1U) != 0;
            why_.push_back(of.state.why(i, is_available, infeasible[i]));
            failures_.push_back(&of.state.failures.text(i));
        }
        report_.why = why_.data();
        report_.failures = failures_.data();
    }
    ReportOf(const ReportOf&) = delete;
    ReportOf& operator=(const ReportOf&) = delete;

    const DecisionReport& report() const noexcept { return report_; }

private:
    std::vector<double> costs_;
    std::vector<Why> why_;
    std::vector<const std::string*> failures_;
    DecisionReport report_;
};

SELGEN_COLD std::string explain(const AnyDispatcher& dispatcher) {
    const MaskedTraps masked;
    return explain(ReportOf(dispatcher).report());
}

SELGEN_COLD std::string kept_phases_text(std::size_t kept, std::size_t most, double bytes) {
    std::string text = "  phases kept: ";
    detail::append_count(text, static_cast<long>(kept));
    text += " of at most ";
    detail::append_count(text, static_cast<long>(most));
    if (bytes > 0) append(text, {", plans of ", number_text(bytes, 4), " bytes"});
    return text + '\n';
}

SELGEN_COLD void report(AnyCall& call) {
    if (call.state.watching.is_traced()) call.state.invalidate_phase();
    report(ReportOf(call.dispatcher()).report(), call.state.watching);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
