// A fingerprint of the program that measures.
#pragma once

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/bench/random.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

namespace detail {

inline std::string contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Whether a library belongs to the system: system updates do not change the measured program.
inline bool is_of_system(std::string_view path) {
    for (const std::string_view folder : {"/lib", "/usr/lib", "/usr/local/cuda"}) {
        if (path.substr(0, folder.size()) != folder) continue;
        const std::string_view rest = path.substr(folder.size());  // e.g. of /lib64, cuda-12.4
        if (rest.find('/') != rest.npos) return true;
    }
    return false;
}

/// The shared libraries loaded by this process, except those of the system.
inline std::vector<std::string> libraries() {
    std::vector<std::string> paths;
    const auto take = [](dl_phdr_info* loaded, std::size_t, void* to) {
        const std::string path = loaded->dlpi_name;  // empty for the program
        if (path.find('/') != path.npos && !is_of_system(path))
            static_cast<std::vector<std::string>*>(to)->push_back(path);
        return 0;
    };
    dl_iterate_phdr(take, &paths);
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// The hash of what an ELF file loads into memory, except notes: debug information and the build ID
/// do not count. Other files count as a whole.
inline std::uint64_t hash_of_code(const std::string& file, std::uint64_t hash) {
    using Header = ElfW(Ehdr);
    using Section = ElfW(Shdr);
    Header header;
    if (file.size() < sizeof header) return hash_of(file, hash);
    std::memcpy(&header, file.data(), sizeof header);
    const bool is_elf = std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
                        header.e_shentsize == sizeof(Section) && header.e_shoff <= file.size() &&
                        header.e_shnum <= (file.size() - header.e_shoff) / sizeof(Section);
    if (!is_elf || header.e_shnum == 0) return hash_of(file, hash);
    for (std::size_t s = 0; s < header.e_shnum; ++s) {
        Section section;
        std::memcpy(&section, file.data() + header.e_shoff + s * sizeof section, sizeof section);
        const bool is_code = (section.sh_flags & SHF_ALLOC) != 0 && section.sh_type != SHT_NOTE &&
                             section.sh_type != SHT_NOBITS;
        if (is_code && section.sh_offset <= file.size())
            hash = hash_of(std::string_view(file).substr(section.sh_offset, section.sh_size), hash);
    }
    return hash;
}

}  // namespace detail

/// A hash of the code of this program and of the libraries it has loaded, since some contain
/// kernels.
inline std::string program_hash() {
    std::uint64_t hash = detail::hash_of_code(detail::contents("/proc/self/exe"), hash_of(""));
    for (const std::string& path : detail::libraries())
        hash = detail::hash_of_code(detail::contents(path), hash);
    char text[24];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
