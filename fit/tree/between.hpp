#pragma once

namespace selgen::fit {

/// A threshold t that parts low from high: low < t <= high. The middle of the two, rounded to the
/// fewest digits that keep it strictly between them; high itself where no number lies between.
/// Both are finite, and low < high.
double short_between(double low, double high);

}  // namespace selgen::fit
