#include "replink.hpp"

#include "body.hpp"

namespace reduction {

LinkedBuffer::LinkedBuffer(const Pattern& pattern, Team team)
    : pattern_(pattern),
      team_(team),
      stride_(Raw<double>::padded(pattern.elements())),
      copies_(stride_ * static_cast<std::size_t>(team.threads - 1)),
      cut_(static_cast<std::size_t>(team.threads) + 1) {
    if (team.threads == 1) return;
    parallel(team_, [this](int t) {
        if (t > 0)
            std::fill_n(copies_.data() + stride_ * static_cast<std::size_t>(t - 1), stride_, 0.0);
    });
    links_ = links(touched(pattern, team), Direct::first_thread, team);
    cut_ = cut_links(links_, team.threads);
}

void LinkedBuffer::reduce(std::span<double> data) {
    parallel(team_, [this, data](int t) {
        double* mine =
            t == 0 ? data.data() : copies_.data() + stride_ * static_cast<std::size_t>(t - 1);
        accumulate(pattern_, share(pattern_.iterations(), team_.threads, t), mine);
    });
    if (links_.empty()) return;
    parallel(team_, [this, data](int t) {
        const auto part = static_cast<std::size_t>(t);
        for (std::size_t l = cut_[part]; l < cut_[part + 1]; ++l) {
            const auto [element, thread] = links_[l];
            double& sum = copies_[stride_ * (thread - 1) + element];
            data[element] += sum;
            sum = 0;
        }
    });
}

}  // namespace reduction
