// The scores of an evaluated selector as text and as JSON.
#pragma once

#include <string>
#include <vector>

namespace selgen::fit {
struct Breakdown;
struct Judged;
}  // namespace selgen::fit

namespace selgen::report {

/// The files and the selector that were evaluated, for the commands that explain a row.
struct EvaluatedFiles {
    std::string spec;
    std::vector<std::string> models;
    std::string selector;  // empty: the only one
};

std::string evaluation_text(const fit::Judged& judged, const fit::Breakdown& breakdown,
                            const EvaluatedFiles& files);
std::string evaluation_json(const fit::Judged& judged, const fit::Breakdown& breakdown,
                            const EvaluatedFiles& files);

/// A mean slowdown; a dash if it is not known (NaN).
std::string slowdown_text(double ratio);

}  // namespace selgen::report
