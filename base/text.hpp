#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selgen {

/// The parts between the separators, including empty ones: one more than there are separators.
std::vector<std::string> split(std::string_view text, char separator);

/// The parts with the separator between them.
std::string join(const std::vector<std::string>& parts, std::string_view separator = ", ");

/// The text without blanks and tabs at its ends.
std::string trimmed(std::string_view text);

}  // namespace selgen
