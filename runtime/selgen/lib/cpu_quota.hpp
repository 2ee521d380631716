// The CPU time that control groups (such as containers) allow this process.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// The contents of a system file; empty if it cannot be read.
SELGEN_COLD std::string system_file(const std::string& path) {
    std::string text;
    std::FILE* const file = std::fopen(path.c_str(), "r");
    if (file == nullptr) return text;
    char block[4096];
    for (std::size_t n; (n = std::fread(block, 1, sizeof block, file)) > 0;) text.append(block, n);
    std::fclose(file);
    return text;
}

/// Removes and returns the part of `text` before `end`; all of it if there is no `end`.
SELGEN_COLD std::string_view take_until(std::string_view& text, char end) noexcept {
    const std::size_t at = text.find(end);
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(at == text.npos ? text.size() : at + 1);
    return part;
}

/// Whether a comma-separated list has the word.
SELGEN_COLD bool lists(std::string_view list, std::string_view word) noexcept {
    while (!list.empty())
        if (take_until(list, ',') == word) return true;
    return false;
}

/// The processors of a quota and a period in microseconds; infinity if there is no limit.
SELGEN_COLD double processors_of(const std::string& quota, const std::string& period) noexcept {
    const double time = read_number(quota.c_str()).value;
    const double per = read_number(period.c_str()).value;
    return time > 0 && per > 0 ? time / per : std::numeric_limits<double>::infinity();
}

/// The quota of one control group: `cpu.max` (version 2) or `cpu.cfs_quota_us` (version 1).
SELGEN_COLD double quota_of_group(const std::string& folder, bool is_unified) {
    if (!is_unified)
        return processors_of(system_file(folder + "/cpu.cfs_quota_us"),
                             system_file(folder + "/cpu.cfs_period_us"));
    const std::string text = system_file(folder + "/cpu.max");  // "150000 100000", "max 100000"
    std::string_view rest = text;
    const std::string_view quota = take_until(rest, ' ');
    return processors_of(std::string(quota), std::string(rest));
}

/// The path of this process's group in the hierarchy with the controller `cpu`, or in the unified
/// one; "/" if /proc/self/cgroup does not name it.
SELGEN_COLD std::string group_path(std::string_view groups, bool is_unified) {
    while (!groups.empty()) {
        std::string_view line = take_until(groups, '\n');  // "4:cpu,cpuacct:/a/b", "0::/a/b"
        take_until(line, ':');
        const std::string_view controllers = take_until(line, ':');
        if (is_unified ? controllers.empty() : lists(controllers, "cpu")) return std::string(line);
    }
    return "/";
}

/// The least quota of the group at `path` and the groups around it, down to the mount point.
SELGEN_COLD double quota_of_path(const std::string& mount, std::string path, bool is_unified) {
    double least = std::numeric_limits<double>::infinity();
    for (;;) {
        while (!path.empty() && path.back() == '/') path.pop_back();
        const double quota = quota_of_group(mount + path, is_unified);
        if (quota < least) least = quota;
        if (path.empty()) return least;
        path.resize(path.rfind('/') == path.npos ? 0 : path.rfind('/'));
    }
}

}  // namespace detail

/// The processors that the control groups of this process allow it to use at a time, such as 1.5;
/// infinity without a limit. `root` is put before all paths.
SELGEN_COLD double cpu_quota(const std::string& root = {}) {
    const std::string groups = detail::system_file(root + "/proc/self/cgroup");
    const std::string mounts = detail::system_file(root + "/proc/self/mountinfo");
    double least = std::numeric_limits<double>::infinity();
    for (std::string_view rest = mounts; !rest.empty();) {
        // "31 23 0:28 /group /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu"
        std::string_view line = detail::take_until(rest, '\n');
        for (int field = 0; field < 3; ++field) detail::take_until(line, ' ');
        const std::string_view mounted = detail::take_until(line, ' ');
        const std::string_view place = detail::take_until(line, ' ');
        const std::size_t dash = line.find(" - ");
        if (dash == line.npos) continue;
        line.remove_prefix(dash + 3);
        const std::string_view type = detail::take_until(line, ' ');
        detail::take_until(line, ' ');
        const bool is_unified = type == "cgroup2";
        if (!is_unified && (type != "cgroup" || !detail::lists(line, "cpu"))) continue;
        // In a container, the mount may begin at the container's group.
        std::string path = detail::group_path(groups, is_unified);
        if (mounted != "/" && path.compare(0, mounted.size(), mounted) == 0)
            path.erase(0, mounted.size());
        else if (mounted != "/")
            path.clear();
        const double quota = detail::quota_of_path(join({root, place}), path, is_unified);
        if (quota < least) least = quota;
    }
    return least;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
