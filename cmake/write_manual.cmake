# Writes the tool's manual pages and completions into a folder with the layout of share/:
#   cmake -DTOOL=selgen -DFOLDER=manual -P write_manual.cmake
cmake_minimum_required(VERSION 3.23)

file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})

file(MAKE_DIRECTORY ${FOLDER}/man/man1)
execute_process(COMMAND ${TOOL} man -o ${FOLDER}/man/man1 COMMAND_ERROR_IS_FATAL ANY)
file(GLOB pages ${FOLDER}/man/man1/*.1)
find_program(gzip gzip)
if(pages AND gzip)  # as in packages; -n omits the time
    execute_process(COMMAND ${gzip} -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
endif()

function(write_completion shell file)
    cmake_path(GET file PARENT_PATH parent)
    file(MAKE_DIRECTORY ${FOLDER}/${parent})
    execute_process(COMMAND ${TOOL} completion ${shell}
        OUTPUT_FILE ${FOLDER}/${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
write_completion(bash bash-completion/completions/selgen)
write_completion(zsh zsh/vendor-completions/_selgen)
write_completion(fish fish/vendor_completions.d/selgen.fish)
