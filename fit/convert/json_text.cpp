// Catches the exceptions of readers of foreign files, and finds the line and column of their byte.
#include "fit/convert/json_text.hpp"

#include <string>

#include "dsl/diagnostics/source.hpp"
#include "dsl/model/limits.hpp"

namespace selgen::fit {

void check_classes(std::size_t count) {
    if (count < 2 || count > dsl::most_variants)
        throw FormatError("the model has " + std::to_string(count) +
                          " classes, but a selector must have 2 to " +
                          std::to_string(dsl::most_variants) + " variants");
}

std::optional<TableError> error_in(const NamedText& file, const std::function<void()>& use) {
    try {
        use();
    } catch (const Unreadable& error) {
        const dsl::Source source(file.name, file.text);
        return TableError{file.name, dsl::location_of(source, error.byte.value_or(0)),
                          error.what()};
    }
    return {};
}

std::optional<TableError> with_json(const NamedText& file,
                                    const std::function<void(const JsonValue&)>& use) {
    return error_in(file, [&] { use(JsonValue::parse_foreign(file.text)); });
}

}  // namespace selgen::fit
