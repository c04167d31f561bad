# SPDX-License-Identifier: Apache-2.0
# One target per library, kijun::dependency::NAME, with the lowest version that kijun accepts:
# Debian 12's. Folders name them in USES or LIBRARIES of kijun_library.
find_package(PkgConfig REQUIRED)

set_property(GLOBAL PROPERTY kijun_dependency_summary "")

# kijun_dependency(NAME toml PACKAGE tomlplusplus VERSION 3.3 TARGETS tomlplusplus::tomlplusplus)
# finds a library and names it; PKG_CONFIG module instead of PACKAGE for those without CMake files.
# HEADERS_ONLY takes the include folders alone, for a library that its user compiles in.
function(kijun_dependency)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "HEADERS_ONLY" "NAME;PACKAGE;VERSION;PKG_CONFIG"
                        "COMPONENTS;TARGETS")
  set(lowest "no version stated")
  if(ARG_VERSION)
    set(lowest " (at least ${ARG_VERSION})")
  endif()
  if(ARG_PKG_CONFIG)
    pkg_check_modules(${ARG_NAME} REQUIRED QUIET IMPORTED_TARGET GLOBAL
                      "${ARG_PKG_CONFIG}>=${ARG_VERSION}")
    set(ARG_TARGETS PkgConfig::${ARG_NAME})
    set(found "${${ARG_NAME}_VERSION}")
    set(origin "pkg-config ${ARG_PKG_CONFIG}")
  else()
    set(components "")
    if(ARG_COMPONENTS)
      set(components COMPONENTS ${ARG_COMPONENTS})
    endif()
    find_package(${ARG_PACKAGE} ${ARG_VERSION} QUIET REQUIRED ${components} GLOBAL)
    set(found "${${ARG_PACKAGE}_VERSION}")
    set(origin "${${ARG_PACKAGE}_DIR}")
    if(NOT origin)  # found by CMake's own module
      string(TOUPPER "${ARG_PACKAGE}" module)
      set(found "${${module}_VERSION}")
      set(origin "${${module}_INCLUDE_DIR}")
    endif()
  endif()
  add_library(kijun_dependency_${ARG_NAME} INTERFACE IMPORTED GLOBAL)
  if(ARG_HEADERS_ONLY)
    target_include_directories(
      kijun_dependency_${ARG_NAME}
      INTERFACE $<TARGET_PROPERTY:${ARG_TARGETS},INTERFACE_INCLUDE_DIRECTORIES>)
  else()
    target_link_libraries(kijun_dependency_${ARG_NAME} INTERFACE ${ARG_TARGETS})
  endif()
  add_library(kijun::dependency::${ARG_NAME} ALIAS kijun_dependency_${ARG_NAME})
  string(LENGTH "${ARG_NAME}" length)
  math(EXPR blanks "14 - ${length}")
  string(REPEAT " " ${blanks} blanks)
  set_property(GLOBAL APPEND PROPERTY kijun_dependency_summary
               "${ARG_NAME}${blanks}${found}${lowest}, ${origin}")
endfunction()

kijun_dependency(NAME fmt PACKAGE fmt VERSION 9.1 TARGETS fmt::fmt)
kijun_dependency(NAME tomlplusplus PACKAGE tomlplusplus VERSION 3.3 HEADERS_ONLY
                 TARGETS tomlplusplus::tomlplusplus)
kijun_dependency(NAME simdjson PACKAGE simdjson VERSION 3.0 TARGETS simdjson::simdjson)
kijun_dependency(NAME cli11 PACKAGE CLI11 VERSION 2.1 TARGETS CLI11::CLI11)
kijun_dependency(NAME crypto PACKAGE OpenSSL VERSION 3.0 COMPONENTS Crypto TARGETS OpenSSL::Crypto)
# utf8proc 2.8's own pkg-config file still says 2.6.
kijun_dependency(NAME utf8proc PKG_CONFIG libutf8proc VERSION 2.6)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED GLOBAL)
add_library(kijun::dependency::threads ALIAS Threads::Threads)

if(KIJUN_TESTS OR KIJUN_FUZZ)
  kijun_dependency(NAME gtest PACKAGE GTest VERSION 1.12 TARGETS GTest::gmock_main)
endif()
if(KIJUN_TESTS)
  # rapidcheck states no version.
  kijun_dependency(NAME rapidcheck PACKAGE rapidcheck TARGETS rapidcheck rapidcheck_gtest)
  kijun_dependency(NAME nlohmann_json PACKAGE nlohmann_json VERSION 3.11
                   TARGETS nlohmann_json::nlohmann_json)
  # valijson states no version.
  kijun_dependency(NAME valijson PACKAGE valijson TARGETS valijson)
endif()

get_property(kijun_dependency_summary GLOBAL PROPERTY kijun_dependency_summary)
list(JOIN kijun_dependency_summary "\n--   " kijun_dependency_summary)
message(STATUS "Libraries:\n--   ${kijun_dependency_summary}")
