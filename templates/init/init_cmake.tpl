cmake_minimum_required(VERSION 3.23)
project($name$ LANGUAGES CXX)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()
find_package(selgen REQUIRED)  # if it is not found: cmake -DCMAKE_PREFIX_PATH=/path/to/installation
find_package(OpenMP)

# What your kernels need: their source files and libraries.
add_library(kernels INTERFACE)
if(OpenMP_CXX_FOUND)
    target_link_libraries(kernels INTERFACE OpenMP::OpenMP_CXX)
endif()

# Generates $name$.sel.hpp in the build folder; one in this folder, from make or selgen tune, would
# hide it. The target tune_$name$ measures the variants and fits the model.
file(REMOVE $name$.sel.hpp)
selgen_add_library($name$_select SOURCES $name$.sel TUNE LIBRARIES kernels)

add_executable(app main.cpp)
target_link_libraries(app PRIVATE $name$_select kernels)
