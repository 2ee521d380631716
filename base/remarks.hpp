// What a stage has to say to the user besides its result: notes, and errors that end the command.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace selgen {

/// A sentence for the user. An error ends the command.
struct Remark {
    std::string text;
    bool is_error = false;
};

using Remarks = std::vector<Remark>;

inline bool has_errors(const Remarks& remarks) {
    return std::ranges::any_of(remarks, &Remark::is_error);
}

/// Adds a note, unless it is empty.
inline void note(Remarks& remarks, const std::string& text) {
    if (!text.empty()) remarks.push_back({text});
}
inline void error(Remarks& remarks, const std::string& text) { remarks.push_back({text, true}); }

/// Appends the remarks of another stage.
inline void append(Remarks& remarks, const Remarks& more) {
    remarks.insert(remarks.end(), more.begin(), more.end());
}

}  // namespace selgen
