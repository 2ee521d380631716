# selgen_archer(<variable>): the environment in which ThreadSanitizer of clang++ understands OpenMP.
# LLVM's runtime includes the tool archer, which reports synchronisation to ThreadSanitizer. Empty
# if clang++ or the tool is missing; GNU's runtime has no such tool.
function(selgen_archer variable)
    set(${variable} "" PARENT_SCOPE)
    find_program(SELGEN_CLANGXX clang++)
    if(SELGEN_CLANGXX)
        execute_process(COMMAND ${SELGEN_CLANGXX} -print-resource-dir  # lib/clang/14.0.6
            OUTPUT_VARIABLE resources OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        cmake_path(SET file NORMALIZE "${resources}/../../libarcher.so")
    endif()
    if(NOT EXISTS "${file}")
        message(STATUS "selgen: OpenMP is not tested under ThreadSanitizer: no libarcher.so")
        return()
    endif()
    set(${variable} "TSAN_OPTIONS=ignore_noninstrumented_modules=1;OMP_TOOL_LIBRARIES=${file}"
        PARENT_SCOPE)
endfunction()
