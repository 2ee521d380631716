#include "fit/table/disturbed.hpp"

#include <algorithm>
#include <set>

#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

bool is_disturbed(const Record& record, const std::vector<TableColumn>& columns) {
    for (std::size_t c = 0; c < columns.size() && c < record.size(); ++c)
        if (columns[c].kind == ColumnKind::time && in_small_letters(record[c].text) == "disturbed")
            return true;
    return false;
}

std::string id_in(const Record& record, const std::vector<TableColumn>& columns) {
    const auto id = std::ranges::find(columns, ColumnKind::id, &TableColumn::kind);
    const auto c = static_cast<std::size_t>(id - columns.begin());
    return c < record.size() && c < columns.size() ? std::string(record[c].text) : "";
}

}  // namespace

std::vector<std::string> remove_disturbed(Csv& csv, const std::vector<TableColumn>& columns) {
    std::vector<std::string> ids;
    std::erase_if(csv.records, [&](const Record& record) {
        if (&record == &csv.records.front() || !is_disturbed(record, columns)) return false;
        ids.push_back(id_in(record, columns));
        return true;
    });
    return ids;
}

DisturbedRows disturbed_rows(const Data& data) {
    const std::set<std::string> known(data.ids.begin(), data.ids.end());
    std::set<std::string> left_out;
    std::size_t unnamed = 0;
    for (const std::string& id : data.disturbed) {
        if (id.empty())
            ++unnamed;
        else if (!known.contains(id))
            left_out.insert(id);
    }
    const std::size_t count = left_out.size() + unnamed;
    if (count == 0) return {};
    const std::size_t all = data.ids.size() + count;
    const bool are_too_many = 20 * count > all;
    const std::string rows = std::to_string(count) + " of " + std::to_string(all) +
                             (count == 1 ? " rows is " : " rows are ");
    const std::string cause =
        std::string("marked as disturbed, because other programs used the cores. ");
    if (are_too_many)
        return {rows + cause +
                    "Without these rows, a model may always choose the serial variant. To measure "
                    "them, run the same selgen bench command when the machine is idle",
                true};
    return {rows + "left out: " + (count == 1 ? "it is " : "they are ") + cause + "To measure " +
                (count == 1 ? "it" : "them") + " again, run the same selgen bench command",
            false};
}

}  // namespace selgen::fit
