// Lowers the statements about phases: how long calls share a decision, what is watched and kept
// meanwhile, and the stream of a call.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/nearest.hpp"
#include "base/overloaded.hpp"
#include "dsl/check/context.hpp"
#include "dsl/cpp/mentions.hpp"

namespace selgen::dsl {
namespace {

// ---- phase and reuse -------------------------------------------------------------------------

/// An integer from 1 to the limit; 1 after an error, which is reported.
std::uint64_t count_up_to(Scope& scope, const ast::Expression& value, const std::string& what,
                          std::uint64_t most) {
    const auto fits = [&](double number) {
        return number >= 1 && number <= static_cast<double>(most) && is_whole(number);
    };
    const Refusal refusal{Code::bad_phase,
                          what + " must be an integer from 1 to " + std::to_string(most)};
    return static_cast<std::uint64_t>(literal_if(scope, value, {}, fits, refusal).value_or(1));
}

/// Lowers a phase. After an error, the result is still a valid phase.
class PhaseOf {
public:
    explicit PhaseOf(Scope& scope) : scope_(scope), report_(scope.report) {}

    model::Phase operator()(const ast::PhaseWhile& how) const {
        check_cpp(how.value);
        return model::PhaseWhile{how.value.text};
    }

    model::Phase operator()(const ast::PhaseWithin& how) const {
        model::PhaseWithin made{{}, share(how.tolerance)};
        for (const ast::Identifier& name : how.features)
            if (const auto feature = cheap_feature(name)) made.features.push_back(*feature);
        return made;
    }

    model::Phase operator()(const ast::PhaseSampled& how) const {
        if (!how.elements) return model::PhaseSampled{how.range.text, usual_elements};
        const auto* const word = std::get_if<ast::Name>(&how.elements->node);
        if (word != nullptr && word->text == "all")
            return model::PhaseSampled{how.range.text, std::nullopt};
        return model::PhaseSampled{
            how.range.text,
            count_up_to(scope_, *how.elements, "the number of elements", 1U << 20U)};
    }

    model::Phase operator()(const ast::PhaseEvery& how) const {
        constexpr std::uint64_t most = 1'000'000'000;
        return model::PhaseEvery{count_up_to(scope_, how.calls, "the number of calls", most)};
    }

private:
    static constexpr std::uint64_t usual_elements = 64;

    /// Reports C++ that seems to name features.
    void check_cpp(const ast::Cpp& value) const {
        if (mentions(value.text, "within")) {
            report_.error(
                Code::bad_phase, value.span, "'within' can only be used with features",
                "declare a feature and use it: feature n : count = …; phase while n within 5 %;");
            return;
        }
        const auto& parameters = scope_.selector.signature.parameters;
        const bool is_parameter =
            std::ranges::any_of(parameters, [&](auto& one) { return one.name == value.text; });
        if (is_parameter || !known_feature(scope_, value.text)) return;
        report_.error(Code::bad_phase, value.span,
                      "'" + value.text + "' is a feature, but 'while' expects C++",
                      "write: phase while " + value.text + " within 0 %;");
    }

    double share(const ast::Expression& value) const {
        const auto is_share = [](double number) { return number >= 0 && number < 1; };
        return literal_if(scope_, value, {}, is_share,
                          {Code::bad_phase,
                           "the tolerance of a phase must be at least 0 % and less than 100 %"})
            .value_or(0);
    }

    /// A feature that needs no inspection; reports any other name.
    std::optional<std::size_t> cheap_feature(const ast::Identifier& name) const {
        std::vector<std::string> cheap;
        for (std::size_t i = 0; i < scope_.selector.features.size(); ++i) {
            const model::Feature& feature = scope_.selector.features[i];
            const bool is_cheap = std::holds_alternative<model::Read>(feature.value);
            if (is_cheap) cheap.push_back(feature.name);
            if (feature.name != name.text) continue;
            if (is_cheap) return i;
            report_.error(Code::bad_phase, name.span,
                          "'" + name.text +
                              "' needs an inspection, which is too expensive to run in every call");
            return std::nullopt;
        }
        report_.error(Code::bad_phase, name.span, "'" + name.text + "' is not a feature",
                      nearest_hint(name.text, cheap));
        return std::nullopt;
    }

    Scope& scope_;
    Report& report_;
};

void lower_reuse(Context& context, const ast::Reuse& reuse, Scope& scope) {
    const std::size_t index = feature_index(scope, "reuse");
    model::Feature& feature = scope.selector.features[index];
    if (!std::holds_alternative<model::Reuse>(feature.value))
        context.report.error(Code::declared_twice, reuse.span,
                             "'reuse' is already a feature of this selector");
    feature.value = model::Reuse{reuse.value.text};
    feature.origin = origin_of(context, reuse.span);
}

// ---- watch, explore, decide, phases and plans ------------------------------------------------

/// Whether the selector has a goal that uses the time of variants.
bool uses_time(const model::Selector& selector) {
    const bool has_goal = std::ranges::any_of(selector.rules, [](const auto& rule) {
        return std::holds_alternative<model::GoalRule>(rule);
    });
    const auto& quantities = selector.quantities;
    return has_goal && std::ranges::any_of(quantities, [](const auto& quantity) {
               return quantity.name == "time";
           });
}

/// Whether a rule has no model yet. What the model defines and depends on is not known then.
bool waits_for_model(const ast::Selector& written, const Scope& scope) {
    const auto is_of = [](const std::string& model) {
        return [&model](const model::Rule& rule) {
            const auto* goal = std::get_if<model::GoalRule>(&rule);
            const auto* by = std::get_if<model::ByRule>(&rule);
            return (goal != nullptr && goal->model == model) ||
                   (by != nullptr && by->model == model);
        };
    };
    const auto& rules = scope.selector.rules;
    const auto asked = all<ast::ChooseBy>(written.statements);
    return std::ranges::any_of(
        asked, [&](const auto* by) { return std::ranges::none_of(rules, is_of(by->value.text)); });
}

bool lower_watch(const ast::Selector& written, Scope& scope) {
    const auto* watch = only<ast::Watch>(written.statements, scope.report);
    if (watch == nullptr) return false;
    const Refusal refusal{Code::bad_watch,
                          "only 'time' can be watched, not '" + watch->value.text + "'"};
    if (!check_word(watch->value, {"time"}, refusal, scope.report)) return true;
    if (!uses_time(scope.selector) && !waits_for_model(written, scope)) {
        scope.report.error(Code::bad_watch, watch->span,
                           "there is no predicted time to watch: no goal of selector '" +
                               scope.selector.name + "' uses 'time'",
                           "add a goal, for example: choose least time;");
    } else if (model::has_relative_goal(scope.selector)) {
        scope.report.error(
            Code::bad_relative, watch->span,
            "measured times cannot be compared with the times of the model, which are only "
            "ratios",
            "remove 'watch time', or use a model without 'relative'");
    }
    return true;
}

double lower_explore(const ast::Selector& written, bool watches, Scope& scope) {
    const auto* explore = only<ast::Explore>(written.statements, scope.report);
    if (explore == nullptr) return 0;
    if (!watches) {
        scope.report.error(Code::bad_watch, explore->span, "'explore' needs 'watch time'",
                           "add: watch time;");
    } else if (std::holds_alternative<model::EveryCall>(scope.selector.phase)) {
        scope.report.error(
            Code::bad_watch, explore->span,
            "'explore' needs a phase, but selector '" + scope.selector.name + "' has none",
            "add a phase, for example: phase every 100 calls;");
    }
    const auto is_share = [](double number) { return number > 0 && number < 1; };
    return literal_if(
               scope, explore->value, {}, is_share,
               {Code::bad_watch, "the share to explore must be more than 0 % and less than 100 %"})
        .value_or(0);
}

/// Whether deciding again within a phase has an effect. A model of `choose by` may turn out not to
/// depend on `reuse`; otherwise, this is an error.
bool lower_anytime(const ast::Selector& written, const ast::Decide& decide, Scope& scope) {
    const bool reads_reuse = known_feature(scope, "reuse").has_value();
    if (std::holds_alternative<model::EveryCall>(scope.selector.phase)) {
        scope.report.error(Code::bad_watch, decide.span,
                           "selector '" + scope.selector.name +
                               "' has no phase, so it already decides in every call",
                           "remove 'decide anytime', or add a phase");
    } else if (!reads_reuse && all<ast::ChooseBy>(written.statements).empty()) {
        scope.report.error(Code::bad_watch, decide.span,
                           "no decision of selector '" + scope.selector.name +
                               "' depends on 'reuse', so 'decide anytime' has no effect",
                           "write a goal such as: choose least (reuse * time + setup) / reuse;");
    }
    return reads_reuse;
}

/// Reports what would need messages within a phase, or would let the ranks begin phases in
/// different calls.
void check_together(const ast::Selector& written, const ast::Decide& decide, Scope& scope) {
    const auto refuse = [&](const Span& span, const std::string& text, const std::string& hint) {
        scope.report.error(Code::not_together, span, text, hint)
            .note(decide.span, "the ranks decide together because of this statement");
    };
    for (const ast::Statement& statement : written.statements) {
        if (const auto* watch = std::get_if<ast::Watch>(&statement))
            refuse(watch->span,
                   "each rank would measure its own times and base its decisions on them",
                   "remove 'watch time', or write: decide alone;");
        if (const auto* phase = std::get_if<ast::Phase>(&statement))
            if (std::holds_alternative<ast::PhaseWithin>(phase->how) ||
                std::holds_alternative<ast::PhaseSampled>(phase->how))
                refuse(phase->span, "each rank would begin a phase when its own data changes",
                       "use 'while' with a version number that is the same on all ranks, or use "
                       "'every'");
        const auto* feature = std::get_if<ast::Feature>(&statement);
        if (feature != nullptr && feature->name.text == "vetoed")
            refuse(feature->name.span, "the name 'vetoed' is used by generated code", "");
        const auto* variant = std::get_if<ast::Variant>(&statement);
        if (variant == nullptr) continue;
        for (const ast::Clause& clause : variant->clauses)
            if (const auto* declines = std::get_if<ast::MayDecline>(&clause))
                refuse(declines->span,
                       "a variant cannot decline on one rank while the others run it",
                       "exclude the variant with 'when' on ranks that cannot run it, or let its "
                       "plan fail");
    }
}

void lower_decide(const ast::Selector& written, Scope& scope) {
    const auto* decide = only<ast::Decide>(written.statements, scope.report);
    if (decide == nullptr) return;
    model::Watching& watching = scope.selector.watching;
    if (decide->value.text == "anytime") watching.anytime = lower_anytime(written, *decide, scope);
    if (decide->value.text == "together") {
        watching.together = true;
        check_together(written, *decide, scope);
    }
    check_word(decide->value, {"anytime", "together", "alone"},
               {Code::bad_watch, "expected 'anytime', 'together' or 'alone' after 'decide'"},
               scope.report);
}

/// Reports a feature called `seen`: the features have a member of that name for measured runs.
void check_feature_names(const ast::Selector& written, Scope& scope) {
    for (const auto* feature : all<ast::Feature>(written.statements))
        if (feature->name.text == "seen")
            scope.report.error(Code::bad_watch, feature->name.span,
                               "the name 'seen' is used by generated code when runs are watched");
}

/// Reports why several phases of the selector cannot be kept.
void check_keeps_phases(const ast::PhaseLimit& limit, Scope& scope) {
    const model::Watching& watching = scope.selector.watching;
    if (!model::has_value(scope.selector.phase))
        scope.report.error(Code::bad_phase, limit.span,
                           "'phases at most' needs a phase that lasts while a value is the same",
                           "for example: phase while p.version(); phases at most 8;");
    for (const auto& [has, what] :
         {std::pair(watching.time, "watch time"), std::pair(watching.together, "decide together")})
        if (has)
            scope.report.error(
                Code::bad_phase, limit.span,
                "'phases at most' and '" + std::string(what) + "' cannot be combined",
                "remove one of them");
}

std::size_t lower_phase_limit(const ast::Selector& written, Scope& scope) {
    const auto* limit = only<ast::PhaseLimit>(written.statements, scope.report);
    if (limit == nullptr) return 1;
    check_keeps_phases(*limit, scope);
    return count_up_to(scope, limit->value, "the number of phases", 64);
}

std::optional<double> lower_plan_limit(const ast::Selector& written, Scope& scope) {
    const auto* limit = only<ast::PlanLimit>(written.statements, scope.report);
    if (limit == nullptr) return std::nullopt;
    const auto& variants = scope.selector.variants;
    if (std::ranges::all_of(variants, [](const auto& v) { return v.plan.empty(); }))
        scope.report.error(Code::bad_watch, limit->span,
                           "no variant of selector '" + scope.selector.name + "' has a plan",
                           "remove 'plans at most'");
    return literal_if(scope, limit->value, Unit{1, 0}, [](double bytes) { return bytes > 0; },
                      {Code::bad_watch, "the limit for plans must be a size in bytes",
                       "add a unit, for example: 1 GiB"});
}

// ---- stream ----------------------------------------------------------------------------------

/// The first variant that is for a device; null if there is none.
const ast::Variant* device_variant(const ast::Selector& written) {
    for (const auto* variant : all<ast::Variant>(written.statements))
        for (const auto* target : all<ast::Target>(variant->clauses))
            if (target->value.front().text != "cpu") return variant;
    return nullptr;
}

/// A run on a device may continue after its call, so only events on its stream can time it.
void check_watched_devices(const ast::Selector& written, const ast::Variant& device,
                           Report& report) {
    for (const auto* watch : all<ast::Watch>(written.statements)) {
        report
            .error(Code::bad_stream, watch->span,
                   "'watch time' needs the stream of variants with a device target",
                   "add the stream on which they enqueue their work: stream …;")
            .note(device.name.span, "variant '" + device.name.text + "' has a device target");
        return;
    }
}

}  // namespace

std::optional<ast::Cpp> cpp_of(const ast::Phase& phase) {
    if (const auto* how = std::get_if<ast::PhaseWhile>(&phase.how)) return how->value;
    if (const auto* how = std::get_if<ast::PhaseSampled>(&phase.how)) return how->range;
    return std::nullopt;
}

void lower_phase(Context& context, const ast::Selector& written, Scope& scope) {
    if (const auto* phase = only<ast::Phase>(written.statements, "phase", scope.report)) {
        scope.selector.phase = std::visit(PhaseOf(scope), phase->how);
        scope.selector.phase_origin = origin_of(context, phase->span);
    }
    if (const auto* reuse = only<ast::Reuse>(written.statements, scope.report))
        lower_reuse(context, *reuse, scope);
}

void lower_watching(const ast::Selector& written, Scope& scope) {
    model::Watching& watching = scope.selector.watching;
    watching.time = lower_watch(written, scope);
    watching.explore = lower_explore(written, watching.time, scope);
    if (!uses_time(scope.selector)) {  // an error, or the model is still missing
        watching.time = false;
        watching.explore = 0;
    }
    lower_decide(written, scope);
    if (watching.time || watching.anytime) check_feature_names(written, scope);
    scope.selector.most_phases = lower_phase_limit(written, scope);
    scope.selector.most_plan_bytes = lower_plan_limit(written, scope);
}

void lower_stream(Context& context, const ast::Selector& written, Scope& scope) {
    const auto* stream = only<ast::Stream>(written.statements, scope.report);
    const auto* device = device_variant(written);
    if (stream == nullptr) {
        if (device != nullptr) check_watched_devices(written, *device, context.report);
        return;
    }
    if (device == nullptr)
        context.report.error(
            Code::bad_stream, stream->span,
            "no variant of selector '" + scope.selector.name + "' has a device target",
            "add 'target cuda;' to the variants that use the stream, or remove 'stream'");
    scope.selector.stream = stream->value.text;
    scope.selector.stream_origin = origin_of(context, stream->span);
}

}  // namespace selgen::dsl
