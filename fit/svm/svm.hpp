#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A support vector machine of radial basis functions, one class against one, which vote. An input
/// enters as (x - shift) * scale; those of the vectors are scaled so.
struct Svm {
    Vector shift, scale;
    double gamma = 1;
    std::vector<std::size_t> classes;           // ascending; a tie of votes goes to the earlier one
    Matrix vectors;                             // a row for each; those of a class lie together
    std::vector<std::size_t> vectors_of_class;  // how many
    Matrix coefficients;  // of a vector: against each other class, in the order of the classes
    Vector rho;           // of each pair: 0 and 1, 0 and 2, .., 1 and 2, ..
};

/// The class; none where an input is not finite, and where there is no class.
std::optional<std::size_t> predict(const Svm& svm, const Vector& x);

struct SvmOptions {
    // What is tried on a sample, both ascending; then, on all rows, the best and what lies half a
    // step around it.
    std::vector<double> costs{0x1p-1, 0x1p3, 0x1p7, 0x1p11};
    std::vector<double> gammas{0x1p-7, 0x1p-5, 0x1p-3, 0x1p-1, 0x1p1, 0x1p3};
    std::size_t sample = 600;  // rows
    std::uint64_t seed = 1;    // of the sample
    std::size_t threads = 1;   // changes nothing but the time
};

struct FittedSvm {
    Svm svm;
    double cost = 0;  // C: what an error costs beside the margin
    double loss = 0;  // mean of the rows of each fold, chosen by the others
};

/// What is to be told apart.
struct Classified {
    Matrix x;                         // rows with an entry that is not finite are left out
    std::vector<std::size_t> labels;  // the class of each row
    Matrix loss;                      // rows by classes: what a choice costs, NaN where not known;
                                      // without columns, a wrong choice costs 1
    std::vector<std::size_t> folds;   // of each row
};

/// Whether selgen was built with libsvm (SELGEN_SVM).
bool has_svm();

/// C and gamma by cross-validation on the folds, then all rows. Rows have no weights in libsvm:
/// what a wrong choice costs decides between the C and gamma only. None without libsvm.
std::optional<FittedSvm> svm(const Classified& data, const SvmOptions& options);

}  // namespace selgen::fit
