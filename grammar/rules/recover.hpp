// Rules that report an error and resume, so that one run reports all errors of a text.
#pragma once

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze_traits.hpp>

#include "grammar/resume.hpp"
#include "grammar/rules/words.hpp"

namespace selgen::grammar::rules {

/// A statement of a block. If it has an error, the error is reported and the rest of the statement
/// is skipped. If a brace is missing before it, the enclosing rule handles the error.
template <const Words& words, class Rule>
struct recovering {
    using rule_t = recovering;
    using subs_t = type_list<Rule>;

    template <apply_mode A, rewind_mode M, template <class...> class Action,
              template <class...> class Control, class Input>
    static bool match(Input& in, Reading& reading) {
        const auto begin = in.iterator();
        const std::size_t at = in.byte();
        const std::size_t depth = reading.depth();
        try {
            return Control<Rule>::template match<A, M, Action, Control>(in, reading);
        } catch (const SyntaxError& error) {
            if (error.resume == at) throw;
            reading.cut(depth);
            in.iterator() = begin;
            in.bump(resume_in_block(reading, error, at, words) - at);
            return true;
        }
    }
};

/// The '{' of a block. If it is missing, the block is parsed anyway if one of its statements
/// follows.
template <Text text, const Words& words>
struct opening {
    using rule_t = opening;
    using subs_t = empty_list;

    template <apply_mode A, rewind_mode M, template <class...> class Action,
              template <class...> class Control, class Input>
    static bool match(Input& in, Reading& reading) {
        if (!in.empty() && in.peek_char() == '{') {
            in.bump();
            return true;
        }
        const SyntaxError error = reading.error(in.byte(), std::string(text.view()));
        if (!stands_at(reading.text(), in.byte(), words)) throw error;
        reading.errors.add(error);
        return true;
    }
};

/// The name of a block. If it is missing, the block is parsed anyway if its '{' is on this line.
template <Text text>
struct lost_name {
    using rule_t = lost_name;
    using subs_t = empty_list;

    template <apply_mode A, rewind_mode M, template <class...> class Action,
              template <class...> class Control, class Input>
    static bool match(Input& in, Reading& reading) {
        const std::size_t at = in.byte();
        const SyntaxError error = reading.error(at, std::string(text.view()));
        const std::size_t brace = reading.text().find_first_of("{};\n", at);
        if (brace == std::string_view::npos || reading.text()[brace] != '{') throw error;
        reading.errors.add(error);
        reading.open(Part::name, at);
        reading.close(at);
        in.bump(brace - at);
        return true;
    }
};

template <Text text>
struct block_name : sor<name, lost_name<text>> {};

/// The statements of a block up to its '}'. If the text begins no statement, the error lists the
/// words that may have been meant.
template <const Words& words, class Rule>
struct inside : until<one<'}'>, recovering<words, sor<Rule, raise<says_stray<words>>>>, gap> {};

template <Text text, const Words& words, class Rule>
struct block : seq<opening<text, words>, gap, inside<words, Rule>> {};

/// Statements that are outside all blocks because of an earlier error.
template <const Words& words, class Rule>
struct orphans {
    using rule_t = orphans;
    using subs_t = type_list<inside<words, Rule>>;

    template <apply_mode A, rewind_mode M, template <class...> class Action,
              template <class...> class Control, class Input>
    static bool match(Input& in, Reading& reading) {
        if (!reading.errors.is_outside_blocks || !stands_at(reading.text(), in.byte(), words))
            return false;
        const std::size_t children = reading.whole().children.size();
        const bool matched =
            Control<inside<words, Rule>>::template match<A, M, Action, Control>(in, reading);
        reading.keep_only(children);
        return matched;
    }
};

/// An item of a spec, or statements and braces that are outside all items because of an earlier
/// error.
template <class Rule, const Words&... blocks>
struct recovering_item {
    using rule_t = recovering_item;
    using subs_t = type_list<Rule>;

    template <apply_mode A, rewind_mode M, template <class...> class Action,
              template <class...> class Control, class Input>
    static bool match(Input& in, Reading& reading) {
        const auto begin = in.iterator();
        const std::size_t at = in.byte();
        const std::size_t depth = reading.depth();
        if (reading.errors.is_outside_blocks && in.peek_char() == '}') {
            in.bump();
            return true;
        }
        try {
            const bool matched = Control<Rule>::template match<A, M, Action, Control>(in, reading);
            reading.errors.is_outside_blocks = false;
            return matched;
        } catch (const SyntaxError& error) {
            reading.cut(depth);
            in.iterator() = begin;
            in.bump(resume_in_spec(reading, error, at, {&blocks...}) - at);
            return true;
        }
    }
};

}  // namespace selgen::grammar::rules

template <class Name, const selgen::grammar::Words& words, class Rule>
struct tao::pegtl::analyze_traits<Name, selgen::grammar::rules::recovering<words, Rule>>
    : tao::pegtl::analyze_any_traits<Rule> {};

template <class Name, selgen::grammar::rules::Text text, const selgen::grammar::Words& words>
struct tao::pegtl::analyze_traits<Name, selgen::grammar::rules::opening<text, words>>
    : tao::pegtl::analyze_opt_traits<> {};

template <class Name, selgen::grammar::rules::Text text>
struct tao::pegtl::analyze_traits<Name, selgen::grammar::rules::lost_name<text>>
    : tao::pegtl::analyze_opt_traits<> {};

template <class Name, const selgen::grammar::Words& words, class Rule>
struct tao::pegtl::analyze_traits<Name, selgen::grammar::rules::orphans<words, Rule>>
    : tao::pegtl::analyze_any_traits<selgen::grammar::rules::inside<words, Rule>> {};

template <class Name, class Rule, const selgen::grammar::Words&... blocks>
struct tao::pegtl::analyze_traits<Name, selgen::grammar::rules::recovering_item<Rule, blocks...>>
    : tao::pegtl::analyze_any_traits<Rule> {};
