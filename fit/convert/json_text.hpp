#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>

#include "fit/import/table.hpp"

namespace selgen::fit {

/// A file has another format than expected. The module catches it and returns a TableError.
struct FormatError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Throws FormatError if a model cannot have this number of classes.
void check_classes(std::size_t count);

/// Calls `use` with the file's JSON. Returns an error if the file is not JSON or `use` throws.
std::optional<TableError> with_json(const NamedText& file,
                                    const std::function<void(const nlohmann::json&)>& use);

}  // namespace selgen::fit
