#include "cli/evaluation/tables.hpp"

#include <filesystem>
#include <ostream>

#include "base/errors.hpp"
#include "cli/evaluation/provenance.hpp"
#include "cli/output/diagnostics.hpp"
#include "fit/table/merge.hpp"
#include "fit/table/table.hpp"
#include "host/files.hpp"

namespace selgen::cli {

void tell_faults(const std::vector<fit::TableFault>& faults, const Streams& streams) {
    for (const fit::TableFault& fault : faults) streams.printer.error(fit::to_text(fault));
}

std::optional<fit::Data> table_in(const std::string& name, const std::string& text,
                                  const Streams& streams) {
    auto read = fit::read_table(name, text);
    if (const auto* faults = std::get_if<std::vector<fit::TableFault>>(&read)) {
        tell_faults(*faults, streams);
        return {};
    }
    auto data = std::get<fit::Data>(std::move(read));
    for (const std::string& note : data.notes) streams.printer.note(note);
    return data;
}

std::optional<fit::Data> read_table_file(const std::string& path, const Streams& streams) {
    return table_in(path == "-" ? "stdin" : path, host::read_file(path), streams);
}

std::optional<fit::Data> read_table_files(const std::vector<std::string>& paths,
                                          const Streams& streams) {
    std::optional<fit::Data> all;
    for (const std::string& path : paths) {
        auto data = read_table_file(path, streams);
        if (!data) return {};
        if (paths.size() > 1 && !data->has_ids) {
            streams.printer.error(path +
                                  ": has no column id, which is needed to match the rows of "
                                  "several tables");
            return {};
        }
        if (!all) {
            all = std::move(data);
        } else if (const std::string why = fit::merge(*all, *data); !why.empty()) {
            streams.printer.error(path + ": " + why);
            return {};
        } else {
            tell_other_origin(paths.front(), path, streams.printer);
        }
    }
    return all;
}

void check_may_write(const std::string& path, bool force) {
    if (path == "-" || force || !std::filesystem::is_regular_file(path)) return;
    throw IoError(path + ": is there already: --force overwrites it");
}

}  // namespace selgen::cli
