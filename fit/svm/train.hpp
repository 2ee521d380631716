// Trains one support vector machine with given C and gamma; part of fit/svm.
#pragma once

#include <vector>

#include "fit/svm/svm.hpp"

namespace selgen::fit {

struct SvmSetting {
    double cost, gamma;
};

/// Trains a machine on scaled rows of at least one class: its shift is 0 and its scale 1. Not
/// defined if selgen is built without libsvm.
Svm train_svm(const Matrix& x, const std::vector<std::size_t>& labels, const SvmSetting& setting);

}  // namespace selgen::fit
