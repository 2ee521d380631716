#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>

#include "fit/import/table.hpp"

namespace selgen::fit {

/// A file is not what it is taken for. Ends within the room, as a fault.
struct FormatError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Throws FormatError where a model cannot be of so many classes.
void check_classes(std::size_t count);

/// Reads a file's JSON and gives it to `use`. What is no JSON, and what the use misses in it, comes
/// back as a fault.
std::optional<TableFault> with_json(const NamedText& file,
                                    const std::function<void(const nlohmann::json&)>& use);

}  // namespace selgen::fit
