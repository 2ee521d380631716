// Cuts LLVM IR text into function bodies and metadata nodes, and follows chains of inlined calls.
#include "loop/ir/module.hpp"

#include <algorithm>
#include <optional>

#include "loop/ir/tokens.hpp"

namespace selgen::loop {
namespace {

constexpr std::size_t deepest_inlining = 1000;  // a longer chain of calls is a cycle

std::string_view name_in(std::string_view head) {
    const auto tokens = tokens_of(head);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (tokens[i][0] == '@' && tokens[i + 1] == "(") return bare_name(tokens[i]);
    }
    return {};
}

/// Reads the lines of a module.
class Cutter {
public:
    explicit Cutter(std::string_view text) : text_(text) {}

    Module cut() {
        while (at_ < text_.size()) {
            const std::string_view line = this->line();
            if (line.starts_with("define ")) {
                cut_function(line);
                continue;
            }
            if (line.starts_with("!")) cut_metadata(line);
            advance(line.size() + 1);
        }
        name_compiler();
        return std::move(module_);
    }

private:
    std::string_view line() const {
        return text_.substr(at_, std::min(text_.find('\n', at_), text_.size()) - at_);
    }

    void advance(std::size_t count) {
        const std::size_t to = std::min(at_ + count, text_.size());
        line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<long>(at_),
                                                     text_.begin() + static_cast<long>(to), '\n'));
        at_ = to;
    }

    void cut_function(std::string_view head) {
        const std::size_t begin = std::min(at_ + head.size() + 1, text_.size());
        const std::size_t end = text_.find("\n}", begin - 1);
        const std::string_view name = name_in(head);
        if (name.empty()) throw unreadable(line_, "the function has no name");
        if (end == text_.npos ||
            text_.substr(begin, end - begin + 1).find("\ndefine ") != std::string_view::npos)
            throw unreadable(line_, "the end of function '" + std::string(name) + "' is missing");
        const std::size_t size = end + 1 - begin;
        module_.functions.push_back({name, text_.substr(begin, size), line_ + 1});
        advance(end + 2 - at_);
    }

    void cut_metadata(std::string_view line) {
        const std::size_t sign = line.find(" = ");
        if (sign == line.npos) return;
        const std::string_view value = line.substr(sign + 3);
        if (line.starts_with("!llvm.ident")) ident_ = value;
        const auto number = node_in(line.substr(0, sign));
        if (!number) return;
        if (value.find("!DILocation(") < 10 || value.starts_with("distinct !{") ||
            value.starts_with("!{!\""))
            module_.metadata.emplace(*number, value);
    }

    /// !llvm.ident = !{!9}, and !9 = !{!"clang version 14.0.6"}
    void name_compiler() {
        for (const auto token : tokens_of(ident_)) {
            const auto node = module_.metadata.find(node_in(token).value_or(~0U));
            if (node == module_.metadata.end()) continue;
            const auto tokens = tokens_of(node->second);
            if (tokens.size() > 2) module_.compiler = bare_name(tokens[2]);
            return;
        }
    }

    std::string_view text_, ident_;
    std::size_t at_ = 0, line_ = 1;
    Module module_;
};

/// A link of a chain of inlined calls: a location, and the node of the call it was inlined into.
struct Link {
    SourceLocation place;
    std::optional<unsigned> inlined_at;
};

std::optional<Link> link_of(const Module& module, unsigned node) {
    const auto found = module.metadata.find(node);
    if (found == module.metadata.end()) return std::nullopt;
    const auto tokens = tokens_of(found->second);
    if (std::find(tokens.begin(), tokens.end(), "!DILocation") == tokens.end()) return std::nullopt;
    Link link;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (tokens[i + 1] != ":") continue;
        if (tokens[i] == "line") link.place.line = number_in(tokens[i + 2]).value_or(0);
        if (tokens[i] == "column") link.place.column = number_in(tokens[i + 2]).value_or(0);
        if (tokens[i] == "inlinedAt") link.inlined_at = node_in(tokens[i + 2]);
    }
    return link;
}

}  // namespace

Module read_module(std::string_view text) { return Cutter(text).cut(); }

SourceLocations locations_of(const Module& module, unsigned node) {
    SourceLocations locations;
    std::optional<unsigned> next = node;
    while (next && locations.size() < deepest_inlining) {
        const auto link = link_of(module, *next);
        if (!link || link->place.line == 0) return {};  // line 0: several locations, or none
        locations.push_back(link->place);
        next = link->inlined_at;
    }
    std::reverse(locations.begin(), locations.end());
    return locations;
}

SourceLocations start_of(const Module& module, unsigned node) {
    const auto found = module.metadata.find(node);
    if (found == module.metadata.end()) return {};
    for (const auto token : tokens_of(found->second)) {
        const auto other = node_in(token);
        if (!other || *other == node) continue;
        if (SourceLocations locations = locations_of(module, *other); !locations.empty())
            return locations;
    }
    return {};
}

}  // namespace selgen::loop
