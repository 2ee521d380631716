// A network of six inputs, three units and three outputs, with handwritten code for it. The same
// for a support vector machine of 200 vectors, three classes and these inputs.
#pragma once

#include <string>

namespace bench {

/// The `choice` of a model.
std::string network_in_spec();
std::string svm_in_spec();

/// int NAME(const Six&) for each handwritten version: loops, and vectors with libmvec.
std::string network_by_hand();
std::string svm_by_hand();

}  // namespace bench
