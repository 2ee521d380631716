# Links with lld or gold, if available: for a program with sanitizers, they take a third to half of
# the default linker's time.
include(CheckLinkerFlag)
foreach(linker IN ITEMS lld gold)
    check_linker_flag(CXX -fuse-ld=${linker} SELGEN_LINKS_WITH_${linker})
    if(SELGEN_LINKS_WITH_${linker})
        add_link_options(-fuse-ld=${linker})
        return()
    endif()
endforeach()
message(STATUS "selgen: uses the default linker: neither lld nor gold found (SELGEN_FAST_LINKER)")
