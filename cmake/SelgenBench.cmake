# selgen_flags_of(<configuration> <variable>): the compiler flags of a configuration, escaped for a
# string literal.
function(selgen_flags_of configuration variable)
    string(TOUPPER "${configuration}" name)
    string(STRIP "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${name}}" flags)
    string(REPLACE "\\" "\\\\" flags "${flags}")
    string(REPLACE "\"" "\\\"" flags "${flags}")
    string(REPLACE ";" "\\;" flags "${flags}")
    set(${variable} "${flags}" PARENT_SCOPE)
endfunction()

# selgen_add_bench(<name> SOURCES <spec.sel> [LIBRARIES <target>...] [EXPERIMENT <name>]
#                  [INCLUDE <header>] [NAMESPACE <namespace>] [MODELS <file>])
#
# The program <name>, which measures the experiment of a spec:
#
#     selgen_add_library(sort_select SOURCES sort.sel)
#     selgen_add_bench(bench_sort SOURCES sort.sel LIBRARIES sort_select kernels)
#
# LIBRARIES: libraries with the header of the selector and the kernels. The spec may be one that a
# builder program of selgen_add_library writes: ${CMAKE_CURRENT_BINARY_DIR}/sort.selgen/sort.sel.
# EXPERIMENT selects one of several. INCLUDE is the header to include, if it is not the spec's name
# followed by .hpp. NAMESPACE is the one given to selgen_add_library. MODELS is a file with models
# that replace imported ones of the same names. The program <name>_proof compares the generated
# dispatcher with all variants, if it is run with --proof. The target `all` builds neither.
# (CREATE_MODELS is internal: deleted models are created again, without a model.)

function(selgen_add_bench name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "CREATE_MODELS" "EXPERIMENT;INCLUDE;NAMESPACE;MODELS"
        "SOURCES;LIBRARIES")
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
    if(arg_MODELS)
        cmake_path(ABSOLUTE_PATH arg_MODELS)
        list(APPEND options --models ${arg_MODELS})
    endif()

    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name}.selgen)
    set(driver ${folder}/${name}.cpp)
    file(MAKE_DIRECTORY ${folder})
    set(create_models)
    if(arg_CREATE_MODELS)
        selgen_create_models(${spec} "${options}" create_models)
    endif()
    selgen_tool(tool)
    selgen_byproducts(byproducts ${driver})
    add_custom_command(
        OUTPUT ${driver}.stamp
        ${byproducts}
        ${create_models}
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
    get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
    if(is_multi_config)
        set(flags)
        foreach(configuration IN LISTS CMAKE_CONFIGURATION_TYPES)
            selgen_flags_of(${configuration} own_flags)
            string(REPLACE ">" "$<ANGLE-R>" own_flags "${own_flags}")
            string(APPEND flags "$<$<CONFIG:${configuration}>:${own_flags}>")
        endforeach()
    else()
        selgen_flags_of("${CMAKE_BUILD_TYPE}" flags)
    endif()
    cmake_path(GET spec PARENT_PATH spec_folder)
    foreach(program IN ITEMS ${name} ${name}_proof)
        add_executable(${program} EXCLUDE_FROM_ALL ${driver})
        add_dependencies(${program} ${name}_selgen)
        target_compile_definitions(${program} PRIVATE "SELGEN_BENCH_FLAGS=\"${flags}\"")
        target_include_directories(${program} PRIVATE ${spec_folder})
        target_compile_features(${program} PRIVATE cxx_std_17)
        target_link_libraries(${program} PRIVATE selgen::runtime ${arg_LIBRARIES})
    endforeach()
    target_compile_definitions(${name}_proof PRIVATE SELGEN_PROOF)
endfunction()

# selgen_add_tune(<target> SOURCES <spec.sel> [HEADER <file>] [LIBRARIES <target>...]
#                 [EXPERIMENT <name>] [INCLUDE <header>] [NAMESPACE <namespace>]
#                 [MODELS <file>] [TABLES <file>...])
#
# The target <target>, which runs `selgen tune` with a driver that this build compiles: it measures
# the experiment of the spec and writes NAME.fit.sel beside the selector's spec, or MODELS, a file
# with the same name in another folder. The next build generates the headers again. HEADER: the
# header to write at once. TABLES: further tables to fit the models to, such as those of other
# machines. The other arguments are those of selgen_add_bench. Tables and reports are in
# <target>.tune in the build folder. Options for `selgen tune` are taken from the cache variable
# SELGEN_TUNE_OPTIONS ("--budget;10min").

set(SELGEN_TUNE_OPTIONS "" CACHE STRING "Options of the targets that run selgen tune")

function(selgen_add_tune target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "CREATE_MODELS"
        "HEADER;EXPERIMENT;INCLUDE;NAMESPACE;MODELS"
        "SOURCES;LIBRARIES;TABLES")
    set(driver ${target}_driver)
    set(options)
    if(arg_MODELS)
        cmake_path(ABSOLUTE_PATH arg_MODELS)
    endif()
    foreach(keyword IN ITEMS EXPERIMENT NAMESPACE MODELS)
        if(arg_${keyword})
            string(TOLOWER ${keyword} option)
            list(APPEND options --${option} ${arg_${keyword}})
            list(APPEND bench_options ${keyword} ${arg_${keyword}})
        endif()
    endforeach()
    if(arg_INCLUDE)
        list(APPEND bench_options INCLUDE ${arg_INCLUDE})
    endif()
    if(arg_CREATE_MODELS)
        list(APPEND bench_options CREATE_MODELS)
    endif()
    foreach(table IN LISTS arg_TABLES)
        cmake_path(ABSOLUTE_PATH table)
        list(APPEND options --data ${table})
    endforeach()
    selgen_add_bench(${driver} SOURCES ${arg_SOURCES} LIBRARIES ${arg_LIBRARIES} ${bench_options})
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}.tune)
    if(NOT arg_HEADER)
        set(arg_HEADER ${folder}/header.hpp)
    endif()
    set(spec ${arg_SOURCES})
    cmake_path(ABSOLUTE_PATH spec)
    selgen_tool(tool)
    if(TARGET ${tool})
        set(tool $<TARGET_FILE:${tool}>)
    endif()
    set(build "'${CMAKE_COMMAND}' --build '${CMAKE_BINARY_DIR}'")
    set(features "$<TARGET_PROPERTY:${driver},COMPILE_FEATURES>")
    set(definitions "$<TARGET_PROPERTY:${driver},COMPILE_DEFINITIONS>")
    set(standard "$<TARGET_PROPERTY:${driver},CXX_STANDARD>")
    separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
    add_custom_target(${target}
        COMMAND ${CMAKE_COMMAND} -E env CXX=${CMAKE_CXX_COMPILER}
            ${tool} tune ${spec} --driver $<TARGET_FILE:${driver}> --folder ${folder}
            --proof-driver $<TARGET_FILE:${driver}_proof>
            --proof-build "${build} --config $<CONFIG> --target ${driver}_proof"
            -o ${arg_HEADER} ${options} ${SELGEN_TUNE_OPTIONS} --
            "-I$<JOIN:$<TARGET_PROPERTY:${driver},INCLUDE_DIRECTORIES>,;-I>"
            "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
            "$<$<IN_LIST:cxx_std_20,${features}>:-std=c++20>"
            "$<$<IN_LIST:cxx_std_23,${features}>:-std=c++23>"
            "$<$<BOOL:${standard}>:-std=c++${standard}>"
            ${flags} "$<TARGET_PROPERTY:${driver},COMPILE_OPTIONS>" -Wno-error
        DEPENDS ${driver}
        COMMENT "selgen tune ${spec}"
        COMMAND_EXPAND_LISTS USES_TERMINAL VERBATIM)
endfunction()
