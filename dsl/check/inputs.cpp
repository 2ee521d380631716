// Lowers the call, inspections, features and lets of a selector, and checks which C++ may read an
// inspection.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "dsl/check/context.hpp"
#include "dsl/cpp/mentions.hpp"
#include "dsl/diagnostics/foreign.hpp"
#include "dsl/model/environment.hpp"
#include "dsl/model/interval.hpp"
#include "dsl/model/limits.hpp"

namespace selgen::dsl {
namespace {

using model::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 8> kinds{{{"count", Kind::count},
                                                                  {"ratio", Kind::ratio},
                                                                  {"fraction", Kind::fraction},
                                                                  {"real", Kind::real},
                                                                  {"bytes", Kind::bytes},
                                                                  {"seconds", Kind::seconds},
                                                                  {"flag", Kind::flag},
                                                                  {"one of", Kind::category}}};

std::optional<Kind> kind_of(const ast::Type& type, Report& report) {
    std::vector<std::string> names;
    for (const auto& [name, kind] : kinds) {
        if (type.name.text == name) return kind;
        names.emplace_back(name);
    }
    const std::string hint = nearest_hint(type.name.text, names);
    std::string all = "the types are";
    for (const std::string& name : names) all += ' ' + name;
    Diagnostic& made = report.error(Code::unknown_type, type.name.span,
                                    "unknown feature type '" + type.name.text + "'");
    made.fix = foreign::counterpart(foreign::types, type.name.text);
    made.replaced = type.name.span;
    if (made.fix.empty()) made.hint = hint.empty() ? all : hint;
    return {};
}

/// The range of a feature. Its ends must be in order and within what the kind allows.
model::Interval range_of(Scope& scope, const ast::Type& type, Kind kind) {
    const model::Interval natural = natural_range(kind);
    if (kind == Kind::category) return {0, static_cast<double>(type.categories.size()) - 1};
    if (!type.range) return natural;
    const Typed low = literal(scope, type.range->first);
    const Typed high = literal(scope, type.range->second);
    if (low.type == ValueType::broken || high.type == ValueType::broken) return natural;
    const model::Interval range{low.range.low, high.range.high};
    for (const Typed& end : {low, high}) {
        if (end.unit == unit_of(kind) || (end.range.low == 0 && end.unit == Unit{})) continue;
        scope.report.error(Code::unit_mismatch, type.span,
                           "the feature is in " + to_text(unit_of(kind)) +
                               ", but its range is in " + to_text(end.unit));
        return natural;
    }
    if (range.low > range.high) {
        scope.report.error(Code::bad_range, type.span, "the range is empty: its ends are swapped");
        return natural;
    }
    if (range.low < natural.low || range.high > natural.high || kind == Kind::flag) {
        scope.report.error(Code::bad_range, type.span,
                           "the range goes beyond the limits of '" + type.name.text + "'");
        return natural;
    }
    return range;
}

/// The inspection that the C++ uses, if any. More than one is an error.
std::optional<std::size_t> inspection_of(Scope& scope, const ast::Cpp& cpp) {
    std::optional<std::size_t> found;
    const auto& inspections = scope.selector.inspections;
    for (std::size_t i = 0; i < inspections.size(); ++i) {
        if (!mentions(cpp.text, inspections[i].name)) continue;
        if (found) {
            scope.report.error(Code::bad_inspection, cpp.span,
                               "a feature can read only one inspection, but this one reads '" +
                                   inspections[*found].name + "' and '" + inspections[i].name + "'",
                               "combine them into one inspection");
        }
        found = i;
    }
    return found;
}

/// Checks that inspections read only the arguments of the call, and that a feature reads each of
/// them.
void check_inspections(const ast::Selector& written, Report& report) {
    const auto inspections = all<ast::Inspect>(written.statements);
    if (inspections.size() > most_inspections)
        report.error(Code::bad_inspection, inspections[most_inspections]->name.span,
                     "a selector can have at most " + std::to_string(most_inspections) +
                         " inspections; this is number " + std::to_string(most_inspections + 1) +
                         " of " + std::to_string(inspections.size()),
                     "combine inspections: several features can read the same one");
    const auto features = all<ast::Feature>(written.statements);
    for (const auto* one : inspections) {
        const auto reads_one = [&](const auto* other) {
            return mentions(other->value.text, one->name.text);
        };
        if (std::ranges::any_of(inspections, reads_one)) {
            report.error(Code::bad_inspection, one->name.span,
                         "inspection '" + one->name.text +
                             "' is read by an inspection, but only features can read inspections");
        }
        if (std::ranges::none_of(features, reads_one)) {
            report.warning(
                Code::bad_inspection, one->name.span,
                "no feature reads inspection '" + one->name.text + "', so it never runs");
        }
    }
}

/// Only features can use an inspection: a plan, for example, is made even if the inspection has not
/// run.
void check_reader(const std::vector<const ast::Inspect*>& inspections, const ast::Cpp& cpp,
                  const std::string& what, Report& report) {
    for (const auto* one : inspections) {
        if (!mentions(cpp.text, one->name.text)) continue;
        report.error(Code::bad_inspection, cpp.span,
                     "the " + what + " reads inspection '" + one->name.text +
                         "', but only features can read inspections",
                     "use only the arguments of the call");
    }
}

void check_readers(const ast::Selector& written, Report& report) {
    const auto inspections = all<ast::Inspect>(written.statements);
    const auto check = [&](const auto& statements, const std::string& what) {
        for (const auto* one : statements) check_reader(inspections, one->value, what, report);
    };
    for (const auto* variant : all<ast::Variant>(written.statements)) {
        check(all<ast::Plan>(variant->clauses), "plan");
        check(all<ast::Renew>(variant->clauses), "renewal");
        check(all<ast::Run>(variant->clauses), "run");
    }
    for (const auto* phase : all<ast::Phase>(written.statements))
        if (const auto cpp = cpp_of(*phase)) check_reader(inspections, *cpp, "phase", report);
    for (const auto* inspect : inspections)
        if (inspect->valid) check_reader(inspections, *inspect->valid, "'while'", report);
    check(all<ast::Reuse>(written.statements), "reuse");
    check(all<ast::Stream>(written.statements), "stream");
}

void lower_feature(Context& context, const ast::Feature& written, Scope& scope) {
    const auto kind = kind_of(written.type, context.report);
    if (!kind) scope.untyped.push_back(scope.selector.features.size());
    model::Feature feature{written.name.text,
                           kind.value_or(Kind::real),
                           {},
                           {},
                           model::Read{written.value.text},
                           origin_of(context, written.name.span)};
    feature.range = range_of(scope, written.type, feature.kind);
    for (const ast::Identifier& word : written.type.categories)
        feature.categories.push_back(word.text);
    if (const auto inspection = inspection_of(scope, written.value))
        feature.value = model::Inspected{written.value.text, *inspection};
    scope.selector.features.push_back(std::move(feature));
}

void lower_let(Context& context, const ast::Let& written, Scope& scope) {
    // The let itself is not yet known in its own expression.
    Typed value = lower(scope, written.value);
    auto& later = scope.positions.later_lets;
    if (const auto one = later.find(written.name.text); --one->second == 0) later.erase(one);
    if (value.type == ValueType::word) {
        context.report.error(Code::wrong_kind, written.value.span,
                             "expected a number or a condition, found a word");
        value.type = ValueType::broken;
    }
    scope.selector.lets.push_back({written.name.text, std::move(value.expression),
                                   value.type == ValueType::truth,
                                   origin_of(context, written.name.span)});
    scope.positions.lets.emplace(written.name.text, scope.lets.size());
    scope.lets.push_back({value.type, value.unit, value.range});
}

void lower_call(const Context& context, const ast::Selector& written, Scope& scope) {
    const auto* call = only<ast::Call>(written.statements, scope.report);
    if (call == nullptr) {
        scope.report.error(Code::clause_missing, written.name.span,
                           "selector '" + written.name.text + "' has no 'call'",
                           "add its signature: call void (type name);");
        return;
    }
    auto parsed = parse_signature(call->value.text);
    if (const auto* bad = std::get_if<BadSignature>(&parsed)) {
        scope.report.error(Code::bad_call, span_within(call->value, bad->begin, bad->end),
                           bad->text);
        return;
    }
    scope.selector.signature = std::get<Signature>(std::move(parsed));
    scope.selector.call_origin = origin_of(context, call->value.span);
}

}  // namespace

std::vector<ListedKnob> lower_inputs(Context& context, const ast::Selector& written, Scope& scope) {
    lower_call(context, written, scope);
    check_inspections(written, context.report);
    check_readers(written, context.report);
    for (const auto* inspect : all<ast::Inspect>(written.statements))
        scope.selector.inspections.push_back({inspect->name.text, inspect->value.text,
                                              inspect->valid ? inspect->valid->text : std::string(),
                                              origin_of(context, inspect->name.span)});
    for (const auto* feature : all<ast::Feature>(written.statements))
        lower_feature(context, *feature, scope);
    auto unruled = declare_knobs(context, written, scope);
    lower_phase(context, written, scope);
    const auto lets = all<ast::Let>(written.statements);
    for (const auto* let : lets) ++scope.positions.later_lets[let->name.text];
    for (const auto* let : lets) lower_let(context, *let, scope);
    return unruled;
}

}  // namespace selgen::dsl
