# What makes builds faster, where it is available: ccache and a fast linker.

# With ccache, unless the user has set a compiler launcher. This is decided when the build folder is
# new: else installing ccache would compile everything again.
if(SELGEN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    if(NOT DEFINED CACHE{SELGEN_CCACHE_PROGRAM})
        find_program(SELGEN_CCACHE_PROGRAM ccache)
    endif()
    mark_as_advanced(SELGEN_CCACHE_PROGRAM)
    if(SELGEN_CCACHE_PROGRAM)
        message(STATUS "selgen: compiles through ${SELGEN_CCACHE_PROGRAM} (SELGEN_CCACHE)")
        set(CMAKE_CXX_COMPILER_LAUNCHER ${SELGEN_CCACHE_PROGRAM})
        if(SELGEN_PRECOMPILE)  # files with a precompiled header are cached only on request
            set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
                CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
                ${SELGEN_CCACHE_PROGRAM})
        endif()
    endif()
endif()

# For a program with sanitizers, lld and gold take a third to half of the default linker's time.
if(SELGEN_FAST_LINKER)
    include(CheckLinkerFlag)
    check_linker_flag(CXX -fuse-ld=lld SELGEN_LINKS_WITH_lld)
    if(NOT SELGEN_LINKS_WITH_lld)
        check_linker_flag(CXX -fuse-ld=gold SELGEN_LINKS_WITH_gold)
    endif()
    if(SELGEN_LINKS_WITH_lld)
        add_link_options(-fuse-ld=lld)
    elseif(SELGEN_LINKS_WITH_gold)
        add_link_options(-fuse-ld=gold)
    else()
        message(STATUS
            "selgen: uses the default linker: neither lld nor gold found (SELGEN_FAST_LINKER)")
    endif()
endif()
