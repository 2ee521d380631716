# The module fit/: SELGEN_FIT and SELGEN_SVM are AUTO (if the libraries are found), ON or OFF.
# Without Eigen or yaml-cpp, the tool is built without `fit` and related commands, which then report
# that. For SELGEN_SVM, AUTO is decided when the build folder is new: else installing libsvm would
# compile half of the tool again.

# selgen_drop_users_of_fit(<target>): removes the files of cli/ and workflow/ that need the module;
# if the module exists, removes the file that reports that these commands are missing.
function(selgen_drop_users_of_fit target)
    set(dropped cli/commands/without_fit.cpp)
    if(NOT TARGET selgen_fit)
        set(dropped)
        foreach(name IN ITEMS eval fit import init_from_table portfolio report tune)
            list(APPEND dropped cli/commands/${name}.cpp)
        endforeach()
        foreach(name IN ITEMS evaluate fit/fit fit/knob import portfolio report starter_spec tables
                tune/measuring tune/plan tune/points tune/proof tune/results tune/summary tune/tune)
            list(APPEND dropped workflow/${name}.cpp)
        endforeach()
    endif()
    list(TRANSFORM dropped PREPEND ${PROJECT_SOURCE_DIR}/)
    get_target_property(sources ${target} SOURCES)
    list(REMOVE_ITEM sources ${dropped})
    set_target_properties(${target} PROPERTIES SOURCES "${sources}")
endfunction()

if(SELGEN_FIT STREQUAL "OFF")
    return()
endif()
find_package(Threads REQUIRED)
find_package(Eigen3 3.4 QUIET NO_MODULE)
find_package(yaml-cpp QUIET NO_MODULE)
set(missing)
if(NOT Eigen3_FOUND)
    list(APPEND missing "Eigen 3.4 (libeigen3-dev)")
endif()
if(NOT yaml-cpp_FOUND)
    list(APPEND missing "yaml-cpp (libyaml-cpp-dev)")
endif()
if(missing)
    list(JOIN missing " and " missing)
    if(SELGEN_FIT STREQUAL "ON")
        message(FATAL_ERROR "SELGEN_FIT is ON, but libraries are missing: install ${missing}")
    endif()
    message(STATUS "selgen: without fit (SELGEN_FIT=AUTO): it needs ${missing}")
    return()
endif()
set(yaml yaml-cpp)
if(TARGET yaml-cpp::yaml-cpp)  # since yaml-cpp 0.8
    set(yaml yaml-cpp::yaml-cpp)
endif()

selgen_module(fit COMPUTES)
target_link_libraries(selgen_fit
    PUBLIC selgen_dsl Eigen3::Eigen
    PRIVATE fmt::fmt nlohmann_json::nlohmann_json ${yaml} Threads::Threads)
target_compile_definitions(selgen_fit PUBLIC EIGEN_MPL2_ONLY)
# Its calls of the builder record their source locations, which must not contain local paths.
target_compile_options(selgen_fit PRIVATE -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
selgen_precompile(selgen_fit <Eigen/Core>)

selgen_module(report)
target_link_libraries(selgen_report
    PUBLIC selgen_fit PRIVATE fmt::fmt nlohmann_json::nlohmann_json)
selgen_precompile(selgen_report <fmt/format.h>)

if(SELGEN_SVM STREQUAL "OFF")
    return()
endif()
if(SELGEN_SVM STREQUAL "ON" OR NOT DEFINED CACHE{SELGEN_LIBSVM_LIBRARY})
    find_path(SELGEN_LIBSVM_INCLUDE svm.h PATH_SUFFIXES libsvm)
    find_library(SELGEN_LIBSVM_LIBRARY svm)
endif()
if(SELGEN_LIBSVM_INCLUDE AND SELGEN_LIBSVM_LIBRARY)
    target_include_directories(selgen_fit SYSTEM PRIVATE ${SELGEN_LIBSVM_INCLUDE})
    target_link_libraries(selgen_fit PRIVATE ${SELGEN_LIBSVM_LIBRARY})
    target_compile_definitions(selgen_fit PUBLIC SELGEN_HAS_SVM)
elseif(SELGEN_SVM STREQUAL "ON")
    message(FATAL_ERROR "SELGEN_SVM is ON, but there is no libsvm: install libsvm-dev")
else()
    message(STATUS "selgen: without support vector machines (SELGEN_SVM=AUTO): there was no libsvm "
        "when this folder was new; SELGEN_SVM=ON searches again")
endif()
