# Compiles through ccache, if it is available and the user has set no compiler launcher. This is
# decided when the build folder is new: else installing ccache would compile everything again.
if(CMAKE_CXX_COMPILER_LAUNCHER)
    return()
endif()
if(NOT DEFINED CACHE{SELGEN_CCACHE_PROGRAM})
    find_program(SELGEN_CCACHE_PROGRAM ccache)
endif()
mark_as_advanced(SELGEN_CCACHE_PROGRAM)
if(NOT SELGEN_CCACHE_PROGRAM)
    return()
endif()
message(STATUS "selgen: compiles through ${SELGEN_CCACHE_PROGRAM} (SELGEN_CCACHE)")
set(CMAKE_CXX_COMPILER_LAUNCHER ${SELGEN_CCACHE_PROGRAM})
if(SELGEN_PRECOMPILE)  # files with a precompiled header are cached only on request
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        ${SELGEN_CCACHE_PROGRAM})
endif()
