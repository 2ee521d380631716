#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Reading JSON strictly: each fault names the place, and says what would be right.
namespace selgen::cli {

/// A text that is not what it should be; the message says where and what cures it.
struct JsonError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A value and how one gets to it from the whole: `machine.bw[1][0]`.
class JsonPlace {
public:
    JsonPlace(const nlohmann::json& value, std::string path)
        : value_(value), path_(std::move(path)) {}

    /// Throws JsonError: "PATH: what".
    [[noreturn]] void refuse(const std::string& what) const;

    /// Throws where it is no object, or has other members than these.
    void allow(const std::vector<std::string>& names) const;
    bool has(const std::string& name) const;
    bool is_null() const { return value_.is_null(); }
    bool is_object() const { return value_.is_object(); }
    bool is_array() const { return value_.is_array(); }
    JsonPlace operator[](const std::string& name) const;
    /// The elements; throws where it is no list, or one of more than `most`.
    std::vector<JsonPlace> elements(std::size_t most) const;
    /// The names and values of an object.
    std::vector<std::pair<std::string, JsonPlace>> members() const;

    std::string text() const;
    bool truth() const;
    /// From 0, or above 0; at most 1e18, so that sums and products stay finite.
    double amount() const;
    double positive() const;
    std::int64_t whole(std::int64_t least, std::int64_t most) const;
    /// The index of the text in the names.
    std::size_t one_of(const std::vector<std::string>& names) const;

    const std::string& path() const { return path_; }

private:
    const nlohmann::json& value_;
    std::string path_;
};

/// Throws JsonError where the text is no JSON, or an object has a member twice.
nlohmann::json parse_json(const std::string& text);

}  // namespace selgen::cli
