// The output of SELGEN_VERBOSE, SELGEN_TRACE and explain().
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

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

// Of lib/decide_phase.hpp, which may include this header before it defines it.
void add_status(Text& out, const VariantStatus& status);

namespace detail {

/// A feature's value: a word, or a number.
SELGEN_COLD void add_value(Text& out, const SelectorInfo& selector, std::size_t feature,
                           double value) noexcept {
    const std::string_view word = word_of(selector, feature, value);
    if (word.empty())
        out.print("%.6g", value);
    else
        out.add(word);
}

/// "n = 5, word = row" for the features that were read, after `before`. Returns false if none was.
SELGEN_COLD bool has_added_features(Text& out, const char* before,
                                    const DecisionReport& report) noexcept {
    const std::size_t begin = out.size();
    for (std::size_t i = 0; i < report.selector.feature_count; ++i) {
        const double value = report.features[i];
        if (!is_read(value)) continue;
        out.print("%s%s = ", out.size() == begin ? before : ", ",
                  report.selector.features[i].data());
        add_value(out, report.selector, i, value);
    }
    return out.size() > begin;
}

/// Appends the goal's value of a variant, unless it is NaN; relative to that of the chosen variant
/// if only the ratios of goals have a meaning.
SELGEN_COLD void add_goal(Text& out, const DecisionReport& report, std::size_t variant) noexcept {
    const double cost = report.variants[variant].cost;
    if (!is_read(cost)) return;
    const bool is_relative = report.selector.has_relative_goal;
    const double unit = is_relative ? report.variants[report.decision.variant].cost : 1;
    const double size = unit < 0 ? -unit : unit;
    const bool is_usable = is_finite(unit) && size >= std::numeric_limits<double>::min();
    out.print(", %sgoal %.6g", is_relative ? "relative " : "", is_usable ? cost / unit : cost);
}

/// ", outside a model's domain: n = 1e+07 is not in 1 to 1e+06, …" if the features are outside that
/// of a rule that was evaluated.
SELGEN_ONCE void add_outside(Text& out, const DecisionReport& report) noexcept {
    if (!report.decision.outside) return;
    out.add(", outside a model's domain");
    const SelectorInfo& selector = report.selector;
    const char* before = ": ";
    const Bound* const end = selector.bounds + selector.bound_count;
    for (const Bound *first = selector.bounds, *last = first; first != end; first = last) {
        if (report.decision.line > 0 && first->line > report.decision.line) break;
        const double value = report.features[first->feature];
        const bool is_interval = first->low < first->high;
        bool is_inside = false;
        do {
            is_inside = is_inside || (value >= last->low && value <= last->high);
            ++last;
        } while (last != end && !is_interval && last->low >= last->high &&
                 last->line == first->line && last->feature == first->feature);
        if (is_inside) continue;
        out.print("%s%s = ", before, selector.features[first->feature].data());
        add_value(out, selector, first->feature, value);
        before = is_interval ? " is not in " : " is not ";
        for (const Bound* word = first; word != last; ++word) {
            out.add(before);
            add_value(out, selector, word->feature, word->low);
            before = " or ";
        }
        if (is_interval) out.print(" to %.6g", first->high);
        before = ", ";
    }
}

/// The variant that runs and the reason.
SELGEN_COLD void add_decision(Text& out, const DecisionReport& report) noexcept {
    const SelectorInfo& selector = report.selector;
    out.print("%s: ", selector.name.data());
    if (!report.is_decided) return out.add("no decision yet");
    const std::size_t variant = report.decision.variant;
    out.print("%s, %s", selector.variants[variant].data(), text(report.decision.reason));
    if (report.decision.line > 0) {
        out.add(" (");
        add_rule(out, report);
        out.add(")");
    }
    add_outside(out, report);
    if (report.decision.unsure) out.add(", a model was unsure");
    add_goal(out, report, variant);
}

/// Appends "9 plans were made for 10 calls: …" if plans are made for fewer than two calls on
/// average, and more phases could be kept.
SELGEN_COLD void add_many_plans(Text& out, const char* before,
                                const DecisionReport& report) noexcept {
    const Counts& counts = report.counts;
    if (!report.may_keep_phases || counts.plans < 8 || counts.calls >= 2 * counts.plans) return;
    out.print(
        "%s%llu plans were made for %llu calls: if the program alternates among a few "
        "operands, keep a phase for each with 'phases at most'\n",
        before, static_cast<unsigned long long>(counts.plans),
        static_cast<unsigned long long>(counts.calls));
}

/// The decision as text: a line for the variant that runs and the reason, a line for the features
/// that were read, and a line for each other variant.
SELGEN_COLD void add_explanation(Text& out, const DecisionReport& report) {
    add_decision(out, report);
    out.add("\n");
    if (!report.is_decided) return;
    if (has_added_features(out, "  with ", report)) out.add("\n");
    for (std::size_t i = 0; i < report.selector.variant_count; ++i) {
        if (i == report.decision.variant) continue;
        out.print("  %s: ", report.selector.variants[i].data());
        add_status(out,
                   {report.selector, i, report.variants[i].why, report.failures, report.vetoed});
        add_goal(out, report, i);
        out.add("\n");
    }
    add_many_plans(out, "  ", report);
}

}  // namespace detail

/// The settings of SELGEN_VERBOSE and SELGEN_TRACE.
struct TraceSettings {
    int verbosity;   // 1: a line for each decision, 2: with costs and all variants
    bool is_traced;  // events are written to a file
};

/// Reads them, once per process.
SELGEN_ONCE TraceSettings read_trace_settings() noexcept {
    const char* const value = environment("SELGEN_VERBOSE");
    const bool is_silent = value == nullptr || *value == 0 || std::strcmp(value, "0") == 0;
    return {is_silent ? 0 : std::strcmp(value, "2") == 0 ? 2 : 1, TraceFile::wanted() != nullptr};
}
SELGEN_COLD const TraceSettings& trace_settings() noexcept {
    static const TraceSettings settings = read_trace_settings();
    return settings;
}

SELGEN_COLD void Watching::start() {
    is_traced_ = trace_settings().is_traced;
    is_reported_ = is_traced_ || trace_settings().verbosity > 0;
}

namespace detail {

/// Prints what SELGEN_VERBOSE requests, in one write, so that threads do not mix their lines.
SELGEN_ONCE void print(const DecisionReport& report) {
    const int verbosity = trace_settings().verbosity;
    if (verbosity < 1) return;
    Text text;
    text.add("selgen: ");
    if (verbosity > 1) {
        add_explanation(text, report);
    } else {
        add_decision(text, report);
        if (report.is_decided) has_added_features(text, ", ", report);
        text.add("\n");
        const std::uint64_t plans = report.counts.plans;
        Text before;
        before.print("selgen: %s: ", report.selector.name.data());
        if ((plans & (plans - 1)) == 0)  // not in each call
            add_many_plans(text, before.c_str(), report);
    }
    std::fputs(text.c_str(), stderr);
}

/// Writes the event of a plan or a run of a variant from `begin` until now.
SELGEN_COLD void write_event(Event::Kind kind, const SelectorInfo& selector, std::size_t variant,
                             std::int64_t begin, const char* failure) noexcept {
    TraceFile& file = *TraceFile::wanted();
    file.write({kind, selector, selector.variants[variant].data(), begin, file.now(),
                thread_number(), failure});
}

}  // namespace detail

/// Prints and traces the decision just made, or the failure to make one.
SELGEN_COLD void report(const DecisionReport& report, Watching& watching) {
    detail::print(report);
    if (!watching.is_traced()) return;
    const std::size_t variant = report.decision.variant;
    TraceFile::wanted()->write(
        {Event::Kind::decision, report.selector,
         report.is_decided ? report.selector.variants[variant].data() : nullptr, watching.decides,
         watching.now(), thread_number(), "", &report});
    watching.runs = watching.now();
    watching.is_running = report.is_decided;
    watching.running = static_cast<std::uint16_t>(variant);
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
                                   std::int64_t begin, const char* failure) noexcept {
    if (is_traced() && selector.has_plan[variant])
        detail::write_event(Event::Kind::plan, selector, variant, begin, failure);
}

SELGEN_COLD void Watching::declined(const SelectorInfo& selector, std::size_t variant,
                                    const char* why) noexcept {
    if (!is_traced() || !is_running) return;
    detail::write_event(Event::Kind::run, selector, variant, runs, why);
    is_running = false;
}

SELGEN_COLD TracedRun::TracedRun(const SelectorInfo& selector, Watching& watching) noexcept
    : selector_(selector), watching_(watching), outer_(watching) {
    watching.is_running = false;
}
SELGEN_COLD TracedRun::~TracedRun() {
    if (watching_.is_running)
        detail::write_event(Event::Kind::run, selector_, watching_.running, watching_.runs, "");
    watching_.end();
    watching_.runs = outer_.runs;
    watching_.is_running = outer_.is_running;
    watching_.running = outer_.running;
}

namespace detail {

/// Calls `use` with the report of a dispatcher's decision.
SELGEN_COLD void use_report(const AnyDispatcher& of, void (*use)(const DecisionReport&, void*),
                            void* data) {
    const SelectorAccess& selector = of.selector;
    const std::size_t count = selector.info.variant_count;
    const std::unique_ptr<VariantReport[]> variants(new VariantReport[count]);
    selector.evaluate(of.features, of.state, variants.get());
    for (std::size_t i = 0; i < count; ++i)
        variants[i].why =
            of.state.why(i, (of.available[i / 64] >> i % 64 & 1U) != 0, variants[i].is_infeasible);
    DecisionReport report{selector.info,
                          of.state.is_decided(),
                          {},
                          static_cast<const double*>(of.features),
                          variants.get(),
                          of.state.failures,
                          of.vetoed,
                          of.state.counts(),
                          selector.may_keep_phases};
    const AnyDecision& any = of.state.any_decision();
    if (report.is_decided)
        report.decision = {any.variant, any.reason, any.line, any.outside, any.unsure};
    use(report, data);
}

SELGEN_COLD void explain_to_text(const DecisionReport& report, void* text) {
    add_explanation(*static_cast<Text*>(text), report);
}
SELGEN_COLD void report_and_watch(const DecisionReport& of, void* watching) {
    report(of, *static_cast<Watching*>(watching));
}

}  // namespace detail

SELGEN_COLD std::string explain(const AnyDispatcher& dispatcher) {
    const MaskedTraps masked;
    Text text;
    detail::use_report(dispatcher, detail::explain_to_text, &text);
    return text.str();
}

SELGEN_COLD std::string kept_phases_text(std::size_t kept, std::size_t most, double bytes) {
    Text text;
    text.print("  phases kept: %zu of at most %zu", kept, most);
    if (bytes > 0) text.print(", plans of %.4g bytes", bytes);
    text.add("\n");
    return text.str();
}

SELGEN_COLD void report(AnyCall& call) {
    if (call.state.watching.is_traced()) call.state.invalidate_phase();
    detail::use_report(call.dispatcher(), detail::report_and_watch, &call.state.watching);
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
