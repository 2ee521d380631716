# Sets SELGEN_MPI_FOUND from the option SELGEN_MPI. Only tests need MPI: the runtime for MPI
# consists of headers, and users bring their own MPI.

if(NOT SELGEN_MPI MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "SELGEN_MPI is '${SELGEN_MPI}'; it may be AUTO, ON or OFF")
endif()

set(SELGEN_MPI_FOUND FALSE)
if(SELGEN_MPI STREQUAL OFF)
    message(STATUS "selgen: without MPI (SELGEN_MPI=OFF)")
else()
    find_package(MPI QUIET COMPONENTS CXX)
    if(MPI_CXX_FOUND AND MPIEXEC_EXECUTABLE)
        set(SELGEN_MPI_FOUND TRUE)
        message(STATUS "selgen: MPI ${MPI_CXX_VERSION} (${MPIEXEC_EXECUTABLE})")
    elseif(SELGEN_MPI STREQUAL ON)
        message(FATAL_ERROR "SELGEN_MPI is ON, but there is no MPI: install libopenmpi-dev")
    else()
        message(STATUS "selgen: without MPI (SELGEN_MPI=AUTO): it was not found")
    endif()
endif()
