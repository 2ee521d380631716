# What only tests and benchmarks use: MPI and StarPU, by the options SELGEN_MPI and SELGEN_STARPU,
# and OpenMP under ThreadSanitizer. The runtime for MPI consists of headers, and users bring their
# own MPI; only `./run bench patterns` compares with StarPU.

# selgen_take_library(<name> <title> <is found> <description> <package>): sets SELGEN_<name>_FOUND
# by the option SELGEN_<name>, and reports it.
function(selgen_take_library name title is_found description package)
    set(choice ${SELGEN_${name}})
    if(NOT choice MATCHES "^(AUTO|ON|OFF)$")
        message(FATAL_ERROR "SELGEN_${name} is '${choice}'; it may be AUTO, ON or OFF")
    endif()
    set(SELGEN_${name}_FOUND FALSE PARENT_SCOPE)
    if(choice STREQUAL OFF)
        message(STATUS "selgen: without ${title} (SELGEN_${name}=OFF)")
    elseif(is_found)
        set(SELGEN_${name}_FOUND TRUE PARENT_SCOPE)
        message(STATUS "selgen: ${title} ${description}")
    elseif(choice STREQUAL ON)
        message(FATAL_ERROR "SELGEN_${name} is ON, but there is no ${title}: install ${package}")
    else()
        message(STATUS "selgen: without ${title} (SELGEN_${name}=AUTO): it was not found")
    endif()
endfunction()

set(found OFF)
if(NOT SELGEN_MPI STREQUAL OFF)
    find_package(MPI QUIET COMPONENTS CXX)
    if(MPI_CXX_FOUND AND MPIEXEC_EXECUTABLE)
        set(found ON)
    endif()
endif()
selgen_take_library(MPI MPI ${found} "${MPI_CXX_VERSION} (${MPIEXEC_EXECUTABLE})" libopenmpi-dev)

set(found OFF)
if(NOT SELGEN_STARPU STREQUAL OFF)
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
        pkg_check_modules(SELGEN_STARPU_LIBRARY QUIET IMPORTED_TARGET starpu-1.3)
    endif()
    if(TARGET PkgConfig::SELGEN_STARPU_LIBRARY)
        set(found ON)
    endif()
endif()
selgen_take_library(STARPU StarPU ${found} "${SELGEN_STARPU_LIBRARY_VERSION}" libstarpu-dev)

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
