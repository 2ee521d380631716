// The results of `selgen eval` as text and as JSON.
#pragma once

#include <string>

#include "cli/commands/commands.hpp"
#include "fit/evaluate/judge.hpp"

namespace selgen::cli {

using fit::Judged;
using fit::NamedScore;

std::string eval_text(const Judged& judged, const EvalOptions& options);
std::string eval_json(const Judged& judged, const EvalOptions& options);

}  // namespace selgen::cli
