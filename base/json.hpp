// Reads JSON and UBJSON. Each error has the path of the value and what is expected.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/unreadable.hpp"

namespace selgen {

/// Thrown if a text is not the expected JSON. The message has the position, and how to fix it.
struct JsonError : Unreadable {
    using Unreadable::Unreadable;
};

/// A value and its path in the document: `machine.bw[1][0]`. It keeps the document alive.
class JsonValue {
public:
    /// Parses a text. Errors begin with `path`. Throws JsonError if the text is not valid JSON, or
    /// an object has a member twice.
    static JsonValue parse(const std::string& text, std::string path = "");
    /// The same for files of other programs: the numbers NaN, Infinity and -Infinity are accepted
    /// as words, and the last of several members with one name counts. Errors know their byte.
    static JsonValue parse_foreign(const std::string& text);
    /// The same for Universal Binary JSON.
    static JsonValue parse_ubjson(const std::string& bytes);

    /// Throws JsonError: "PATH: what".
    [[noreturn]] void refuse(const std::string& what) const;

    /// Throws if it is not an object, or has other members than these.
    void allow(const std::vector<std::string>& names) const;
    bool has(const std::string& name) const;
    /// Whether it is this string.
    bool is_text(const std::string& text) const;
    bool is_text() const;
    bool is_null() const;
    bool is_number() const;
    bool is_object() const;
    bool is_array() const;
    JsonValue operator[](const std::string& name) const;
    /// The elements. Throws if it is not a list, or has more than `most` elements.
    std::vector<JsonValue> elements(std::size_t most) const;
    /// The names and values of an object, in the order of the document.
    std::vector<std::pair<std::string, JsonValue>> members() const;

    /// A string as it is, and any other value as JSON.
    std::string as_text() const;
    std::string text() const;  // a string of any length, with any characters
    std::string line() const;  // a string on one line, not empty
    std::string name() const;  // a string on one line, 1 to 200 bytes
    bool truth() const;
    double number() const;  // finite
    /// Numbers from 0 (amount) or above 0 (positive). They are at most 1e18, so that sums and
    /// products remain finite.
    double amount() const;
    double positive() const;
    std::int64_t whole(std::int64_t least, std::int64_t most) const;
    /// The index of the string in the names.
    std::size_t one_of(const std::vector<std::string>& names) const;

    const std::string& path() const { return path_; }

private:
    using Shared = std::shared_ptr<const nlohmann::ordered_json>;
    JsonValue(Shared value, std::string path) : value_(std::move(value)), path_(std::move(path)) {}
    JsonValue child(const nlohmann::ordered_json& value, std::string path) const;

    Shared value_;  // shares ownership of the document
    std::string path_;
};

}  // namespace selgen
