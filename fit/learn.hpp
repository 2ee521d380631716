#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fit/columns.hpp"
#include "fit/fit.hpp"
#include "fit/folds.hpp"

namespace selgen::fit {

/// One way to learn.
struct Recipe {
    Kind kind;
    bool choice;      // the choice itself; else the variants' costs
    bool logarithms;  // of costs; else seconds
    Scales scaling = Scales::raw;
    bool costly = true;     // with features that cost time
    bool boosted = true;    // a forest, else bagged
    bool relative = false;  // costs beside those of the row's other variants; of logarithms
    int degree = 3;         // of a polynomial
    bool taught = false;    // by a forest: trees of choices, and polynomials of speedup
    std::size_t fits = 1;   // polynomials of speedup whose mean it is, each of its own deal of the
                            // rows; not of taught ones, which have no deals
};

/// Which read features as they are, and need not know them all.
inline bool is_of_trees(const Recipe& recipe) {
    return recipe.kind == Kind::tree || recipe.kind == Kind::forest;
}

/// All that suit the selector and the options, the likeliest first.
std::vector<Recipe> recipes(const Data& data, const Inputs& inputs, const FitOptions& options);

/// The kind of model that the options allow and the table does not, and why; empty where none.
std::string left_out(const Data& data, const Inputs& inputs, const FitOptions& options);

std::string name_of(const Recipe& recipe);

/// Rows to learn from, and what belongs to them.
struct Lesson {
    const Inputs& inputs;
    const FitOptions& options;
    Data data;
    Matrix losses;
    std::vector<Folds> deals;  // for choices within the learning; at least one, and as many
                               // as the recipe has fits
};

/// Nothing where this way does not suit the rows.
std::optional<dsl::ast::Model> learn(const Recipe& recipe, const Lesson& lesson);

}  // namespace selgen::fit
