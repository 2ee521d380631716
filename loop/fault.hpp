#pragma once

#include <stdexcept>

namespace selgen::loop {

/// An error in a text that is read; the message says where and why.
struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace selgen::loop
