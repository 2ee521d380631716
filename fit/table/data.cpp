#include "fit/table/data.hpp"

#include <algorithm>

namespace selgen::fit {

void Data::keep_variants(const std::vector<std::string>& known) {
    std::vector<Eigen::Index> kept;
    std::vector<std::string> names;
    for (std::size_t v = 0; v < variants.size(); ++v) {
        if (std::find(known.begin(), known.end(), variants[v]) == known.end()) continue;
        kept.push_back(static_cast<Eigen::Index>(v));
        names.push_back(variants[v]);
    }
    time = time(Eigen::all, kept).eval();
    if (wrong.size() > 0) wrong = wrong(Eigen::all, kept).eval();
    if (below.size() > 0) below = below(Eigen::all, kept).eval();
    setup = setup(Eigen::all, kept).eval();
    variants = std::move(names);
}

}  // namespace selgen::fit
