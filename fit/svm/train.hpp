#pragma once

#include <vector>

#include "fit/svm/svm.hpp"

namespace selgen::fit {

struct SvmSetting {
    double cost, gamma;
};

/// The machine of rows that are scaled already, of at least one class: shift is 0 and scale 1. Not
/// there where selgen is built without libsvm.
Svm train_svm(const Matrix& x, const std::vector<std::size_t>& labels, const SvmSetting& setting);

}  // namespace selgen::fit
