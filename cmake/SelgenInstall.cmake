# Installs the tool, the headers for generated code, and the CMake package. No file contains its
# location, so the folder can be moved.
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_DATADIR}/cmake/selgen)

# The target of the tool is not exported: selgenConfig.cmake makes it if the tool exists. A folder
# with headers for another machine is a package, too.
if(SELGEN_BUILD_TOOL)
    install(TARGETS selgen)
    install(TARGETS selgen_embedded EXPORT selgenEmbeddedTargets FILE_SET HEADERS)
    install(EXPORT selgenEmbeddedTargets NAMESPACE selgen:: DESTINATION ${package_folder})
endif()
install(TARGETS selgen_headers selgen_runtime EXPORT selgenTargets FILE_SET HEADERS)
install(TARGETS selgen_library OPTIONAL)  # a package of headers alone needs no build
install(EXPORT selgenTargets NAMESPACE selgen:: DESTINATION ${package_folder})

# Not at the top of the build folder: if its bin/ is on the PATH, find_package would find it there.
set(built_package ${CMAKE_CURRENT_BINARY_DIR}/package)

# Users of the package do not link the tool. Hence ARCH_INDEPENDENT: without it, CMake rejects the
# package in a 32-bit build.
configure_package_config_file(cmake/selgenConfig.cmake.in ${built_package}/selgenConfig.cmake
    INSTALL_DESTINATION ${package_folder}
    PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR
    NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${built_package}/selgenConfigVersion.cmake
    COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(
    FILES
        ${built_package}/selgenConfig.cmake
        ${built_package}/selgenConfigVersion.cmake
        cmake/SelgenBench.cmake
        cmake/SelgenBuilder.cmake
        cmake/SelgenFunctions.cmake
        cmake/SelgenTool.cmake
    DESTINATION ${package_folder})

# ---- pkg-config: all paths are relative to its file ---------------------------------------------

set(pc_folder ${CMAKE_INSTALL_FULL_DATADIR}/pkgconfig)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${pc_folder} OUTPUT_VARIABLE to_prefix)
foreach(kind IN ITEMS BINDIR INCLUDEDIR LIBDIR)
    string(TOLOWER to_${kind} to)
    cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_${kind} BASE_DIRECTORY ${pc_folder}
        OUTPUT_VARIABLE ${to})
endforeach()
configure_file(cmake/selgen.pc.in selgen.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/selgen.pc
    DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)
configure_file(cmake/selgen-library.pc.in library/selgen-library.pc @ONLY)
install(CODE "if(EXISTS \"$<TARGET_FILE:selgen_library>\")
    file(INSTALL \"${CMAKE_CURRENT_BINARY_DIR}/library/selgen-library.pc\"
        DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/pkgconfig\")
endif()")

if(SELGEN_BUILD_TOOL)
    list(JOIN embedded_sanitizers " " embedded_link_options)
    configure_file(cmake/selgen-dsl.pc.in selgen-dsl.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/selgen-dsl.pc
        DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)
    # A Python module that exports models for `selgen import`.
    install(FILES docs/export_sklearn.py DESTINATION ${CMAKE_INSTALL_DOCDIR})
    include(SelgenManual)
endif()
if(PROJECT_IS_TOP_LEVEL)
    include(SelgenPack)
endif()
