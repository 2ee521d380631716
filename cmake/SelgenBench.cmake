# selgen_add_bench(<name> SOURCES <spec.sel> [LIBRARIES <target>...] [EXPERIMENT <name>]
#                  [INCLUDE <header>] [NAMESPACE <namespace>])
#
# The program <name>, which measures the experiment of a spec:
#
#     selgen_add_library(sort_select SOURCES sort.sel)
#     selgen_add_bench(bench_sort SOURCES sort.sel LIBRARIES sort_select kernels)
#
# LIBRARIES: libraries with the header of the selector and the kernels. The spec may be one that a
# builder program of selgen_add_library writes: ${CMAKE_CURRENT_BINARY_DIR}/sort.selgen/sort.sel.
# EXPERIMENT selects one of several. INCLUDE is the header to include, if it is not the spec's name
# followed by .hpp. NAMESPACE is the one given to selgen_add_library. The target `all` does not
# build the program.

function(selgen_add_bench name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXPERIMENT;INCLUDE;NAMESPACE" "SOURCES;LIBRARIES")
    list(LENGTH arg_SOURCES count)
    if(arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES OR NOT count EQUAL 1)
        message(FATAL_ERROR "selgen_add_bench(${name}): SOURCES must name one spec; "
            "unknown arguments, or keywords without a value: "
            "${arg_UNPARSED_ARGUMENTS} ${arg_KEYWORDS_MISSING_VALUES}")
    endif()
    set(spec ${arg_SOURCES})
    cmake_path(ABSOLUTE_PATH spec)
    get_source_file_property(generated ${spec} GENERATED)
    if(NOT generated AND NOT EXISTS ${spec})
        message(FATAL_ERROR "selgen_add_bench(${name}): there is no spec ${spec}, and no "
            "selgen_add_library(… BUILDER …) before it in this CMakeLists.txt writes it")
    endif()
    set(options)
    if(arg_EXPERIMENT)
        list(APPEND options --experiment ${arg_EXPERIMENT})
    endif()
    if(arg_NAMESPACE)
        list(APPEND options --namespace ${arg_NAMESPACE})
    endif()
    if(arg_INCLUDE)
        list(APPEND options --bench-include ${arg_INCLUDE})
    endif()

    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name}.selgen)
    set(driver ${folder}/${name}.cpp)
    file(MAKE_DIRECTORY ${folder})
    selgen_tool(tool)
    selgen_byproducts(byproducts ${driver})
    add_custom_command(
        OUTPUT ${driver}.stamp
        ${byproducts}
        COMMAND ${tool} gen --bench ${spec} -o ${driver} ${options}
            --depfile ${driver}.d --depfile-target ${driver}.stamp --stamp ${driver}.stamp
        DEPENDS ${spec} ${tool}
        DEPFILE ${driver}.d
        COMMENT "selgen gen --bench ${spec}"
        VERBATIM)
    add_custom_target(${name}_selgen DEPENDS ${driver}.stamp)
    foreach(library IN LISTS arg_LIBRARIES)  # one of them may write the spec
        if(TARGET ${library}_selgen)
            add_dependencies(${name}_selgen ${library}_selgen)
        endif()
    endforeach()

    set_source_files_properties(${driver} PROPERTIES GENERATED TRUE)
    add_executable(${name} EXCLUDE_FROM_ALL ${driver})
    add_dependencies(${name} ${name}_selgen)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" build)
    string(STRIP "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build}}" flags)
    string(REPLACE "\\" "\\\\" flags "${flags}")  # the text of a string literal
    string(REPLACE "\"" "\\\"" flags "${flags}")
    string(REPLACE ";" "\\;" flags "${flags}")
    target_compile_definitions(${name} PRIVATE "SELGEN_BENCH_FLAGS=\"${flags}\"")
    cmake_path(GET spec PARENT_PATH spec_folder)
    target_include_directories(${name} PRIVATE ${spec_folder})
    target_compile_features(${name} PRIVATE cxx_std_17)
    target_link_libraries(${name} PRIVATE selgen::runtime ${arg_LIBRARIES})
endfunction()
