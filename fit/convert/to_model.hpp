// Fitted models as models of the language.
#pragma once

#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/forest/regret_forest.hpp"
#include "fit/inputs.hpp"
#include "fit/linear/columns.hpp"
#include "fit/linear/polynomial.hpp"
#include "fit/network/network.hpp"
#include "fit/svm/svm.hpp"
#include "fit/tree/cart.hpp"

namespace selgen::fit {

/// `variants`: the names of the leaves of a tree of choices; a leaf with their number is unsure.
/// Empty: the leaves are numbers.
dsl::ast::Tree tree_of(const Cart& cart, const std::vector<Column>& columns,
                       const std::vector<std::string>& variants = {});

dsl::ast::Forest forest_of(const Forest& forest, const std::vector<Column>& columns);

dsl::ast::Expression expression_of(const Polynomial& polynomial,
                                   const std::vector<Column>& columns);

/// Each variant has an output.
dsl::ast::Network network_of(const Network& network, const std::vector<Column>& columns,
                             const std::vector<std::string>& variants);

/// The svm must have at least two classes.
dsl::ast::Svm svm_of(const Svm& svm, const std::vector<Column>& columns,
                     const std::vector<std::string>& variants);

using Right = decltype(dsl::ast::Equation::right);

/// lg quantity(variant) = right. Transform and variant may be empty.
struct Left {
    std::string transform, quantity, variant;
};
dsl::ast::Equation equation(const Left& left, Right right);

/// The ranges of the numeric features that the columns read, and the words of those features that
/// are not all words of the selector. `gaps`: the model works without a feature; then features that
/// are missing in some row have no bounds, because a domain excludes unknown values.
dsl::ast::Domain domain_of(const Data& data, const Inputs& inputs,
                           const std::vector<Column>& columns, bool gaps);

}  // namespace selgen::fit
