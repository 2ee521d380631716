// Reads tables of times from text, and writes them.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The number of different words that a feature can have.
inline constexpr std::size_t most_words = 256;

/// The runs of each variant whose times count: all, or every second one (`odd:<variant>` and
/// `even:<variant>` in place of `time:<variant>`). The best variant by one half has no advantage in
/// the other.
enum class Runs { all, odd, even };

/// Reads a table of timings: a column `time:<variant>` in seconds for each variant (a table without
/// them can only be predicted), maybe `setup:<variant>`, `cost:<feature>`, `id`, `group` and
/// `fold`. Every other column is a feature, of numbers or of words; `factor:…` is a factor if it
/// has words, and is skipped if it has numbers, as are `note` and `spread:…`. An empty field means
/// not measured; inf, fail and timeout mean a failed run, and `<R` means a time below R, which
/// counts as R/2; so does 0, R being the least time of the column. Errors are in the order of the
/// text; beyond most_table_faults, one more counts them.
std::variant<Data, std::vector<TableError>> read_table(const std::string& name,
                                                       std::string_view text,
                                                       Runs runs = Runs::all);

/// The table as text that read_table() reads; columns without content are left out.
std::string table_text(const Data& data);

}  // namespace selgen::fit
