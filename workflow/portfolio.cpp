// Reads the tables, predicts missing times, and names the variants of each set.
#include "workflow/portfolio.hpp"

#include <utility>

#include "base/text.hpp"
#include "fit/selection/few_variants.hpp"
#include "fit/selection/portfolio.hpp"
#include "workflow/tables.hpp"

namespace selgen::workflow {

PortfolioReport portfolio(const PortfolioRequest& request) {
    return run_stage<PortfolioReport>([&](PortfolioReport& report) {
        auto data = read_tables(request.data, report.messages.remarks);
        if (!data) return;
        data->predicted = fit::predicted_times(*data, {}, 1);
        report.messages.note(fit::predictions_text(*data));
        *data = fit::with_predictions(std::move(*data));
        report.rows = static_cast<std::size_t>(data->rows());
        report.variants = data->variants.size();
        fit::PortfolioOptions wanted;
        wanted.most = request.keep;
        wanted.loss.reuse = request.reuse;
        wanted.loss.penalty = request.penalty;
        for (const fit::Portfolio& one : fit::portfolios(*data, wanted)) {
            KeptVariants set{{}, one.mean, one.priced, one.worst, one.failed, one.is_exact};
            for (const std::size_t v : one.variants) set.variants.push_back(data->variants[v]);
            report.sets.push_back(std::move(set));
        }
        if (report.sets.empty())
            report.messages.error(join(request.data) + ": no variant has a time");
    });
}

}  // namespace selgen::workflow
