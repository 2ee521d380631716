
namespace $space$::detail {
// Ends the program at its start where other code of this name takes part in it.
inline selgen::rt::Definition definition{"$qualified$"};
static const selgen::rt::OneDefinition one_definition{definition, {"$file$", __FILE__, $text$}};
}  // namespace $space$::detail
