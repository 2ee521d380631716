#include "loop/json.hpp"

#include <algorithm>
#include <cmath>

namespace selgen::loop {
namespace {

constexpr double largest_number = 1e18;

[[noreturn]] void refuse(const std::string& name, const std::string& what) {
    throw Unreadable("'" + name + "' is not " + what);
}

double finite(const OrderedJson& value) {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    return std::isfinite(number) ? number : std::nan("");
}

}  // namespace

OrderedJson parsed(const std::string& text) {
    try {
        return OrderedJson::parse(text);
    } catch (const OrderedJson::exception& error) {
        throw Unreadable(std::string("is not JSON: ") + error.what());
    }
}

const OrderedJson& member(const OrderedJson& object, const std::string& name) {
    const auto found = object.find(name);
    if (found == object.end()) throw Unreadable("has no '" + name + "'");
    return *found;
}

double number_from_0(const OrderedJson& value, const std::string& name) {
    const double number = finite(value);
    if (!(number >= 0 && number <= largest_number)) refuse(name, "a number from 0 to 1e18");
    return number;
}

double positive(const OrderedJson& value, const std::string& name) {
    const double number = finite(value);
    if (!(number > 0 && number <= largest_number)) refuse(name, "a number above 0, to 1e18");
    return number;
}

std::int64_t whole(const OrderedJson& value, const std::string& name, std::int64_t least,
                   std::int64_t most) {
    const double number = finite(value);
    const bool is_within =
        number >= static_cast<double>(least) && number <= static_cast<double>(most);
    if (!is_within || number != std::floor(number))
        refuse(name,
               "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return static_cast<std::int64_t>(number);
}

std::string line_text(const OrderedJson& value, const std::string& name) {
    std::string text = value.is_string() ? value.get<std::string>() : "";
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
    if (text.empty() || std::ranges::any_of(text, is_control)) refuse(name, "a text of one line");
    return text;
}

}  // namespace selgen::loop
