// The values that fill a template: texts, truth values and nested lists.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace selgen::gen {

struct View;

/// A value in a template: a text, a bool, or a list to iterate over.
using Value = std::variant<std::string, bool, std::vector<View>>;

/// The values of one template, or of one element of a list.
struct View {
    std::map<std::string, Value, std::less<>> values;
};

using List = std::vector<View>;

}  // namespace selgen::gen
