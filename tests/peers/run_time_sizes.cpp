// Sizes known at run time, in CuTe C++: the answers of the comparison in the book, `docs/src/comparison.md`. HEADERS is the folder of PyPI's
// `nvidia-cutlass` 4.2.0.0 that `side_by_side` installs, `$CUTE_STATIC_CACHE/cute-static/4.2.0.0-…`.
//
//     g++ -std=c++17 -w -isystem HEADERS/cutlass_library/source/include -isystem HEADERS/nvidia/cu13/include \
//         -isystem HEADERS/nvidia/cu13/include/cccl run_time_sizes.cpp -o run_time_sizes
//     ./run_time_sizes 128 24; ./run_time_sizes 128 20
#include <cute/layout.hpp>
#include <cute/pointer.hpp>
#include <cstdio>
#include <cstdlib>
using namespace cute;

template <class Answer>
void answer(char const* question, Answer const& is) {
  std::printf("%s: ", question);
  print(is);
  std::printf("\n");
}

int main(int count, char** words) {
  if (count != 3) return 1;
  int M = std::atoi(words[1]), K = std::atoi(words[2]);
  auto a = make_layout(make_shape(M, K), make_stride(K, Int<1>{}));
  answer("1, layout", a);
  answer("1, offset of (3,5)", a(3, 5));
  answer("2 and 3, tiles of 64 x 8", zipped_divide(a, make_tile(Int<64>{}, Int<8>{})));
  // There is no declaration of a multiple, but two modes have one.
  auto b = make_layout(make_shape(M, make_shape(Int<8>{}, K / 8)), make_stride(K, make_stride(Int<1>{}, Int<8>{})));
  answer("4, tiles of 64 x 16", zipped_divide(b, make_tile(Int<64>{}, Int<16>{})));
  answer("5, coalesce", coalesce(make_layout(make_shape(M, K), make_stride(Int<1>{}, M))));
  // A leading underscore marks what is known when this is compiled.
  answer("6, known alignment of rows, in elements", max_alignment(a));
}
