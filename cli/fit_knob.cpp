#include "cli/exit.hpp"
#include "cli/fit_parts.hpp"
#include "cli/laboratory.hpp"
#include "cli/tables.hpp"
#include "cli/talk.hpp"
#include "dsl/check.hpp"
#include "fit/knob_lesson.hpp"

namespace selgen::cli {
namespace {

bool stands(const Loaded& loaded, const Streams& streams) {
    dsl::Report told = loaded.report;
    const auto model = dsl::check(loaded.specs, loaded.sources, told);
    dsl::Report errors;
    for (const dsl::Diagnostic& one : told.found())
        if (one.severity == dsl::Severity::error) errors.add(one);
    return streams.talk.tell(errors, loaded.sources) && model;
}

/// What suits the rule: a network with an output for each value, or what names one.
fit::FitOptions options_of(const FitOptions& given, const fit::KnobLesson& lesson) {
    fit::FitOptions options = fit_options(given);
    if (lesson.quantity.empty()) {
        options.goal = fit::Goal::choice;
        return options;
    }
    if (options.kind && options.kind != fit::Kind::network)
        throw UsageError("the rule of knob '" + given.knob + "' asks for " + lesson.quantity +
                         " of each value, which --model network gives; for others write choose " +
                         given.knob + " by NAME;");
    options.kind = fit::Kind::network;
    return options;
}

}  // namespace

int fit_knob(const FitOptions& options, const Loaded& loaded, const dsl::ast::Selector& selector,
             const Streams& streams) {
    auto asked = fit::knob_lesson(selector, options.knob);
    if (const auto* why = std::get_if<std::string>(&asked)) throw UsageError(*why);
    if (!stands(loaded, streams)) return Exit::findings;
    const auto table = read_table_files(options.data, streams);
    if (!table) return Exit::findings;
    const auto made = fit::knob_data(std::get<fit::KnobLesson>(asked), *table);
    if (const auto* why = std::get_if<std::string>(&made)) {
        streams.talk.trouble(*why);
        return Exit::findings;
    }
    const auto& data = std::get<fit::Data>(made);
    const auto lesson = fit::of_values(std::get<fit::KnobLesson>(std::move(asked)), data);
    const std::vector<dsl::ast::Spec> specs{{{lesson.selector}, {}}};
    const fit::Inputs inputs = fit::inputs_of(lesson.selector);
    if (!features_match(data, inputs, streams)) return Exit::findings;
    const auto finish = [&](const dsl::ast::Model& model) { return knob_model(lesson, model); };
    return learn_and_write(options,
                           {specs, loaded.sources, inputs, data, options_of(options, lesson)},
                           finish, streams);
}

}  // namespace selgen::cli
