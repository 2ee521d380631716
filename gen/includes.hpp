// Finds the standard and runtime headers that generated text needs.
#pragma once

#include <set>
#include <string_view>

#include "gen/template/view.hpp"

namespace selgen::gen {

/// The headers that generated text needs.
class Includes {
public:
    /// Adds the headers that a text needs.
    void read(std::string_view text);

    /// The headers found so far, as lists of `header`.
    List standard() const;
    List runtime() const;

private:
    std::set<std::string_view> headers_;
};

}  // namespace selgen::gen
