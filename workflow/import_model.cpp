// Reads a model of another program and the spec that uses it, and writes the model as a spec.
#include "workflow/import_model.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "dsl/ast/print/spec.hpp"
#include "fit/convert/tree_model.hpp"
#include "host/files.hpp"
#include "workflow/load.hpp"
#include "workflow/pick.hpp"

namespace selgen::workflow {
namespace {

/// "a,b" as names; empty ones are left out.
std::vector<std::string> names_in(const std::string& text) {
    std::vector<std::string> names = split(text, ',');
    std::erase(names, "");
    return names;
}

/// The diagnostics of the spec; its models may still be missing.
Messages messages_of(const Loaded& loaded) {
    Messages messages;
    messages.sources = loaded.sources;
    for (const dsl::Diagnostic& found : loaded.report.found())
        if (found.code != dsl::Code::import_missing) messages.report.add(found);
    return messages;
}

std::string provenance(const ImportRequest& request) {
    std::string text = "// Written by selgen import " + request.kind + " from";
    for (const std::string& input : request.inputs)
        text += ' ' + std::filesystem::path(input).filename().string();
    return text + ".\n";
}

}  // namespace

Imported import_model(const ImportRequest& request) {
    host::check_not_read(request.output, request.inputs);
    host::check_not_read(request.output, {request.spec});
    if (request.output != "-") check_has_only_models(request.output);
    if (request.spec.empty())
        throw UsageError("import " + request.kind + " writes a model for a selector: add --spec");
    const Loaded loaded = load(request.spec);
    Imported made;
    made.messages = messages_of(loaded);
    if (made.messages.has_errors() || loaded.specs.size() < loaded.sources.size()) return made;
    const std::vector<dsl::ast::Spec> own{loaded.specs[0]};  // not its imports
    const auto& selector = picked_selector(request.spec, own, request.selector);
    const fit::ModelTarget target =
        fit::target_of(selector, names_in(request.variants), request.predicts);
    auto read = fit::foreign_model(request.kind, read_all(request.inputs), target);
    if (const auto* error = std::get_if<fit::TableError>(&read)) {
        made.messages.error(fit::to_text(*error));
        return made;
    }
    auto& imported = std::get<fit::ImportedModel>(read);
    for (const std::string& note : imported.notes) made.messages.note(note);
    made.text = provenance(request) + dsl::print({{std::move(imported.model)}, {}});
    if (made.text.size() > host::largest_spec)
        made.messages.error(
            fmt::format("written as a spec, the model takes {} MiB, but the limit is {} MiB: train "
                        "fewer or smaller trees",
                        made.text.size() >> 20, host::largest_spec >> 20));
    return made;
}

}  // namespace selgen::workflow
