# Sets SELGEN_CUDA_FOUND from the option SELGEN_CUDA, and enables the language CUDA if there is
# device code to build, that is, examples. AUTO builds it if nvcc works: without a device, programs
# report that and choose among the other variants. An nvcc that does not work (older than 12, or
# incompatible with the host compiler) is reported and ignored.

if(NOT SELGEN_CUDA MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "SELGEN_CUDA is '${SELGEN_CUDA}'; it may be AUTO, ON or OFF")
endif()

# selgen_look_for_cuda(<why>): sets SELGEN_CUDA_FOUND, and <why> to what is missing.
macro(selgen_look_for_cuda why)
    set(SELGEN_CUDA_FOUND FALSE)
    find_package(CUDAToolkit QUIET)
    if(NOT CUDAToolkit_FOUND OR NOT CUDAToolkit_NVCC_EXECUTABLE)
        set(${why} "there is no nvcc: set CUDAToolkit_ROOT")
    elseif(CUDAToolkit_VERSION VERSION_LESS 12)
        set(${why} "CUDA ${CUDAToolkit_VERSION} is older than 12")
    else()
        if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
            set(ENV{CUDACXX} ${CUDAToolkit_NVCC_EXECUTABLE})
        endif()
        include(CheckLanguage)
        check_language(CUDA)
        if(CMAKE_CUDA_COMPILER)
            set(SELGEN_CUDA_FOUND TRUE)
        else()
            set(${why} "${CUDAToolkit_NVCC_EXECUTABLE} does not work with this C++ compiler: \
set CUDAHOSTCXX to one that it supports")
        endif()
    endif()
endmacro()

# Code for each generation of devices, and PTX for future ones. A device older than the oldest is
# not used, and the programs report that.
set(SELGEN_CUDA_ARCHITECTURES 75-real 80-real 90)

set(SELGEN_CUDA_FOUND FALSE)
if(SELGEN_CUDA STREQUAL OFF)
    message(STATUS "selgen: without CUDA (SELGEN_CUDA=OFF)")
elseif(SELGEN_BUILD_EXAMPLES OR SELGEN_BUILD_TESTS)  # the tool itself needs none
    selgen_look_for_cuda(selgen_cuda_missing)
    if(SELGEN_CUDA_FOUND)
        message(STATUS "selgen: CUDA ${CUDAToolkit_VERSION} (${CUDAToolkit_NVCC_EXECUTABLE})")
    elseif(SELGEN_CUDA STREQUAL ON)
        message(FATAL_ERROR "SELGEN_CUDA is ON, but ${selgen_cuda_missing}")
    else()
        message(STATUS "selgen: without CUDA (SELGEN_CUDA=AUTO): ${selgen_cuda_missing}")
    endif()
endif()

if(SELGEN_CUDA_FOUND AND SELGEN_BUILD_EXAMPLES)
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
        set(CMAKE_CUDA_ARCHITECTURES ${SELGEN_CUDA_ARCHITECTURES})
    endif()
    if(CMAKE_VERSION VERSION_LESS 3.26)  # older versions do not know that nvcc compiles C++20
        set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
        set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
    endif()
    enable_language(CUDA)
endif()

# selgen_use_cuda(<target>): the target may have .cu files. It and its users get the definitions
# SELGEN_CUDA and SELGEN_CUDA_OLDEST, the capability of the oldest supported device. Programs also
# run without a driver.
function(selgen_use_cuda target)
    target_compile_definitions(${target} PUBLIC SELGEN_CUDA)
    target_link_libraries(${target} PUBLIC CUDA::cudart_static)
    string(REGEX MATCHALL "[0-9]+" architectures "${CMAKE_CUDA_ARCHITECTURES}")
    if(architectures)  # otherwise all, all-major or native
        list(SORT architectures COMPARE NATURAL)
        list(GET architectures 0 oldest)
        target_compile_definitions(${target} PUBLIC SELGEN_CUDA_OLDEST=${oldest})
    endif()
endfunction()
