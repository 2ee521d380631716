// Inspects a sparse matrix for the choice of a format.
#pragma once

#include <cstdint>

#include "matrix/matrix.hpp"

namespace sparse {

/// Features of a matrix for the choice of a format. Lengths are numbers of entries per row,
/// relative to their mean over all rows. All values are 0 without entries. Except `imbalance`, they
/// are estimates from a sample of the rows.
struct Shape {
    double cv = 0;       ///< standard deviation of the lengths
    double longest = 0;  ///< the longest row
    double hidden = 0;   ///< share of all entries that are missing if all rows are like the sample:
                         ///< they are in a few long rows, which it does not have
    double quarter = 0;  ///< lower quartile
    double upper = 0;    ///< upper quartile
    double padded = 0;  ///< entries if each eight rows are padded to the longest of them, per entry
    double spread = 0;  ///< distance of the first and the last entry of a row from the diagonal, on
                        ///< average, as a share of the columns; 0 for rows without entries
    double near = 0;  ///< of the first 8 entries of a row: share within 8 columns of the one before
    double adjacent = 0;  ///< the same in the next column
    double twins =
        0;  ///< share of rows whose length, and first and last column are those of the row before
    double filled_2 = 0;   ///< values that blocks of 2 rows and columns have, per entry
    double filled_3 = 0;   ///< the same for blocks of 3
    double filled_4 = 0;   ///< and of 4
    double imbalance = 0;  ///< entries of the busiest thread, relative to the mean, if each thread
                           ///< has the same number of consecutive rows
    std::uint64_t read = 0;  ///< number of sampled rows

    bool operator==(const Shape&) const = default;
};

/// Samples up to 192 rows, or 24 per 24,000 entries if that is more, but at most 6,144. Of each, it
/// reads the length, the first 8 entries and the last one; of two to four rows in every second
/// group of 24, the first 16 entries for filled_*. If the columns of a row do not ascend, spread,
/// near, adjacent, twins and filled_* are less accurate. The same matrix and number of threads give
/// the same values.
Shape inspect(const Matrix& a);

}  // namespace sparse
