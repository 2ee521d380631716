// Reads a file of measured rates, and reports its errors with their positions.
#include "workflow/rates.hpp"

#include "base/json.hpp"
#include "host/files.hpp"

namespace selgen::workflow {

void apply_rates_file(const std::string& path, const map::Problems& problems, Remarks& remarks) {
    if (path.empty()) return;
    const std::string text = host::read_file(path, most_rate_bytes);
    try {
        map::apply_rates(text, problems);
    } catch (const JsonError& error) {
        remarks.push_back({(path == "-" ? "stdin" : path) + ": " + error.what(), true});
    }
}

}  // namespace selgen::workflow
