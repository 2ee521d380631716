
namespace $space$::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"$qualified$"};
static const selgen::rt::OneDefinition one_definition{definition, {"$file$", $text$}};
}  // namespace $space$::detail
