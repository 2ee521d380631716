#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "loop/fault.hpp"

/// Reading members of a JSON object, with faults that name them; part of the readers of this room.
namespace selgen::loop {

using OrderedJson = nlohmann::ordered_json;

/// The value of a JSON text.
OrderedJson parsed(const std::string& text);

/// The member, which has to be there.
const OrderedJson& member(const OrderedJson& object, const std::string& name);

/// From 0, at most 1e18: sums and products of some stay finite.
double number_from_0(const OrderedJson& value, const std::string& name);

/// The same, and not 0.
double positive(const OrderedJson& value, const std::string& name);

/// Whole, within these bounds.
std::int64_t whole(const OrderedJson& value, const std::string& name, std::int64_t least,
                   std::int64_t most);

/// A text of one line that is not empty.
std::string line_text(const OrderedJson& value, const std::string& name);

}  // namespace selgen::loop
