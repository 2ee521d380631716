// Runs a builder program: parses its command line, builds the text, and writes the spec and its
// call sites.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "builder/built.hpp"

namespace selgen::builder {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::string output;         // empty: standard output
    std::string source_folder;  // empty: relative paths stay as they are
    std::string call_sites;     // empty: none
};

struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct IoError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

Options options_of(const std::vector<std::string>& words) {
    Options options;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        std::string* value = words[i] == "-o"                ? &options.output
                             : words[i] == "--source-folder" ? &options.source_folder
                             : words[i] == "--call-sites"    ? &options.call_sites
                                                             : nullptr;
        if (value == nullptr)
            throw UsageError("unknown option '" + words[i] +
                             "': use -o FILE, --source-folder DIR or --call-sites FILE");
        if (i + 1 == words.size()) throw UsageError("option '" + words[i] + "' needs a value");
        *value = words[i + 1];
    }
    return options;
}

/// Writes the whole text, or leaves the file unchanged.
void write_file(const std::string& path, const std::string& text) {
    const std::string draft = path + ".draft";
    std::ofstream out(draft, std::ios::binary);
    out << text << std::flush;
    out.close();
    std::error_code error;
    if (out) fs::rename(draft, path, error);
    if (out && !error) return;
    fs::remove(draft, error);
    throw IoError(path + ": cannot be written");
}

int write(const Options& options, const dsl::build::Spec& spec) {
    const fs::path folder =
        options.output.empty() ? fs::current_path() : fs::absolute(options.output).parent_path();
    const auto from = options.source_folder.empty()
                          ? std::nullopt
                          : std::optional(fs::weakly_canonical(options.source_folder));
    const Built built = build(spec, options.output, [&](const std::string& path) {
        if (!from || fs::path(path).is_absolute()) return path;
        const fs::path there = (*from / path).lexically_normal();
        return there.lexically_relative(fs::weakly_canonical(folder)).string();
    });
    if (!built.errors.empty()) {
        std::cerr << built.errors;
        return 1;
    }
    if (options.output.empty()) {
        std::cout << built.text << std::flush;
        if (!std::cout) throw IoError("cannot write to standard output");
        return 0;
    }
    if (!options.call_sites.empty()) write_file(options.call_sites, to_text(built.call_sites));
    write_file(options.output, built.text);
    return 0;
}

}  // namespace
}  // namespace selgen::builder

namespace selgen::dsl::build {

int write(int argc, char** argv, const Spec& spec) {
    const std::string program = argc > 0 ? argv[0] : "builder";
    try {
        return builder::write(builder::options_of({argv + std::min(argc, 1), argv + argc}), spec);
    } catch (const builder::UsageError& error) {
        std::cerr << program << ": " << error.what() << '\n';
        return 2;
    } catch (const std::runtime_error& error) {
        std::cerr << program << ": " << error.what() << '\n';
        return 3;
    }
}

}  // namespace selgen::dsl::build
