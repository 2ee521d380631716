// Rows of a mapping as C++ initialisers with comments: arrays, calls, tasks, copies, teams and
// steps.
#include <fmt/format.h>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/expression/literal.hpp"
#include "gen/graph/parts.hpp"

namespace selgen::gen {
namespace {

const char* truth_text(bool value) { return value ? "true" : "false"; }

const char* kind_name(pattern::Kind kind) {
    switch (kind) {
        case pattern::Kind::each: return "each";
        case pattern::Kind::alone: return "alone";
        case pattern::Kind::partial: return "partial";
        case pattern::Kind::combine: return "combine";
    }
    return "each";
}

/// The text of a row, and a note for its comment.
struct RowText {
    std::string fields;
    std::string about;
};

std::string range_text(const pattern::Part& part) {
    return fmt::format("{{{}, {}}}", part.first, part.count);
}

/// Writes the rows of all tables.
class Writer {
public:
    explicit Writer(const GraphPart& part) : part_(part), tables_(part.tables) {
        for (const pattern::TeamRow& team : tables_.teams)
            for (pattern::Index e = 0; e < team.entries.count; ++e)
                team_names_.push_back(team.name);
    }

    RowText of(const pattern::ArrayRow& row, pattern::Index) const {
        return {fmt::format("{}, {}, {}, {}, {}, {}", quoted(row.name), row.rows, row.row_bytes,
                            truth_text(row.is_input), truth_text(row.is_output), row.home),
                ""};
    }
    RowText of(const pattern::BufferRow& row, pattern::Index) const {
        return {fmt::format("{}, {}, {}", row.array, truth_text(row.is_bound),
                            truth_text(row.is_local)),
                array(row.array)};
    }
    RowText of(const pattern::OperandRow& row, pattern::Index) const {
        return {fmt::format("{}, {}, {}, {}, {}, {}", row.array, row.buffer, row.factor, row.first,
                            row.last, truth_text(row.is_all)),
                array(row.array)};
    }
    RowText of(const pattern::CallRow& row, pattern::Index index) const {
        return {fmt::format("{}, selgen::pattern::Kind::{}, {}, {}, {}, {}, {}", row.kernel,
                            kind_name(row.kind), row.operations, row.split, row.operands, row.reads,
                            row.writes),
                part_.pattern(index).name};
    }
    RowText of(const pattern::TaskRow& row, pattern::Index) const {
        return {fmt::format("{}, {}, {}, {}", row.call, row.first, row.count, row.shift),
                part_.pattern(row.call).name};
    }
    RowText of(const pattern::WaitRow& row, pattern::Index) const {
        return {fmt::format("{}, {}", row.team, row.entries), tables_.teams[row.team].name};
    }
    RowText of(const pattern::EntryRow& row, pattern::Index index) const {
        return {fmt::format("{}, {}, {}, {}, {}, {}, {}", row.step, row.copy, range_text(row.tasks),
                            row.first, row.count, row.chunk, range_text(row.waits)),
                team_names_[static_cast<std::size_t>(index)] + ": " + work_of(row)};
    }
    RowText of(const pattern::CopyRow& row, pattern::Index) const {
        return {
            fmt::format("{}, {}, {}, {}, {}, {}, {}", row.from_space, row.to_space, row.from_buffer,
                        row.to_buffer, row.row, row.rows, truth_text(row.is_counted)),
            array(tables_.buffers[row.to_buffer].array)};
    }
    RowText of(const pattern::TeamRow& row, pattern::Index) const {
        return {fmt::format("{}, {}, {}, {}, {}, {}", quoted(row.name), row.node, row.space,
                            row.cores, truth_text(row.is_gpu), range_text(row.entries)),
                ""};
    }
    RowText of(const pattern::SpaceRow& row, pattern::Index) const {
        return {fmt::format("{}, {}", row.node, row.gpu), ""};
    }
    RowText of(const pattern::StepRow& row, pattern::Index) const {
        return {fmt::format("{}, {}", truth_text(row.waits_for_copies),
                            truth_text(row.waits_for_tasks)),
                ""};
    }

    template <class Row>
    void add(const pattern::Rows<Row>& rows, const char* type, const char* name,
             const char* about) {
        members_.push_back(rows.size() == 0 ? "{}" : fmt::format("{{{}, {}}}", name, rows.size()));
        if (rows.size() == 0) return;
        List lines;
        std::vector<std::string> all;
        bool on_lines = false;  // short rows without a note are written in columns
        for (pattern::Index i = 0; i < static_cast<pattern::Index>(rows.size()); ++i) {
            RowText row = of(rows[i], i);
            const std::string note = row.about.empty() ? "" : "  // " + row.about;
            on_lines = on_lines || !note.empty() || row.fields.starts_with('"');
            all.push_back("{" + row.fields + "}");
            lines.push_back({{{"fields", std::move(row.fields)}, {"note", note}}});
        }
        list_.push_back({{{"row", std::string(type)},
                          {"name", std::string(name)},
                          {"about", std::string(about)},
                          {"on_lines", on_lines},
                          {"list", join(all)},
                          {"rows", std::move(lines)}}});
    }

    View view() && { return {{{"tables", std::move(list_)}, {"members", join(members_)}}}; }

private:
    std::string array(pattern::Index index) const { return tables_.arrays[index].name; }
    std::string work_of(const pattern::EntryRow& row) const {
        if (row.copy >= 0)
            return "a copy of " + array(tables_.buffers[tables_.copies[row.copy].to_buffer].array);
        constexpr pattern::Index most = 4;
        std::string names;
        for (pattern::Index t = 0; t < row.tasks.count && t < most; ++t) {
            const pattern::Index call = tables_.tasks[row.tasks.first + t].call;
            names += (t > 0 ? ", " : "") + part_.pattern(call).name;
        }
        return row.tasks.count > most ? names + ", ..." : names;
    }

    const GraphPart& part_;
    const pattern::Tables& tables_;
    std::vector<std::string> team_names_;  // of each entry
    std::vector<std::string> members_;
    List list_;
};

}  // namespace

View graph_tables_view(const GraphPart& part) {
    Writer writer(part);
    const pattern::Tables& all = part.tables;
    writer.add(all.arrays, "ArrayRow", "arrays",
               "Columns: name, rows, bytes per row, is an input?, is an output?, space of the "
               "program's data.");
    writer.add(all.buffers, "BufferRow", "buffers",
               "Columns: array, is the program's memory?, are only chunks needed?");
    writer.add(all.operands, "OperandRow", "operands",
               "Columns: array, buffer, factor, first, last, all? Operation i uses factor * i + "
               "(first .. last).");
    writer.add(
        all.calls, "CallRow", "calls",
        "Columns: kernel, kind, operations, operations per split, first operand, reads, writes.");
    writer.add(all.tasks, "TaskRow", "tasks",
               "Parts of calls. Columns: call, first operation, number of operations, shift.");
    writer.add(all.waits, "WaitRow", "waits",
               "Columns: team, number of its entries that must be complete.");
    writer.add(all.entries, "EntryRow", "entries",
               "Grouped by team. Columns: step, copy, tasks, loop (first, count, chunk), waits.");
    writer.add(all.copies, "CopyRow", "copies",
               "Columns: spaces (from, to), buffers (from, to), first row, rows, counted by the "
               "cost model?");
    writer.add(all.teams, "TeamRow", "teams",
               "Columns: name, node, space, cores, is a GPU?, entries.");
    writer.add(all.spaces, "SpaceRow", "spaces", "Columns: node, GPU (-1: memory of the node).");
    writer.add(all.steps, "StepRow", "steps",
               "Columns: barrier before the copies?, barrier before the tasks?");
    return std::move(writer).view();
}

}  // namespace selgen::gen
