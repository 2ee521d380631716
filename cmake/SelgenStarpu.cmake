# Sets SELGEN_STARPU_FOUND from the option SELGEN_STARPU, and the target
# PkgConfig::SELGEN_STARPU_LIBRARY. Only `./run bench patterns` compares with StarPU.

if(NOT SELGEN_STARPU MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "SELGEN_STARPU is '${SELGEN_STARPU}'; it may be AUTO, ON or OFF")
endif()

set(SELGEN_STARPU_FOUND FALSE)
if(SELGEN_STARPU STREQUAL OFF)
    message(STATUS "selgen: without StarPU (SELGEN_STARPU=OFF)")
else()
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
        pkg_check_modules(SELGEN_STARPU_LIBRARY QUIET IMPORTED_TARGET starpu-1.3)
    endif()
    if(TARGET PkgConfig::SELGEN_STARPU_LIBRARY)
        set(SELGEN_STARPU_FOUND TRUE)
        message(STATUS "selgen: StarPU ${SELGEN_STARPU_LIBRARY_VERSION}")
    elseif(SELGEN_STARPU STREQUAL ON)
        message(FATAL_ERROR "SELGEN_STARPU is ON, but there is no StarPU: install libstarpu-dev")
    else()
        message(STATUS "selgen: without StarPU (SELGEN_STARPU=AUTO): it was not found")
    endif()
endif()
