// Support vector machines that choose a variant: form, prediction and fit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A support vector machine with radial basis functions; each pair of classes votes (one against
/// one). Inputs are scaled to (x - shift) * scale; the vectors are scaled already.
struct Svm {
    Vector shift, scale;
    double gamma = 1;
    std::vector<std::size_t> classes;           // ascending; at a tie, the earlier class wins
    Matrix vectors;                             // a row for each, grouped by class
    std::vector<std::size_t> vectors_of_class;  // how many
    Matrix coefficients;  // of each vector against each other class, in the order of the classes
    Vector rho;           // of each pair: 0 and 1, 0 and 2, .., 1 and 2, ..
};

/// The class; none if an input is not finite or there are no classes.
std::optional<std::size_t> predict(const Svm& svm, const Vector& x);

struct SvmOptions {
    // The grid that is tried on a sample, both ascending. Then the best point and its neighbours
    // at half a step are tried on all rows.
    std::vector<double> costs{0x1p-1, 0x1p3, 0x1p7, 0x1p11};
    std::vector<double> gammas{0x1p-7, 0x1p-5, 0x1p-3, 0x1p-1, 0x1p1, 0x1p3};
    std::size_t sample = 600;  // rows
    std::uint64_t seed = 1;    // of the sample
    std::size_t threads = 1;   // affects only the time
};

struct FittedSvm {
    Svm svm;
    double cost = 0;  // C: the cost of an error relative to the margin
    double loss = 0;  // mean loss by cross-validation
};

/// The training set: rows with their classes.
struct Classified {
    Matrix x;                         // rows with an entry that is not finite are left out
    std::vector<std::size_t> labels;  // the class of each row
    Matrix loss;                      // rows by classes: the loss of a choice, NaN if not known;
                                      // without columns, the loss of a wrong choice is 1
    std::vector<std::size_t> folds;   // of each row
};

/// Whether selgen was built with libsvm (SELGEN_SVM).
bool has_svm();

/// Chooses C and gamma by cross-validation, then trains on all rows. Rows have no weights in
/// libsvm: losses only decide between values of C and gamma. None without libsvm.
std::optional<FittedSvm> svm(const Classified& data, const SvmOptions& options);

}  // namespace selgen::fit
