// Wraps nlohmann::json: rejects duplicate members, accepts NaN and infinities of other programs,
// and checks the type and range of each value.
#include "base/json.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "base/nearest.hpp"

namespace selgen {
namespace {

using Json = nlohmann::ordered_json;

constexpr double largest_member = 1e18;

std::string alternatives(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return text;
}

/// The value as shown in messages.
std::string shown(const Json& value) {
    if (value.is_structured()) return value.is_array() ? "a list" : "an object";
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > 40) text = std::string("a ") + value.type_name();
    return text;
}

double number_or_nan(const Json& value) {
    return value.is_number() ? value.get<double>() : std::nan("");
}

bool is_line(const std::string& text) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
    return !text.empty() && std::ranges::none_of(text, is_control);
}

/// Handles the events of the parser. Throws if a name occurs twice in one object.
class DistinctMembers {
public:
    bool operator()(int, Json::parse_event_t event, const Json& parsed) {
        if (event == Json::parse_event_t::object_start) open_.emplace_back();
        if (event == Json::parse_event_t::object_end) open_.pop_back();
        if (event == Json::parse_event_t::key &&
            !open_.back().insert(parsed.get<std::string>()).second)
            throw JsonError("the member '" + parsed.get<std::string>() +
                            "' appears twice in an object: remove one of them");
        return true;
    }

private:
    std::vector<std::set<std::string>> open_;
};

/// The error of a text that is not JSON at this byte.
JsonError not_json(std::string_view text, std::size_t byte, const std::string& where = "") {
    JsonError error("is not valid JSON" + where +
                    (byte >= text.size() ? ": the text is incomplete" : ""));
    error.byte = byte;
    return error;
}

/// ": line 2, column 7"
std::string place_of(std::string_view text, std::size_t byte) {
    const auto before = text.substr(0, byte);
    const auto lines = std::ranges::count(before, '\n');
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
    return ": line " + std::to_string(lines + 1) + ", column " + std::to_string(column);
}

/// The byte of an error; that of the parser counts from 1.
std::size_t byte_of(const Json::parse_error& error) { return error.byte == 0 ? 0 : error.byte - 1; }

/// A text whose NaN and infinities are words. Each word in `quoted` has two quotes more.
struct Quoted {
    std::string text;
    std::vector<std::size_t> quoted;  // bytes after the words

    /// The byte of the original text.
    std::size_t original(std::size_t byte) const {
        const auto before = std::ranges::upper_bound(quoted, byte) - quoted.begin();
        return byte - 2 * static_cast<std::size_t>(before);
    }
};

Quoted with_quoted_words(std::string_view text) {
    Quoted made;
    bool in_string = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::size_t length = 0;
        for (const std::string_view word : {"NaN", "-NaN", "Infinity", "-Infinity"})
            if (!in_string && text.substr(at).starts_with(word)) length = word.size();
        if (length > 0) {
            made.text += '"' + std::string(text.substr(at, length)) + '"';
            made.quoted.push_back(made.text.size());
            at += length - 1;
            continue;
        }
        made.text += text[at];
        const bool is_escape = in_string && text[at] == '\\' && at + 1 < text.size();
        if (is_escape)
            made.text += text[++at];
        else if (text[at] == '"')
            in_string = !in_string;
    }
    return made;
}

}  // namespace

JsonValue JsonValue::parse(const std::string& text, std::string path) {
    try {
        DistinctMembers names;
        auto whole = std::make_shared<const Json>(
            Json::parse(text, [&](int depth, Json::parse_event_t event, Json& parsed) {
                return names(depth, event, parsed);
            }));
        return {std::move(whole), std::move(path)};
    } catch (const Json::parse_error& error) {
        throw not_json(text, byte_of(error), place_of(text, byte_of(error)));
    } catch (const Json::exception&) {
        throw JsonError("is not valid JSON: it has a number that a double cannot hold");
    }
}

JsonValue JsonValue::parse_foreign(const std::string& text) {
    const Quoted quoted = with_quoted_words(text);
    try {
        return {std::make_shared<const Json>(Json::parse(quoted.text)), ""};
    } catch (const Json::parse_error& error) {
        throw not_json(text, quoted.original(byte_of(error)));
    } catch (const Json::exception&) {
        throw JsonError("is not valid JSON: it has a number that a double cannot hold");
    }
}

JsonValue JsonValue::parse_ubjson(const std::string& bytes) {
    try {
        return {std::make_shared<const Json>(Json::from_ubjson(bytes)), ""};
    } catch (const Json::exception&) {
        throw JsonError("is not valid Universal Binary JSON: the file is damaged");
    }
}

JsonValue JsonValue::child(const Json& value, std::string path) const {
    return {Shared(value_, &value), std::move(path)};
}

bool JsonValue::is_text() const { return value_->is_string(); }

bool JsonValue::is_null() const { return value_->is_null(); }

bool JsonValue::is_number() const { return value_->is_number(); }

bool JsonValue::is_object() const { return value_->is_object(); }

bool JsonValue::is_array() const { return value_->is_array(); }

void JsonValue::refuse(const std::string& what) const {
    throw JsonError((path_.empty() ? "" : path_ + ": ") + what);
}

void JsonValue::allow(const std::vector<std::string>& names) const {
    if (!value_->is_object()) refuse("must be an object, not " + shown(*value_));
    for (const auto& [name, member] : value_->items()) {
        if (std::ranges::find(names, name) != names.end()) continue;
        const std::string hint = nearest_hint(name, names);
        refuse("has an unknown member '" + name + '\'' +
               (hint.empty() ? "; expected " + alternatives(names) : "; " + hint));
    }
}

bool JsonValue::is_text(const std::string& text) const {
    return value_->is_string() && value_->get<std::string>() == text;
}

bool JsonValue::has(const std::string& name) const { return value_->contains(name); }

JsonValue JsonValue::operator[](const std::string& name) const {
    const auto found = value_->find(name);
    if (found == value_->end()) refuse("has no '" + name + "', which is required");
    return child(*found, path_.empty() ? name : path_ + '.' + name);
}

std::vector<JsonValue> JsonValue::elements(std::size_t most) const {
    if (!value_->is_array()) refuse("must be a list, not " + shown(*value_));
    if (value_->size() > most)
        refuse("has " + std::to_string(value_->size()) + " elements, but at most " +
               std::to_string(most) + " are allowed");
    std::vector<JsonValue> result;
    for (std::size_t i = 0; i < value_->size(); ++i)
        result.push_back(child((*value_)[i], path_ + '[' + std::to_string(i) + ']'));
    return result;
}

std::vector<std::pair<std::string, JsonValue>> JsonValue::members() const {
    if (!value_->is_object()) refuse("must be an object, not " + shown(*value_));
    std::vector<std::pair<std::string, JsonValue>> result;
    for (const auto& [name, member] : value_->items())
        result.emplace_back(name, child(member, path_.empty() ? name : path_ + '.' + name));
    return result;
}

std::string JsonValue::as_text() const {
    return is_text() ? text() : value_->dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string JsonValue::text() const {
    if (!value_->is_string()) refuse("must be a string, not " + shown(*value_));
    return value_->get<std::string>();
}

std::string JsonValue::line() const {
    std::string line = text();
    if (!is_line(line)) refuse("must be a single-line string");
    return line;
}

std::string JsonValue::name() const {
    std::string name = text();
    if (!is_line(name) || name.size() > 200)
        refuse("must be a single-line string of 1 to 200 bytes");
    return name;
}

bool JsonValue::truth() const {
    if (!value_->is_boolean()) refuse("must be true or false, not " + shown(*value_));
    return value_->get<bool>();
}

double JsonValue::number() const {
    const double number = number_or_nan(*value_);
    if (!std::isfinite(number)) refuse("must be a finite number, not " + shown(*value_));
    return number;
}

double JsonValue::amount() const {
    const double number = number_or_nan(*value_);
    if (!(number >= 0 && number <= largest_member))
        refuse("must be a number from 0 to 1e18, not " + shown(*value_));
    return number;
}

double JsonValue::positive() const {
    const double number = number_or_nan(*value_);
    if (!(number > 0 && number <= largest_member))
        refuse("must be a number above 0 and at most 1e18, not " + shown(*value_));
    return number;
}

std::int64_t JsonValue::whole(std::int64_t least, std::int64_t most) const {
    const double number = number_or_nan(*value_);
    const bool is_within =
        number >= static_cast<double>(least) && number <= static_cast<double>(most);
    if (!is_within || number != std::floor(number))
        refuse("must be a whole number from " + std::to_string(least) + " to " +
               std::to_string(most) + ", not " + shown(*value_));
    return static_cast<std::int64_t>(number);
}

std::size_t JsonValue::one_of(const std::vector<std::string>& names) const {
    const auto found =
        std::ranges::find(names, value_->is_string() ? value_->get<std::string>() : std::string());
    if (found == names.end()) refuse("must be " + alternatives(names) + ", not " + shown(*value_));
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace selgen
