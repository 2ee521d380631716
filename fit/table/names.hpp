// Turns the names of columns and words into valid and distinct identifiers.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::fit {

/// The name as an identifier of the language: letters, digits and single underscores, and no
/// keyword of C++ or of the language. A valid name is returned unchanged.
std::string identifier_of(std::string_view text);

/// The same, but different from all names returned before: with _2, _3, … appended.
class Identifiers {
public:
    Identifiers() = default;
    /// `all`: the names to come. Those that are identifiers remain unchanged.
    explicit Identifiers(const std::vector<std::string>& all);
    std::string operator()(std::string_view text);

private:
    std::set<std::string, std::less<>> valid_, given_;
};

}  // namespace selgen::fit
