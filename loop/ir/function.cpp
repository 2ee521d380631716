// Splits a function body into blocks and instructions line by line, and resolves the labels of its
// jumps.
#include "loop/ir/function.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "loop/ir/tokens.hpp"

namespace selgen::loop {
namespace {

// Instructions without a result; others begin with the name of their result.
constexpr std::array<std::string_view, 16> without_value{
    "br",       "call",   "callbr", "catchret", "cleanupret", "fence",  "indirectbr",  "invoke",
    "musttail", "notail", "resume", "ret",      "store",      "switch", "unreachable", "tail"};

bool begins_instruction(std::string_view line) {
    if (line[0] == '%') return true;
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r;,!"));
    return std::find(without_value.begin(), without_value.end(), word) != without_value.end();
}

/// `loop` of "loop:   ; preds = ...", with its quotes; empty if the line is not a label.
std::string_view label_in(std::string_view line) {
    const auto tokens = tokens_of(line.substr(0, line.find(':') + 1));
    const bool is_label = tokens.size() == 2 && tokens[1] == ":" && line[tokens[0].size()] == ':';
    return is_label ? tokens[0] : std::string_view();
}

/// A jump to a block that may come later.
struct Jump {
    std::size_t from, line;
    std::string_view to;
};

/// Reads a body line by line.
class FunctionReader {
public:
    explicit FunctionReader(const FunctionText& text) : text_(text) {}

    Function read() {
        std::size_t line = text_.line;
        for (std::size_t at = 0; at < text_.body.size(); ++line) {
            const std::size_t end = std::min(text_.body.find('\n', at), text_.body.size());
            read_line(text_.body.substr(at, end - at), at, line);
            at = end + 1;
        }
        end_instruction(text_.body.size());
        function_.name = text_.name;
        function_.mentions.assign(mentions_.begin(), mentions_.end());
        connect();
        return std::move(function_);
    }

private:
    /// A line that begins neither an instruction nor a block continues the current instruction.
    void read_line(std::string_view line, std::size_t at, std::size_t number) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
        const bool is_remark = line.empty() || line[0] == ';' || line[0] == '#';
        const std::string_view label = is_remark ? "" : label_in(line);
        if (!is_remark && label.empty() && !begins_instruction(line)) return;
        end_instruction(at);
        if (is_remark) return;
        if (!label.empty()) {
            names_.emplace(bare_name(label), function_.blocks.size());
            function_.blocks.emplace_back();
            return;
        }
        begin_ = at;
        line_ = number;
    }

    void end_instruction(std::size_t end) {
        if (begin_ == text_.body.npos) return;
        if (function_.blocks.empty()) function_.blocks.emplace_back();
        const ReadInstruction read = read_instruction(text_.body.substr(begin_, end - begin_));
        begin_ = text_.body.npos;
        for (const auto target : read.targets)
            jumps_.push_back({function_.blocks.size() - 1, line_, target});
        mentions_.insert(read.mentions.begin(), read.mentions.end());
        function_.blocks.back().instructions.push_back(read.instruction);
    }

    void connect() {
        for (const Jump& jump : jumps_) {
            const auto to = names_.find(jump.to);
            if (to == names_.end())
                throw unreadable(jump.line, "there is no block '%" + std::string(jump.to) + '\'');
            auto& successors = function_.blocks[jump.from].successors;
            successors.push_back(to->second);
        }
        for (Block& block : function_.blocks) {
            auto& all = block.successors;
            std::sort(all.begin(), all.end());
            all.erase(std::unique(all.begin(), all.end()), all.end());
        }
    }

    const FunctionText& text_;
    std::size_t begin_ = std::string_view::npos, line_ = 0;  // of the current instruction
    Function function_;
    std::map<std::string_view, std::size_t> names_;
    std::vector<Jump> jumps_;
    std::set<std::string_view> mentions_;
};

}  // namespace

Unreadable unreadable(std::size_t line, const std::string& why) {
    return Unreadable("line " + std::to_string(line) + ": " + why);
}

Function read_function(const FunctionText& text) { return FunctionReader(text).read(); }

}  // namespace selgen::loop
