// What the commands on tables have in common: reading and merging tables, printing remarks, and
// options.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/table/csv.hpp"
#include "fit/table/data.hpp"
#include "fit/table/matching.hpp"
#include "fit/table/table.hpp"

namespace selgen::cli {

/// Prints the errors of a table, one a line.
void report(const std::vector<fit::TableError>& faults, const Streams& streams);

/// Prints remarks; returns false where one is an error.
bool report(const fit::Remarks& remarks, const Streams& streams);

/// Prints in which way the tables were measured differently, if they were.
void report_provenance(const std::string& first, const std::string& other, const Streams& streams);

/// Reads a table of timings, and prints notes on what was changed in it. Nothing where it has
/// errors, which are printed.
std::optional<fit::Data> read_table_file(const std::string& path, const Streams& streams);

/// The same of several tables, which are merged (fit/table/merge.hpp). They must have a column id.
std::optional<fit::Data> read_table_files(const std::vector<std::string>& paths,
                                          const Streams& streams, fit::Runs runs = fit::Runs::all);

/// The same of a text.
std::optional<fit::Data> table_in(const std::string& name, const std::string& text,
                                  const Streams& streams);

/// The position of the only selector, or of the named one. Throws UsageError.
std::size_t pick_selector(const std::vector<std::string>& names, const std::string& wanted);

/// "5%", "5 %" or "0.05" as 0.05; nothing where the text is empty. Throws UsageError.
std::optional<double> share_of(const std::string& option, const std::string& text);

template <class Options>
fit::LossOptions loss_options(const Options& options) {
    fit::LossOptions loss{.reuse = options.reuse, .penalty = options.penalty, .cutoff = {}};
    loss.objective = fit::objective_named(options.objective).value();
    if (options.cutoff > 0) loss.cutoff = options.cutoff;
    return loss;
}

}  // namespace selgen::cli
