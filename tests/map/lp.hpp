// The assignment of the first step as a mixed integer program (CPLEX LP format), for models of net
// sum without shared links, plus_one or caches. Each block comes from its owner.
#pragma once

#include <sstream>
#include <string>

#include "map/flat.hpp"

namespace selgen::testing {

class Lp {
public:
    Lp(const map::Problem& problem, const map::Flat& flat)
        : problem_(problem), flat_(flat), splits_(flat.steps[0]) {}

    std::string text() {
        std::ostringstream lp;
        lp.precision(17);
        lp << "Minimize\n obj: z\nSubject To\n";
        for (std::size_t i = 0; i < splits_.size(); ++i) {
            for (std::size_t t = 0; t < teams(); ++t) lp << " + " << x(i, t);
            lp << " = 1\n";
        }
        for (std::size_t t = 0; t < teams(); ++t) add_team(lp, t);
        lp << "Binary\n";
        for (const std::string& name : binaries_) lp << ' ' << name << '\n';
        lp << "End\n";
        return lp.str();
    }

private:
    std::size_t teams() const { return problem_.machine.processors.size(); }
    static std::string x(std::size_t i, std::size_t t) {
        return "x" + std::to_string(i) + "_" + std::to_string(t);
    }
    std::size_t home(std::size_t block) const {
        return *problem_.arrays[flat_.blocks[block].array].home;
    }
    double seconds(const map::Split& split, std::size_t t) const {
        const map::Processor& p = problem_.machine.processors[t];
        return split.flops * (problem_.calls[split.call].branches ? p.branch_penalty : 1) / p.peak;
    }

    /// Adds z - (operations + bytes + latencies of the team) >= 0. Times are in microseconds.
    void add_team(std::ostringstream& lp, std::size_t t) {
        const std::string at = "_" + std::to_string(t);
        std::ostringstream cost, rows;
        cost.precision(17);
        rows.precision(17);
        std::vector<bool> loaded(flat_.blocks.size(), false), used(teams(), false);
        std::vector<bool> counted(problem_.calls.size(), false);
        for (std::size_t i = 0; i < splits_.size(); ++i) {
            binaries_.push_back(x(i, t));
            const std::string q = "e" + std::to_string(splits_[i].call) + at;
            rows << ' ' << q << " - " << 1e6 * seconds(splits_[i], t) << ' ' << x(i, t)
                 << " >= 0\n";
            if (!counted[splits_[i].call]) add_pattern(cost, rows, splits_[i].call, t);
            counted[splits_[i].call] = true;
            for (const std::size_t b : splits_[i].reads) {
                const std::size_t h = home(b);
                const std::string y = "y" + std::to_string(b) + at;
                const std::string g = "g" + std::to_string(h) + at;
                rows << ' ' << y << " - " << x(i, t) << " >= 0\n";
                rows << ' ' << g << " - " << x(i, t) << " >= 0\n";
                if (!loaded[b])
                    cost << " - " << 1e6 * flat_.bytes[b] / problem_.machine.bandwidth[h][t] << ' '
                         << y;
                if (!used[h]) cost << " - " << 1e6 * problem_.machine.latency[h][t] << ' ' << g;
                loaded[b] = used[h] = true;
            }
        }
        lp << " z" << cost.str() << " >= 0\n" << rows.str();
    }

    void add_pattern(std::ostringstream& cost, std::ostringstream& rows, std::size_t call,
                     std::size_t t) const {
        const std::string q = "e" + std::to_string(call) + "_" + std::to_string(t);
        cost << " - " << q;
        rows << ' ' << q;
        for (std::size_t i = 0; i < splits_.size(); ++i)
            if (splits_[i].call == call)
                rows << " - "
                     << 1e6 * seconds(splits_[i], t) * static_cast<double>(splits_[i].count) /
                            problem_.machine.processors[t].cores
                     << ' ' << x(i, t);
        rows << " >= 0\n";
    }

    const map::Problem& problem_;
    const map::Flat& flat_;
    const std::vector<map::Split>& splits_;
    std::vector<std::string> binaries_;
};

}  // namespace selgen::testing
