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
    reduce::Features features{};
    Shape shape;
    double other_work = 0;  ///< OTH: time of other work / time of reductions, on a sample
    std::vector<Measured> variants;
    Dispatched dispatched;
    double inspect_s = 0;
    int threads = 1;
    double calls = 1;
    Clock clock = Clock::cpu;
    bool is_steady = true;  ///< whether the cores were as `features.apart` tells all along
};

/// The variant whose set-up and calls took least time together; wrong sums do not count.
const Measured& best_of(const Case& c);
/// Time of the chosen variant over that of the best, 1 and up.
double chosen_over_best(const Case& c);
/// Whether the sums of every variant and of the dispatcher are within the tolerance.
bool all_right(const Case& c);

void print_json(std::ostream& out, const Case& c);
void print_table(std::ostream& out, const Case& c);
/// One line of a table over many cases, below `print_row_heading`: milliseconds of each variant for
/// a call with its share of the set-up, the choice, and what deciding took.
void print_row(std::ostream& out, const Case& c);
void print_row_heading(std::ostream& out);

}  // namespace reduction
