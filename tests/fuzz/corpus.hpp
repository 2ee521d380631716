// The texts with which the fuzzer begins.
#pragma once

#include <vector>

#include "tests/cases.hpp"

namespace selgen::fuzz {

/// The specs of corpus.cases, texts with unusual bytes or ends, and the valid and faulty specs of
/// the other tests. Their names are distinct.
std::vector<testing::Case> corpus();

}  // namespace selgen::fuzz
