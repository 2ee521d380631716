#pragma once

#include <stdexcept>

namespace selgen::loop {

/// A text that is not what it should be; the message says where and why.
struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace selgen::loop
