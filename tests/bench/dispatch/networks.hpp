#pragma once

#include <string>

/// A network of six inputs, three units and three outputs, and a support vector machine of 200
/// vectors, three classes and the same inputs; and handwritten code for them.
namespace bench {

/// The `choice` of a model.
std::string network_in_spec();
std::string svm_in_spec();

/// int NAME(const Six&) for each handwritten version: loops, and vectors with libmvec.
std::string network_by_hand();
std::string svm_by_hand();

}  // namespace bench
