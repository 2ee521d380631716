// Implements `selgen init` without a table, and writes the files of all starter projects.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <ostream>
#include <string>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/init_parts.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/spec.hpp"
#include "gen/init/init.hpp"
#include "grammar/parse.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

namespace fs = std::filesystem;

bool is_word(const std::string& name) {
    const auto is_part = [](unsigned char c) {
        return c < 128 && (std::isalnum(c) != 0 || c == '_');
    };
    return !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
           std::ranges::all_of(name, is_part);
}

/// The starter with this name; throws UsageError if it has errors, as only the name can be wrong.
gen::Files starter(const std::string& name) {
    if (!is_word(name))
        throw UsageError("'" + name + "' cannot be a name: use letters, digits and underscores");
    gen::Files files = gen::starter(name);
    const NewSpec spec = new_spec(name + ".sel", files[name + ".sel"]);
    if (!spec.model)
        throw UsageError("'" + name +
                         "' cannot be the name of a selector: " + spec.report.found()[0].text);
    return files;
}

}  // namespace

NewSpec new_spec(const std::string& file, const std::string& text) {
    NewSpec spec{{{file, text}}, {}, {}, {}};
    const auto parsed = grammar::parse(spec.sources, 0, spec.report);
    if (!parsed) return spec;
    spec.text = dsl::print(*parsed, spec.sources[0]);
    spec.model = dsl::check({*parsed}, spec.sources, spec.report);
    return spec;
}

void check_may_fill(const std::string& folder, bool force) {
    std::error_code none;
    if (!fs::exists(folder, none)) return;
    if (!fs::is_directory(folder, none))
        throw IoError(folder + ": is a file, not a folder: choose another name");
    if (!force && !fs::is_empty(folder, none))
        throw IoError(folder +
                      ": is not empty: choose another name, or use --force to overwrite "
                      "files of the same names");
}

void write_project(const std::string& folder, const std::map<std::string, std::string>& files,
                   const std::string& first, const Streams& streams) {
    host::write_folder(folder, files);
    streams.out << fmt::format(
        "{0}: {1} files. Next:\n  cd {0} && {2}\n"
        "  make && ./app  (or: cmake -B build && cmake --build build && build/app)\n"
        "Then replace the kernels in {0}.hpp with your own.\n",
        folder, files.size(), first);
}

void check_may_write(const std::string& path, bool force) {
    if (path == "-" || force || !fs::is_regular_file(path)) return;
    throw IoError(path + ": already exists: use --force to overwrite it");
}

void add_to_project(const std::string& name, const std::map<std::string, std::string>& files,
                    const std::string& first, const InitOptions& options, const Streams& streams) {
    std::map<std::string, std::string> wanted;
    for (const char* ending : {".sel", ".hpp", ".fit.sel"})
        wanted.emplace(name + ending, files.at(name + ending));
    for (const auto& [file, text] : wanted) check_may_write(file, options.force);
    host::write_folder(".", wanted);
    streams.out << fmt::format(
        "{0}.sel, {0}.hpp, {0}.fit.sel: written. Next:\n  {1}\n"
        "Then replace the kernels in {0}.hpp with your own. In the program, include "
        "\"{0}.sel.hpp\" and call {0}::call.\n"
        "With CMake: selgen_add_library({0}_select SOURCES {0}.sel TUNE)\n",
        name, first);
}

int init(const InitOptions& options, const Streams& streams) {
    if (!options.data.empty()) return init_from_table(options, streams);
    if (options.name.empty())
        throw UsageError("a name is missing: selgen init NAME, or selgen init --data TABLE");
    const gen::Files files = starter(options.name);
    if (options.add) {
        add_to_project(options.name, files, "selgen tune " + options.name + ".sel", options,
                       streams);
        return Exit::done;
    }
    check_may_fill(options.name, options.force);
    write_project(options.name, files, "selgen tune " + options.name + ".sel", streams);
    return Exit::done;
}

}  // namespace selgen::cli
