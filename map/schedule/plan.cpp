// Runs the planning passes one after the other, and gives executors views of the finished tables.
#include "map/schedule/plan.hpp"

#include "map/schedule/parts.hpp"

namespace selgen::map {
namespace {

template <class Row>
pattern::Rows<Row> rows(const std::vector<Row>& table) {
    return {table.data(), table.size()};
}

}  // namespace

Plan plan(const Problem& problem, const Flat& flat, const Teams& teams,
          const PlanOptions& options) {
    planning::Work work = planning::find_items(problem, flat, teams, options);
    planning::fuse(work);
    planning::assign_buffers(work);
    const planning::Spaces spaces = planning::find_spaces(work);
    return planning::write_tables(work, spaces, planning::find_copies(work, spaces));
}

pattern::Tables tables(const Plan& plan) {
    return {rows(plan.arrays), rows(plan.buffers), rows(plan.operands), rows(plan.calls),
            rows(plan.tasks),  rows(plan.waits),   rows(plan.entries),  rows(plan.copies),
            rows(plan.teams),  rows(plan.spaces),  rows(plan.steps)};
}

}  // namespace selgen::map
