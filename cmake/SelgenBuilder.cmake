# BUILDER of selgen_add_library: compiles and runs a program that builds a spec with
# <selgen/dsl.hpp> and prints it. The header is generated from this spec.

# selgen_add_builder(<name> <spec> SOURCES <file>... [LIBRARIES <target>...]): the program
# <name>_builder, and the rule that makes the files <spec> and <spec>.sites. Each run replaces the
# spec, so that its time is that of the run.
function(selgen_add_builder name spec)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;LIBRARIES")
    selgen_check_builder(${name} ${arg_SOURCES})
    add_executable(${name}_builder ${arg_SOURCES})
    target_compile_features(${name}_builder PRIVATE cxx_std_17)
    target_link_libraries(${name}_builder PRIVATE selgen::dsl ${arg_LIBRARIES})

    selgen_builder_folder("${arg_SOURCES}" source_folder)
    cmake_path(GET spec PARENT_PATH folder)
    file(MAKE_DIRECTORY ${folder})
    add_custom_command(
        OUTPUT ${spec} ${spec}.sites
        COMMAND ${name}_builder -o ${spec} --call-sites ${spec}.sites
            --source-folder ${source_folder}
        DEPENDS ${name}_builder
        COMMENT "${name}_builder -o ${spec}"
        VERBATIM)
endfunction()

# selgen_builder_folder(<sources> <variable>): the folder of the program's first source, to which
# names of files in the spec are relative.
function(selgen_builder_folder sources variable)
    list(GET sources 0 source)
    cmake_path(ABSOLUTE_PATH source)
    cmake_path(GET source PARENT_PATH folder)
    set(${variable} ${folder} PARENT_SCOPE)
endfunction()

# selgen_check_builder(<name> <source>...): fails if the program cannot be built or run here.
function(selgen_check_builder name)
    if(NOT TARGET selgen::dsl)
        selgen_usage_error(${name} "BUILDER needs the embedded front end, the library selgen::dsl,"
            "which this selgen does not have: build it with SELGEN_BUILD_TOOL=ON")
    endif()
    if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
        selgen_usage_error(${name} "BUILDER runs on the build machine, but this is a cross build"
            "for ${CMAKE_SYSTEM_PROCESSOR}: build the project for this machine once, and pass the"
            "text that it prints, ${name}.sel, to SOURCES instead of BUILDER; or set"
            "CMAKE_CROSSCOMPILING_EMULATOR")
    endif()
    foreach(source IN LISTS ARGN)
        get_source_file_property(generated ${source} GENERATED)
        cmake_path(ABSOLUTE_PATH source)
        if(NOT generated AND NOT EXISTS ${source})
            selgen_usage_error(${name} "there is no builder program ${source}")
        endif()
    endforeach()
endfunction()
