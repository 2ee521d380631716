# What only tests and benchmarks use: MPI, by the option SELGEN_MPI, and OpenMP under
# ThreadSanitizer. The runtime for MPI consists of headers, and users bring their own MPI.

if(NOT SELGEN_MPI MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "SELGEN_MPI is '${SELGEN_MPI}'; it may be AUTO, ON or OFF")
endif()
set(SELGEN_MPI_FOUND FALSE)
if(SELGEN_MPI STREQUAL OFF)
    message(STATUS "selgen: without MPI (SELGEN_MPI=OFF)")
else()
    find_package(MPI QUIET COMPONENTS CXX)
    if(MPI_CXX_FOUND AND MPIEXEC_EXECUTABLE)
        set(SELGEN_MPI_FOUND TRUE)
        message(STATUS "selgen: MPI ${MPI_CXX_VERSION} (${MPIEXEC_EXECUTABLE})")
    elseif(SELGEN_MPI STREQUAL ON)
        message(FATAL_ERROR "SELGEN_MPI is ON, but there is no MPI: install libopenmpi-dev")
    else()
        message(STATUS "selgen: without MPI (SELGEN_MPI=AUTO): it was not found")
    endif()
endif()

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
