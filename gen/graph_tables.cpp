#include <fmt/format.h>

#include "gen/common.hpp"
#include "gen/graph_parts.hpp"
#include "gen/literal.hpp"

namespace selgen::gen {
namespace {

using namespace pattern;

const char* truth(bool value) { return value ? "true" : "false"; }

const char* name_of(Kind kind) {
    switch (kind) {
        case Kind::each: return "each";
        case Kind::alone: return "alone";
        case Kind::partial: return "partial";
        case Kind::combine: return "combine";
    }
    return "each";
}

/// The text of a row, and who it is about.
struct RowText {
    std::string fields;
    std::string about;
};

std::string text(const Part& part) { return fmt::format("{{{}, {}}}", part.first, part.count); }

/// Makes rows of all tables.
class Writer {
public:
    explicit Writer(const GraphPart& part) : part_(part), tables_(part.tables) {
        for (const TeamRow& team : tables_.teams)
            for (Index e = 0; e < team.entries.count; ++e) team_names_.push_back(team.name);
    }

    RowText of(const ArrayRow& row, Index) const {
        return {fmt::format("{}, {}, {}, {}, {}, {}", quoted(row.name), row.rows, row.row_bytes,
                            truth(row.is_input), truth(row.is_output), row.home),
                ""};
    }
    RowText of(const BufferRow& row, Index) const {
        return {fmt::format("{}, {}, {}", row.array, truth(row.is_bound), truth(row.is_local)),
                array(row.array)};
    }
    RowText of(const OperandRow& row, Index) const {
        return {fmt::format("{}, {}, {}, {}, {}, {}", row.array, row.buffer, row.factor, row.first,
                            row.last, truth(row.is_all)),
                array(row.array)};
    }
    RowText of(const CallRow& row, Index index) const {
        return {fmt::format("{}, selgen::pattern::Kind::{}, {}, {}, {}, {}, {}", row.kernel,
                            name_of(row.kind), row.operations, row.split, row.operands, row.reads,
                            row.writes),
                part_.pattern(index).name};
    }
    RowText of(const TaskRow& row, Index) const {
        return {fmt::format("{}, {}, {}, {}", row.call, row.first, row.count, row.shift),
                part_.pattern(row.call).name};
    }
    RowText of(const WaitRow& row, Index) const {
        return {fmt::format("{}, {}", row.team, row.entries), tables_.teams[row.team].name};
    }
    RowText of(const EntryRow& row, Index index) const {
        return {fmt::format("{}, {}, {}, {}, {}, {}, {}", row.step, row.copy, text(row.tasks),
                            row.first, row.count, row.chunk, text(row.waits)),
                team_names_[static_cast<std::size_t>(index)] + ": " + work_of(row)};
    }
    RowText of(const CopyRow& row, Index) const {
        return {
            fmt::format("{}, {}, {}, {}, {}, {}, {}", row.from_space, row.to_space, row.from_buffer,
                        row.to_buffer, row.row, row.rows, truth(row.is_counted)),
            array(tables_.buffers[row.to_buffer].array)};
    }
    RowText of(const TeamRow& row, Index) const {
        return {fmt::format("{}, {}, {}, {}, {}, {}", quoted(row.name), row.node, row.space,
                            row.cores, truth(row.is_gpu), text(row.entries)),
                ""};
    }
    RowText of(const SpaceRow& row, Index) const {
        return {fmt::format("{}, {}", row.node, row.gpu), ""};
    }
    RowText of(const StepRow& row, Index) const {
        return {fmt::format("{}, {}", truth(row.waits_for_copies), truth(row.waits_for_tasks)), ""};
    }

    template <class Row>
    void add(const Rows<Row>& rows, const char* type, const char* name, const char* about) {
        members_.push_back(rows.size() == 0 ? "{}" : fmt::format("{{{}, {}}}", name, rows.size()));
        if (rows.size() == 0) return;
        std::string lines;
        for (Index i = 0; i < static_cast<Index>(rows.size()); ++i) {
            const RowText row = of(rows[i], i);
            lines += (i > 0 ? "\n{" : "{") + row.fields + "},";
            if (!row.about.empty()) lines += "  // " + row.about;
        }
        list_.push_back({{{"row", std::string(type)},
                          {"name", std::string(name)},
                          {"about", std::string(about)},
                          {"rows", std::move(lines)}}});
    }

    View view() && { return {{{"tables", std::move(list_)}, {"members", joined(members_)}}}; }

private:
    std::string array(Index index) const { return tables_.arrays[index].name; }
    std::string work_of(const EntryRow& row) const {
        if (row.copy >= 0)
            return "a copy of " + array(tables_.buffers[tables_.copies[row.copy].to_buffer].array);
        constexpr Index most = 4;
        std::string names;
        for (Index t = 0; t < row.tasks.count && t < most; ++t) {
            const Index call = tables_.tasks[row.tasks.first + t].call;
            names += (t > 0 ? ", " : "") + part_.pattern(call).name;
        }
        return row.tasks.count > most ? names + ", ..." : names;
    }

    const GraphPart& part_;
    const Tables& tables_;
    std::vector<std::string> team_names_;  // of each entry
    std::vector<std::string> members_;
    List list_;
};

}  // namespace

View graph_tables_view(const GraphPart& part) {
    Writer writer(part);
    const Tables& all = part.tables;
    writer.add(all.arrays, "ArrayRow", "arrays",
               "Rows, bytes of a row, read first, a result, home.");
    writer.add(all.buffers, "BufferRow", "buffers", "Array, the program's own, in chunks only.");
    writer.add(all.operands, "OperandRow", "operands",
               "Array, buffer; operation i touches rows factor * i + first .. last, or all.");
    writer.add(all.calls, "CallRow", "calls",
               "Kernel, kind, operations, those of a split; first operand, reads, writes.");
    writer.add(all.tasks, "TaskRow", "tasks", "Splits: call, first operation, how many, shift.");
    writer.add(all.waits, "WaitRow", "waits", "Until a team has done so many of its entries.");
    writer.add(all.entries, "EntryRow", "entries",
               "Team by team: step, copy, tasks; first, count and chunk of a loop; waits.");
    writer.add(all.copies, "CopyRow", "copies",
               "From and to: spaces, buffers; first row, rows; whether the model counts it.");
    writer.add(all.teams, "TeamRow", "teams", "Node, space, cores, is a GPU, entries.");
    writer.add(all.spaces, "SpaceRow", "spaces", "Memory: node, and GPU or -1.");
    writer.add(all.steps, "StepRow", "steps", "Barriers in front of copies, and of tasks.");
    return std::move(writer).view();
}

}  // namespace selgen::gen
