#pragma once

#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/forest/forest.hpp"
#include "fit/linear/columns.hpp"
#include "fit/linear/polynomial.hpp"
#include "fit/network/network.hpp"
#include "fit/svm/svm.hpp"
#include "fit/tree/cart.hpp"

/// What was learnt, in the language.
namespace selgen::fit {

/// Of a tree of choices `variants` are the names of its leaves; without any its leaves are numbers.
dsl::ast::Tree tree_of(const Cart& cart, const std::vector<Column>& columns,
                       const std::vector<std::string>& variants = {});

dsl::ast::Forest forest_of(const Forest& forest, const std::vector<Column>& columns);

dsl::ast::Expression expression_of(const Polynomial& polynomial,
                                   const std::vector<Column>& columns);

/// The outputs are those of the variants.
dsl::ast::Network network_of(const Network& network, const std::vector<Column>& columns,
                             const std::vector<std::string>& variants);

/// Of two classes or more.
dsl::ast::Svm svm_of(const Svm& svm, const std::vector<Column>& columns,
                     const std::vector<std::string>& variants);

using Right = decltype(dsl::ast::Equation::right);

/// lg quantity(variant) = right; without a logarithm, or without a variant, where there is none.
struct Left {
    std::string transform, quantity, variant;
};
dsl::ast::Equation equation(const Left& left, Right right);

/// The hull of the rows in the features that are numbers and that the columns read. Where `gaps`
/// says that the model knows what to do without a feature, one that some row lacks has no bounds,
/// since a domain holds only what is measured.
dsl::ast::Domain domain_of(const Data& data, const std::vector<Column>& columns, bool gaps);

}  // namespace selgen::fit
