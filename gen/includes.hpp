#pragma once

#include <set>
#include <string_view>

#include "gen/template/view.hpp"

namespace selgen::gen {

/// What generated text needs to include.
class Includes {
public:
    /// Looks through a text.
    void read(std::string_view text);

    /// The headers that the texts need, as lists of `header`.
    List standard() const;
    List runtime() const;

private:
    std::set<std::string_view> headers_;
};

}  // namespace selgen::gen
