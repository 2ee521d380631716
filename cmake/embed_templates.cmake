# Writes the texts of templates/*.tpl into a C++ file, as gen/templates.hpp declares them:
#   cmake -DOUTPUT=templates.cpp -DTEMPLATES=.../templates -P embed_templates.cmake
# TEMPLATES is the folder, or a list of files.
cmake_minimum_required(VERSION 3.20)

if(IS_DIRECTORY "${TEMPLATES}")
  file(GLOB TEMPLATES "${TEMPLATES}/*.tpl")
endif()
list(SORT TEMPLATES)

set(text "#include \"gen/templates.hpp\"\n\nnamespace selgen::gen::templates {\n\n")
foreach(template IN LISTS TEMPLATES)
  get_filename_component(name "${template}" NAME_WE)
  file(READ "${template}" content)
  string(APPEND text "const std::string_view ${name} = R\"tpl(${content})tpl\";\n\n")
endforeach()
string(APPEND text "}  // namespace selgen::gen::templates\n")

file(WRITE "${OUTPUT}" "${text}")
