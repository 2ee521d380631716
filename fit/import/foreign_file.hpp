// What the importers share: errors with locations, scans of JSON text, and tables of several files.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "fit/import/other_programs.hpp"

namespace selgen::fit {

/// A file has another format than expected. The module catches it and returns a TableError.
struct FormatError : Unreadable {
    using Unreadable::Unreadable;
};

/// Throws FormatError with the location of this byte.
[[noreturn]] void refuse_at(std::size_t byte, const std::string& text);

/// Calls `use`, and returns the error if it throws Unreadable.
std::optional<TableError> error_in(const NamedText& file, const std::function<void()>& use);

/// Calls `use`. An error that it throws and that has no location gets this one.
void at_byte(std::size_t byte, const std::function<void()>& use);

/// Whether the text begins as an object or a list does.
bool is_json_like(std::string_view text);

/// The most elements of a list.
inline constexpr std::size_t most_elements = 10'000'000;

/// Calls `use` with each element of a list, or member of an object, and the byte at which it
/// begins. The list or object is the member `name` of the whole text. Errors without a location get
/// that byte.
void for_children(const std::vector<JsonValue>& children, std::string_view text,
                  std::string_view name,
                  const std::function<void(const JsonValue& child, std::size_t byte)>& use);

/// A text with all its brackets closed.
struct ClosedJson {
    std::string text;
    bool is_cut = false;  // an incomplete last entry was removed
};

/// Closes a text that ends within an object that is a member of the whole text. What follows the
/// last complete entry of that object is removed.
ClosedJson closed_json(std::string_view json);

/// Short names that distinguish files: without the endings `.json` and `.csv`, and without folders
/// that are not needed for that. Throws FormatError if a file is given twice.
std::vector<std::string> labels_of(const std::vector<std::string>& paths);

/// The table of several files for this kind of import, or the first error. `read` makes a part of
/// the text of a file; `build` makes a table of all parts and the labels of the files. The notes of
/// the parts follow, each with the name of its file.
template <class Read, class Build>
TableOrErrors table_of_files(const std::string& kind, const std::vector<NamedText>& files,
                             const Read& read, const Build& build) {
    std::vector<decltype(read(files[0].text))> parts;
    std::vector<std::string> paths, labels;
    ImportedTable made;
    std::optional<TableError> fault;
    for (std::size_t i = 0; i < files.size() && !fault; ++i)
        fault = error_in(files[i], [&] {
            parts.push_back(read(files[i].text));
            paths.push_back(files[i].name);
            labels = labels_of(paths);
        });
    if (!fault) fault = error_in(files[0], [&] { made = build(parts, labels); });
    if (fault) return explained(kind, files, std::vector{*fault});
    for (std::size_t i = 0; i < files.size(); ++i)
        for (const std::string& note : parts[i].notes)
            made.notes.push_back(files[i].name + ": " + note);
    return made;
}

}  // namespace selgen::fit
