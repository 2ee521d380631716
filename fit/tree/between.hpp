// Thresholds with few digits between two values.
#pragma once

namespace selgen::fit {

/// A threshold t between low and high: low < t <= high. It is their midpoint, rounded to the fewest
/// digits that keep it strictly between them; high itself if there is no number between.
/// Both are finite, and low < high.
double short_between(double low, double high);

}  // namespace selgen::fit
