// Joins the file and the line of a source location with a colon.
#include "gen/origin.hpp"

namespace selgen::gen {

std::string text(const dsl::model::Origin& origin) {
    return origin.file + ":" + std::to_string(origin.line);
}

}  // namespace selgen::gen
