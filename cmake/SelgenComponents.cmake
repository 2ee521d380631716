# The components that a build can leave out: SELGEN_GRAPH (graphs of patterns) and SELGEN_LOOP
# (loops).
#
# A folder graph/ or loop/ in a module, or in the tests of one, belongs to a component. Its file
# without.cpp is compiled instead of the others in a build that leaves the component out, and
# reports that. The syntax tree, the parser and the options of commands are in every build, so that
# specs are formatted and errors name the option.

# selgen_choose_sources(<variable>): removes the sources that this build does not compile from a
# list.
function(selgen_choose_sources variable)
    set(chosen)
    foreach(source IN LISTS ${variable})
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE path)
        set(is_chosen ON)
        if(NOT path MATCHES "^(tests/)?(cli/options|dsl/ast|grammar)/")
            foreach(component IN ITEMS graph loop)
                string(TOUPPER SELGEN_${component} option)
                if(path MATCHES "/${component}/(test_)?without[a-z_]*\\.cpp$")
                    if(${option})
                        set(is_chosen OFF)
                    endif()
                elseif(path MATCHES "/${component}/" AND NOT ${option})
                    set(is_chosen OFF)
                endif()
            endforeach()
        endif()
        if(is_chosen)
            list(APPEND chosen ${source})
        endif()
    endforeach()
    set(${variable} ${chosen} PARENT_SCOPE)
endfunction()
