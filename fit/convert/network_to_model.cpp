// Converts fitted networks and support vector machines to models of the language.
#include "dsl/ast/build/tree.hpp"
#include "fit/convert/to_model.hpp"

namespace selgen::fit {

namespace build = dsl::build;

namespace {

std::vector<double> numbers(const Eigen::RowVectorXd& row) { return {row.begin(), row.end()}; }

/// Inputs of scale 0 were constant; they are kept, so that indices do not change.
std::vector<build::Term> scaled(const std::vector<Column>& columns, const Vector& shift,
                                const Vector& scale) {
    std::vector<build::Term> inputs;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        const auto at = static_cast<Eigen::Index>(c);
        const build::Term x = term_of(columns[c]);
        const build::Term moved = shift(at) < 0 ? x + -shift(at) : x - shift(at);
        inputs.push_back(moved * scale(at));
    }
    return inputs;
}

}  // namespace

dsl::ast::Network network_of(const Network& network, const std::vector<Column>& columns,
                             const std::vector<std::string>& variants) {
    build::Network made;
    for (const auto& input : scaled(columns, network.shift, network.scale)) made.input(input);
    for (const auto& layer : network.layers) {
        std::vector<build::Unit> units;
        const bool last = &layer == &network.layers.back();
        for (Eigen::Index u = 0; u < layer.bias.size(); ++u) {
            units.push_back({numbers(layer.weights.row(u)), layer.bias(u)});
            if (last) units.back().label = variants[static_cast<std::size_t>(u)];
        }
        made.layer(layer.tanh ? "tanh" : "", units);
    }
    return made;
}

dsl::ast::Svm svm_of(const Svm& svm, const std::vector<Column>& columns,
                     const std::vector<std::string>& variants) {
    build::Svm made;
    for (const auto& input : scaled(columns, svm.shift, svm.scale)) made.input(input);
    made.gamma(svm.gamma);
    std::vector<std::string> classes;
    for (const std::size_t c : svm.classes) classes.emplace_back(variants[c]);
    made.classes(classes);
    made.rho({svm.rho.begin(), svm.rho.end()});
    Eigen::Index at = 0;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        std::vector<build::SupportVector> vectors;
        for (std::size_t i = 0; i < svm.vectors_of_class[c]; ++i, ++at)
            vectors.push_back({numbers(svm.vectors.row(at)), numbers(svm.coefficients.row(at))});
        made.vectors(classes[c], vectors);
    }
    return made;
}

}  // namespace selgen::fit
