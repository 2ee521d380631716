// Scans JSON without parsing it: to recognise it, for the locations of values, and to close
// unfinished files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::fit {

/// Whether the text begins as an object or a list does.
bool is_json_like(std::string_view text);

/// Where the elements of a list begin, or the members of an object. The list or object is the
/// member `name` of the whole text.
std::vector<std::size_t> bytes_of_children(std::string_view json, std::string_view name);

/// A text with all its brackets closed.
struct ClosedJson {
    std::string text;
    bool is_cut = false;  // an incomplete last entry was removed
};

/// Closes a text that ends within an object that is a member of the whole text. What follows the
/// last complete entry of that object is removed.
ClosedJson closed_json(std::string_view json);

}  // namespace selgen::fit
