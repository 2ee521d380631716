// Formats and writes trace events of all threads: decisions, plans and runs. The file is locked.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <string_view>

#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <selgen/lib/registry.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/dispatch/state.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// A decision of a selector as input of its report.
struct DecisionReport {
    const SelectorInfo& selector;
    bool is_decided;
    Decision<std::size_t> decision;  // the variant as an index
    const double* features;
    const VariantReport* variants;
    const Failures& failures;
    const bool* vetoed;  // of each variant, by any rank; null without MPI
    Counts counts{};
    bool may_keep_phases = false;  // `phases at most` is possible, but not written
};

/// An event of a trace: a decision, the making of a plan, or a run of a variant.
struct Event {
    enum class Kind : unsigned char { decision, plan, run };

    Kind kind;
    const SelectorInfo& selector;
    const char* variant;  // null if no variant could be chosen
    std::int64_t begin;   // nanoseconds since the trace began
    std::int64_t end;
    int thread;
    const char* failure = "";                  // of a plan that threw, of a run that declined
    const DecisionReport* decision = nullptr;  // of a decision
};

/// The number of the calling thread; threads are numbered in the order of their first event.
SELGEN_COLD int thread_number() noexcept {
    static int last = 0;
    thread_local const int mine = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
    return mine;
}

/// The text of a reason.
SELGEN_COLD const char* text(Reason reason) noexcept {
    switch (reason) {
        case Reason::rule: return "by its rule";
        case Reason::goal: return "best by the goal";
        case Reason::stayed: return "kept: no other variant is better by more than the margin";
        case Reason::model: return "chosen by the model";
        case Reason::otherwise: return "otherwise";
        case Reason::explored: return "explored to measure its time";
        case Reason::forced: return "forced";
    }
    return "";
}

namespace detail {

/// The word at `position` of a blank-separated list; empty if there is none.
SELGEN_COLD std::string_view word(std::string_view words, double position) noexcept {
    if (!(position >= 0)) return {};
    std::size_t begin = 0, end = 0;
    for (;; begin = end + 1, --position) {
        end = begin;
        while (end < words.size() && words[end] != ' ') ++end;
        if (position <= 0) return {words.data() + begin, end - begin};
        if (end == words.size()) return {};
    }
}

/// The word that a feature's value stands for; empty if the feature is a number.
SELGEN_COLD std::string_view word_of(const SelectorInfo& selector, std::size_t feature,
                                     double value) noexcept {
    return selector.words == nullptr ? std::string_view() : word(selector.words[feature], value);
}

/// The rule that decided: "reduce.sel:34"; empty if there is none.
SELGEN_COLD void add_rule(Text& out, const DecisionReport& report) noexcept {
    if (report.is_decided && report.decision.line > 0)
        out.print("%s:%d", report.selector.file.data(), report.decision.line);
}

/// Why the decision was made.
SELGEN_COLD void add_reason(Text& out, const DecisionReport& report) noexcept {
    out.add(report.is_decided ? text(report.decision.reason) : "no variant can run");
    if (report.is_decided && report.decision.unsure) out.add(", a model was unsure");
}

/// The kinds of events in traces.
inline constexpr const char* kind_texts[] = {"decision", "plan", "run"};

inline double microseconds(std::int64_t nanoseconds) noexcept {
    return static_cast<double>(nanoseconds) / 1000;
}

/// The members of a decision: `,"reason":"…","line":"…","features":{…},"costs":{…}`.
SELGEN_ONCE void add_json_decision(Text& out, const DecisionReport& report) noexcept {
    Text reason, rule;
    add_reason(reason, report);
    add_rule(rule, report);
    out.print(",\"reason\":\"%s\",\"line\":", reason.c_str());
    out.add_json(rule.c_str());
    out.add(",\"features\":");
    const SelectorInfo& selector = report.selector;
    for (std::size_t i = 0; i < selector.feature_count; ++i) {
        out.print("%c\"%s\":", i == 0 ? '{' : ',', selector.features[i].data());
        const std::string_view word = word_of(selector, i, report.features[i]);
        if (word.empty())
            out.add_json(report.features[i]);
        else
            out.add_json(word);
    }
    out.add(selector.feature_count == 0 ? "{},\"costs\":" : "},\"costs\":");
    for (std::size_t i = 0; i < selector.variant_count; ++i) {
        out.print("%c\"%s\":", i == 0 ? '{' : ',', selector.variants[i].data());
        out.add_json(report.variants[i].cost);
    }
    out.add("}");
}

/// A complete event of Chrome's trace format, without a comma.
SELGEN_ONCE void add_json_event(Text& out, const Event& event, long process) noexcept {
    const bool decides = event.decision != nullptr;
    out.print(
        "{\"name\":\"%s%s\",\"cat\":\"%s\",\"ph\":\"X\",\"ts\":%.3f,\"dur\":%.3f,"
        "\"pid\":%ld,\"tid\":%d,\"args\":{\"selector\":\"%s\"",
        decides                           ? "decide "
        : event.kind == Event::Kind::plan ? "plan "
                                          : "",
        decides ? event.selector.name.data() : event.variant,
        kind_texts[static_cast<int>(event.kind)], microseconds(event.begin),
        microseconds(event.end - event.begin), process, event.thread, event.selector.name.data());
    if (event.variant != nullptr) out.print(",\"variant\":\"%s\"", event.variant);
    if (*event.failure != 0) {
        out.add(",\"failure\":");
        out.add_json(event.failure);
    }
    if (decides) add_json_decision(out, *event.decision);
    out.add("}}");
}

/// The header row of the CSV table of events.
inline constexpr const char* csv_head =
    "event,selector,variant,start_us,duration_us,thread,reason,line,features,costs,failure\r\n";

/// Appends a comma and a field, quoted as in RFC 4180.
SELGEN_COLD void add_csv_field(Text& out, const char* text) noexcept {
    const char* const quote = std::strpbrk(text, ",\"\r\n") == nullptr ? "" : "\"";
    out.print(",%s", quote);
    for (; *text != 0; ++text) {
        if (*text == '"') out.add("\"");
        out.add({text, 1});
    }
    out.add(quote);
}

/// Appends "name=value", where the value is a word or a number.
SELGEN_COLD void add_csv_value(Text& out, char before, std::string_view name, double value,
                               std::string_view word) noexcept {
    out.print("%c%s=", before, name.data());
    if (word.empty())
        out.add_number(value);
    else
        out.add(word);
}

/// The fields of a decision: its reason, rule, features and costs.
SELGEN_ONCE void add_csv_decision(Text& out, const DecisionReport& report) noexcept {
    const SelectorInfo& selector = report.selector;
    Text reason, rule;
    add_reason(reason, report);
    add_rule(rule, report);
    add_csv_field(out, reason.c_str());
    add_csv_field(out, rule.c_str());
    if (selector.feature_count == 0) out.add(",");
    for (std::size_t i = 0; i < selector.feature_count; ++i)
        add_csv_value(out, i == 0 ? ',' : ' ', selector.features[i], report.features[i],
                      word_of(selector, i, report.features[i]));
    for (std::size_t i = 0; i < selector.variant_count; ++i)
        add_csv_value(out, i == 0 ? ',' : ' ', selector.variants[i], report.variants[i].cost, {});
}

/// Appends a row of the table.
SELGEN_ONCE void add_csv_event(Text& out, const Event& event) noexcept {
    out.print("%s,%s,%s,%.3f,%.3f,%d", kind_texts[static_cast<int>(event.kind)],
              event.selector.name.data(), event.variant == nullptr ? "" : event.variant,
              microseconds(event.begin), microseconds(event.end - event.begin), event.thread);
    if (event.decision != nullptr)
        add_csv_decision(out, *event.decision);
    else
        out.add(",,,,");
    add_csv_field(out, event.failure);
    out.add("\r\n");
}

/// "run.2.csv" for run.csv and 2.
SELGEN_ONCE void add_numbered_name(Text& out, const char* name, int number) noexcept {
    const char *ending = std::strrchr(name, '.'), *const folder = std::strrchr(name, '/');
    if (ending == nullptr || (folder != nullptr && ending < folder))
        ending = name + std::strlen(name);
    out.print("%.*s.%d%s", static_cast<int>(ending - name), name, number, ending);
}

/// Locks a file, unless another open file has the lock. Devices, pipes, and files that cannot be
/// locked are shared.
SELGEN_ONCE bool lock(std::FILE* file) noexcept {
    struct stat about = {};
    if (::fstat(::fileno(file), &about) != 0 || !S_ISREG(about.st_mode)) return true;
    return ::flock(::fileno(file), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

}  // namespace detail

/// Opens an empty file for writing; null if it cannot be opened (errno). If the file is locked, its
/// name gets a number: another process writes it, or another copy of this code in this process, as
/// in a library with another version of this runtime. `opened`, which is empty, becomes its name.
SELGEN_ONCE std::FILE* open_locked(const char* name, Text& opened) noexcept {
    opened.add(name);
    for (int number = 2;; ++number) {
        // Appends, so that it keeps what another one writes.
        std::FILE* const file = std::fopen(opened.c_str(), "abe");
        if (file == nullptr) return nullptr;
        if (detail::lock(file)) {
            [[maybe_unused]] const int failed = ::ftruncate(::fileno(file), 0);  // of a device
            return file;
        }
        std::fclose(file);
        opened.clear();
        detail::add_numbered_name(opened, name, number);
    }
}

/// Keeps the lock until the process ends, also if the file is closed.
SELGEN_ONCE void keep_locked(std::FILE* file) noexcept {
    [[maybe_unused]] const int same_lock = ::fcntl(::fileno(file), F_DUPFD_CLOEXEC, 0);
}

/// The file that SELGEN_TRACE names: JSON in Chrome's trace event format, or CSV if the name ends
/// in ".csv". Only whole events are written, and the closing bracket of the JSON array at exit;
/// viewers can read the file after a crash. Thread-safe. After a fork, only the first process
/// writes. Each copy of this code in a process writes its own file.
class TraceFile {
public:
    /// The trace file of this process; null if no trace is requested or the file cannot be opened
    /// (reported once).
    SELGEN_COLD static TraceFile* wanted() noexcept {
        static TraceFile* const file = open();
        return file;
    }

    SELGEN_COLD explicit TraceFile(const char* name) noexcept
        : file_(open_locked(name, name_)),
          is_csv_(std::strlen(name) > 4 && std::strcmp(name + std::strlen(name) - 4, ".csv") == 0) {
        if (file_ == nullptr)
            complain("cannot be written");
        else
            std::setvbuf(file_, nullptr, _IONBF, 0);  // buffer_ ends with a whole event
        if (is_csv_) buffer_.add(detail::csv_head);
    }
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;
    ~TraceFile() { close(); }

    bool is_open() const noexcept { return file_ != nullptr; }

    /// Nanoseconds since the trace began.
    std::int64_t now() const noexcept { return clock() - start_; }

    SELGEN_COLD void write(const Event& event) noexcept {
        if (::getpid() != process_) return;
        Text text;
        if (is_csv_)
            detail::add_csv_event(text, event);
        else
            detail::add_json_event(text, event, process_);
        const Lock lock(mutex_);
        if (file_ == nullptr) return;
        if (!is_csv_) buffer_.add(is_first_ ? "[\n" : ",\n");
        is_first_ = false;
        buffer_.add({text.c_str(), text.size()});
        if (buffer_.size() < most_bytes && event.end - written_ < most_wait) return;
        written_ = event.end;
        flush();
    }

    /// Writes the buffered events; later events are lost.
    SELGEN_COLD void close() noexcept {
        // Checked before locking: a child may have been forked while another thread held the lock.
        if (::getpid() != process_) return;
        const Lock lock(mutex_);
        if (file_ == nullptr) return;
        if (!is_csv_) buffer_.add(is_first_ ? "[\n]\n" : "\n]\n");
        flush();
        if (file_ != nullptr) std::fclose(file_);
        file_ = nullptr;
    }

private:
    static constexpr std::size_t most_bytes = 1 << 16;
    static constexpr std::int64_t most_wait = 200'000'000;  // ns

    SELGEN_COLD static std::int64_t clock() noexcept {
        std::timespec now{};
        ::clock_gettime(CLOCK_MONOTONIC, &now);
        return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    }

    /// At exit, or when the library with this code is unloaded. If it is loaded again, it must not
    /// overwrite this file.
    static void close_wanted() noexcept {
        TraceFile& file = *wanted();
        if (file.is_open()) keep_locked(file.file_);
        file.close();
    }

    /// Never destroyed: destructors of other objects with static storage duration may call
    /// selectors.
    SELGEN_ONCE static TraceFile* open() noexcept {
        const char* wanted = environment("SELGEN_TRACE");
        if (wanted == nullptr || *wanted == 0) return nullptr;
        Text name;
        for (const char* at = nullptr; (at = std::strstr(wanted, "%p")) != nullptr; wanted = at + 2)
            name.print("%.*s%d", static_cast<int>(at - wanted), wanted, ::getpid());
        name.add(wanted);
        auto* const file = new (std::nothrow) TraceFile(name.c_str());
        if (file == nullptr || !file->is_open()) return nullptr;
        if (std::strcmp(file->name_.c_str(), name.c_str()) != 0)
            std::fprintf(stderr, "selgen: the trace %s is in use; writing %s instead\n",
                         name.c_str(), file->name_.c_str());
        std::atexit(close_wanted);
        return file;
    }

    SELGEN_COLD void complain(const char* what) const noexcept {
        std::fprintf(stderr, "selgen: the trace %s %s: %s\n", name_.c_str(), what,
                     std::strerror(errno));
    }

    SELGEN_COLD void flush() noexcept {
        if (std::fwrite(buffer_.c_str(), 1, buffer_.size(), file_) != buffer_.size()) {
            complain("is incomplete");
            std::fclose(file_);
            file_ = nullptr;
        }
        buffer_.clear();
    }

    Text name_;
    std::FILE* file_;
    bool is_csv_;
    bool is_first_ = true;
    pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
    Text buffer_;
    std::int64_t written_ = 0;
    long process_ = ::getpid();
    std::int64_t start_ = clock();
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
