#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/rt/join.hpp>
#include <selgen/rt/nearest.hpp>

namespace selgen::rt {

/// A name that a person gave and the program does not know.
class UnknownName : public std::invalid_argument {
public:
    /// `what` is "variant of reduce" or "selector"; the message lists the known names.
    UnknownName(std::string_view wrong, std::string_view what,
                const std::vector<std::string_view>& known)
        : std::invalid_argument(text(wrong, what, known)) {}

private:
    static std::string text(std::string_view wrong, std::string_view what,
                            const std::vector<std::string_view>& known) {
        std::string text = join({"selgen: '", wrong, "' is no ", what});
        if (const auto near = nearest(wrong, known); !near.empty())
            text += join({"; did you mean '", near, "'?"});
        text += known.empty() ? " (there is none)" : " (known:";
        for (const std::string_view name : known) text += join({" ", name});
        if (!known.empty()) text += ")";
        return text;
    }
};

}  // namespace selgen::rt
