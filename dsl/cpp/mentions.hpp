// Searches C++ for uses of a name.
#pragma once

#include <string_view>

namespace selgen::dsl {

/// Whether C++ text uses the word as a name of its own: not as a member, nor inside of another
/// word, nor after "::". Strings and comments are read like code, so a word in one counts.
bool mentions(std::string_view cpp, std::string_view word);

}  // namespace selgen::dsl
