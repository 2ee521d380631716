// Reads and merges tables of times, and rejects those with only failures or too many disturbed
// rows.
#include "workflow/tables.hpp"

#include "base/text.hpp"
#include "fit/table/disturbed.hpp"
#include "fit/table/merge.hpp"
#include "host/files.hpp"
#include "host/provenance.hpp"

namespace selgen::workflow {
namespace {

std::optional<fit::Data> part_in(const std::string& name, const std::string& text, Remarks& remarks,
                                 fit::Runs runs) {
    auto read = fit::read_table(name, text, runs);
    if (const auto* errors = std::get_if<std::vector<fit::TableError>>(&read)) {
        add_errors(remarks, *errors);
        return {};
    }
    auto data = std::get<fit::Data>(std::move(read));
    for (const std::string& one : data.notes) note(remarks, one);
    return data;
}

/// The data, unless too many of its rows were left out as disturbed, or each run failed: then each
/// choice would be as good as the best.
std::optional<fit::Data> with_enough_rows(const std::string& name, std::optional<fit::Data> data,
                                          Remarks& remarks) {
    if (!data) return {};
    if (fit::has_only_failures(*data)) {
        error(remarks, name + ": no variant has a time: each run failed");
        return {};
    }
    const fit::DisturbedRows left_out = fit::disturbed_rows(*data);
    if (left_out.text.empty()) return data;
    remarks.push_back({name + ": " + left_out.text, left_out.are_too_many});
    return left_out.are_too_many ? std::nullopt : std::move(data);
}

/// Adds the table to those read before. Nothing after an error.
std::optional<fit::Data> merged(std::optional<fit::Data> all, fit::Data data,
                                const std::vector<std::string>& paths, const std::string& path,
                                Remarks& remarks) {
    if (paths.size() > 1 && !data.has_ids) {
        const std::string why =
            ": has no column id, which is needed to match the rows of several "
            "tables";
        remarks.push_back({path + why, true});
        return {};
    }
    // The times of one machine do not repeat those of another.
    const std::string machine = host::other_machine(paths.front(), path);
    for (std::string& id : data.ids)
        if (!machine.empty()) id += " on " + machine;
    if (!all) return data;
    if (const std::string why = fit::merge(*all, data); !why.empty()) {
        error(remarks, path + ": " + why);
        return {};
    }
    note(remarks, host::provenance_differences(paths.front(), path));
    return all;
}

}  // namespace

std::optional<fit::Data> read_tables(const std::vector<std::string>& paths, Remarks& remarks,
                                     fit::Runs runs) {
    std::optional<fit::Data> all;
    std::vector<std::string> names;
    for (const std::string& path : paths) {
        names.push_back(host::name_of_input(path));
        auto data = part_in(names.back(), host::read_file(path), remarks, runs);
        if (!data) return {};
        all = merged(std::move(all), std::move(*data), paths, path, remarks);
        if (!all) return {};
    }
    return with_enough_rows(join(names), std::move(all), remarks);
}

std::optional<fit::Data> read_table(const std::string& name, const std::string& text,
                                    Remarks& remarks) {
    return with_enough_rows(name, part_in(name, text, remarks, fit::Runs::all), remarks);
}

void add_errors(Remarks& remarks, const std::vector<fit::TableError>& errors) {
    for (const fit::TableError& one : errors) error(remarks, fit::to_text(one));
}

}  // namespace selgen::workflow
