// Finds clang, builds its command line for LLVM IR with or without vectors, and shortens flags for
// output.
#include "host/loop/clang.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "base/errors.hpp"
#include "host/process.hpp"

namespace selgen::host {
namespace {

constexpr int newest = 30, oldest = 13;  // versions of clang-NUMBER to look for

using Words = std::vector<std::string>;

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Removes flags for outputs and optimisation levels, which a copied compile command may contain:
/// ir_of() chooses them itself.
Words without_outputs(const Words& flags) {
    Words kept;
    for (std::size_t i = 0; i < flags.size(); ++i) {
        if (is_one_of(flags[i], {"-o", "-MF", "-MT", "-MQ", "-MJ"})) {
            ++i;
        } else if (flags[i] == "-Ofast") {
            kept.emplace_back("-ffast-math");
        } else if (!flags[i].starts_with("-O") &&
                   !is_one_of(flags[i], {"-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", "-MP", "-MG",
                                         "-fsyntax-only", "-save-temps"})) {
            kept.push_back(flags[i]);
        }
    }
    return kept;
}

/// The -x flag for sources that clang would misread: clang++ treats C as C++, and clang treats
/// headers as files to precompile.
Words language_of(const std::string& source) {
    const std::string ending = std::filesystem::path(source).extension().string();
    if (ending == ".c") return {"-x", "c"};
    if (is_one_of(ending, {".h", ".hh", ".hpp", ".hxx"})) return {"-x", "c++"};
    return {};
}

void append(Words& words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
}

/// The -mllvm options override pragmas in the source. Contraction is off, because its default
/// differs between clang versions.
const Words without_vectors{"-ffp-contract=off",
                            "-fno-vectorize",
                            "-fno-slp-vectorize",
                            "-fno-unroll-loops",
                            "-mllvm",
                            "-force-vector-width=1",
                            "-mllvm",
                            "-force-vector-interleave=1",
                            "-mllvm",
                            "-unroll-count=1"};

/// The position of an absolute path in a flag such as -I/usr/include or --sysroot=/opt.
std::size_t path_in(const std::string& flag) {
    if (flag.starts_with('/')) return 0;
    for (const std::string_view before : {"-isystem", "-iquote", "-include", "-I", "-L", "-B"})
        if (flag.starts_with(before) && flag.find('/') == before.size()) return before.size();
    const std::size_t sign = flag.find("=/");
    return sign == flag.npos ? flag.npos : sign + 1;
}

}  // namespace

std::string find_clang(const std::string& named) {
    if (!named.empty()) return named;
    if (const char* const set = std::getenv("SELGEN_CLANG"); set != nullptr && *set != '\0')
        return set;
    for (const char* const name : {"clang", "clang++"})
        if (is_on_path(name)) return name;
    for (int version = newest; version >= oldest; --version) {
        const std::string name = "clang-" + std::to_string(version);
        if (is_on_path(name)) return name;
    }
    throw IoError(
        "clang is not on the PATH: install the package clang (apt-get install clang, dnf "
        "install clang), or name the program with --clang PROGRAM or SELGEN_CLANG");
}

std::optional<std::string> ir_of(const Compiling& compiling, bool with_vectors) {
    Program program{{compiling.clang, "-w", "-O2"}};
    append(program.words, without_outputs(compiling.flags));
    append(program.words, {"-fno-lto", "-gline-tables-only", "-gcolumn-info"});
    if (!with_vectors) append(program.words, without_vectors);
    append(program.words, {"-S", "-emit-llvm", "-o", "-"});
    append(program.words, language_of(compiling.source));
    const bool is_like_option = compiling.source.starts_with('-');
    program.words.push_back((is_like_option ? "./" : "") + compiling.source);
    const auto [text, ended] = output_of(program, largest_ir);
    if (ended.asked != 0) {
        std::signal(ended.asked, SIG_DFL);
        std::raise(ended.asked);
    }
    if (text.size() > largest_ir)
        throw IoError(compiling.source + ": its LLVM IR is too large: the limit is " +
                      std::to_string(largest_ir >> 20) + " MiB");
    return ended.exit_code() == 0 ? std::optional(text) : std::nullopt;
}

std::string shown_flags(const std::vector<std::string>& flags) {
    std::string shown;
    for (std::string flag : flags) {
        const std::size_t begin = path_in(flag);
        if (begin != flag.npos) {
            while (flag.size() > begin + 1 && flag.back() == '/') flag.pop_back();
            const std::size_t last = flag.rfind('/');
            flag.replace(begin, last + 1 - begin, ".../");
        }
        if (flag.empty() || flag.find(' ') != flag.npos) flag = '\'' + flag + '\'';
        shown += (shown.empty() ? "" : " ") + flag;
    }
    return shown;
}

}  // namespace selgen::host
