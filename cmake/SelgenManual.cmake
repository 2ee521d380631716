# Manual pages and completions, which the tool writes itself. A cross build uses SELGEN_EXECUTABLE,
# or has none.

if(CMAKE_CROSSCOMPILING AND NOT SELGEN_EXECUTABLE)
    message(STATUS "selgen: without manual pages and completions (set SELGEN_EXECUTABLE)")
    return()
endif()
set(tool $<TARGET_FILE:selgen>)
if(CMAKE_CROSSCOMPILING)
    set(tool ${SELGEN_EXECUTABLE})
endif()

set(manual ${CMAKE_CURRENT_BINARY_DIR}/manual)
set(script ${CMAKE_CURRENT_LIST_DIR}/write_manual.cmake)
add_custom_command(
    OUTPUT ${manual}.stamp
    COMMAND ${CMAKE_COMMAND} -DTOOL=${tool} -DFOLDER=${manual} -P ${script}
    COMMAND ${CMAKE_COMMAND} -E touch ${manual}.stamp
    DEPENDS ${tool} ${script}
    COMMENT "selgen writes its manual"
    VERBATIM)
add_custom_target(selgen_manual ALL DEPENDS ${manual}.stamp)
add_dependencies(selgen_programs selgen_manual)

file(MAKE_DIRECTORY ${manual})
install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_DATAROOTDIR})
