// Chooses the reader for a kind of model file, and takes the target of an import from the spec.
#include "fit/convert/foreign_model.hpp"

#include <utility>

#include "fit/import/other_programs.hpp"
#include "fit/inputs.hpp"

namespace selgen::fit {
namespace {

namespace ast = dsl::ast;

TreeModelOrError read_model(const std::string& kind, const NamedText& file) {
    if (kind == "xgboost") return read_xgboost(file);
    return kind == "lightgbm" ? read_lightgbm(file) : read_sklearn(file);
}

}  // namespace

bool holds_model(const std::string& kind) {
    return kind == "xgboost" || kind == "lightgbm" || kind == "sklearn";
}

ModelTarget target_of(const ast::Selector& selector, std::vector<std::string> chosen,
                      const std::string& predicts) {
    ModelTarget target;
    const std::string asked = inputs_of(selector).model;
    target.model = asked.empty() ? selector.name.text : asked;
    target.chosen = std::move(chosen);
    if (predicts != "time") target.transform = predicts;
    for (const ast::Statement& statement : selector.statements) {
        if (const auto* variant = std::get_if<ast::Variant>(&statement))
            target.variants.push_back(variant->name.text);
        const auto* feature = std::get_if<ast::Feature>(&statement);
        if (feature == nullptr) continue;
        auto& added = target.features.emplace_back();
        added.name = feature->name.text;
        added.is_flag = feature->type.name.text == "flag";
        for (const auto& word : feature->type.categories) added.words.push_back(word.text);
    }
    return target;
}

std::variant<ImportedModel, TableError> foreign_model(const std::string& kind,
                                                      const std::vector<NamedText>& files,
                                                      const ModelTarget& target) {
    std::vector<TreeModel> models;
    for (const NamedText& file : files) {
        auto read = read_model(kind, file);
        if (auto* fault = std::get_if<TableError>(&read)) {
            const std::string other = other_program(kind, file.text);
            return other.empty() ? std::move(*fault) : TableError{file.name, {}, other};
        }
        models.push_back(std::get<TreeModel>(std::move(read)));
    }
    auto made = to_model(models, target);
    if (const auto* fault = std::get_if<TableError>(&made)) return *fault;
    ImportedModel imported{std::get<ast::Model>(std::move(made)), {}};
    for (const TreeModel& model : models)
        for (const std::string& note : model.notes)
            imported.notes.push_back(model.name + ": " + note);
    return imported;
}

}  // namespace selgen::fit
