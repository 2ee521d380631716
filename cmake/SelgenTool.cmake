# The selgen that writes the headers of this build. It must run on the build machine, so a cross
# build cannot use the one that it builds.

set(SELGEN_EXECUTABLE "" CACHE FILEPATH "A selgen that runs on the build machine")

# selgen_tool(<variable>): the command, a path or a target. In this order: SELGEN_EXECUTABLE; the
# selgen of this build or package; one on the PATH. In a cross build, one on the PATH comes before
# the one of the package, which is used only if it runs.
function(selgen_tool variable)
    if(SELGEN_EXECUTABLE)
        selgen_check_executable("${SELGEN_EXECUTABLE}" SELGEN_EXECUTABLE)
        set(${variable} ${SELGEN_EXECUTABLE} PARENT_SCOPE)
        return()
    endif()
    if(TARGET selgen::selgen AND NOT CMAKE_CROSSCOMPILING)
        set(${variable} selgen::selgen PARENT_SCOPE)
        return()
    endif()
    find_program(SELGEN_ON_PATH selgen NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH PATHS ENV PATH)
    mark_as_advanced(SELGEN_ON_PATH)
    selgen_runs("${SELGEN_ON_PATH}" runs)
    if(runs)
        message(STATUS "selgen: ${SELGEN_ON_PATH} writes the headers")
        set(${variable} ${SELGEN_ON_PATH} PARENT_SCOPE)
        return()
    endif()
    selgen_target_that_runs(runs)
    if(runs)
        set(${variable} selgen::selgen PARENT_SCOPE)
        return()
    endif()
    selgen_no_tool()
endfunction()

# selgen_check_executable(<path> <whose>): fails unless it is a selgen that runs here.
function(selgen_check_executable path whose)
    selgen_runs("${path}" runs)
    if(NOT runs)
        message(FATAL_ERROR "${whose} is '${path}', which is not a selgen that runs here")
    endif()
endfunction()

# selgen_runs(<path> <variable>): whether it is a selgen that this machine can run. The result is
# stored if it is true.
function(selgen_runs path variable)
    get_property(known GLOBAL PROPERTY SELGEN_THAT_RUN)
    if(NOT path IN_LIST known)
        set(${variable} FALSE PARENT_SCOPE)
        if(NOT EXISTS "${path}" OR IS_DIRECTORY "${path}")
            return()
        endif()
        execute_process(COMMAND "${path}" --version
            RESULT_VARIABLE code OUTPUT_VARIABLE said ERROR_QUIET)
        if(NOT code EQUAL 0 OR NOT said MATCHES "^selgen [0-9]")
            return()
        endif()
        set_property(GLOBAL APPEND PROPERTY SELGEN_THAT_RUN "${path}")
    endif()
    set(${variable} TRUE PARENT_SCOPE)
endfunction()

# selgen_target_that_runs(<variable>): whether selgen::selgen runs here although this is a cross
# build: a package of the build machine, or an emulator.
function(selgen_target_that_runs variable)
    set(runs FALSE)
    if(TARGET selgen::selgen)
        get_target_property(imported selgen::selgen IMPORTED)
        if(imported)
            get_target_property(path selgen::selgen IMPORTED_LOCATION)
            selgen_runs("${path}" runs)
        elseif(CMAKE_CROSSCOMPILING_EMULATOR)
            set(runs TRUE)
        endif()
    endif()
    set(${variable} ${runs} PARENT_SCOPE)
endfunction()

function(selgen_no_tool)
    if(NOT TARGET selgen::selgen)
        set(why "there is no selgen here: it is not built (SELGEN_BUILD_TOOL) and not on the PATH")
    else()
        string(CONCAT why "this is a cross build for ${CMAKE_SYSTEM_PROCESSOR}, and the only "
            "selgen found was built for that machine")
    endif()
    message(FATAL_ERROR "selgen: ${why}.\n"
        "Set SELGEN_EXECUTABLE to a selgen that runs on this machine, for example "
        "-DSELGEN_EXECUTABLE=/usr/bin/selgen")
endfunction()
