// The facts `cores`, `threads` and `team_limit` of processes with different settings. Without
// arguments, the program runs itself for each row of a table and compares the values. With the
// name of a state, it prints the values in that state.
#include <fcntl.h>
#include <omp.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <selgen/omp/team_limit.hpp>

namespace {

#if defined(__clang__)
constexpr bool is_libgomp = false;
#else
constexpr bool is_libgomp = true;
#endif

/// Prints the facts, and the sizes of a team without and with `num_threads(team_limit)`.
void print_facts() {
    const double cores = selgen::rt::cores(), threads = selgen::omp::threads();
    const double limit = selgen::omp::team_limit();
    int team = 1, largest = 1;
    if (threads > 1 || !selgen::rt::lost_threads()) {
#pragma omp parallel
        if (omp_get_thread_num() == 0) team = omp_get_num_threads();
#pragma omp parallel num_threads(static_cast <int>(limit))
        if (omp_get_thread_num() == 0) largest = omp_get_num_threads();
    }
    std::printf("%g %g %g %d %d\n", cores, threads, limit, team, largest);
    std::fflush(stdout);
}

void print_facts_of_child() {
    if (fork() == 0) {
        print_facts();
        _exit(0);
    }
    int status = 0;
    wait(&status);
}

void run_team() {
#pragma omp parallel num_threads(2)
    static_cast<void>(omp_get_thread_num());
}

int show(const std::string& state) {
    if (state == "nested") {
#pragma omp parallel num_threads(2)
#pragma omp master
        print_facts();
    } else if (state == "forked") {
        print_facts_of_child();
    } else if (state == "forked after a team") {
        run_team();
        print_facts_of_child();
    } else {
        print_facts();
    }
    return 0;
}

struct Row {
    const char* state;
    std::vector<std::string> variables;
    std::vector<int> processors;  // none: all
    double cores, threads, limit;
    std::string group{};  // the file with the tasks of a control group
};

void become(const Row& row) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int cpu : row.processors) CPU_SET(static_cast<std::size_t>(cpu), &set);
    if (!row.processors.empty()) sched_setaffinity(0, sizeof set, &set);
    for (const char* name : {"OMP_NUM_THREADS", "OMP_PROC_BIND", "OMP_PLACES", "OMP_THREAD_LIMIT",
                             "OMP_DYNAMIC", "GOMP_CPU_AFFINITY", "OMP_MAX_ACTIVE_LEVELS"})
        unsetenv(name);
    for (const std::string& one : row.variables) putenv(const_cast<char*>(one.c_str()));
    if (row.group.empty()) return;
    const int file = open(row.group.c_str(), O_WRONLY);
    if (file >= 0 && write(file, "0", 1) != 1) std::perror(row.group.c_str());
    close(file);
}

std::string output_of(const Row& row) {
    int ends[2];
    if (pipe(ends) != 0) return {};
    if (fork() == 0) {
        become(row);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl("/proc/self/exe", "facts", row.state, static_cast<char*>(nullptr));
        _exit(127);
    }
    close(ends[1]);
    std::string text;
    char block[256];
    for (ssize_t n; (n = read(ends[0], block, sizeof block)) > 0;)
        text.append(block, static_cast<std::size_t>(n));
    close(ends[0]);
    int status = 0;
    wait(&status);
    return text;
}

std::string text_of(const Row& row) {
    std::string text = row.state;
    for (const std::string& one : row.variables) text += ", " + one;
    if (!row.processors.empty()) text += ", one processor";
    return row.group.empty() ? text : text + ", a quota";
}

bool holds(const Row& row) {
    double cores = 0, threads = 0, limit = 0;
    int team = 0, largest = 0;
    const std::string text = output_of(row);
    const int read =
        std::sscanf(text.c_str(), "%lf %lf %lf %d %d", &cores, &threads, &limit, &team, &largest);
    // With OMP_DYNAMIC, teams depend on the load of the machine.
    const bool is_dynamic = !row.variables.empty() && row.variables[0] == "OMP_DYNAMIC=true";
    const bool is_right =
        read == 5 && cores == row.cores && limit == row.limit &&
        (is_dynamic ? threads <= row.threads : threads == row.threads && team == threads) &&
        (is_dynamic || largest == limit);
    std::printf("%s: %s: cores %g, threads %g, team_limit %g, teams of %d and %d\n",
                is_right ? "ok" : "WRONG", text_of(row).c_str(), cores, threads, limit, team,
                largest);
    if (!is_right)
        std::printf("    expected cores %g, threads %g, team_limit %g\n", row.cores, row.threads,
                    row.limit);
    return is_right;
}

/// A control group with a quota of one processor; empty if this user may not make one.
std::string group_with_quota() {
    const std::string folder =
        "/sys/fs/cgroup/cpu/selgen_test_" + std::to_string(static_cast<long>(getpid()));
    if (mkdir(folder.c_str(), 0755) != 0) return {};
    const int file = open((folder + "/cpu.cfs_quota_us").c_str(), O_WRONLY);
    const bool is_set = file >= 0 && write(file, "90000", 5) == 5;  // of 100 ms: rounded up
    close(file);
    if (is_set) return folder;
    rmdir(folder.c_str());
    return {};
}

}  // namespace

int main(int count, char** words) {
    if (count > 1) return show(words[1]);
    const std::vector<int> all = selgen::rt::core_limits().processors;
    const auto n = static_cast<double>(all.size());
    if (n < 2 || selgen::rt::cores() < n) {
        std::printf("skipped: needs two cores without a CPU quota\n");
        return 0;
    }
    const std::string first = std::to_string(all[0]), second = std::to_string(all[1]);
    const std::string twice = std::to_string(2 * all.size());
    std::vector<Row> rows{
        {"", {}, {}, n, n, n},
        {"", {"OMP_PROC_BIND=close"}, {}, n, n, n},
        {"", {"OMP_PROC_BIND=spread"}, {}, n, n, n},
        {"", {"OMP_PROC_BIND=false"}, {}, n, n, n},
        {"", {"OMP_PLACES=threads"}, {}, n, n, n},
        {"", {"OMP_PLACES={" + first + "},{" + second + "}"}, {}, 2, n, 2},
        {"", {"OMP_PLACES={" + first + "}"}, {}, 1, n, 1},
        {"", {"GOMP_CPU_AFFINITY=" + first + " " + second}, {}, 2, n, 2},
        {"", {"OMP_NUM_THREADS=1"}, {}, n, 1, 1},
        {"", {"OMP_NUM_THREADS=" + twice}, {}, n, 2 * n, n},
        {"", {"OMP_THREAD_LIMIT=1"}, {}, n, 1, 1},
        {"", {"OMP_NUM_THREADS=2", "OMP_THREAD_LIMIT=1"}, {}, n, 1, 1},
        {"", {"OMP_MAX_ACTIVE_LEVELS=0"}, {}, n, 1, 1},
        {"", {"OMP_DYNAMIC=true"}, {}, n, n, n},
        {"", {}, {all[0]}, 1, 1, 1},
        {"", {"OMP_NUM_THREADS=2"}, {all[0]}, 1, 2, 1},
        {"", {"OMP_PROC_BIND=close"}, {all[0]}, 1, 1, 1},
        {"nested", {}, {}, n, 1, 1},
        {"nested", {"OMP_NUM_THREADS=2,1"}, {}, n, 1, 1},
        {"nested", {"OMP_NUM_THREADS=2,2"}, {}, n, 2, 2},
        {"nested", {"OMP_NUM_THREADS=2,3", "OMP_THREAD_LIMIT=3"}, {}, n, 2, 2},
        {"forked", {}, {}, n, n, n},
        {"forked", {"OMP_PROC_BIND=close"}, {}, n, n, n},
    };
    if (is_libgomp)
        rows.push_back({"forked after a team", {}, {}, 1, 1, 1});
    else
        rows.push_back({"forked after a team", {}, {}, n, n, n});
    const std::string group = group_with_quota();
    if (group.empty())
        std::printf("skipped: this user may not make a control group with a CPU quota\n");
    else
        rows.push_back({"", {}, {}, 1, n, 1, group + "/tasks"});
    bool is_right = true;
    for (const Row& row : rows) is_right = holds(row) && is_right;
    if (!group.empty()) rmdir(group.c_str());
    return is_right ? 0 : 1;
}
