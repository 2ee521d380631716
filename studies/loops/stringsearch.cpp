// Makes texts and patterns of four letters, and searches with a table of skips.
#include "irregular.hpp"

#include <algorithm>
#include <array>

#include "input.hpp"

namespace loops {
Stringsearch::Stringsearch(int input) {
    Random random = random_of("stringsearch", input);
    const std::int64_t texts = whole(spread(23, 1.5e4, input));
    const double longest = pick(input, {300.0, 3000.0});
    text_begins_ = pattern_begins_ = {0};
    for (std::int64_t text = 0; text < texts; ++text) {
        const double share = input % 2 == 0 ? 1 : random.unit();
        text_begins_.push_back(text_begins_.back() + whole(longest * share * share * share, 40));
        pattern_begins_.push_back(pattern_begins_.back() + 2 + std::int64_t(random.below(14)));
    }
    const auto letters = [&](std::int64_t size) {
        std::vector<unsigned char> text(static_cast<std::size_t>(size));
        for (auto& letter : text) letter = static_cast<unsigned char>('a' + random.below(4));
        return text;
    };
    texts_ = letters(text_begins_.back());
    patterns_ = letters(pattern_begins_.back());
    out_.resize(static_cast<std::size_t>(texts));
}

std::int64_t Stringsearch::iterations() const { return static_cast<std::int64_t>(out_.size()); }
double Stringsearch::bytes() const { return bytes_of(texts_) + bytes_of(patterns_) + bytes_out(); }

/// Horspool's algorithm: the letter at the end of the pattern determines how far the pattern moves.
inline int Stringsearch::search(std::int64_t i) const {
    const unsigned char* const pattern = patterns_.data() + pattern_begins_[i];
    const std::int64_t size = pattern_begins_[i + 1] - pattern_begins_[i];
    std::array<std::int64_t, 256> skip;
    skip.fill(size);
    for (std::int64_t at = 0; at + 1 < size; ++at) skip[pattern[at]] = size - 1 - at;
    int found = 0;
    const unsigned char* const end = texts_.data() + text_begins_[i + 1];
    for (const unsigned char* at = texts_.data() + text_begins_[i]; end - at >= size;
         at += skip[at[size - 1]])
        found += std::equal(pattern, pattern + size, at) ? 1 : 0;
    return found;
}

void Stringsearch::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = search(i);
}

void Stringsearch::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { out_[i] = search(i); });
}

}  // namespace loops
