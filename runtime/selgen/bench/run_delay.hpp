// Detects that other programs disturbed a run, from the scheduler statistics of Linux.
#pragma once

#include <dirent.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <utility>

#include <selgen/rt/config.hpp>
#include <selgen/rt/cores.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// How long the threads of a process waited for a processor, by the kernel's scheduler statistics
/// (/proc/PID/task/TID/schedstat). A run whose threads waited measured other programs.
/// Threads that end before the reading are not seen.
class RunDelay {
public:
    explicit RunDelay(const std::string& process = "self", double cores = rt::cores())
        : folder_("/proc/" + process + "/task"), cores_(cores) {}

    /// Whether the kernel has such statistics.
    bool is_known() const {
        const auto has_run = [](const auto& one) { return one.second.ran > 0; };
        for (int attempt = 0; attempt < 3; ++attempt) {
            const auto now = read();  // kernels without statistics may show zeros
            if (std::any_of(now.begin(), now.end(), has_run)) return true;
            // The kernel may account for a thread only when it pauses.
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return false;
    }

    /// The wait since the last call, in seconds, of the thread that waited longest. The usual
    /// latency of wake-ups does not count. It is 0 if more threads ran than there are cores, since
    /// these wait for each other, or if the kernel has no such statistics.
    double since_last_call() {
        std::map<std::string, Account> now = read();
        double longest = 0, active = 0;
        for (const auto& [thread, account] : now) {
            const Account& before = accounts_[thread];
            if (account.ran > before.ran) ++active;
            const double waited = account.waited - before.waited;
            const double slices = account.slices - before.slices;
            longest = std::max(longest, waited - deep_sleep - wake_up * slices);
        }
        accounts_ = std::move(now);
        return active > cores_ ? 0 : longest;
    }

private:
    // Seconds that it may take an idle core to run a thread: usually, and after a long sleep.
    static constexpr double wake_up = 20e-6, deep_sleep = 100e-6;

    struct Account {
        double ran = 0, waited = 0;  // seconds
        double slices = 0;           // how often the thread got a processor
    };

    std::map<std::string, Account> read() const {
        std::map<std::string, Account> accounts;
        DIR* const folder = opendir(folder_.c_str());
        if (folder == nullptr) return accounts;
        while (const dirent* const entry = readdir(folder)) {
            const std::string thread = entry->d_name;
            if (thread.front() == '.') continue;
            std::ifstream in(folder_ + "/" + thread + "/schedstat");
            Account account;
            if (!(in >> account.ran >> account.waited >> account.slices)) continue;
            account.ran *= 1e-9;
            account.waited *= 1e-9;
            accounts[thread] = account;
        }
        closedir(folder);
        return accounts;
    }

    std::string folder_;
    double cores_;
    std::map<std::string, Account> accounts_;  // at the last call, by thread
};

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
