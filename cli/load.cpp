#include "cli/load.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/exit.hpp"
#include "cli/files.hpp"
#include "dsl/check.hpp"
#include "grammar/parse.hpp"

namespace selgen::cli {
namespace {

namespace fs = std::filesystem;

std::string name_of_import(const dsl::Source& importer, const std::string& path) {
    return (fs::path(importer.name).parent_path() / path).lexically_normal().string();
}

/// Adds the file as a further source, unless it was met before.
void add_import(Loaded& loaded, const dsl::ast::Import& import) {
    const std::string name = name_of_import(loaded.sources[import.span.source], import.path);
    const auto met = [&](const dsl::Source& source) {
        std::error_code none;
        return source.name == name || fs::equivalent(source.name, name, none);
    };
    if (std::any_of(loaded.sources.begin(), loaded.sources.end(), met)) return;
    try {
        std::string text = read_file(name);
        loaded.sources.push_back({name, std::move(text)});
    } catch (const WorldError& error) {
        loaded.report.error(dsl::Code::import_missing, import.span,
                            std::string("the import cannot be read: ") + error.what());
    }
}

}  // namespace

Loaded load(const std::string& path) {
    Loaded loaded;
    const std::string name = path == "-" ? "stdin" : fs::path(path).lexically_normal().string();
    loaded.sources.push_back({name, read_file(path)});
    for (std::size_t i = 0; i < loaded.sources.size(); ++i) {
        auto spec = grammar::parse(loaded.sources, i, loaded.report);
        if (!spec) continue;
        for (const dsl::ast::Item& item : spec->items) {
            if (const auto* one = std::get_if<dsl::ast::Import>(&item)) add_import(loaded, *one);
        }
        loaded.specs.push_back(std::move(*spec));
    }
    return loaded;
}

Checked load_and_check(const std::string& path) {
    Checked checked{load(path), {}};
    Loaded& loaded = checked.loaded;
    if (loaded.specs.size() < loaded.sources.size()) return checked;
    checked.model = dsl::check(loaded.specs, loaded.sources, loaded.report);
    if (loaded.report.has_errors()) checked.model.reset();
    return checked;
}

}  // namespace selgen::cli
