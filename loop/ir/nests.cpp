// Collects the instructions of each loop nest, finds its begin in the source, and removes duplicate
// versions.
#include "loop/ir/nests.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "loop/ir/names.hpp"
#include "loop/ir/natural.hpp"

namespace selgen::loop {
namespace {

/// The loops of one function, with their locations in the source.
class Searcher {
public:
    Searcher(const Module& module, const Function& function)
        : module_(module), function_(function) {
        Graph graph;
        for (const Block& block : function.blocks) graph.push_back(block.successors);
        found_ = natural_loops(graph);
        for (const NaturalLoop& loop : found_.loops) starts_.push_back(start(loop));
        fetches_.resize(starts_.size());
        const auto& names = function.mentions;
        if (std::none_of(names.begin(), names.end(),
                         [](const auto& name) { return name.starts_with("__kmpc_"); }))
            return;
        for (std::size_t loop = 0; loop < starts_.size(); ++loop) {
            const std::size_t parent = found_.loops[loop].parent;
            if (parent != none && !starts_[loop].empty() && starts_[loop] == starts_[parent])
                fetches_[parent] = true;
        }
    }

    std::vector<Nest> nests() const {
        const std::size_t count = found_.loops.size();
        std::vector<std::size_t> nest_of(count, none), level(count, 0);
        std::vector<Nest> nests;
        for (std::size_t loop = count; loop-- > 0;) {  // outer loops before inner ones
            const std::size_t parent = found_.loops[loop].parent;
            const std::size_t around = parent == none ? none : nest_of[parent];
            nest_of[loop] = around;
            if (around != none) {
                level[loop] = level[parent] + 1;
                nests[around].depth = std::max(nests[around].depth, level[loop]);
            } else if (!fetches_[loop]) {
                level[loop] = 1;
                nest_of[loop] = nests.size();
                nests.push_back({function_.name, starts_[loop], 1, {}});
            }
        }
        for (std::size_t block = 0; block < function_.blocks.size(); ++block) {
            const std::size_t loop = found_.innermost[block];
            if (loop == none || nest_of[loop] == none) continue;
            auto& all = nests[nest_of[loop]].instructions;
            const auto& some = function_.blocks[block].instructions;
            all.insert(all.end(), some.begin(), some.end());
        }
        return nests;
    }

private:
    /// The begin of a loop: by the metadata of the jump back, otherwise by the location of that
    /// jump, otherwise by the header.
    SourceLocations start(const NaturalLoop& loop) const {
        for (const bool by_mark : {true, false}) {
            for (const std::size_t latch : loop.latches) {
                const Instruction& jump = function_.blocks[latch].instructions.back();
                const auto node = by_mark ? jump.loop : jump.location;
                if (!node) continue;
                SourceLocations locations =
                    by_mark ? start_of(module_, *node) : locations_of(module_, *node);
                if (!locations.empty()) return locations;
            }
        }
        for (const Instruction& one : function_.blocks[loop.header].instructions) {
            if (!one.location) continue;
            if (SourceLocations locations = locations_of(module_, *one.location);
                !locations.empty())
                return locations;
        }
        return {};
    }

    const Module& module_;
    const Function& function_;
    NaturalLoops found_;
    std::vector<SourceLocations> starts_;  // by loop
    std::vector<bool> fetches_;  // by loop: whether it is OpenMP's loop that fetches chunks
};

/// Nests sorted by location, those without a location last; of each location, the longest.
void bring_into_order(std::vector<Nest>& nests) {
    std::stable_sort(nests.begin(), nests.end(), [](const Nest& a, const Nest& b) {
        if (a.start.empty() || b.start.empty()) return !a.start.empty() && b.start.empty();
        if (a.start != b.start) return a.start < b.start;
        return a.instructions.size() > b.instructions.size();
    });
    const auto same = [](const Nest& a, const Nest& b) {
        return !a.start.empty() && a.start == b.start;
    };
    nests.erase(std::unique(nests.begin(), nests.end(), same), nests.end());
}

const FunctionText* find(const Module& module, std::string_view name) {
    const auto found = std::find_if(module.functions.begin(), module.functions.end(),
                                    [&](const auto& function) { return function.name == name; });
    return found == module.functions.end() ? nullptr : &*found;
}

}  // namespace

std::vector<Function> parts_of(const Module& module, const FunctionText& function) {
    std::vector<Function> parts;
    std::set<std::string_view> known{function.name};
    std::vector<const FunctionText*> waiting{&function};
    while (!waiting.empty()) {
        const FunctionText& next = *waiting.back();
        waiting.pop_back();
        parts.push_back(read_function(next));
        for (const std::string& name : parts.back().mentions) {
            const FunctionText* part = is_outlined(name) ? find(module, name) : nullptr;
            if (part != nullptr && known.insert(part->name).second) waiting.push_back(part);
        }
    }
    return parts;
}

std::vector<Nest> nests_of(const Module& module, const FunctionText& function) {
    std::vector<Nest> nests;
    for (const Function& part : parts_of(module, function)) {
        auto more = Searcher(module, part).nests();
        std::move(more.begin(), more.end(), std::back_inserter(nests));
    }
    bring_into_order(nests);
    return nests;
}

std::vector<std::string> callees_with_loops(const Module& module, const FunctionText& function) {
    std::vector<std::string> found;
    for (const Function& part : parts_of(module, function)) {
        for (const std::string& name : part.mentions) {
            const FunctionText* callee = is_outlined(name) ? nullptr : find(module, name);
            if (callee == nullptr || callee->name == function.name) continue;
            if (!nests_of(module, *callee).empty()) found.push_back(name);
        }
    }
    return found;
}

}  // namespace selgen::loop
