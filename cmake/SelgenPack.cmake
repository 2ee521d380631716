# `cpack -G DEB` in a build folder: one Debian package, with the dependencies of the tool.

set(CPACK_GENERATOR TGZ)
set(CPACK_PACKAGE_VENDOR "selgen")
set(CPACK_PACKAGE_CONTACT "The selgen developers <selgen@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compiler from selectors to C++ that chooses variants")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "g++ | c++-compiler")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake (>= 3.23), pkgconf")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION TRUE)
string(CONCAT CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "A program may have several variants of a computation: a sequential loop, a team\n"
    "of threads, a kernel on a device. selgen compiles a description of the variants,\n"
    "of the features that the choice depends on and of models of their cost into a\n"
    "C++17 header that chooses in nanoseconds.\n"
    "\n"
    "This package contains the compiler, the headers for generated code, the library\n"
    "for C++ programs that build a description, and files for CMake and pkg-config.")

# Debian requires the licence and the changelog.
set(doc ${CMAKE_CURRENT_BINARY_DIR}/doc)
configure_file(cmake/copyright.in ${doc}/copyright @ONLY)
install(FILES ${doc}/copyright README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The documents go below docs/, so that the links of the README work.
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR}
    FILES_MATCHING PATTERN "*.md" PATTERN "*.svg")
string(TIMESTAMP SELGEN_NOW "%a, %d %b %Y %H:%M:%S +0000" UTC)  # or SOURCE_DATE_EPOCH
configure_file(cmake/changelog.Debian.in ${doc}/changelog.Debian @ONLY)
configure_file(CHANGELOG.md ${doc}/changelog COPYONLY)
find_program(SELGEN_GZIP gzip)
mark_as_advanced(SELGEN_GZIP)
if(SELGEN_GZIP)
    foreach(changelog IN ITEMS changelog changelog.Debian)
        execute_process(COMMAND ${SELGEN_GZIP} -9nc ${doc}/${changelog}
            OUTPUT_FILE ${doc}/${changelog}.gz COMMAND_ERROR_IS_FATAL ANY)
        install(FILES ${doc}/${changelog}.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
    endforeach()
endif()

include(CPack)
