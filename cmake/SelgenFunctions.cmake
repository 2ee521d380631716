# Declares selgen_add_library, with which a project builds the headers of its specs.
#
# selgen_add_library(<name> [SOURCES <spec.sel>...] [BUILDER <file.cpp>...] [LIBRARIES <target>...]
#                    [INCLUDE_PREFIX <dir>] [NAMESPACE <namespace>] [OPTIONS <option>...]
#                    [HEADERS_OUT <variable>] [SELFTEST] [TUNE] [SPLIT] [HEADER_ONLY])
#
# An INTERFACE library whose users may include the header of every spec:
#
#     selgen_add_library(sort_select SOURCES sort.sel)
#     target_link_libraries(app PRIVATE sort_select)      # then: #include "sort.sel.hpp"
#
# A header has the name of its spec followed by .hpp, independent of the spec's folder;
# INCLUDE_PREFIX puts a folder before it. NAMESPACE (`lib::kernels`) encloses all generated code; a
# library for others should have one. OPTIONS are passed to `selgen gen`. Paths in `use "..."` and
# `import "..."` are relative to the spec. If a spec or one of its imports changes, headers are
# written again, but only if their content changes.
#
# BUILDER: the sources of a program that builds one more spec with <selgen/dsl.hpp>. It is compiled,
# linked with LIBRARIES, and run when it changes. It prints the spec as <name>.sel to the folder of
# the header, <name>.sel.hpp.
#
# HEADERS_OUT: a variable for the list of headers; they are also the library's file set HEADERS, for
# install(TARGETS). SELFTEST adds tests that check the choices of each header against its golden
# rows. TUNE adds the target tune_<stem of the spec> for each spec, which has an experiment: it
# measures with a driver that is linked with LIBRARIES, the kernels, and writes the models
# (selgen_add_tune). SPLIT makes a static library instead, linked with LIBRARIES: its headers only
# declare the calls and include nothing of selgen. HEADER_ONLY links no library of selgen, for a
# static library that is installed without it. The target selgen_generate_all writes the headers of
# all libraries.

if(CMAKE_VERSION VERSION_LESS 3.23)
    message(FATAL_ERROR "selgen needs CMake 3.23, this is ${CMAKE_VERSION}")
endif()
cmake_policy(VERSION 3.23)  # for these functions, whatever the calling project requires
include(${CMAKE_CURRENT_LIST_DIR}/SelgenBuilder.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/SelgenTool.cmake)

function(selgen_add_library name)
    cmake_parse_arguments(PARSE_ARGV 1 arg
        "SELFTEST;TUNE;SPLIT;HEADER_ONLY" "INCLUDE_PREFIX;NAMESPACE;HEADERS_OUT"
        "SOURCES;BUILDER;LIBRARIES;OPTIONS")
    if(arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES)
        selgen_usage_error(${name} "unknown arguments, or keywords without a value:"
            ${arg_UNPARSED_ARGUMENTS} ${arg_KEYWORDS_MISSING_VALUES})
    endif()
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name}.selgen)
    selgen_check_prefix(${name} "${arg_INCLUDE_PREFIX}")
    set(built)
    if(arg_BUILDER)
        cmake_path(APPEND folder "${arg_INCLUDE_PREFIX}" ${name}.sel OUTPUT_VARIABLE built)
        selgen_add_builder(${name} ${built} SOURCES ${arg_BUILDER} LIBRARIES ${arg_LIBRARIES})
    elseif(arg_LIBRARIES AND NOT arg_TUNE AND NOT arg_SPLIT)
        selgen_usage_error(${name} "LIBRARIES needs a BUILDER or TUNE, whose program is linked with"
            "them, or SPLIT")
    endif()
    if(arg_SPLIT AND (arg_SELFTEST OR arg_TUNE))
        selgen_usage_error(${name} "SELFTEST and TUNE need a whole header: give them to a library"
            "of their own with the same spec, without SPLIT")
    endif()
    set(specs ${arg_SOURCES} ${built})
    selgen_headers_of(${name} headers "${folder}" "${arg_INCLUDE_PREFIX}" "${specs}")
    selgen_selftest_wanted(${name} "${arg_SELFTEST}" selftest)
    if(arg_NAMESPACE)
        list(APPEND arg_OPTIONS --namespace ${arg_NAMESPACE})
    endif()
    set(stamps)
    set(spec_folders)
    foreach(spec header IN ZIP_LISTS specs headers)
        set(options ${arg_OPTIONS})
        cmake_path(ABSOLUTE_PATH spec)
        cmake_path(GET spec PARENT_PATH spec_folder)
        if(spec STREQUAL built)
            list(APPEND options --call-sites ${spec}.sites)
            selgen_builder_folder("${arg_BUILDER}" spec_folder)
        elseif(EXISTS ${spec}.hpp)
            message(AUTHOR_WARNING "selgen_add_library(${name}): ${spec}.hpp hides the header that "
                "is generated here, and is not updated when the spec or a model changes: remove it")
        endif()
        if(arg_TUNE)
            selgen_models_of(${spec} ${header} models_elsewhere)
            if(models_elsewhere)
                list(APPEND options --models ${models_elsewhere})
            endif()
        endif()
        selgen_generate_header(${spec} ${header} SELFTEST ${selftest} TUNE ${arg_TUNE}
            SPLIT ${arg_SPLIT} OPTIONS ${options})
        list(APPEND stamps ${header}.stamp)
        list(APPEND spec_folders ${spec_folder})
    endforeach()
    list(REMOVE_DUPLICATES spec_folders)
    selgen_add_header_targets(${name} ${stamps})

    set(runtime selgen::runtime)
    if(arg_HEADER_ONLY)
        set(runtime selgen::headers)
    endif()
    if(arg_SPLIT)
        string(REGEX REPLACE "[.]hpp(;|$)" ".cpp\\1" sources "${headers}")
        set_source_files_properties(${sources} PROPERTIES GENERATED TRUE)
        add_library(${name} STATIC ${sources})
        target_include_directories(${name} PRIVATE ${spec_folders})
        target_link_libraries(${name} PUBLIC ${arg_LIBRARIES} PRIVATE ${runtime})
        target_compile_features(${name} PUBLIC cxx_std_17)
    else()
        add_library(${name} INTERFACE)
        target_compile_features(${name} INTERFACE cxx_std_17)
        target_link_libraries(${name} INTERFACE ${runtime})
    endif()
    add_dependencies(${name} ${name}_selgen)
    target_sources(${name} INTERFACE FILE_SET HEADERS BASE_DIRS ${folder} FILES ${headers})
    target_include_directories(${name} INTERFACE "$<BUILD_INTERFACE:${spec_folders}>")
    # Warnings that the user enables do not apply to generated headers.
    target_include_directories(${name} SYSTEM INTERFACE "$<BUILD_INTERFACE:${folder}>")
    if(selftest)
        selgen_add_selftests(${name} ${headers})
    endif()
    if(arg_TUNE)
        selgen_add_tunes(${name} "${specs}" "${headers}" "${arg_LIBRARIES}" "${arg_NAMESPACE}"
            "${arg_INCLUDE_PREFIX}")
    endif()
    if(arg_HEADERS_OUT)
        set(${arg_HEADERS_OUT} ${headers} PARENT_SCOPE)
    endif()
endfunction()

# ---- internal functions ----------------------------------------------------------------------

# selgen_usage_error(<name> <what>...): fails with a message about selgen_add_library(<name>).
function(selgen_usage_error name)
    list(JOIN ARGN " " what)
    message(FATAL_ERROR "selgen_add_library(${name}): ${what}")
endfunction()

# selgen_check_prefix(<name> <prefix>): fails if a header would be outside the library's folder.
function(selgen_check_prefix name prefix)
    if(prefix MATCHES "^/|(^|/)[.][.](/|$)")
        selgen_usage_error(${name} "INCLUDE_PREFIX '${prefix}' is outside the library's folder")
    endif()
endfunction()

# selgen_add_header_targets(<name> <stamp>...): the target that makes the stamps and thereby the
# headers; selgen_generate_all makes those of all libraries.
function(selgen_add_header_targets name)
    add_custom_target(${name}_selgen ALL DEPENDS ${ARGN})
    if(NOT TARGET selgen_generate_all)
        add_custom_target(selgen_generate_all)
    endif()
    add_dependencies(selgen_generate_all ${name}_selgen)
endfunction()

# selgen_headers_of(<name> <variable> <folder> <prefix> <specs>): the header of each spec. Fails if
# a spec is missing, or if two specs would write the same header.
function(selgen_headers_of name variable folder prefix specs)
    if(NOT specs)
        selgen_usage_error(${name} "SOURCES names no spec, and there is no BUILDER")
    endif()
    set(headers)
    foreach(spec IN LISTS specs)
        get_source_file_property(generated ${spec} GENERATED)
        cmake_path(ABSOLUTE_PATH spec OUTPUT_VARIABLE path)
        if(NOT generated AND NOT EXISTS ${path})
            selgen_usage_error(${name} "there is no spec ${path}")
        endif()
        cmake_path(GET spec FILENAME file)
        cmake_path(APPEND folder "${prefix}" "${file}.hpp" OUTPUT_VARIABLE header)
        list(FIND headers ${header} twin)
        if(twin GREATER_EQUAL 0)
            list(GET specs ${twin} other)
            selgen_usage_error(${name} "${other} and ${spec} would both write ${file}.hpp;"
                "rename one, or put it into a library with another INCLUDE_PREFIX")
        endif()
        list(APPEND headers ${header})
    endforeach()
    set(${variable} ${headers} PARENT_SCOPE)
endfunction()

# selgen_generate_header(<spec> <header> [SELFTEST TRUE] [TUNE TRUE] [SPLIT TRUE]
#                        [OPTIONS <option>...]): the rule that makes <header>.stamp and <header>.
# The header is not an OUTPUT: it keeps its time while its text is unchanged, and make would then
# run the rule in every build.
function(selgen_generate_header spec header)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "SELFTEST;TUNE;SPLIT" "OPTIONS")
    cmake_path(ABSOLUTE_PATH spec)
    set(create_models)
    if(arg_TUNE)
        selgen_create_models(${spec} "${arg_OPTIONS}" create_models)
    endif()
    cmake_path(GET header PARENT_PATH folder)
    file(MAKE_DIRECTORY ${folder})
    set(written ${header})
    if(arg_SELFTEST)
        selgen_selftest_source(${header} source)
        list(APPEND written ${source})
        list(APPEND arg_OPTIONS --selftest ${source})
    endif()
    if(arg_SPLIT)
        string(REGEX REPLACE "[.]hpp$" ".cpp" source ${header})
        list(APPEND written ${source})
        list(APPEND arg_OPTIONS --split)
    endif()
    selgen_tool(tool)
    selgen_byproducts(byproducts ${written})
    add_custom_command(
        OUTPUT ${header}.stamp
        ${byproducts}
        ${create_models}
        COMMAND ${tool} gen ${spec} -o ${header}
            --depfile ${header}.d --depfile-target ${header}.stamp
            --stamp ${header}.stamp ${arg_OPTIONS}
        DEPENDS ${spec} ${tool}
        DEPFILE ${header}.d
        COMMENT "selgen gen ${spec}"
        VERBATIM)
endfunction()

# selgen_byproducts(<variable> <file>...): arguments for the rule of a stamp that also writes these
# files, so that missing files are made again. Makefiles ignore byproducts: there, each file gets
# its own rule, which does nothing and makes the stamp out of date.
function(selgen_byproducts variable)
    if(NOT CMAKE_GENERATOR MATCHES "Makefiles")
        set(${variable} BYPRODUCTS ${ARGN} PARENT_SCOPE)
        return()
    endif()
    foreach(file IN LISTS ARGN)
        add_custom_command(OUTPUT ${file} COMMAND ${CMAKE_COMMAND} -E true COMMENT "" VERBATIM)
    endforeach()
    set(${variable} DEPENDS ${ARGN} PARENT_SCOPE)
endfunction()

# selgen_add_tunes(<name> <specs> <headers> <libraries> <namespace> <prefix>): a target that tunes
# each spec.
function(selgen_add_tunes name specs headers libraries namespace prefix)
    foreach(spec header IN ZIP_LISTS specs headers)
        cmake_path(GET spec STEM LAST_ONLY stem)
        set(options)
        if(namespace)
            list(APPEND options NAMESPACE ${namespace})
        endif()
        if(prefix)
            cmake_path(GET header FILENAME file)
            list(APPEND options INCLUDE ${prefix}/${file})
        endif()
        selgen_models_of(${spec} ${header} models_elsewhere)
        if(models_elsewhere)
            list(APPEND options MODELS ${models_elsewhere})
        endif()
        selgen_add_tune(tune_${stem} CREATE_MODELS SOURCES ${spec} HEADER ${header}
            LIBRARIES ${name} ${libraries} ${options})
    endforeach()
endfunction()

# selgen_models_of(<spec> <header> <variable>): makes sure that the models of the spec can be read
# and written. If those beside the spec cannot be written, as in a read-only source tree, the
# variable is set to a file in the folder of the header, else it is empty.
function(selgen_models_of spec header variable)
    set(none "// No models yet: selgen tune writes them here.\n")
    set(${variable} "" PARENT_SCOPE)
    cmake_path(REPLACE_EXTENSION spec LAST_ONLY .fit.sel OUTPUT_VARIABLE models)
    cmake_path(ABSOLUTE_PATH models)
    cmake_path(GET models PARENT_PATH folder)
    execute_process(COMMAND test -w ${folder} RESULT_VARIABLE is_read_only)
    if(NOT is_read_only)
        if(NOT EXISTS ${models})  # the spec imports it
            file(WRITE ${models} ${none})
        endif()
        return()
    endif()
    cmake_path(GET models FILENAME file)
    cmake_path(REPLACE_FILENAME header ${file} OUTPUT_VARIABLE models)
    if(NOT EXISTS ${models})
        message(STATUS "${folder} cannot be written: tuning will write models to ${models}")
        file(WRITE ${models} ${none})
    endif()
    set(${variable} ${models} PARENT_SCOPE)
endfunction()

# selgen_create_models(<spec> <options> <variable>): a command that recreates the models of the spec
# if they were deleted; none if the options name others.
function(selgen_create_models spec options variable)
    set(${variable} "" PARENT_SCOPE)
    if("--models" IN_LIST options)
        return()
    endif()
    cmake_path(REPLACE_EXTENSION spec LAST_ONLY .fit.sel OUTPUT_VARIABLE models)
    set(none "// No models yet: selgen tune writes them here.")
    set(${variable} COMMAND sh -c "test -e \"$1\" || echo \"$2\" > \"$1\"" sh ${models} ${none}
        PARENT_SCOPE)
endfunction()

# ---- self-tests ------------------------------------------------------------------------------

function(selgen_selftest_source header variable)
    string(REGEX REPLACE "[.]hpp$" ".selftest.cpp" source ${header})
    set(${variable} ${source} PARENT_SCOPE)
endfunction()

# selgen_selftest_wanted(<name> <asked> <variable>): TRUE, or empty: without
# testing, a self-test is not built.
function(selgen_selftest_wanted name asked variable)
    set(${variable} "" PARENT_SCOPE)
    if(NOT asked)
        return()
    endif()
    if(NOT CMAKE_TESTING_ENABLED OR (DEFINED BUILD_TESTING AND NOT BUILD_TESTING))
        message(STATUS "selgen_add_library(${name}): without its SELFTEST, since testing is off "
            "(call enable_testing() before it, and do not set BUILD_TESTING to OFF)")
        return()
    endif()
    set(${variable} TRUE PARENT_SCOPE)
endfunction()

# selgen_add_selftests(<name> <header>...): the test <name>.selftest; with several headers,
# <name>.selftest.<stem of the spec> for each.
function(selgen_add_selftests name)
    list(LENGTH ARGN count)
    foreach(header IN LISTS ARGN)
        set(suffix "")
        if(count GREATER 1)
            cmake_path(GET header FILENAME suffix)
            string(REGEX REPLACE "^(.*)[.]sel[.]hpp$" ".\\1" suffix ${suffix})
        endif()
        selgen_selftest_source(${header} source)
        set_source_files_properties(${source} PROPERTIES GENERATED TRUE)
        add_executable(${name}_selftest${suffix} ${source})
        target_link_libraries(${name}_selftest${suffix} PRIVATE ${name})
        add_test(NAME ${name}.selftest${suffix} COMMAND ${name}_selftest${suffix})
    endforeach()
endfunction()
