#pragma once

#include <set>
#include <string>
#include <string_view>

namespace selgen::fit {

/// The name as the language takes it: letters, digits and single underlines, no word of C++ or of
/// the language. A name that is taken as it stands comes back unchanged.
std::string identifier_of(std::string_view text);

/// The same, and none of those given before: with _2, _3, … behind it.
class Identifiers {
public:
    std::string operator()(std::string_view text);

private:
    std::set<std::string, std::less<>> given_;
};

}  // namespace selgen::fit
