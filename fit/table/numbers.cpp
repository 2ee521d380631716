// Converts numbers with std::from_chars and std::to_chars, independent of the locale.
#include "fit/table/numbers.hpp"

#include <charconv>
#include <cmath>

namespace selgen::fit {

std::optional<double> number_in(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return {};
    return value;
}

bool is_infinity_or_nan(std::string_view text) {
    std::string word = in_small_letters(text);
    if (word.starts_with('+') || word.starts_with('-')) word.erase(0, 1);
    return word == "nan" || word == "inf" || word == "infinity";
}

std::string number_text(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string in_small_letters(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

}  // namespace selgen::fit
