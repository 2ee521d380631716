// Reads the table, keeps at most as many variants as a selector can have, and writes the spec.
#include "workflow/starter_spec.hpp"

#include <fmt/format.h>

#include <utility>

#include "dsl/model/limits.hpp"
#include "fit/selection/few_variants.hpp"
#include "fit/starter.hpp"
#include "workflow/tables.hpp"

namespace selgen::workflow {
namespace {

/// The table with the most useful variants.
fit::Data with_best(fit::Data data, std::size_t most, Messages& messages) {
    data.predicted = fit::predicted_times(data, {}, 1);
    auto few = fit::few_variants(std::move(data), "", {.keep = most});
    messages.note(fit::predictions_text(few.data));
    messages.note(few.note);
    return std::move(few.data);
}

}  // namespace

StarterSpec starter_spec_of(const std::string& table, std::size_t keep,
                            const fit::StarterNames& names) {
    return run_stage<StarterSpec>([&](StarterSpec& made) {
        Messages& messages = made.messages;
        auto data = read_tables({table}, messages.remarks);
        if (!data) return;
        if (data->variants.empty())
            return messages.error(table +
                                  ": there is no column time:<variant>, so there are no variants");
        if (keep > 0) data = with_best(std::move(*data), keep, messages);
        if (data->variants.size() > dsl::most_variants)
            return messages.error(fmt::format(
                "{}: has {} variants, but a selector can have at most {}: add --keep 32 to keep "
                "the most useful ones",
                table, data->variants.size(), dsl::most_variants));
        made.spec = fit::starter_text(*data, names);
        made.threads = fit::thread_counts(*data);
    });
}

}  // namespace selgen::workflow
