#include "fit/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/errors.hpp"
#include "cli/commands/fit_parts.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/score.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"
#include "dsl/check/spec.hpp"
#include "fit/selection/learn.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

namespace ast = dsl::ast;

const ast::Selector& selector_of(const Loaded& loaded, const std::string& wanted) {
    std::vector<const ast::Selector*> all;
    std::vector<std::string> names;
    for (const auto& spec : loaded.specs)
        for (const auto& item : spec.items)
            if (const auto* one = std::get_if<ast::Selector>(&item)) {
                all.push_back(one);
                names.push_back(one->name.text);
            }
    return *all[pick_selector(names, wanted)];
}

/// Whether the spec is right but for the model that is to be fitted.
bool stands(Loaded& loaded, const fit::Inputs& inputs, const Streams& streams) {
    std::vector<ast::Spec> specs = loaded.specs;
    for (auto& spec : specs)
        std::erase_if(spec.items, [&](const ast::Item& item) {
            const auto* model = std::get_if<ast::Model>(&item);
            return model != nullptr && model->name.text == inputs.model;
        });
    specs[0].items.emplace_back(fit::placeholder_model(inputs));
    dsl::Report checked = loaded.report;
    const auto model = dsl::check(specs, loaded.sources, checked);
    // Which features the model that is to come reads, nobody knows yet.
    dsl::Report told;
    for (const dsl::Diagnostic& one : checked.found())
        if (one.code != dsl::Code::never_used) told.add(one);
    return streams.printer.tell(told, loaded.sources) && model;
}

std::string heading(const FitOptions& options, const fit::Data& data) {
    std::vector<std::string> files;
    for (const std::string& path : options.data)
        files.push_back(std::filesystem::path(path).filename().string());
    return fmt::format("seed {}, {} rows of {}", options.seed, data.rows(), fmt::join(files, ", "));
}

/// The model as a spec, with what is known of it.
std::string spec_text(const FitOptions& options, const fit::Data& data, const fit::Fitted& found) {
    const fit::EvaluatedCandidate& taken = found.tried[found.taken];
    std::string text =
        fmt::format("// Written by selgen fit: {}; {}.\n", taken.name, heading(options, data));
    text += fmt::format(
        "// By validation the chosen variant takes {:.4f} of the best (geometric mean; worst "
        "{:.2f}),\n// always {} {:.4f} (worst {:.2f}).\n",
        taken.score.mean, taken.score.worst, found.single_name, found.single.mean,
        found.single.worst);
    text += asked_text(options);
    if (!data.simulated.empty())
        text += "// The times were simulated, and not measured: " + data.simulated + ".\n";
    if (taken.name.find("log speedup") != taken.name.npos)
        text +=
            "// Only the ratios of these times are predicted, as for a loop of mean length; a "
            "call's\n// share of the plan is in them.\n";
    return text + dsl::print({{found.model}, {}});
}

/// Whether another way has less regret than the one that was taken.
bool another_has_less(const fit::Fitted& found) {
    const double taken = found.tried[found.taken].regret;
    return std::any_of(found.tried.begin(), found.tried.end(),
                       [&](const auto& tried) { return tried.folds == 0 && tried.regret < taken; });
}

/// What a knob has where its rule has no model, beside the value that is the best.
std::string without_model(const std::string& knob, const std::string& best) {
    const std::string value = best.substr(knob.size() + 1);
    const bool number = value.find_first_not_of("0123456789") == value.npos;
    return fmt::format(
        "knob '{}' needs no model here if {} is the {} of its values, which it has "
        "without one\n",
        knob, value, number ? "last" : "first");
}

/// A model that is no better than none.
std::string useless_text(const FitOptions& options, const fit::Fitted& found) {
    if (found.tried[found.taken].regret < fit::quality(found.single, found.by_means)) return {};
    const std::string text = "no way to learn is better here than always " + found.single_name;
    if (!options.knob.empty()) return text + ": " + without_model(options.knob, found.single_name);
    return text + ": `otherwise " + found.single_name +
           ";` alone will do, where it is always possible\n";
}

/// What validation says is of models of a part of the rows.
std::string constant_text(const FitOptions& options, const fit::Fitted& found) {
    if (found.always.empty() || !options.knob.empty() || !useless_text(options, found).empty())
        return {};
    return fmt::format(
        "with the model of all rows the choice is {} in each of them; what validation found, "
        "models of a part "
        "of the rows did. More rows would tell\n",
        found.always);
}

/// Models that were not asked are judged by what is taken in their place.
std::string outside_text(const FitOptions& options, const fit::Data& data,
                         const fit::Fitted& found) {
    const std::size_t rows = found.tried[found.taken].passed_by;
    if (rows == 0) return {};
    const std::string taken =
        options.knob.empty() ? "`otherwise` is taken"
                             : "knob '" + options.knob + "' has the value that it has without one";
    return fmt::format(
        "{} of {} rows lie outside of what their fold learnt from: no model is asked there,\n"
        "and {}; with `outside clamp;` in the selector it is asked there, too\n",
        rows, data.rows(), taken);
}

/// Why the first of two ways may be the worse by its choices alone.
std::string why_text(const fit::Data& data, const fit::Fitted& found) {
    const auto failed = data.time.array().isInf().count();
    return (failed > 0 ? fmt::format("{} runs failed: --penalty and --cutoff say what each costs\n",
                                     failed)
                       : "") +
           fmt::format(
               "* has the least `with costs`: {}, plus what a call spends on deciding and "
               "on features{}\n",
               found.by_means ? "the mean cost, failures with their penalty, over the best's"
                              : "chosen/best",
               another_has_less(found)
                   ? ";\n  of polynomials of times the lower degree, and of those of speedups the "
                     "mean, where\n  it is as good to a standard error"
                   : "");
}

std::string report_text(const FitOptions& options, const fit::Data& data,
                        const fit::Fitted& found) {
    std::size_t width = 0;
    for (const auto& tried : found.tried) width = std::max(width, tried.name.size() + 2);
    const std::string single = "  always " + found.single_name;
    width = std::max({width, single.size(), std::size_t{20}});
    std::string text = fmt::format("{}: {}, {} variants, {} folds\n", found.model.name.text,
                                   heading(options, data), data.variants.size(), found.folds);
    const auto line = [&](const std::string& name, const fit::Score& score, double compared) {
        return score_line(name, score, width) + fmt::format("  {:10.4f}", compared);
    };
    const auto free = [&](const std::string& name, const fit::Score& score) {
        return line(name, score, fit::quality(score, found.by_means)) + '\n';
    };
    std::string heading_line = score_heading(width);
    heading_line.insert(heading_line.size() - 1, "  with costs");
    text += heading_line;
    for (std::size_t i = 0; i < found.tried.size(); ++i) {
        const auto& tried = found.tried[i];
        text += line((i == found.taken ? "* " : "  ") + tried.name, tried.score, tried.regret);
        text += fmt::format("  {:.0f} ns", tried.decision_ns);
        if (tried.feature_seconds > 0)
            text += fmt::format(" and {:.2g} s for features", tried.feature_seconds);
        if (tried.folds > 0)
            text += fmt::format("  left out after {} of {} folds", tried.folds, found.folds);
        text += '\n';
    }
    text += free(single, found.single);
    if (found.otherwise.rows > 0) text += free("  otherwise", found.otherwise);
    text += free("  at random", found.chance);
    if (found.otherwise.rows == 0)
        text += "left out: the variant of `otherwise`, of which the table has no times\n";
    if (!found.left_out.empty()) text += "not tried: " + found.left_out + '\n';
    return text + why_text(data, found) + outside_text(options, data, found) +
           useless_text(options, found) + constant_text(options, found);
}

nlohmann::ordered_json json_of(const fit::Score& score) {
    return {{"rows", score.rows},         {"mean", score.mean},
            {"worst", score.worst},       {"within_2", score.within_2},
            {"within_5", score.within_5}, {"hits", score.hits},
            {"seconds", score.seconds},   {"best_seconds", score.best_seconds}};
}

std::string json_text(const fit::Fitted& found) {
    nlohmann::ordered_json json{{"taken", found.tried[found.taken].name},
                                {"tried", nlohmann::ordered_json::array()},
                                {"single", json_of(found.single)},
                                {"otherwise", nullptr},
                                {"random", json_of(found.chance)}};
    json["single"]["variant"] = found.single_name;
    if (!found.always.empty()) json["always"] = found.always;
    if (!found.left_out.empty()) json["left_out"] = found.left_out;
    if (found.otherwise.rows > 0) json["otherwise"] = json_of(found.otherwise);
    for (const auto& tried : found.tried) {
        auto row = json_of(tried.score);
        row["name"] = tried.name;
        row["regret"] = tried.regret;
        row["passed_by"] = tried.passed_by;
        row["decision_ns"] = tried.decision_ns;
        row["feature_seconds"] = tried.feature_seconds;
        json["tried"].push_back(row);
    }
    return json.dump(2) + '\n';
}

}  // namespace

int learn_and_write(const FitOptions& options, const TrainingSet& training, const Finish& finish,
                    const Streams& streams) {
    const auto& [specs, sources, inputs, data, wanted] = training;
    if (const std::string why = fit::why_not(data, inputs, wanted); !why.empty())
        throw UsageError(why);
    auto result = fit::fit({specs, sources, inputs.selector}, inputs, data, wanted);
    if (const auto* why = std::get_if<std::string>(&result)) {
        streams.printer.error(*why);
        return Exit::findings;
    }
    auto& found = std::get<fit::Fitted>(result);
    if (finish) found.model = finish(found.model);
    host::write_if_changed(options.output, spec_text(options, data, found));
    const bool printed = options.output == "-" || options.output.empty();
    std::ostream& out = printed ? streams.err : streams.out;
    out << (options.json ? json_text(found) : report_text(options, data, found));
    return Exit::done;
}

int fit(const FitOptions& options, const Streams& streams) {
    const std::string output = options.output == "-" ? "" : options.output;
    std::vector<std::string> read = options.data;
    read.push_back(options.spec);
    host::check_not_read(output, read);
    // A model that was set by hand may make room for one that is fitted.
    if (!output.ends_with(".sel")) host::check_is_ours(output);
    Loaded loaded = load(options.spec, {{}, output});
    if (loaded.specs.size() < loaded.sources.size()) {
        streams.printer.tell(loaded.report, loaded.sources);
        return Exit::findings;
    }
    const ast::Selector& selector = selector_of(loaded, options.selector);
    if (!options.knob.empty()) return fit_knob(options, loaded, selector, streams);
    const fit::Inputs inputs = fit::inputs_of(selector);
    if (inputs.model.empty())
        throw UsageError(fit::why_not({}, inputs, {}) +
                         (dsl::all<ast::Knob>(selector.statements).empty()
                              ? ""
                              : "; --knob NAME learns the rule of a knob"));
    if (!stands(loaded, inputs, streams)) return Exit::findings;
    auto data = read_table_files(options.data, streams);
    if (!data || !report(fit::match_variants(*data, inputs.variants), streams) ||
        !report(fit::match_features(*data, inputs), streams) ||
        !report(fit::match_reuse(*data, options.reuse), streams))
        return Exit::findings;
    const TrainingSet training{loaded.specs, loaded.sources, inputs, *data, fit_options(options)};
    const auto finish = [&](const ast::Model& model) { return with_replay(training, model); };
    return learn_and_write(options, training, finish, streams);
}

}  // namespace selgen::cli
