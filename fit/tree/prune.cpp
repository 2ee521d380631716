// Collapses the weakest links of a tree, one by one, and copies the nodes that remain.
#include "fit/tree/prune.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace selgen::fit {

namespace {

constexpr double lowest_number = std::numeric_limits<double>::lowest();

/// A tree whose weakest links are collapsed, one by one.
class Links {
public:
    explicit Links(const Grown& grown) : grown_(grown), branches_(grown.size()) {
        for (std::size_t node = grown.size(); node-- > 0;) {
            sum_up(node);
            if (grown[node].yes != 0) weakest_.insert({strength(node), node});
        }
    }

    std::vector<double> collapses() {
        std::vector<double> result(grown_.size(), lowest_number);
        double price = lowest_number;
        while (!weakest_.empty()) {
            const auto [strength, node] = *weakest_.begin();
            price = std::max(price, strength);
            cut(node, price, result);
        }
        return result;
    }

private:
    struct Branch {
        double cost = 0;  // of the leaves below and of the features that are read there
        std::size_t leaves = 1;
    };

    void sum_up(std::size_t index) {
        const GrownNode& node = grown_[index];
        if (node.yes == 0) {
            branches_[index] = {node.cost, 1};
            return;
        }
        const Branch &yes = branches_[node.yes], &no = branches_[node.no];
        branches_[index] = {node.price + yes.cost + no.cost, yes.leaves + no.leaves};
    }

    /// The saving of each leaf below the branch.
    double strength(std::size_t node) const {
        const Branch& branch = branches_[node];
        return (grown_[node].cost - branch.cost) / static_cast<double>(branch.leaves - 1);
    }

    void cut(std::size_t node, double price, std::vector<double>& result) {
        forget(node, price, result);
        branches_[node] = {grown_[node].cost, 1};
        while (node != 0) {
            node = grown_[node].parent;
            weakest_.erase({strength(node), node});
            sum_up(node);
            weakest_.insert({strength(node), node});
        }
    }

    /// Collapses the node and all branches below it.
    void forget(std::size_t root, double price, std::vector<double>& result) {
        std::vector<std::size_t> left{root};
        while (!left.empty()) {
            const std::size_t node = left.back();
            left.pop_back();
            if (branches_[node].leaves == 1) continue;
            weakest_.erase({strength(node), node});
            result[node] = price;
            left.push_back(grown_[node].yes);
            left.push_back(grown_[node].no);
        }
    }

    const Grown& grown_;
    std::vector<Branch> branches_;
    std::set<std::pair<double, std::size_t>> weakest_;  // of branches
};

}  // namespace

std::vector<double> collapses(const Grown& grown) { return Links(grown).collapses(); }

std::vector<Stop> stops(const Grown& grown, const std::vector<double>& collapses,
                        const MatrixRow& x, const std::vector<double>& feature_cost) {
    std::vector<Stop> result;
    double paid = 0;
    for (std::size_t at = 0;;) {
        const GrownNode& node = grown[at];
        // If several nodes collapse at the same price, the row stops at the upper one.
        if (result.empty() || collapses[at] < result.back().from)
            result.push_back({collapses[at], node.value, paid});
        if (node.yes == 0) return result;
        if (node.price > 0) paid += feature_cost[node.feature];
        at = x[static_cast<Eigen::Index>(node.feature)] < node.threshold ? node.yes : node.no;
    }
}

double price_for(const std::vector<double>& collapses, std::size_t leaves, double price) {
    if (leaves == 0 || collapses.size() < leaves) return price;
    std::vector<double> strongest = collapses;
    std::ranges::sort(strongest, std::greater<>());
    return std::max(price, strongest[leaves - 1]);
}

Cart pruned(const Grown& grown, const std::vector<double>& collapses, double price) {
    Cart cart;
    std::vector<std::pair<std::size_t, std::size_t*>> left{{0, nullptr}};
    cart.nodes.reserve(grown.size());  // references to nodes stay valid
    while (!left.empty()) {
        const auto [index, place] = left.back();
        left.pop_back();
        const GrownNode& node = grown[index];
        if (place) *place = cart.nodes.size();
        Cart::Node& mine = cart.nodes.emplace_back();
        if (collapses[index] <= price) {
            mine.value = node.value;
            continue;
        }
        mine.feature = node.feature;
        mine.threshold = node.threshold;
        mine.is_leaf = false;
        left.emplace_back(node.no, &mine.no);
        left.emplace_back(node.yes, &mine.yes);
    }
    cart.nodes.shrink_to_fit();
    return cart;
}

}  // namespace selgen::fit
