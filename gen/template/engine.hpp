// Fills templates with views, and documents the directives of templates.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gen/template/tree.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// A template. Directives have lines of their own: `//$ each xs`, `//$ if x`, `//$ if not x` and
/// `//$ end`; `$x$` elsewhere is replaced with the text x, and `$$` with `$`. An element of a list
/// also sees the values around it. Throws std::logic_error, which is a bug of selgen: if a name has
/// no value of the required type, if the template does not use a value, or if a block does not end.
class Template {
public:
    explicit Template(std::string_view text);  // must outlive the template
    std::string fill(const View& view) const;

private:
    std::vector<Node> nodes_;
    std::set<std::string_view> named_;
};

}  // namespace selgen::gen
