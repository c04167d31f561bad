# SPDX-License-Identifier: Apache-2.0
# kijun_options carries what kijun's own targets are compiled with. kijun_library links it publicly:
# only kijun's own targets link those libraries, so the warnings reach no one else.
add_library(kijun_options INTERFACE)

target_compile_options(
  kijun_options
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wconversion
            -Wsign-conversion
            -Wold-style-cast
            -Wnon-virtual-dtor
            -Woverloaded-virtual
            -Wswitch-enum
            -Wformat=2
            -Wextra-semi
            -Wundef)
# Not in tests: gcc follows the paths behind a failed ASSERT or a missing value and warns there,
# while a test that dereferences nothing crashes and thereby fails.
target_compile_options(
  kijun_options INTERFACE $<$<NOT:$<BOOL:$<TARGET_PROPERTY:KIJUN_IS_TEST>>>:-Wnull-dereference>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(kijun_options INTERFACE -Wduplicated-cond -Wduplicated-branches
                                                 -Wlogical-op)
endif()
if(KIJUN_WERROR)
  target_compile_options(kijun_options INTERFACE -Werror)
  # At -O3 gcc 12 inlines so far that it warns of paths which do not exist (in std::optional and
  # std::string, bugs 105329 and 105562 of gcc): there these three stay warnings.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU"
     AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13
     AND CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(
      kijun_options INTERFACE -Wno-error=null-dereference -Wno-error=restrict
                              -Wno-error=maybe-uninitialized)
  endif()
endif()
