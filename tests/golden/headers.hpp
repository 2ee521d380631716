// The headers and drivers of golden specs, as the tool writes them for specs without errors.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "dsl/check/spec.hpp"

namespace selgen::golden {

/// The specs of tests/golden.
std::vector<std::filesystem::path> specs();

/// The spec, which is the first source, checked with what it imports; nothing if it has errors.
std::optional<dsl::model::Spec> checked(dsl::Sources& sources, dsl::Report& report);

std::string header_of(const dsl::model::Spec& spec);

/// The driver of the first experiment of the spec.
std::string driver_of(const std::filesystem::path& spec);

/// The header of the spec; the diagnostics if it has errors.
std::string output(const std::filesystem::path& spec);

}  // namespace selgen::golden
