# Sets SELGEN_HIP_FOUND from the option SELGEN_HIP, and SELGEN_HIPCC, SELGEN_HIPCC_WORKS and
# SELGEN_ROCPRIM for tests. Device code is compiled by hipcc, not by CMake's language HIP, which
# does not find the packages of Debian. A program has code for CUDA or for HIP.

if(NOT SELGEN_HIP MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "SELGEN_HIP is '${SELGEN_HIP}'; it may be AUTO, ON or OFF")
endif()

# Code for these generations of devices. Other devices are not used, and the programs report that.
if(NOT DEFINED CMAKE_HIP_ARCHITECTURES)
    set(CMAKE_HIP_ARCHITECTURES gfx906 gfx908 gfx90a gfx1030)
endif()

find_program(SELGEN_HIPCC hipcc HINTS ENV ROCM_PATH PATHS /opt/rocm PATH_SUFFIXES bin)
mark_as_advanced(SELGEN_HIPCC)
if(SELGEN_HIPCC AND NOT DEFINED SELGEN_HIPCC_WORKS)
    set(tried ${PROJECT_BINARY_DIR}/CMakeFiles/tried_hip)
    file(WRITE ${tried}.cpp "#include <hip/hip_runtime.h>\n__global__ void tried() {}\n")
    list(GET CMAKE_HIP_ARCHITECTURES 0 first)
    execute_process(
        COMMAND ${SELGEN_HIPCC} -x hip --offload-arch=${first} -c ${tried}.cpp -o ${tried}.o
        RESULT_VARIABLE code OUTPUT_QUIET ERROR_QUIET)
    set(works OFF)
    if(code EQUAL 0)
        set(works ON)
    endif()
    set(SELGEN_HIPCC_WORKS ${works} CACHE INTERNAL "Whether hipcc compiles device code")
endif()
set(root /opt/rocm)
if(SELGEN_HIPCC)
    cmake_path(GET SELGEN_HIPCC PARENT_PATH root)
    cmake_path(GET root PARENT_PATH root)
endif()
find_library(SELGEN_HIP_LIBRARY amdhip64 HINTS ${root} PATH_SUFFIXES lib)
find_path(SELGEN_ROCPRIM rocprim/rocprim.hpp HINTS ${root}/include)
find_path(SELGEN_HIP_INCLUDE hip/hip_runtime.h HINTS ${root}/include)
mark_as_advanced(SELGEN_HIP_LIBRARY SELGEN_ROCPRIM SELGEN_HIP_INCLUDE)

# selgen_look_for_hip(<why>): sets SELGEN_HIP_FOUND, and <why> to what is missing.
macro(selgen_look_for_hip why)
    set(SELGEN_HIP_FOUND FALSE)
    if(NOT SELGEN_HIPCC)
        set(${why} "there is no hipcc: install hipcc, or set SELGEN_HIPCC")
    elseif(NOT SELGEN_HIPCC_WORKS)
        set(${why} "${SELGEN_HIPCC} does not compile: is rocm-device-libs installed?")
    elseif(NOT SELGEN_HIP_LIBRARY OR NOT SELGEN_HIP_INCLUDE)
        set(${why} "there is no amdhip64: install libamdhip64-dev")
    elseif(NOT SELGEN_ROCPRIM)
        set(${why} "there is no rocPRIM: install librocprim-dev")
    else()
        set(SELGEN_HIP_FOUND TRUE)
    endif()
endmacro()

set(SELGEN_HIP_FOUND FALSE)
if(SELGEN_HIP STREQUAL OFF)
    message(STATUS "selgen: without HIP (SELGEN_HIP=OFF)")
elseif(SELGEN_CUDA_FOUND)
    if(SELGEN_HIP STREQUAL ON)
        message(FATAL_ERROR "SELGEN_HIP is ON, but device code is built for CUDA: \
set SELGEN_CUDA=OFF")
    endif()
    message(STATUS "selgen: without HIP (SELGEN_HIP=AUTO): device code is built for CUDA")
else()
    selgen_look_for_hip(selgen_hip_missing)
    if(SELGEN_HIP_FOUND)
        message(STATUS "selgen: HIP (${SELGEN_HIPCC}) for ${CMAKE_HIP_ARCHITECTURES}")
    elseif(SELGEN_HIP STREQUAL ON)
        message(FATAL_ERROR "SELGEN_HIP is ON, but ${selgen_hip_missing}")
    else()
        message(STATUS "selgen: without HIP (SELGEN_HIP=AUTO): ${selgen_hip_missing}")
    endif()
endif()

# selgen_use_hip(<target> [SOURCES <file>...] [OPTIONS <option>...]): hipcc compiles these sources
# of the target, as C++20 and with its include directories and definitions; the C++ compiler does
# not. The target and its users get the definitions SELGEN_HIP and SELGEN_HIP_ARCHITECTURES.
# Programs need libamdhip64.so, and also run without a driver.
function(selgen_use_hip target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;OPTIONS")
    list(JOIN CMAKE_HIP_ARCHITECTURES "," architectures)
    target_compile_definitions(${target} PUBLIC
        SELGEN_HIP "SELGEN_HIP_ARCHITECTURES=${architectures}")
    target_link_libraries(${target} PUBLIC ${SELGEN_HIP_LIBRARY})
    if(NOT SELGEN_HIP_INCLUDE IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
        target_include_directories(${target} SYSTEM PUBLIC ${SELGEN_HIP_INCLUDE})
    endif()

    set_property(TARGET ${target} PROPERTY LINKER_LANGUAGE CXX)

    set(folders "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
    set(macros "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
    set(offload ${CMAKE_HIP_ARCHITECTURES})
    list(TRANSFORM offload PREPEND --offload-arch=)
    foreach(source IN LISTS arg_SOURCES)
        set_source_files_properties(${source} PROPERTIES HEADER_FILE_ONLY ON)
        cmake_path(ABSOLUTE_PATH source)
        cmake_path(GET source FILENAME name)
        set(object ${CMAKE_CURRENT_BINARY_DIR}/${target}.hip/${name}.o)
        add_custom_command(
            OUTPUT ${object}
            COMMAND ${SELGEN_HIPCC} -x hip -std=c++20 ${offload} ${arg_OPTIONS}
                "$<$<BOOL:${folders}>:-I$<JOIN:${folders},;-I>>"
                "$<$<BOOL:${macros}>:-D$<JOIN:${macros},;-D>>"
                -MD -MF ${object}.d -c ${source} -o ${object}
            DEPENDS ${source} DEPFILE ${object}.d
            COMMENT "Building HIP object ${name}.o"
            COMMAND_EXPAND_LISTS VERBATIM)
        target_sources(${target} PRIVATE ${object})
    endforeach()
endfunction()
