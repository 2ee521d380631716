// Updates loop feature files; the entries of other commands stay.
#include "cli/commands/loop/updated_features.hpp"

#include <ostream>

#include "host/files.hpp"

namespace selgen::cli {

void write(const UpdatedFeatures& updated, const std::string& path, const Streams& streams) {
    if (path != "-") {
        host::write_if_changed(path, to_text(updated.file));
        streams.out << updated.text;
        return;
    }
    streams.out << to_text(updated.file);
    if (!updated.is_json) streams.err << updated.text;
}

}  // namespace selgen::cli
