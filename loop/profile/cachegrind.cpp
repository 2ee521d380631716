// Parses Cachegrind output line by line, finds event columns by name, and sums the counts of
// symbols.
#include "loop/profile/cachegrind.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "loop/ir/function_name.hpp"

namespace selgen::loop {
namespace {

using Text = std::string_view;

std::vector<Text> words_of(Text line) {
    std::vector<Text> words;
    for (std::size_t at = line.find_first_not_of(' '); at < line.size();) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        words.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(' ', end);
    }
    return words;
}

/// Reads the lines one by one.
class CachegrindReader {
public:
    void take(Text line) {
        ++number_;
        if (line.starts_with("desc: D1 cache:"))
            read_.l1 = line.substr(std::min(line.find_first_not_of(' ', 15), line.size()));
        if (line.starts_with("events:")) take_events(line.substr(7));
        if (line.starts_with("fn=")) function_ = &read_.functions[std::string(line.substr(3))];
        if (line.starts_with("summary:")) {
            read_.whole = counts_of(words_of(line.substr(8)), 0);
            is_whole_ = true;
        }
        if (!line.empty() && line[0] >= '0' && line[0] <= '9') take_counts(line);
    }

    Cachegrind result() && {
        if (!is_whole_)
            throw Unreadable(
                "line " + std::to_string(number_) +
                " is the last line, but the summary is missing: the file is incomplete");
        return std::move(read_);
    }

private:
    [[noreturn]] void fail(const std::string& text) const {
        throw Unreadable("line " + std::to_string(number_) + " " + text);
    }

    void take_events(Text line) {
        const std::vector<Text> names = words_of(line);
        const auto column = [&](Text name) {
            const auto found = std::ranges::find(names, name);
            if (found == names.end()) fail("has no event " + std::string(name));
            return static_cast<std::size_t>(found - names.begin());
        };
        events_ = {column("Dr"), column("Dw"), column("D1mr"), column("D1mw"),
                   column("Bc"), column("Bi"), column("Bcm"),  column("Bim")};
    }

    /// Reads "LINE COUNT…" of the function; missing counts at the end are 0.
    void take_counts(Text line) {
        if (function_ == nullptr) fail("has counts before the first function");
        *function_ += counts_of(words_of(line), 1);
    }

    Counts counts_of(const std::vector<Text>& words, std::size_t first) const {
        if (events_.empty()) fail("has counts before the list of events");
        const auto count = [&](std::size_t event) {
            const std::size_t at = first + events_[event];
            std::uint64_t value = 0;
            if (at >= words.size()) return 0.0;
            const char* const end = words[at].data() + words[at].size();
            if (std::from_chars(words[at].data(), end, value).ptr != end)
                fail("has the invalid count '" + std::string(words[at]) + "'");
            return static_cast<double>(value);
        };
        return {count(0) + count(1), count(2) + count(3), count(4) + count(5), count(6) + count(7)};
    }

    Cachegrind read_;
    Counts* function_ = nullptr;
    std::vector<std::size_t> events_;  // columns, as in take_events
    std::size_t number_ = 0;
    bool is_whole_ = false;
};

}  // namespace

Cachegrind read_cachegrind(const std::string& text) {
    CachegrindReader reader;
    for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
        end = std::min(text.find('\n', at), text.size());
        reader.take(Text(text).substr(at, end - at));
    }
    return std::move(reader).result();
}

std::vector<std::string> symbols_of(const Cachegrind& counted,
                                    const std::vector<std::string>& functions) {
    std::vector<std::string> symbols;
    for (const auto& [symbol, counts] : counted.functions) {
        const auto is_of = [&name = symbol](const auto& one) { return is_of_function(name, one); };
        if (std::ranges::any_of(functions, is_of)) symbols.push_back(symbol);
    }
    return symbols;
}

Counts sum_of(const Cachegrind& counted, const std::vector<std::string>& symbols) {
    Counts sum;
    for (const std::string& symbol : symbols) sum += counted.functions.at(symbol);
    return sum;
}

std::vector<std::string> largest(const Cachegrind& counted, std::size_t count) {
    std::vector<std::string> symbols;
    for (const auto& [symbol, counts] : counted.functions) symbols.push_back(symbol);
    const auto work = [&](const std::string& symbol) {
        const Counts& counts = counted.functions.at(symbol);
        return counts.l1_accesses + counts.branches;
    };
    std::ranges::stable_sort(symbols, std::ranges::greater(), work);
    symbols.resize(std::min(count, symbols.size()));
    return symbols;
}

}  // namespace selgen::loop
