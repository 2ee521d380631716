// Exceptions of readers of foreign files, with locations, and their conversion to a TableError.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>

#include "base/json.hpp"
#include "fit/import/table.hpp"

namespace selgen::fit {

/// A file has another format than expected. The module catches it and returns a TableError.
struct FormatError : Unreadable {
    using Unreadable::Unreadable;
};

/// Throws FormatError if a model cannot have this number of classes.
void check_classes(std::size_t count);

/// Calls `use`, and returns the error if it throws Unreadable.
std::optional<TableError> error_in(const NamedText& file, const std::function<void()>& use);

/// Calls `use` with the file's JSON. Returns an error if the file is not JSON or `use` throws.
std::optional<TableError> with_json(const NamedText& file,
                                    const std::function<void(const JsonValue&)>& use);

/// Calls `use`. An error that it throws and that has no location gets this one.
template <class Use>
void at_byte(std::size_t byte, const Use& use) {
    try {
        use();
    } catch (Unreadable& error) {
        if (!error.byte) error.byte = byte;
        throw;
    }
}

}  // namespace selgen::fit
