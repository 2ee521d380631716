#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "choose.hpp"
#include "measure.hpp"

namespace reduction {

/// All results of the program for one case.
struct Case {
    std::string name;  ///< name of the pattern's file, without folders
    std::string order;
    reduce::Features features{};
    Shape shape;
    std::vector<Measured> variants;
    Dispatched dispatched;
    double inspect_s = 0;
    int threads = 1;
    double calls = 1;
    Clock clock = Clock::cpu;
};

/// The variant with the lowest time of set-up and calls. Variants with wrong sums do not count.
const Measured& best_of(const Case& c);
/// Time of the chosen variant over that of the best, at least 1.
double slowdown(const Case& c);
/// Whether the sums of every variant and of the dispatcher are within the tolerance.
bool all_right(const Case& c);

void print_json(std::ostream& out, const Case& c);
void print_table(std::ostream& out, const Case& c);
/// One line of a table over many cases, below `print_row_heading`: milliseconds per call of each
/// variant with its share of the set-up, the choice, and the time of the decision.
void print_row(std::ostream& out, const Case& c);
void print_row_heading(std::ostream& out);

}  // namespace reduction
