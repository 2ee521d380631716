# Sets SELGEN_CUDA_FOUND by the option SELGEN_CUDA. An example or a test that needs CUDA asks for it
# and then calls enable_language(CUDA) itself.

if(NOT SELGEN_CUDA MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "SELGEN_CUDA is '${SELGEN_CUDA}'; it may be AUTO, ON or OFF")
endif()

set(SELGEN_CUDA_FOUND FALSE)
if(NOT SELGEN_CUDA STREQUAL OFF)
    find_package(CUDAToolkit QUIET)
    if(CUDAToolkit_FOUND AND CUDAToolkit_NVCC_EXECUTABLE)
        set(SELGEN_CUDA_FOUND TRUE)
        set(CMAKE_CUDA_COMPILER ${CUDAToolkit_NVCC_EXECUTABLE} CACHE FILEPATH "CUDA compiler")
    endif()
endif()

if(SELGEN_CUDA_FOUND)
    message(STATUS "selgen: CUDA ${CUDAToolkit_VERSION} (${CUDAToolkit_NVCC_EXECUTABLE})")
elseif(SELGEN_CUDA STREQUAL ON)
    message(FATAL_ERROR "SELGEN_CUDA is ON, but there is no nvcc: set CUDAToolkit_ROOT")
else()
    message(STATUS "selgen: without CUDA (SELGEN_CUDA=${SELGEN_CUDA})")
endif()
