// Lowers an experiment, and checks its factors, knobs, design, inputs and settings of the
// measurement.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/nearest.hpp"
#include "dsl/check/context.hpp"
#include "dsl/cpp/identifiers.hpp"
#include "dsl/cpp/mentions.hpp"

namespace selgen::dsl {
namespace {

// ---- the measured values of knobs ------------------------------------------------------------

/// Whether the knob has no rule: its values are variants, and each of them is measured.
bool is_fixed(const model::Selector& selector, const std::string& knob) {
    const auto fixes = [&](const model::Variant& variant) {
        return std::ranges::any_of(variant.fixed,
                                   [&](const auto& fixed) { return fixed.knob == knob; });
    };
    return std::ranges::any_of(selector.variants, fixes);
}

/// The knob with a rule of that name; reports any other name.
std::optional<std::size_t> ruled_knob(const model::Selector& selector, const ast::Identifier& name,
                                      Report& report) {
    const std::size_t knob = index_of(selector.knobs, name.text);
    if (knob < selector.knobs.size()) return knob;
    if (is_fixed(selector, name.text))
        report.error(Code::bad_measure, name.span,
                     "knob '" + name.text + "' has no rule, so its values are variants",
                     "remove this statement: all of these variants are measured anyway");
    else
        report.error(Code::unknown_knob, name.span,
                     "'" + name.text + "' is not a knob of selector '" + selector.name + "'",
                     nearest_hint(name.text, names_of(selector.knobs)));
    return std::nullopt;
}

/// The indices of the values in the knob's list. Of `1 .. cores`, only the values that the knob
/// has.
std::vector<std::size_t> places_of(const model::Knob& knob, const ListedKnob& listed,
                                   Report& report) {
    std::vector<std::size_t> places;
    for (const model::KnobValue& value : listed.values) {
        const std::size_t place = index_of(knob.values, value.name);
        if (place < knob.values.size()) {
            places.push_back(place);
        } else if (!listed.to_cores) {
            report.error(Code::bad_measure, listed.written->span,
                         "'" + value.name + "' is not a value of knob '" + knob.name + "'");
            return {};
        }
    }
    if (places.empty())
        report.error(Code::bad_measure, listed.written->span,
                     "none of these is a value of knob '" + knob.name + "'");
    return places;
}

/// The values of the selector's knobs that an experiment names; reports errors.
std::vector<model::MeasuredKnob> measured_knobs(const ast::Experiment& written,
                                                const model::Selector& selector, Report& report) {
    std::vector<model::MeasuredKnob> made;
    Once<> once(report, Code::declared_twice, "they were first given here");
    for (const auto* one : all<ast::Knob>(written.statements)) {
        const ast::Identifier& name = one->name;
        if (!once.add(name.text, name.span,
                      "the values of knob '" + name.text + "' are given twice"))
            continue;
        const auto knob = ruled_knob(selector, name, report);
        const auto listed = knob ? listed_knob(*one, report) : std::nullopt;
        if (!listed) continue;
        made.push_back({*knob, places_of(selector.knobs[*knob], *listed, report)});
    }
    return made;
}

// ---- experiments -----------------------------------------------------------------------------

/// Lowers one experiment. Numbers are read as in a selector.
class ExperimentLowering {
public:
    ExperimentLowering(Context& context, const ast::Experiment& written, model::Selector& selector,
                       std::size_t index)
        : context_(context),
          report_(context.report),
          written_(written),
          selector_(selector),
          scope_{selector, positions_, context.report, {}, {}, {}, false} {
        made_.selector = index;
        made_.origin = origin_of(context, written.name.span);
    }

    model::Experiment run() {
        factors();
        made_.knobs = measured_knobs(written_, selector_, report_);
        threads();
        design();
        input();
        reference();
        result();
        repeats();
        calls();
        caches();
        inputs();
        budget();
        return std::move(made_);
    }

private:
    /// A literal number without a unit; nothing after an error, which is reported.
    std::optional<double> plain(const ast::Expression& value, Code code, const std::string& what) {
        const Typed read = literal(scope_, value);
        if (read.type == ValueType::broken) return std::nullopt;
        if (read.unit == Unit{}) return read.range.low;
        report_.error(code, value.span, what + " cannot have a unit");
        return std::nullopt;
    }

    /// The same for a positive integer.
    std::optional<std::size_t> count(const ast::Expression& value, Code code,
                                     const std::string& what) {
        const auto read = plain(value, code, what);
        if (!read) return std::nullopt;
        if (is_whole(*read) && *read >= 1 && *read <= 1e9) return static_cast<std::size_t>(*read);
        report_.error(code, value.span, what + " must be a positive integer");
        return std::nullopt;
    }

    void factors() {
        const auto all_of_them = all<ast::Factor>(written_.statements);
        Once<> once(report_, Code::declared_twice);
        for (const ast::Factor* one : all_of_them) {
            const ast::Identifier& name = one->name;
            check_usable(name, report_);
            if (const std::string why = factor_refusal(name.text); !why.empty())
                report_.error(Code::bad_factor, name.span,
                              "a factor cannot be called '" + name.text + "': " + why);
            once.add(name.text, name.span, "factor '" + name.text + "' is declared twice");
            made_.factors.push_back(one->files.empty() ? factor(*one) : files(*one));
        }
        check_one_has_files(all_of_them);
    }

    /// Folds keep the rows of a file together, which is possible for one factor only.
    void check_one_has_files(const std::vector<const ast::Factor*>& factors) {
        const ast::Factor* first = nullptr;
        for (const ast::Factor* factor : factors) {
            if (factor->files.empty()) continue;
            if (first != nullptr)
                report_
                    .error(Code::bad_factor, factor->name.span,
                           "only one factor of an experiment can have files")
                    .note(first->name.span, "this factor has files, too");
            else
                first = factor;
        }
    }

    /// Levels are distinct file names or patterns, relative to the folder of the spec.
    model::Factor files(const ast::Factor& written) {
        const auto kind = written.has_patterns ? model::Files::patterns : model::Files::named;
        model::Factor made{written.name.text, {}, {}, true, kind};
        if (!written.levels.empty()) return report_mixed(written.levels[0].span, made);
        for (const ast::Identifier& file : written.files) {
            if (file.text.empty())
                report_.error(Code::bad_factor, file.span, "the name of the file is empty");
            if (contains(made.words, file.text)) return report_repeated(file.span, made);
            if (!written.has_patterns && file.text.find_first_of("*?[") != std::string::npos)
                report_.error(Code::bad_factor, file.span, "this is a pattern, not a file name",
                              "write: factor " + made.name + " in files(\"" + file.text + "\");");
            made.words.push_back(file.text);
            made.levels.push_back(static_cast<double>(made.words.size()) - 1);
        }
        return made;
    }

    /// Levels are distinct numbers in one unit, or distinct words.
    model::Factor factor(const ast::Factor& written) {
        model::Factor made{written.name.text, {}, {}, true};
        std::optional<Unit> unit;
        std::set<std::string> words;
        std::set<double> numbers;
        for (const ast::Expression& level : written.levels) {
            if (const auto* word = std::get_if<ast::Name>(&level.node)) {
                if (!words.insert(word->text).second) return report_repeated(level.span, made);
                made.words.push_back(word->text);
                made.levels.push_back(static_cast<double>(made.words.size()) - 1);
                continue;
            }
            const Typed read = literal(scope_, level);
            if (read.type == ValueType::broken) return made;
            if (unit.value_or(read.unit) != read.unit) return report_mixed(level.span, made);
            unit = read.unit;
            if (!numbers.insert(read.range.low).second) return report_repeated(level.span, made);
            made.levels.push_back(read.range.low);
            made.whole = made.whole && is_whole(read.range.low);
        }
        if (!words.empty() && !numbers.empty()) return report_mixed(written.levels[0].span, made);
        return made;
    }
    model::Factor report_repeated(Span level, const model::Factor& made) {
        report_.error(Code::bad_factor, level, "this level is given twice");
        return made;
    }
    model::Factor report_mixed(Span level, const model::Factor& made) {
        report_.error(Code::bad_factor, level,
                      "the levels of a factor must be all numbers in the same unit, all words, or "
                      "all files");
        return made;
    }

    void threads() {
        const auto* given = only<ast::Threads>(written_.statements, report_);
        if (given == nullptr) return;
        for (const ast::Expression& level : given->value) {
            const auto read = count(level, Code::bad_measure, "the number of threads");
            if (!read) return;
            made_.threads.push_back(static_cast<double>(*read));
        }
    }

    void design() {
        const auto* given = only<ast::Design>(written_.statements, report_);
        if (given == nullptr) return;
        const auto& [word, points] = given->value;
        const std::string& kind = word.text;
        if (!check_word(word, {"crossed", "latin", "adaptive"},
                        {Code::bad_design, "unknown design '" + kind + "'",
                         "the designs are crossed, latin and adaptive"},
                        report_))
            return;
        made_.design = kind == "crossed" ? model::Design::crossed
                       : kind == "latin" ? model::Design::latin
                                         : model::Design::adaptive;
        const bool takes_points = kind != "crossed";
        if (takes_points != points.has_value()) {
            report_.error(
                Code::bad_design, word.span,
                takes_points ? "this design needs a number of points"
                             : "a crossed design does not take a number of points",
                takes_points ? "for example: design " + kind + " 200;" : "write: design crossed;");
            return;
        }
        if (!takes_points) return;
        made_.points = count(*points, Code::bad_design, "the number of points").value_or(1);
    }

    void input() {
        const auto* given = only<ast::Input>(written_.statements, report_);
        if (given == nullptr) {
            report_.error(Code::clause_missing, written_.name.span,
                          "experiment '" + written_.name.text + "' has no 'input'",
                          "add the arguments of the call, for example: input make(n, seed);");
            return;
        }
        made_.input = given->value.text;
        made_.input_origin = origin_of(context_, given->value.span);
    }

    /// The variant; the first one if knobs without a rule expand it to several.
    std::size_t first_configuration(const ast::Identifier& name) {
        const auto found = std::ranges::find_if(
            selector_.variants,
            [&](const model::Variant& variant) { return variant.base == name.text; });
        if (found == selector_.variants.end()) return known_variant(selector_, name, report_);
        return static_cast<std::size_t>(found - selector_.variants.begin());
    }

    void reference() {
        const auto* given = only<ast::CheckAgainst>(written_.statements, "check", report_);
        if (given == nullptr) return;
        made_.reference = first_configuration(given->variant);
        if (selector_.signature.result == "void" &&
            all<ast::ResultOf>(written_.statements).empty()) {
            report_.error(Code::bad_measure, given->span, "the call returns no value to compare",
                          "name the value to compare, for example: result data.values();");
        }
        if (!given->tolerance) return;
        const auto read = plain(*given->tolerance, Code::bad_measure, "a tolerance");
        if (read && !(*read >= 0))
            report_.error(Code::bad_measure, given->tolerance->span,
                          "a tolerance must not be negative");
        made_.tolerance = read.value_or(0);
    }

    void result() {
        const auto* given = only<ast::ResultOf>(written_.statements, report_);
        if (given == nullptr) return;
        made_.result = given->value.text;
        made_.result_origin = origin_of(context_, given->value.span);
        made_.reads_returned =
            mentions(made_.result, "returned") &&
            std::ranges::none_of(selector_.signature.parameters, [](const Parameter& parameter) {
                return parameter.name == "returned";
            });
        if (made_.reads_returned && selector_.signature.result == "void")
            report_.error(Code::bad_measure, given->value.span,
                          "'returned' is what the call returns, but it returns no value",
                          "use the parameters of the call, for example: result data.values();");
    }

    void repeats() {
        if (const auto* given = only<ast::Repeats>(written_.statements, report_))
            made_.repeats =
                count(given->value, Code::bad_measure, "the number of repeats").value_or(5);
    }

    void calls() {
        if (const auto* given = only<ast::Calls>(written_.statements, report_))
            made_.calls = count(given->value, Code::bad_measure, "the number of calls").value_or(1);
    }

    void caches() {
        const auto* given = only<ast::Caches>(written_.statements, report_);
        if (given == nullptr) return;
        made_.has_cold_caches = given->value.text == "cold";
        check_word(given->value, {"cold", "warm"},
                   {Code::bad_measure, "expected 'cold' or 'warm' after 'caches'"}, report_);
    }

    /// A program that decides for each call has different inputs, unless they are files. One with
    /// phases repeats its input.
    void inputs() {
        const auto* given = only<ast::InputsOfCalls>(written_.statements, report_);
        const bool decides_each_call = std::holds_alternative<model::EveryCall>(selector_.phase);
        const bool has_files = std::ranges::any_of(made_.factors, [](const model::Factor& factor) {
            return factor.files != model::Files::none;
        });
        const bool is_seeded = mentions(made_.input, "seed");
        if (given != nullptr) return given_inputs(*given, has_files, is_seeded);
        const bool is_fresh = decides_each_call && !has_files && made_.calls == 1;
        made_.has_fresh_inputs = is_fresh && is_seeded;
        made_.lacks_seed = is_fresh && !is_seeded;
    }

    void given_inputs(const ast::InputsOfCalls& given, bool has_files, bool is_seeded) {
        const auto& [use, number] = given.value;
        made_.has_fresh_inputs = use.text == "fresh";
        if (!check_word(use, {"fresh", "repeated"},
                        {Code::bad_measure, "expected 'fresh' or 'repeated' after 'inputs'"},
                        report_))
            return;
        const auto refuse = [&](const Span& span, const std::string& text,
                                const std::string& hint) {
            report_.error(Code::bad_measure, span, text, hint);
        };
        if (number) {
            made_.inputs = count(*number, Code::bad_measure, "the number of inputs").value_or(0);
            if (!made_.has_fresh_inputs)
                refuse(number->span, "repeated inputs cannot have a number", "remove the number");
        }
        if (!made_.has_fresh_inputs) return;
        if (made_.calls > 1)
            refuse(given.span, "calls in a row have the same input, so inputs cannot be fresh",
                   "remove 'inputs fresh' or 'calls'");
        if (has_files)
            refuse(given.span, "a file is a single input, so inputs cannot be fresh",
                   "use 'inputs repeated'");
        else if (!is_seeded)
            refuse(given.span, "fresh inputs need 'seed' in the C++ code of 'input'",
                   "for example: input make(n, seed);");
    }

    void budget() {
        const auto* given = only<ast::Budget>(written_.statements, report_);
        if (given == nullptr) return;
        made_.budget =
            literal_if(scope_, given->value, Unit{0, 1}, [](double time) { return time > 0; },
                       {Code::bad_measure, "a budget must be a time greater than 0",
                        "for example: budget 20 min;"})
                .value_or(0);
    }

    Context& context_;
    Report& report_;
    const ast::Experiment& written_;
    model::Selector& selector_;
    Positions positions_;
    Scope scope_;
    model::Experiment made_{};
};

}  // namespace

std::optional<model::Experiment> lower_experiment(Context& context, const ast::Experiment& written,
                                                  std::vector<model::Selector>& selectors) {
    const std::size_t index = index_of(selectors, written.name.text);
    if (index == selectors.size()) {
        const std::string hint = nearest_hint(written.name.text, names_of(selectors));
        context.report.error(
            Code::unknown_selector, written.name.span,
            "unknown selector '" + written.name.text + "'",
            hint.empty() ? "an experiment must have the same name as its selector" : hint);
        return std::nullopt;
    }
    if (!selectors[index].signature.template_head.empty()) {
        context.report.error(
            Code::experiment_of_template, written.name.span,
            "selector '" + written.name.text + "' is a template, so an experiment cannot call it",
            "use a selector whose 'call' specifies the types");
        return std::nullopt;
    }
    return ExperimentLowering(context, written, selectors[index], index).run();
}

}  // namespace selgen::dsl
