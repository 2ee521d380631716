#pragma once

#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/load.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/inputs.hpp"
#include "fit/table/data.hpp"

/// What fit and eval have in common.
namespace selgen::cli {

/// The position of the only selector, or of the named one. Throws UsageError.
std::size_t pick_selector(const std::vector<std::string>& names, const std::string& wanted);

/// "5%", "5 %" or "0.05" as 0.05; `otherwise` where the text is empty. Throws UsageError.
double share_of(const std::string& option, const std::string& text, double otherwise);

/// Tells what of the table and the selector's variants does not fit together, and drops what the
/// selector does not have; false where nothing can be done with the rest.
bool match_variants(fit::Data& data, const std::vector<std::string>& variants,
                    const Streams& streams);

/// "column a", "columns a, b"
std::string columns_text(const std::vector<std::string>& names);

/// Tells that a table has none of the features that are wanted, and which columns it has instead.
void tell_blind(const std::vector<std::string>& wanted, const fit::Data& data,
                const Streams& streams);

/// False where a column of a feature has words that the spec does not know, or numbers for words,
/// which is told.
bool words_match(const fit::Data& data, const std::vector<fit::Input>& features,
                 const Streams& streams);

/// The same, and tells which columns of features the table lacks or has besides. False where it has
/// none of a feature.
bool features_match(const fit::Data& data, const fit::Inputs& inputs, const Streams& streams);

/// Notes that the calls given by --reuse are not those of the table.
void tell_of_reuse(const fit::Data& data, double given, const Streams& streams);

template <class Options>
fit::LossOptions loss_options(const Options& options) {
    fit::LossOptions loss{options.reuse, options.penalty, {}};
    if (options.cutoff > 0) loss.cutoff = options.cutoff;
    return loss;
}

/// The heading of the following, and a line of a score.
std::string score_heading(std::size_t width);
std::string score_line(const std::string& name, const fit::Score& score, std::size_t width);

}  // namespace selgen::cli
