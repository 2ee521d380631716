#pragma once

#include <stdexcept>

namespace selgen {

/// A text is not what it is read as; the message says where and why.
struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace selgen
