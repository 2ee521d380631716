// The exception for a text that does not have the expected format; base of the errors of single
// formats.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>

namespace selgen {

/// Thrown if a text does not have the expected format. The message has the position and the reason.
struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
    std::optional<std::size_t> byte;  // the location in the text, if known
};

}  // namespace selgen
