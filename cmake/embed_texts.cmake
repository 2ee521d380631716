# Writes the texts of files into a C++ file:
#   cmake -DOUTPUT=texts.cpp -DFILES=FILE[;FILE...] -DNAMESPACE=a::b [-DHEADER=a/texts.hpp]
#         [-DARRAY=NAME] -P embed_texts.cmake
# Each text becomes a constant with its file's name, which HEADER declares, or an element of ARRAY,
# sorted by name. A line "//$ template NAME" begins another constant of the file. If FILES is a
# folder, all its files whose names end with EXTENSION are used.
cmake_minimum_required(VERSION 3.20)

if(IS_DIRECTORY "${FILES}")
  file(GLOB_RECURSE FILES "${FILES}/*${EXTENSION}")
endif()
list(SORT FILES)

set(text "")
if(HEADER)
  string(APPEND text "#include \"${HEADER}\"\n\n")
else()
  string(APPEND text "#include <string_view>\n#include <vector>\n\n")
endif()
string(APPEND text "namespace ${NAMESPACE} {\n\n")
if(ARRAY)
  string(APPEND text "extern const std::vector<std::string_view> ${ARRAY};\n"
    "const std::vector<std::string_view> ${ARRAY}{\n")
endif()
foreach(path IN LISTS FILES)
  get_filename_component(name "${path}" NAME_WE)
  file(READ "${path}" content)
  if(ARRAY)
    string(APPEND text "R\"text(${content})text\",\n\n")
  else()
    set(begin "const std::string_view ")
    string(REGEX REPLACE "^//\\$ template ([a-z_]+)\n" "${begin}\\1 = R\"text("
      content "${content}")
    string(REGEX REPLACE "\n//\\$ template ([a-z_]+)\n" "\n)text\";\n\n${begin}\\1 = R\"text("
      content "${content}")
    if(NOT content MATCHES "^${begin}")
      string(PREPEND content "${begin}${name} = R\"text(")
    endif()
    string(APPEND text "${content})text\";\n\n")
  endif()
endforeach()
if(ARRAY)
  string(APPEND text "};\n\n")
endif()
string(APPEND text "}  // namespace ${NAMESPACE}\n")

file(WRITE "${OUTPUT}" "${text}")
