// Formats and writes trace events of all threads: decisions, plans and runs. The file is locked.
#pragma once

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <selgen/rt/config.hpp>
#include <selgen/rt/dispatch/selector_info.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// An event of a trace: a decision, the making of a plan, or a run of a variant.
struct Event {
    enum class Kind : unsigned char { decision, plan, run };

    Kind kind;
    const SelectorInfo& selector;
    std::string_view variant;  // empty if no variant could be chosen
    std::int64_t begin;        // nanoseconds since the trace began
    std::int64_t end;
    int thread;
    std::string_view failure{};  // of a plan that threw, of a run that declined

    // ---- of a decision ------------------------------------------------------------------------
    std::string_view reason{};
    std::string_view line{};           // "reduce.sel:34"; empty if no rule decided
    const double* features = nullptr;  // all of the selector
    const double* costs = nullptr;     // of all variants
};

/// The number of the calling thread; threads are numbered in the order of their first event.
SELGEN_COLD int thread_number() noexcept {
    static std::atomic<int> last{0};
    thread_local const int mine = ++last;
    return mine;
}

namespace detail {

/// The word at `position` of a blank-separated list; empty if there is none.
SELGEN_COLD std::string_view word(std::string_view words, double position) noexcept {
    if (!(position >= 0)) return {};
    for (; position > 0 && !words.empty(); --position) {
        const std::size_t end = words.find(' ');
        words.remove_prefix(end < words.size() ? end + 1 : words.size());
    }
    return words.substr(0, words.find(' '));
}

/// The word that a feature's value stands for; empty if the feature is a number.
SELGEN_COLD std::string_view word_of(const SelectorInfo& selector, std::size_t feature,
                                     double value) noexcept {
    return selector.words == nullptr ? std::string_view() : word(selector.words[feature], value);
}

SELGEN_COLD void append_microseconds(std::string& out, std::int64_t nanoseconds) {
    char text[40];
    std::snprintf(text, sizeof text, "%lld.%03d", static_cast<long long>(nanoseconds / 1000),
                  static_cast<int>(nanoseconds % 1000));
    out.append(text);
}

SELGEN_COLD void append_count(std::string& out, long number) {
    char text[24];
    std::snprintf(text, sizeof text, "%ld", number);
    out.append(text);
}

/// "key":"text"
SELGEN_COLD void append_json_field(std::string& out, std::string_view key, std::string_view text) {
    append_json(out, key);
    out += ':';
    append_json(out, text);
}

SELGEN_COLD void append_json_features(std::string& out, const Event& event) {
    for (std::size_t i = 0; i < event.selector.feature_count; ++i) {
        if (i > 0) out += ',';
        append_json(out, event.selector.features[i]);
        out += ':';
        const std::string_view word = word_of(event.selector, i, event.features[i]);
        if (word.empty())
            append_json(out, event.features[i]);
        else
            append_json(out, word);
    }
}

SELGEN_COLD void append_json_costs(std::string& out, const Event& event) {
    for (std::size_t i = 0; i < event.selector.variant_count; ++i) {
        if (i > 0) out += ',';
        append_json(out, event.selector.variants[i]);
        out += ':';
        append_json(out, event.costs[i]);
    }
}

SELGEN_COLD void append_json_arguments(std::string& out, const Event& event) {
    append_json_field(out, "selector", event.selector.name);
    if (!event.variant.empty()) append_json_field(out += ',', "variant", event.variant);
    if (!event.failure.empty()) append_json_field(out += ',', "failure", event.failure);
    if (event.kind != Event::Kind::decision) return;
    append_json_field(out += ',', "reason", event.reason);
    append_json_field(out += ',', "line", event.line);
    out.append(",\"features\":{");
    append_json_features(out, event);
    out.append("},\"costs\":{");
    append_json_costs(out, event);
    out += '}';
}

SELGEN_COLD std::string_view kind_text(Event::Kind kind) noexcept {
    if (kind == Event::Kind::decision) return "decision";
    return kind == Event::Kind::plan ? "plan" : "run";
}

/// A complete event of Chrome's trace format, without a comma.
SELGEN_COLD void append_json_event(std::string& out, const Event& event, long process) {
    using Kind = Event::Kind;
    std::string name(event.kind == Kind::decision ? "decide "
                     : event.kind == Kind::plan   ? "plan "
                                                  : "");
    append(name, {event.kind == Kind::decision ? event.selector.name : event.variant});
    append_json_field(out += '{', "name", name);
    append_json_field(out += ',', "cat", kind_text(event.kind));
    out.append(",\"ph\":\"X\",\"ts\":");
    append_microseconds(out, event.begin);
    out.append(",\"dur\":");
    append_microseconds(out, event.end - event.begin);
    out.append(",\"pid\":");
    append_count(out, process);
    out.append(",\"tid\":");
    append_count(out, event.thread);
    out.append(",\"args\":{");
    append_json_arguments(out, event);
    out.append("}}");
}

/// The header row of the CSV table of events.
inline constexpr const char* csv_head =
    "event,selector,variant,start_us,duration_us,thread,reason,line,features,costs,failure\r\n";

/// Appends a comma and a field, quoted as in RFC 4180.
SELGEN_COLD void append_csv_field(std::string& out, std::string_view text) {
    out += ',';
    const bool is_quoted = text.find_first_of(",\"\r\n") != text.npos;
    if (is_quoted) out += '"';
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    if (is_quoted) out += '"';
}

SELGEN_COLD void append_csv_value(std::string& out, std::string_view name, double value,
                                  std::string_view word) {
    if (!out.empty()) out += ' ';
    append(out, {name, "="});
    if (word.empty())
        out.append(number_text(value));
    else
        append(out, {word});
}

/// Appends a row of the table.
SELGEN_COLD void append_csv_event(std::string& out, const Event& event) {
    const SelectorInfo& selector = event.selector;
    append(out, {kind_text(event.kind)});
    append_csv_field(out, selector.name);
    append_csv_field(out, event.variant);
    append_microseconds(out += ',', event.begin);
    append_microseconds(out += ',', event.end - event.begin);
    append_count(out += ',', event.thread);
    append_csv_field(out, event.reason);
    append_csv_field(out, event.line);
    std::string features, costs;
    for (std::size_t i = 0; event.features != nullptr && i < selector.feature_count; ++i)
        append_csv_value(features, selector.features[i], event.features[i],
                         word_of(selector, i, event.features[i]));
    for (std::size_t i = 0; event.costs != nullptr && i < selector.variant_count; ++i)
        append_csv_value(costs, selector.variants[i], event.costs[i], {});
    append_csv_field(out, features);
    append_csv_field(out, costs);
    append_csv_field(out, event.failure);
    out.append("\r\n");
}

}  // namespace detail

/// A file that is locked while this process writes it, and its name.
struct LockedFile {
    std::string name;
    std::FILE* file;  // null if it cannot be opened (errno)
};

namespace detail {

/// "run.2.csv" for run.csv and 2.
SELGEN_COLD std::string numbered_name(const std::string& name, int number) {
    const std::size_t dot = name.rfind('.');
    const std::size_t folder = name.rfind('/');
    const bool has_ending = dot != name.npos && (folder == name.npos || dot > folder);
    return std::string(name).insert(has_ending ? dot : name.size(), "." + std::to_string(number));
}

/// Locks a file, unless another open file has the lock. Devices, pipes, and files that cannot be
/// locked are shared.
SELGEN_COLD bool lock(std::FILE* file) noexcept {
    struct stat about = {};
    if (::fstat(::fileno(file), &about) != 0 || !S_ISREG(about.st_mode)) return true;
    return ::flock(::fileno(file), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

}  // namespace detail

/// Opens an empty file for writing. If the file is locked, its name gets a number: another process
/// writes it, or another copy of this code in this process, as in a library with another version of
/// this runtime.
SELGEN_COLD LockedFile open_locked(const std::string& name) {
    std::string free = name;
    for (int number = 2;; ++number) {
        std::FILE* const file = std::fopen(free.c_str(), "abe");  // keeps what another one writes
        if (file == nullptr) return {free, nullptr};
        if (detail::lock(file)) {
            [[maybe_unused]] const int failed = ::ftruncate(::fileno(file), 0);  // of a device
            return {free, file};
        }
        std::fclose(file);
        free = detail::numbered_name(name, number);
    }
}

/// Keeps the lock until the process ends, also if the file is closed.
SELGEN_COLD void keep_locked(std::FILE* file) noexcept {
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
    static TraceFile* wanted() {
        static TraceFile* const file = open();
        return file;
    }

    SELGEN_COLD explicit TraceFile(const std::string& name)
        : is_csv_(name.size() > 4 && name.compare(name.size() - 4, 4, ".csv") == 0) {
        LockedFile opened = open_locked(name);
        name_ = std::move(opened.name);
        file_ = opened.file;
        if (file_ == nullptr)
            complain("cannot be written");
        else
            std::setvbuf(file_, nullptr, _IONBF, 0);  // buffer_ ends with a whole event
        if (is_csv_) buffer_.append(detail::csv_head);
    }
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;
    ~TraceFile() { close(); }

    bool is_open() const noexcept { return file_ != nullptr; }

    /// Nanoseconds since the trace began.
    SELGEN_COLD std::int64_t now() const {
        const auto since = std::chrono::steady_clock::now() - start_;
        return std::chrono::duration_cast<std::chrono::nanoseconds>(since).count();
    }

    SELGEN_COLD void write(const Event& event) {
        if (::getpid() != process_) return;
        std::string text;
        if (is_csv_)
            detail::append_csv_event(text, event);
        else
            detail::append_json_event(text, event, process_);
        const std::lock_guard<std::mutex> lock(mutex_);
        if (file_ == nullptr) return;
        if (!is_csv_) buffer_.append(is_first_ ? "[\n" : ",\n");
        is_first_ = false;
        buffer_.append(text);
        if (buffer_.size() < most_bytes && event.end - written_ < most_wait) return;
        written_ = event.end;
        flush();
    }

    /// Writes the buffered events; later events are lost.
    SELGEN_COLD void close() {
        // Checked before locking: a child may have been forked while another thread held the lock.
        if (::getpid() != process_) return;
        const std::lock_guard<std::mutex> lock(mutex_);
        if (file_ == nullptr) return;
        if (!is_csv_) buffer_.append(is_first_ ? "[\n]\n" : "\n]\n");
        flush();
        if (file_ != nullptr) std::fclose(file_);
        file_ = nullptr;
    }

private:
    static constexpr std::size_t most_bytes = 1 << 16;
    static constexpr std::int64_t most_wait = 200'000'000;  // ns

    /// At exit, or when the library with this code is unloaded. If it is loaded again, it must not
    /// overwrite this file.
    static void close_wanted() {
        TraceFile& file = *wanted();
        if (file.is_open()) keep_locked(file.file_);
        file.close();
    }

    /// Never destroyed: destructors of other objects with static storage duration may call
    /// selectors.
    SELGEN_COLD static TraceFile* open() {
        std::string name = environment_text("SELGEN_TRACE");
        if (name.empty()) return nullptr;
        std::string process;
        detail::append_count(process, ::getpid());
        for (std::size_t at = name.find("%p"); at != name.npos; at = name.find("%p", at))
            name.replace(at, 2, process);
        auto* const file = new TraceFile(name);
        if (!file->is_open()) return nullptr;
        if (file->name_ != name)
            std::fprintf(stderr, "selgen: the trace %s is in use; writing %s instead\n",
                         name.c_str(), file->name_.c_str());
        std::atexit(close_wanted);
        return file;
    }

    SELGEN_COLD void complain(const char* what) const {
        std::fprintf(stderr, "selgen: the trace %s %s: %s\n", name_.c_str(), what,
                     std::strerror(errno));
    }

    SELGEN_COLD void flush() {
        if (std::fwrite(buffer_.data(), 1, buffer_.size(), file_) != buffer_.size()) {
            complain("is incomplete");
            std::fclose(file_);
            file_ = nullptr;
        }
        buffer_.clear();
    }

    std::string name_;
    bool is_csv_;
    std::FILE* file_ = nullptr;
    std::mutex mutex_;
    std::string buffer_;
    bool is_first_ = true;
    std::int64_t written_ = 0;
    long process_ = ::getpid();
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
