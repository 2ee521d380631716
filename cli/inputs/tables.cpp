// Reads and merges tables of times, and rejects those with only failures or too many disturbed
// rows.
#include "cli/inputs/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
#include "cli/output/diagnostics.hpp"
#include "fit/table/disturbed.hpp"
#include "fit/table/merge.hpp"
#include "fit/table/table.hpp"
#include "host/files.hpp"
#include "host/provenance.hpp"

namespace selgen::cli {

void report(const std::vector<fit::TableError>& faults, const Streams& streams) {
    for (const fit::TableError& fault : faults) streams.printer.error(fit::to_text(fault));
}

bool report(const fit::Remarks& remarks, const Streams& streams) {
    for (const fit::Remark& one : remarks)
        one.is_error ? streams.printer.error(one.text) : streams.printer.note(one.text);
    return !fit::has_errors(remarks);
}

void report_provenance(const std::string& first, const std::string& other, const Streams& streams) {
    const std::string differences = host::provenance_differences(first, other);
    if (!differences.empty()) streams.printer.note(differences);
}

namespace {

std::optional<fit::Data> part_in(const std::string& name, const std::string& text,
                                 const Streams& streams, fit::Runs runs = fit::Runs::all) {
    auto read = fit::read_table(name, text, runs);
    if (const auto* faults = std::get_if<std::vector<fit::TableError>>(&read)) {
        report(*faults, streams);
        return {};
    }
    auto data = std::get<fit::Data>(std::move(read));
    for (const std::string& note : data.notes) streams.printer.note(note);
    return data;
}

/// The data, unless too many of its rows were left out as disturbed, or each run failed: then each
/// choice would be as good as the best. Reports these.
std::optional<fit::Data> with_enough_rows(const std::string& name, std::optional<fit::Data> data,
                                          const Streams& streams) {
    if (!data) return {};
    if (fit::has_only_failures(*data)) {
        streams.printer.error(name + ": no variant has a time: each run failed");
        return {};
    }
    const fit::DisturbedRows left_out = fit::disturbed_rows(*data);
    if (left_out.text.empty()) return data;
    const std::string text = name + ": " + left_out.text;
    left_out.are_too_many ? streams.printer.error(text) : streams.printer.note(text);
    return left_out.are_too_many ? std::nullopt : std::move(data);
}

std::string file_name_of(const std::string& path) { return path == "-" ? "stdin" : path; }

}  // namespace

std::optional<fit::Data> table_in(const std::string& name, const std::string& text,
                                  const Streams& streams) {
    return with_enough_rows(name, part_in(name, text, streams), streams);
}

std::optional<fit::Data> read_table_file(const std::string& path, const Streams& streams) {
    return table_in(file_name_of(path), host::read_file(path), streams);
}

std::optional<fit::Data> read_table_files(const std::vector<std::string>& paths,
                                          const Streams& streams, fit::Runs runs) {
    std::optional<fit::Data> all;
    for (const std::string& path : paths) {
        auto data = part_in(file_name_of(path), host::read_file(path), streams, runs);
        if (!data) return {};
        if (paths.size() > 1 && !data->has_ids) {
            streams.printer.error(
                path + ": has no column id, which is needed to match the rows of several tables");
            return {};
        }
        // The times of one machine do not repeat those of another.
        const std::string machine = host::other_machine(paths.front(), path);
        for (std::string& id : data->ids)
            if (!machine.empty()) id += " on " + machine;
        if (!all) {
            all = std::move(data);
        } else if (const std::string why = fit::merge(*all, *data); !why.empty()) {
            streams.printer.error(path + ": " + why);
            return {};
        } else {
            report_provenance(paths.front(), path, streams);
        }
    }
    return with_enough_rows(join(paths), std::move(all), streams);
}

std::size_t pick_selector(const std::vector<std::string>& names, const std::string& wanted) {
    const std::string all = join(names);
    if (names.empty()) throw UsageError("the spec has no selector");
    if (wanted.empty() && names.size() == 1) return 0;
    if (wanted.empty())
        throw UsageError("the spec has several selectors: add --selector with one of " + all);
    const auto found = std::find(names.begin(), names.end(), wanted);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::string hint = nearest_hint(wanted, names);
    throw UsageError(fmt::format("unknown selector '{}': {}known selectors: {}", wanted,
                                 hint.empty() ? "" : hint + " ", all));
}

std::optional<double> share_of(const std::string& option, const std::string& text) {
    if (text.empty()) return {};
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    std::string unit(read.ptr, end);
    std::erase(unit, ' ');
    if (read.ec != std::errc() || !(unit.empty() || unit == "%") || !(value >= 0))
        throw UsageError(option + ": '" + text + "' is not a fraction: write it as 5% or 0.05");
    return unit == "%" ? value / 100 : value;
}

}  // namespace selgen::cli
