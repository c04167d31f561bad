# SPDX-License-Identifier: Apache-2.0
# Instrumentation of kijun's own targets. The worked examples stay as they are: their bytes are
# part of what the tests compare.
if(KIJUN_SANITIZE)
  target_compile_options(kijun_options INTERFACE -fsanitize=${KIJUN_SANITIZE}
                                                 -fno-sanitize-recover=all
                                                 -fno-omit-frame-pointer)
  target_link_options(kijun_options INTERFACE -fsanitize=${KIJUN_SANITIZE})
endif()

if(KIJUN_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "KIJUN_FUZZ needs clang, which brings libFuzzer; "
                        "the compiler is ${CMAKE_CXX_COMPILER}. Use: cmake --preset fuzz")
  endif()
  target_compile_options(kijun_options INTERFACE -fsanitize=fuzzer-no-link)
  target_compile_definitions(kijun_options INTERFACE FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION)
endif()

if(KIJUN_COVERAGE)
  target_compile_options(kijun_options INTERFACE --coverage)
  target_link_options(kijun_options INTERFACE --coverage)
endif()
