// Reduces a table to the variants of a greedy portfolio, with a note on those that were kept.
#include "fit/selection/few_variants.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "fit/selection/portfolio.hpp"

namespace selgen::fit {
namespace {

constexpr std::size_t many_variants = 32;
constexpr double least_gain = 0.001;

Portfolio worth_choosing(const Data& data, const std::string& otherwise,
                         const FewVariantsOptions& options) {
    PortfolioOptions wanted;
    wanted.most = options.keep > 0 ? options.keep : many_variants;
    wanted.least_gain = options.keep > 0 ? 0 : least_gain;
    wanted.loss = options.loss;
    const std::size_t first = variant_named(data, otherwise);
    if (first < data.variants.size()) wanted.first = {first};
    return greedy_portfolio(data, wanted);
}

}  // namespace

FewVariants few_variants(Data data, const std::string& otherwise,
                         const FewVariantsOptions& options) {
    const std::size_t most = options.keep > 0 ? options.keep : many_variants;
    if (data.variants.size() <= most) return {std::move(data), {}};
    const Portfolio kept = worth_choosing(with_predictions(data), otherwise, options);
    std::string note = fmt::format(
        "kept {} of {}, the best of which has a mean slowdown of {:.4f} relative to the best of "
        "all",
        kept.variants.size(), counted(data.variants.size(), "variant"), kept.mean);
    std::vector<std::string> names;
    for (const std::size_t v : kept.variants) names.push_back(data.variants[v]);
    data.keep_variants(names);
    return {std::move(data), std::move(note)};
}

}  // namespace selgen::fit
