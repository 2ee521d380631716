//$ template header
// Written by selgen from $file$: edit the spec and run selgen again, not this file.
// clang-format off
//$ if is_header
#pragma once
//$ end

//$ each standard
#include <$header$>
//$ end

//$ each runtime
#include <selgen/$header$>
//$ end

//$ each uses
#include $header$
//$ end

//$ if checks_version
static_assert(selgen::rt::abi == 1, "$file$ was compiled for runtime ABI 1: run selgen again");
//$ end
//$ template enclosed

namespace $space$ {
$body$
}  // namespace $space$
//$ template interface

namespace $selector$ {

/// The variants of $file$.
enum class Variant : $type$ { $enumerators$ };

/// Calls the variant that the calling thread's own dispatcher chooses.
$result$ call($call_parameters$);  // $call_origin$

/// The last decision of the calling thread as a few lines of text, valid until its next explain().
const char* explain();

/// From its next call on, the calling thread uses this variant if it is available and feasible.
void force(Variant variant);

/// Undoes force(); SELGEN_FORCE still applies.
void unforce();

}  // namespace $selector$
//$ template definition

namespace $space$::detail {
// Aborts the program at startup if it contains different code with this name.
inline selgen::rt::Definition definition{"$qualified$"};
static const selgen::rt::OneDefinition one_definition{definition, {"$file$", $text$}};
}  // namespace $space$::detail
