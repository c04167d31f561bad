# SPDX-License-Identifier: Apache-2.0
include(GoogleTest)

# The longest that one test may take, sanitizers included.
set(KIJUN_TEST_TIMEOUT_S 60)

# What has threads is also built with -fsanitize=thread: preset tsan builds this target alone.
add_custom_target(kijun_thread_tests)

# kijun_resolve(OUT base codec crypto fmt::fmt): the target behind each name. A name with :: is
# taken as it is, a library's name from dependencies.cmake comes next, then a folder's.
function(kijun_resolve out)
  set(targets "")
  foreach(name IN LISTS ARGN)
    if(name MATCHES "::")
      list(APPEND targets ${name})
    elseif(name STREQUAL "testing")
      list(APPEND targets $<TARGET_NAME_IF_EXISTS:kijun_testing>)
    elseif(TARGET kijun::dependency::${name})
      list(APPEND targets kijun::dependency::${name})
    else()
      list(APPEND targets kijun_${name})
    endif()
  endforeach()
  set(${out} ${targets} PARENT_SCOPE)
endfunction()

# kijun_test(NAME integration SOURCES a_test.cc support.h [USES app testing] [THREADED]
#            [TIMEOUT_S 60])
# creates kijun_NAME_test out of GoogleTest files and hands each of their tests to ctest as
# NAME.Suite.Test with the label NAME, or NAME.threads.
function(kijun_test)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "THREADED" "NAME;TIMEOUT_S" "SOURCES;USES")
  set(target kijun_${ARG_NAME}_test)
  set(label "${ARG_NAME}")
  set(timeout_s ${KIJUN_TEST_TIMEOUT_S})
  if(ARG_TIMEOUT_S)
    set(timeout_s ${ARG_TIMEOUT_S})
  endif()

  add_executable(${target} ${ARG_SOURCES})
  kijun_resolve(targets ${ARG_USES})
  target_link_libraries(
    ${target} PRIVATE kijun_options ${targets} kijun::dependency::fmt kijun::dependency::gtest
                      kijun::dependency::rapidcheck)

  set_target_properties(${target} PROPERTIES KIJUN_IS_TEST ON)

  if(ARG_THREADED)
    add_dependencies(kijun_thread_tests ${target})
    string(APPEND label ".threads")  # one label: gtest_discover_tests loses lists
  endif()
  gtest_discover_tests(
    ${target}
    TEST_PREFIX "${ARG_NAME}."
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT ${KIJUN_TEST_TIMEOUT_S}
    PROPERTIES TIMEOUT ${timeout_s} LABELS "${label}")
endfunction()

# kijun_library(NAME base SOURCES a.cc HEADERS a.h [USES os ...] [LIBRARIES crypto ...]
#               [TESTS a_test.cc support.h ...] [THREADED])
# creates the static library kijun_NAME (kijun::NAME) of a folder, included as "NAME/a.h".
# USES names folders, LIBRARIES names from dependencies.cmake, which stay private to the folder.
# TESTS become kijun_NAME_test; THREADED runs them under the thread sanitizer too.
function(kijun_library)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "THREADED" "NAME"
                        "SOURCES;HEADERS;USES;LIBRARIES;TESTS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "kijun_library(${ARG_NAME}): unknown ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  set(target kijun_${ARG_NAME})
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH include_folder)

  add_library(${target} STATIC ${ARG_SOURCES})
  add_library(kijun::${ARG_NAME} ALIAS ${target})
  target_sources(
    ${target} PUBLIC FILE_SET HEADERS BASE_DIRS "${include_folder}" FILES ${ARG_HEADERS})
  kijun_resolve(folders ${ARG_USES})
  kijun_resolve(libraries ${ARG_LIBRARIES})
  target_link_libraries(
    ${target}
    PUBLIC kijun_options kijun::dependency::fmt ${folders}
    PRIVATE ${libraries})

  if(KIJUN_TESTS AND ARG_TESTS)
    set(threaded "")
    if(ARG_THREADED)
      set(threaded THREADED)
    endif()
    kijun_test(NAME ${ARG_NAME} SOURCES ${ARG_TESTS} USES ${ARG_NAME} testing ${threaded})
  endif()
endfunction()
