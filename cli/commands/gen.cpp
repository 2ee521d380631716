// Implements `selgen gen`, which writes a header or a driver, and on request a self-test, a
// dependency file and a stamp.
#include <algorithm>
#include <filesystem>
#include <ostream>

#include "base/diff.hpp"
#include "base/errors.hpp"
#include "base/exit.hpp"
#include "cli/commands/commands.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

/// A path, escaped for a dependency file of make and ninja.
std::string makefile_escaped(const std::string& path) {
    std::string result;
    for (const char c : path) {
        if (c == ' ' || c == '#' || c == '\\') result += '\\';
        if (c == '$') result += '$';
        result += c;
    }
    return result;
}

std::string depfile_text(const GenOptions& options, const std::vector<std::string>& read) {
    const std::string& product = options.stamp.empty() ? options.output : options.stamp;
    const std::string& target = options.depfile_target.empty() ? product : options.depfile_target;
    std::string text = makefile_escaped(target) + ':';
    for (const std::string& file : read) text += " \\\n  " + makefile_escaped(file);
    return text + '\n';
}

/// The source file of a split header; empty if it is not split.
std::string source_of(const GenOptions& options) {
    if (!options.is_split) return "";
    return std::filesystem::path(options.output).replace_extension(".cpp").string();
}

void check_outputs(const GenOptions& options, std::vector<std::string> read) {
    read.push_back(options.compile.rates);
    read.push_back(options.compile.call_sites);
    for (const std::string& output :
         {options.output, source_of(options), options.selftest, options.depfile, options.stamp})
        host::check_not_read(output, read);
}

/// How the self-test includes the header: by default, relative to its folder.
std::string selftest_include(const GenOptions& options) {
    if (options.selftest.empty() || !options.compile.selftest_include.empty())
        return options.compile.selftest_include;
    const std::filesystem::path header = std::filesystem::absolute(options.output);
    const std::filesystem::path folder = std::filesystem::absolute(options.selftest).parent_path();
    return header.lexically_normal().lexically_relative(folder.lexically_normal()).string();
}

void check_options(const GenOptions& options) {
    if (options.compile.rates == "-" && options.compile.spec == "-")
        throw UsageError("standard input can be read only once");
    if (options.check && options.output == "-")
        throw UsageError("--check needs a header to compare with: add -o HEADER");
    if (options.is_split && options.output == "-")
        throw UsageError("--split writes a header and a source file beside it: add -o HEADER");
    if (options.is_split && source_of(options) == options.output)
        throw UsageError(options.output + ": cannot be both the header and its source file");
    const bool has_include = !options.compile.selftest_include.empty();
    if (options.selftest.empty() && has_include)
        throw UsageError("--selftest-include requires --selftest");
    if (options.selftest.empty()) return;
    if (options.selftest == options.output)
        throw UsageError(options.output + ": cannot be both the header and its self-test");
    if (options.output == "-" && !has_include)
        throw UsageError(
            "--selftest needs the path of the header, but the header goes to standard output: add "
            "-o FILE or --selftest-include NAME");
}

/// Prints how the header would change. A missing header counts as empty.
int compare(const std::string& path, const std::string& header, const Streams& streams) {
    const bool exists = std::filesystem::exists(path);
    const std::string before = exists ? host::read_file(path) : "";
    streams.out << unified_diff(before, header, exists ? path : "/dev/null", path);
    return exists && before == header ? Exit::done : Exit::errors;
}

}  // namespace

int gen(const GenOptions& options, const Streams& streams) {
    check_options(options);
    workflow::CompileRequest request = options.compile;
    if (options.is_driver) request.driver = options.driver;
    request.selftest_include = selftest_include(options);
    if (options.is_split)
        request.split_include = std::filesystem::path(options.output).filename().string();
    const workflow::Compiled made = workflow::compile(request);
    const bool stands = streams.printer.print(made.messages);
    check_outputs(options, made.read);
    if (!stands || made.code.empty()) return made.messages.code;
    const std::string source = source_of(options);
    if (options.check) {
        const int header = compare(options.output, made.code, streams);
        return options.is_split ? std::max(header, compare(source, made.source, streams)) : header;
    }
    for (const std::string& file : {options.output, source, options.selftest})
        host::check_is_ours(file);
    if (options.is_split) host::write_if_changed(source, made.source);
    host::write_if_changed(options.output, made.code);
    if (!options.selftest.empty()) host::write_if_changed(options.selftest, made.selftest);
    if (!options.depfile.empty())
        host::write_if_changed(options.depfile, depfile_text(options, made.read));
    if (!options.stamp.empty()) host::touch(options.stamp);  // last: all else has succeeded
    return Exit::done;
}

}  // namespace selgen::cli
