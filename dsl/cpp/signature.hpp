// Parses the C++ signature of a call into its template head, result type and parameters.
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
    std::string default_value;  // "" if there is none
    bool lvalue_reference = false;
};

/// The signature of a call, split into the parts that generated code needs.
struct Signature {
    std::string template_head;                // "template <class Key>", empty for a plain call
    std::vector<std::string> template_names;  // "Key", or "Ts..." for a pack
    std::string template_again;               // the head of a redeclaration: no default arguments
    std::string result;                       // "void"
    std::vector<Parameter> parameters;
};

/// An error in a signature: the message and the part of the text.
struct BadSignature {
    std::string text;
    std::size_t begin, end;  // bytes of the given text
};

/// Parses "[template <…>] result (parameters)". Every parameter needs a name.
std::variant<Signature, BadSignature> parse_signature(std::string_view text);

/// Whether C++ deduces the result type from the body of the function.
bool deduces_result(const Signature& signature);

}  // namespace selgen::dsl
