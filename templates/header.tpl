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
