# The modules of the tool are libraries. A file in a module belongs to it: there is no list of
# sources.

# Warnings for the project's own code only. With optimisation, g++ 12 wrongly reports overlapping
# copies in "literal" + std::string (GCC bug 105651) and uninitialised members in a moved
# std::variant (GCC bug 80635). In clang++, -Wconversion includes -Wsign-conversion; it is disabled,
# so that both compilers accept the same code.
add_library(selgen_warnings INTERFACE)
target_compile_options(selgen_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${SELGEN_WERROR}>:-Werror>
    $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)

# selgen_module(<name> [COMPUTES]): the library selgen_<name> of the files below <name>/ except
# main.cpp. COMPUTES: optimised in every build and without sanitizers, which would turn seconds into
# minutes. The other modules are as fast with -O1, which compiles a third faster than -O3.
function(selgen_module name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "COMPUTES" "" "")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${name}/*.cpp)
    list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/${name}/main.cpp)
    selgen_choose_sources(sources)
    add_library(selgen_${name} STATIC ${sources})
    target_include_directories(selgen_${name} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(selgen_${name} PRIVATE selgen_warnings)
    if(arg_COMPUTES)
        selgen_without_sanitizers(selgen_${name})
    else()
        target_compile_options(selgen_${name} PRIVATE "$<$<CONFIG:Release>:-O1>")
    endif()
    selgen_batches(selgen_${name})
    selgen_precompile(selgen_${name}
        <algorithm> <cmath> <map> <optional> <set> <string> <string_view> <variant> <vector>)
endfunction()

# selgen_batches(<target>): compiles the target's sources nine at a time, in a third of the time.
# The files of a batch share one unnamed namespace, so names must differ within a folder.
function(selgen_batches target)
    set_target_properties(${target} PROPERTIES
        UNITY_BUILD ${SELGEN_UNITY} UNITY_BUILD_BATCH_SIZE 9)
endfunction()

# selgen_without_sanitizers(<target>): optimised and without sanitizers, also in debug builds.
function(selgen_without_sanitizers target)
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Debug>:-O1;-fno-sanitize=all>")
endfunction()

# selgen_precompile(<target> <header>...): precompiles external headers that many files include.
# Only in some builds, so that the others detect missing includes.
function(selgen_precompile target)
    if(SELGEN_PRECOMPILE)
        target_precompile_headers(${target} PRIVATE ${ARGN})
        target_compile_options(${target} PRIVATE  # for ccache
            $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
            "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
    endif()
endfunction()

# selgen_embed(<target> <name> <definition>... FILES <file>...): compiles the texts of files into
# the target as strings; the definitions are those of cmake/embed_texts.cmake.
function(selgen_embed target name)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "FILES")
    set(script ${PROJECT_SOURCE_DIR}/cmake/embed_texts.cmake)
    set(output ${PROJECT_BINARY_DIR}/${name}.cpp)
    list(TRANSFORM arg_UNPARSED_ARGUMENTS PREPEND -D)
    add_custom_command(
        OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DFILES=${arg_FILES}"
            ${arg_UNPARSED_ARGUMENTS} -P ${script}
        DEPENDS ${arg_FILES} ${script}
        COMMENT "Embedding ${name}"
        VERBATIM)
    target_sources(${target} PRIVATE ${output})
    add_custom_target(selgen_embedded_${name} DEPENDS ${output})  # for builds that compile nothing
    add_dependencies(${target} selgen_embedded_${name})
endfunction()

# selgen_add_programs(<folder>): adds the programs of this folder's CMakeLists.txt to the target
# selgen_programs.
function(selgen_add_programs folder)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
        get_target_property(type ${target} TYPE)
        get_target_property(on_request ${target} EXCLUDE_FROM_ALL)
        if(type STREQUAL EXECUTABLE AND NOT on_request)
            add_dependencies(selgen_programs ${target})
        endif()
    endforeach()
endfunction()
