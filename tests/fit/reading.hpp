// Reads the tables and specs of the tests of fits.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fit/fit.hpp"
#include "fit/import/table.hpp"
#include "fit/table/table.hpp"
#include "tests/dsl/reading.hpp"

namespace selgen::fit {

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}

/// The data of a table without errors.
inline Data data_in(const std::string& text, Runs runs = Runs::all) {
    auto read = read_table("t.csv", text, runs);
    if (const auto* errors = std::get_if<std::vector<TableError>>(&read))
        FAIL(to_text(errors->front()));
    return std::get<Data>(std::move(read));
}

inline std::vector<std::string> errors_in(const std::string& text) {
    std::vector<std::string> errors;
    const auto read = read_table("t.csv", text);
    if (const auto* found = std::get_if<std::vector<TableError>>(&read))
        for (const TableError& error : *found) errors.push_back(to_text(error));
    return errors;
}

/// The only error of a table.
inline std::string error_in(const std::string& text) {
    const auto errors = errors_in(text);
    REQUIRE(errors.size() == 1);
    return errors[0];
}

/// The text of an imported table, or its first error.
inline std::string text_of(const TableOrErrors& made) {
    if (const auto* errors = std::get_if<std::vector<TableError>>(&made))
        return to_text(errors->at(0));
    return std::get<ImportedTable>(made).text;
}

inline std::vector<std::string> notes_of(const TableOrErrors& made) {
    return std::get<ImportedTable>(made).notes;
}

/// Chooses between a and b by a model of n.
inline const std::string chooses_by_n = R"(selector s {
    call void (int n);
    feature n : count = n;
    variant a { run a(n); }
    variant b { run b(n); }
    choose by s;
    otherwise a;
})";

/// What a model is fitted for: the selector s of a spec, and a table.
struct Task {
    dsl::Sources sources;
    std::vector<dsl::ast::Spec> specs;
    Written written{specs, sources, "s"};
    Inputs inputs;
    Data data;
    FitOptions options;

    Task(const std::string& spec, Data table) : sources{{"s.sel", spec}}, data(std::move(table)) {
        dsl::Report report;
        specs.push_back(grammar::parse(sources, 0, report).value());
        inputs = inputs_of(std::get<dsl::ast::Selector>(specs[0].items[0]));
    }
    Task(const Task&) = delete;

    Fitted fitted(const FitOptions& with) const {
        auto found = fit::fit(written, inputs, data, with);
        REQUIRE(std::holds_alternative<Fitted>(found));
        return std::get<Fitted>(std::move(found));
    }
};

}  // namespace selgen::fit
