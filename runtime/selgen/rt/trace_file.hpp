#pragma once

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <string_view>

#include <selgen/rt/event_text.hpp>
#include <selgen/rt/process.hpp>

namespace selgen::rt {

/// Where SELGEN_TRACE writes events: JSON for Chrome's viewer and its kin, or a table where the
/// name ends in ".csv". Whole events are written, the array's last bracket at exit, so that a crash
/// leaves what viewers read. Threads may write together. Of a fork, the first process writes.
class TraceFile {
public:
    /// The file of this process; none where none is wanted, or it cannot be opened (told once).
    static TraceFile* wanted() {
        static TraceFile* const file = open();
        return file;
    }

    explicit TraceFile(const std::string& name)
        : name_(name),
          is_csv_(name.size() > 4 && name.compare(name.size() - 4, 4, ".csv") == 0),
          file_(std::fopen(name.c_str(), "wb")) {
        if (file_ == nullptr)
            complain("cannot be written");
        else
            std::setvbuf(file_, nullptr, _IONBF, 0);  // buffer_ ends with a whole event
        if (is_csv_) buffer_ = csv_head;
    }
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;
    ~TraceFile() { close(); }

    bool is_open() const noexcept { return file_ != nullptr; }

    /// Nanoseconds since the trace began.
    std::int64_t now() const {
        const auto since = std::chrono::steady_clock::now() - start_;
        return std::chrono::duration_cast<std::chrono::nanoseconds>(since).count();
    }

    void write(const Event& event) {
        if (process_id() != process_) return;
        const std::string text = is_csv_ ? csv_text(event) : json_text(event, process_);
        const std::lock_guard<std::mutex> lock(mutex_);
        if (file_ == nullptr) return;
        if (!is_csv_) buffer_ += is_first_ ? "[\n" : ",\n";
        is_first_ = false;
        buffer_ += text;
        if (buffer_.size() < most_bytes && event.end - written_ < most_wait) return;
        written_ = event.end;
        flush();
    }

    /// Writes the rest; what comes later is lost.
    void close() {
        // First, as a child was perhaps forked while another thread held the lock.
        if (process_id() != process_) return;
        const std::lock_guard<std::mutex> lock(mutex_);
        if (file_ == nullptr) return;
        if (!is_csv_) buffer_ += is_first_ ? "[\n]\n" : "\n]\n";
        flush();
        if (file_ != nullptr) std::fclose(file_);
        file_ = nullptr;
    }

private:
    static constexpr std::size_t most_bytes = 1 << 16;
    static constexpr std::int64_t most_wait = 200'000'000;  // ns

    /// Never destroyed: other objects with static storage may call selectors while they are.
    static TraceFile* open() {
        const char* const value = std::getenv("SELGEN_TRACE");
        if (value == nullptr || *value == '\0') return nullptr;
        std::string name = value;
        for (std::size_t at = name.find("%p"); at != std::string::npos; at = name.find("%p", at))
            name.replace(at, 2, std::to_string(process_id()));
        auto* const file = new TraceFile(name);
        if (!file->is_open()) return nullptr;
        std::atexit([] { wanted()->close(); });
        return file;
    }

    void complain(const char* what) const {
        std::fprintf(stderr, "selgen: the trace %s %s: %s\n", name_.c_str(), what,
                     std::strerror(errno));
    }

    void flush() {
        if (std::fwrite(buffer_.data(), 1, buffer_.size(), file_) != buffer_.size()) {
            complain("ends here");
            std::fclose(file_);
            file_ = nullptr;
        }
        buffer_.clear();
    }

    std::string name_;
    bool is_csv_;
    std::FILE* file_;
    std::mutex mutex_;
    std::string buffer_;
    bool is_first_ = true;
    std::int64_t written_ = 0;
    long process_ = process_id();
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace selgen::rt
