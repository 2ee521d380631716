# Links with lld, or else with gold, where one of them is there: a third or a half of the time that
# the usual linker takes for a program with sanitizers.
include(CheckLinkerFlag)
foreach(linker IN ITEMS lld gold)
    check_linker_flag(CXX -fuse-ld=${linker} SELGEN_LINKS_WITH_${linker})
    if(SELGEN_LINKS_WITH_${linker})
        add_link_options(-fuse-ld=${linker})
        return()
    endif()
endforeach()
message(STATUS "selgen: the usual linker (SELGEN_FAST_LINKER), as there is neither lld nor gold")
