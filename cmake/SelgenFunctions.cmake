# selgen_add_library(<name> SOURCES <spec.sel>... [INCLUDE_PREFIX <dir>] [OPTIONS <option>...])
#
# An INTERFACE library whose users may include the header of every spec:
#
#     selgen_add_library(sort_select SOURCES sort.sel)
#     target_link_libraries(app PRIVATE sort_select)      # then: #include "sort.sel.hpp"
#
# INCLUDE_PREFIX puts a folder before the header's name, OPTIONS are handed to `selgen gen`. What a
# spec names by `use "…"` is found beside it. Headers are written again when a spec or one of its
# imports changes, and only if that makes a difference to them.
function(selgen_add_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "INCLUDE_PREFIX" "SOURCES;OPTIONS")
    if(NOT arg_SOURCES)
        message(FATAL_ERROR "selgen_add_library(${name}): SOURCES names no spec")
    endif()
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "selgen_add_library(${name}): unknown '${arg_UNPARSED_ARGUMENTS}'")
    endif()

    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name}.selgen)
    set(stamps)
    set(spec_folders)
    foreach(spec IN LISTS arg_SOURCES)
        cmake_path(GET spec FILENAME header)
        cmake_path(APPEND folder "${arg_INCLUDE_PREFIX}" "${header}.hpp" OUTPUT_VARIABLE header)
        selgen_generate_header(${spec} ${header} OPTIONS ${arg_OPTIONS})
        list(APPEND stamps ${header}.stamp)
        cmake_path(ABSOLUTE_PATH spec)
        cmake_path(GET spec PARENT_PATH spec_folder)
        list(APPEND spec_folders ${spec_folder})
    endforeach()
    add_custom_target(${name}_selgen DEPENDS ${stamps})

    add_library(${name} INTERFACE)
    add_dependencies(${name} ${name}_selgen)
    target_compile_features(${name} INTERFACE cxx_std_17)
    target_include_directories(${name} INTERFACE "$<BUILD_INTERFACE:${folder};${spec_folders}>")
    target_link_libraries(${name} INTERFACE selgen::runtime)
endfunction()

# selgen_generate_header(<spec> <header> [OPTIONS <option>...]): the rule that makes <header>.stamp
# and, beside it, <header>. The header is no OUTPUT because it keeps its time while its text stays
# the same, and make would then run the rule in every build.
function(selgen_generate_header spec header)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "OPTIONS")
    cmake_path(ABSOLUTE_PATH spec BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    cmake_path(GET header PARENT_PATH folder)
    file(MAKE_DIRECTORY ${folder})
    add_custom_command(
        OUTPUT ${header}.stamp
        BYPRODUCTS ${header}
        COMMAND selgen::selgen gen ${spec} -o ${header}
            --depfile ${header}.d --depfile-target ${header}.stamp
            --stamp ${header}.stamp ${arg_OPTIONS}
        DEPENDS ${spec} selgen::selgen
        DEPFILE ${header}.d
        COMMENT "selgen gen ${spec}"
        VERBATIM)
endfunction()
