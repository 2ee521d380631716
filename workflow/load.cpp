// Follows the imports of a spec, has its loop feature files read, and replaces its models on
// request.
#include "workflow/load.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "base/errors.hpp"
#include "dsl/check/spec.hpp"
#include "dsl/cpp/name_space.hpp"
#include "grammar/parse.hpp"
#include "host/files.hpp"
#include "workflow/loop/code_files.hpp"

namespace selgen::workflow {
namespace {

namespace fs = std::filesystem;

/// What identifies a file, whatever its name: device and inode. Empty if it does not exist.
using Identity = std::optional<std::pair<dev_t, ino_t>>;
using Identities = std::set<Identity>;

Identity identity_of(const std::string& path) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return {};
    return std::pair(found.st_dev, found.st_ino);
}

/// Adds the file as a further source, unless it was read before.
void add_import(Loaded& loaded, Identities& seen, const dsl::ast::Import& import) {
    const std::string name = name_of_import(loaded.sources[import.span.source], import.path);
    const Identity identity = identity_of(name);
    if (identity && !seen.insert(identity).second) return;
    try {
        std::string text = read_import(name);
        loaded.sources.push_back({name, std::move(text)});
    } catch (const IoError& error) {
        dsl::Diagnostic& found =
            loaded.report.error(dsl::Code::import_missing, import.span,
                                std::string("the import cannot be read: ") + error.what());
        if (!identity && name.ends_with(".fit.sel"))
            found.hint = "'selgen tune' writes it; until then, create an empty file: touch " + name;
    }
}

/// Removes models of these names from the spec and its imports.
void remove_models(std::vector<dsl::ast::Spec>& specs, const std::set<std::string>& names) {
    for (auto& spec : specs)
        std::erase_if(spec.items, [&](const dsl::ast::Item& item) {
            const auto* model = std::get_if<dsl::ast::Model>(&item);
            return model != nullptr && names.count(model->name.text) != 0;
        });
}

std::set<std::string> model_names(const dsl::ast::Spec& spec) {
    std::set<std::string> names;
    for (const auto& item : spec.items)
        if (const auto* model = std::get_if<dsl::ast::Model>(&item)) names.insert(model->name.text);
    return names;
}

/// Appends files of models to the sources.
void add_models(Loaded& loaded, const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        const std::string text = host::read_file(path, host::largest_spec);
        loaded.sources.push_back({host::name_of_input(path), text});
        auto spec = grammar::parse(loaded.sources, loaded.sources.size() - 1, loaded.report);
        if (!spec) continue;
        remove_models(loaded.specs, model_names(*spec));
        loaded.specs.push_back(std::move(*spec));
    }
}

/// Whether the import is not read. One that does not exist may be replaced with models of the same
/// file name in another folder.
bool is_skipped(const dsl::Source& importer, const std::string& path, const LoadOptions& options) {
    const std::string name = name_of_import(importer, path);
    const fs::path may_be_missing = fs::path(options.may_be_missing).lexically_normal();
    if (options.skips && name == may_be_missing) return true;
    std::error_code none;
    if (fs::exists(name, none)) return false;
    if (!options.may_be_missing.empty() && name == may_be_missing) return true;
    const auto has_same_name = [&](const fs::path& models) {
        return models.filename() == fs::path(name).filename();
    };
    return std::ranges::any_of(options.models, has_same_name);
}

/// Adds a namespace statement. Throws UsageError if the spec has another one, or if the name is no
/// C++ namespace.
void add_namespace(Loaded& loaded, const std::string& wanted) {
    const std::string why = dsl::refusal_of_namespace(wanted);
    if (!why.empty()) throw UsageError("--namespace '" + wanted + "': " + why);
    for (const dsl::ast::Spec& spec : loaded.specs) {
        for (const dsl::ast::Item& item : spec.items) {
            const auto* written = std::get_if<dsl::ast::Namespace>(&item);
            if (written == nullptr) continue;
            const std::string name = dsl::text_of(*written);
            if (name == wanted) return;
            throw UsageError("--namespace '" + wanted + "' conflicts with 'namespace " + name +
                             ";' in " + loaded.sources[written->span.source].name +
                             ": remove one of them");
        }
    }
    auto& items = loaded.specs.front().items;
    items.insert(items.begin(), dsl::namespace_of(wanted));
}

}  // namespace

std::string name_of_import(const dsl::Source& importer, const std::string& path) {
    return (fs::path(importer.name).parent_path() / path).lexically_normal().string();
}

std::string read_import(const std::string& path) {
    std::error_code none;
    if (fs::exists(path, none) && !fs::is_regular_file(path, none) && !fs::is_directory(path, none))
        throw IoError(path + ": is a device or a pipe, not a file");
    return host::read_file(path, host::largest_spec);
}

Loaded load(const std::string& path, const LoadOptions& options) {
    Loaded loaded;
    const std::string name = path == "-" ? "stdin" : fs::path(path).lexically_normal().string();
    loaded.sources.push_back({name, host::read_file(path, host::largest_spec)});
    Identities seen;
    if (path != "-") seen.insert(identity_of(path));
    for (std::size_t i = 0; i < loaded.sources.size(); ++i) {
        auto spec = grammar::parse(loaded.sources, i, loaded.report);
        if (!spec) continue;
        for (const dsl::ast::Item& item : spec->items) {
            const auto* one = std::get_if<dsl::ast::Import>(&item);
            if (one != nullptr && !is_skipped(loaded.sources[i], one->path, options))
                add_import(loaded, seen, *one);
        }
        read_code_files(loaded, i, *spec);
        loaded.specs.push_back(std::move(*spec));
    }
    add_models(loaded, options.models);
    return loaded;
}

void check_has_only_models(const std::string& output) {
    std::error_code none;
    if (!output.ends_with(".sel") || !fs::is_regular_file(output, none))
        return host::check_is_ours(output);
    const dsl::Sources sources{{output, host::read_file(output, host::largest_spec)}};
    dsl::Report report;
    const auto spec = grammar::parse(sources, 0, report);
    const bool only_models = spec && std::ranges::all_of(spec->items, [](const auto& item) {
                                 return std::holds_alternative<dsl::ast::Model>(item);
                             });
    if (!only_models) host::check_is_ours(output);
}

Checked load_and_check(const std::string& path, const LoadOptions& options) {
    Checked checked{load(path, options), {}};
    Loaded& loaded = checked.loaded;
    if (loaded.specs.size() < loaded.sources.size()) return checked;
    if (!options.name_space.empty()) add_namespace(loaded, options.name_space);
    checked.model = dsl::check(loaded.specs, loaded.sources, loaded.report);
    if (loaded.report.has_errors()) checked.model.reset();
    return checked;
}

}  // namespace selgen::workflow
