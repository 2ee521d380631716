# The embedded front end, selgen::dsl: one static library for builder programs, and its headers.

file(GLOB_RECURSE embedded_headers CONFIGURE_DEPENDS dsl/include/*.hpp)
add_library(selgen_embedded STATIC
    $<TARGET_OBJECTS:selgen_builder> $<TARGET_OBJECTS:selgen_grammar> $<TARGET_OBJECTS:selgen_dsl>
    $<TARGET_OBJECTS:selgen_base>)
add_library(selgen::dsl ALIAS selgen_embedded)
set_target_properties(selgen_embedded PROPERTIES
    EXPORT_NAME dsl OUTPUT_NAME selgen_dsl ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib
    LINKER_LANGUAGE CXX)
target_compile_features(selgen_embedded INTERFACE cxx_std_17)
target_sources(selgen_embedded INTERFACE
    FILE_SET HEADERS BASE_DIRS dsl/include FILES ${embedded_headers})

# Users of objects that were compiled with a sanitizer must link the sanitizer, too.
string(REGEX MATCHALL "-fsanitize=[^ ]+" embedded_sanitizers "${CMAKE_CXX_FLAGS}")
target_link_options(selgen_embedded INTERFACE ${embedded_sanitizers})

# The installed library contains no paths of the build machine.
if(CMAKE_STRIP)
    add_custom_command(TARGET selgen_embedded POST_BUILD
        COMMAND ${CMAKE_STRIP} --strip-debug $<TARGET_FILE:selgen_embedded> VERBATIM)
endif()
