#pragma once

#include <string>
#include <string_view>

#include "gen/view.hpp"

namespace selgen::gen {

/// Fills a template. Lines of their own direct it: `//$ each xs`, `//$ if x`, `//$ if not x` and
/// `//$ end`; `$x$` elsewhere is the text x. An element of a list sees what is around it too.
/// Throws std::logic_error for a name that has no value of the kind asked for, a value that the
/// template never names, and a block that does not end: these are faults of ours.
std::string fill(std::string_view text, const View& view);

}  // namespace selgen::gen
