#pragma once

#include <string>

#include "fit/table/data.hpp"

namespace selgen::fit {

/// Adds the rows of another table. A row that is there already (Repeats) was measured again: of
/// each run and each plan the least time counts, since what disturbs a measurement makes it longer.
/// What failed once has failed, as an answer that is wrong now and then is wrong; what took too
/// long or was not measured gives way to a time. What is new of features, their words, and variants
/// is added; the others' rows did not measure it. What does not go together is told in a sentence,
/// and nothing is added: times that were measured and simulated ones, or those of two simulated
/// machines; a feature that is numbers in one and words in the other; or more variants than a table
/// may have.
std::string merge(Data& data, const Data& other);

/// Where times come from: "measured", "simulated (Cell)".
std::string origin_of(const Data& data);

}  // namespace selgen::fit
