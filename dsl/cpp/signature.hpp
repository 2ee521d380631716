#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace selgen::dsl {

/// One parameter of a C++ signature.
struct Parameter {
    std::string text;  // type and name without a default argument: "const Pattern& pattern"
    std::string name;  // "pattern"
    std::string default_value;  // "" where there is none
    bool lvalue_reference = false;
};

/// A call as C++ writes it, taken apart as far as generated code needs it.
struct Signature {
    std::string template_head;                // "template <class Key>", empty for a plain call
    std::vector<std::string> template_names;  // "Key", or "Ts..." for a pack
    std::string template_again;               // the head of a redeclaration: no default arguments
    std::string result;                       // "void"
    std::vector<Parameter> parameters;
};

/// The fault of a signature: what is wrong and the part of the text it concerns.
struct BadSignature {
    std::string text;
    std::size_t begin, end;  // bytes of the given text
};

/// Takes "[template <…>] result (parameters)" apart. Every parameter needs a name.
std::variant<Signature, BadSignature> parse_signature(std::string_view text);

/// Whether C++ knows the result only once it has seen the whole function.
bool deduces_result(const Signature& signature);

}  // namespace selgen::dsl
