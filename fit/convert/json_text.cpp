#include "fit/convert/json_text.hpp"

#include <string>

#include <nlohmann/json.hpp>

#include "dsl/diagnostics/report.hpp"
#include "dsl/diagnostics/source.hpp"
#include "dsl/model/limits.hpp"

namespace selgen::fit {

void check_classes(std::size_t count) {
    if (count < 2 || count > dsl::most_variants)
        throw FormatError("the model has " + std::to_string(count) +
                          " classes, but a selector must have 2 to " +
                          std::to_string(dsl::most_variants) + " variants");
}

std::optional<TableError> with_json(const NamedText& file,
                                    const std::function<void(const nlohmann::json&)>& use) {
    try {
        use(nlohmann::json::parse(file.text));
    } catch (const nlohmann::json::parse_error& error) {
        const dsl::Source source(file.name, file.text);
        const std::size_t byte = error.byte == 0 ? 0 : error.byte - 1;
        return TableError{file.name, dsl::location_of(source, byte), "invalid JSON"};
    } catch (const nlohmann::json::exception& error) {
        return TableError{
            file.name, {}, "unexpected JSON structure: " + dsl::shortened(error.what())};
    } catch (const FormatError& error) {
        return TableError{file.name, {}, error.what()};
    }
    return {};
}

}  // namespace selgen::fit
