#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include <selgen/rt/event.hpp>
#include <selgen/rt/join.hpp>
#include <selgen/rt/number_text.hpp>

namespace selgen::rt {

namespace detail {

inline std::string microseconds(std::int64_t nanoseconds) {
    char text[40];
    std::snprintf(text, sizeof text, "%lld.%03d", static_cast<long long>(nanoseconds / 1000),
                  static_cast<int>(nanoseconds % 1000));
    return text;
}

inline std::string json_text(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        char code[8];
        std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
        if (c == '"' || c == '\\') result += '\\';
        if (c >= 0 && c < ' ')
            result += code;
        else
            result += c;
    }
    return result + '"';
}

/// JSON has no number for infinities and NaN.
inline std::string json_number(double value) {
    if (value != value) return "null";
    if (value - value != 0) return value < 0 ? "\"-inf\"" : "\"inf\"";
    return number_text(value);
}

inline std::string json_values(const Values& values) {
    std::string text;
    for (const auto& [name, number, word] : values)
        text += join({text.empty() ? "" : ",", json_text(name), ":",
                      word.empty() ? json_number(number) : json_text(word)});
    return join({"{", text, "}"});
}

inline std::string_view kind_text(Event::Kind kind) noexcept {
    if (kind == Event::Kind::decision) return "decision";
    return kind == Event::Kind::plan ? "plan" : "run";
}

inline std::string json_arguments(const Event& event) {
    std::string text = join({"\"selector\":", json_text(event.selector)});
    if (!event.variant.empty()) text += join({",\"variant\":", json_text(event.variant)});
    if (!event.failure.empty()) text += join({",\"failure\":", json_text(event.failure)});
    if (event.kind != Event::Kind::decision) return text;
    text += join({",\"reason\":", json_text(event.reason), ",\"line\":", json_text(event.line)});
    text += join({",\"features\":", json_values(event.features)});
    return text + join({",\"costs\":", json_values(event.costs)});
}

/// A field as RFC 4180 has it.
inline std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    return result + '"';
}

inline std::string csv_values(const Values& values) {
    std::string text;
    for (const auto& [name, number, word] : values)
        text += join({text.empty() ? "" : " ", name, "=",
                      word.empty() ? number_text(number) : std::string(word)});
    return text;
}

}  // namespace detail

/// A complete event of Chrome's trace format, without a comma.
inline std::string json_text(const Event& event, long process) {
    using Kind = Event::Kind;
    const std::string name = event.kind == Kind::decision
                                 ? join({"decide ", event.selector})
                                 : join({event.kind == Kind::plan ? "plan " : "", event.variant});
    return join({"{\"name\":", detail::json_text(name), ",\"cat\":\"",
                 detail::kind_text(event.kind),
                 "\",\"ph\":\"X\",\"ts\":", detail::microseconds(event.begin),
                 ",\"dur\":", detail::microseconds(event.end - event.begin),
                 ",\"pid\":", std::to_string(process), ",\"tid\":", std::to_string(event.thread),
                 ",\"args\":{", detail::json_arguments(event), "}}"});
}

/// The first row of a table of events.
inline constexpr std::string_view csv_head =
    "event,selector,variant,start_us,duration_us,thread,reason,line,features,costs,failure\r\n";

/// A row of it.
inline std::string csv_text(const Event& event) {
    using namespace detail;
    return join({kind_text(event.kind),
                 ",",
                 csv_field(event.selector),
                 ",",
                 csv_field(event.variant),
                 ",",
                 microseconds(event.begin),
                 ",",
                 microseconds(event.end - event.begin),
                 ",",
                 std::to_string(event.thread),
                 ",",
                 csv_field(event.reason),
                 ",",
                 csv_field(event.line),
                 ",",
                 csv_field(csv_values(event.features)),
                 ",",
                 csv_field(csv_values(event.costs)),
                 ",",
                 csv_field(event.failure),
                 "\r\n"});
}

}  // namespace selgen::rt
