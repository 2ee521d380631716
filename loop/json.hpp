#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "loop/fault.hpp"

/// Reads members of a JSON object, with errors that name them; part of the readers of this module.
namespace selgen::loop {

using OrderedJson = nlohmann::ordered_json;

/// The value of a JSON text.
OrderedJson parsed(const std::string& text);

/// The member. Throws Unreadable if it is missing.
const OrderedJson& member(const OrderedJson& object, const std::string& name);

/// A number from 0 to 1e18, so that sums and products of a few stay finite.
double number_from_0(const OrderedJson& value, const std::string& name);

/// A number above 0, at most 1e18.
double positive(const OrderedJson& value, const std::string& name);

/// A whole number within these bounds.
std::int64_t whole(const OrderedJson& value, const std::string& name, std::int64_t least,
                   std::int64_t most);

/// A non-empty text of one line.
std::string line_text(const OrderedJson& value, const std::string& name);

}  // namespace selgen::loop
