#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gen/template/tree.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// A template. Lines of their own direct it: `//$ each xs`, `//$ if x`, `//$ if not x` and
/// `//$ end`; `$x$` elsewhere is the text x. An element of a list sees what is around it too.
/// Throws std::logic_error for a name that has no value of the kind asked for, a value that the
/// template never names, and a block that does not end: these are faults of ours.
class Template {
public:
    explicit Template(std::string_view text);  // which has to outlive the template
    std::string fill(const View& view) const;

private:
    std::vector<Node> nodes_;
    std::set<std::string_view> named_;
};

}  // namespace selgen::gen
