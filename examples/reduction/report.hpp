#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "choose.hpp"
#include "measure.hpp"

namespace reduction {

/// All that the program finds out about one case.
struct Case {
    std::string name;  ///< of the pattern's file, without folders
    std::string order;
    Features features;
    std::vector<Measured> variants;
    Scheme chosen = Scheme::sequential;
    double inspect_s = 0;
    double decision_ns = 0;
    int threads = 1;
    double calls = 1;
    Clock clock = Clock::cpu;
};

/// The variant whose set-up and calls took least time together; wrong sums do not count.
const Measured& best_of(const Case& c);
/// Time of the chosen variant over that of the best, 1 and up.
double chosen_over_best(const Case& c);
/// Whether every variant's sums are within the tolerance.
bool all_right(const Case& c);

void print_json(std::ostream& out, const Case& c);
void print_table(std::ostream& out, const Case& c);
/// One line of a table over many cases; `print_row_heading` is its first.
void print_row(std::ostream& out, const Case& c);
void print_row_heading(std::ostream& out);

}  // namespace reduction
