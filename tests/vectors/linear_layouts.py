"""Rows of tests/tests/linear.rs: fragments, their bases, and conversions between them, as Triton has them.

    pip install triton==3.9.0
    python3 tests/vectors/linear_layouts.py

No GPU is needed. Each row has a tile, two fragments (thread, value) -> element as this library writes them, the bases of both from `LinearLayout.bases`, and those of
`first.invert_and_compose(second)`: for each bit of register, lane and warp, the register, lane and warp to which it goes.
"""

import random

from triton._C.libtriton.linear_layout import LinearLayout

random.seed(27)
DIMS = ["row", "column"]


def layout(bits):
    names = [("lane", "warp"), ("register",)]
    lists = [[b for name in side for b in bits[name]] for side in names]
    text = lambda items: "(" + ",".join(items) + ")" if len(items) > 1 else items[0]
    shape = [text(["2"] * len(l)) if l else "1" for l in lists]
    stride = [text([str(b) for b in l]) if l else "0" for l in lists]
    return "(%s,%s):(%s,%s)" % (*shape, *stride)


def linear(bits, rows, columns):
    bases = [(name, [[b % rows, b // rows] for b in bits[name]]) for name in ("register", "lane", "warp")]
    return LinearLayout.from_bases(bases, DIMS, [rows, columns], True)


def bases(l):
    return ", ".join(str(b) for _, b in l.bases)


for _ in range(48):
    warps, registers = random.choice([0, 0, 1, 2]), random.choice([1, 2, 2, 3, 4])
    count = 5 + warps + registers
    row_bits = random.randint(1, count - 1)
    rows, columns = 1 << row_bits, 1 << (count - row_bits)
    first = [1 << i for i in range(count)]
    random.shuffle(first)
    second = first[:]
    for _ in range(random.choice([0, 1, 2, 3, 6])):
        i, j = random.randrange(count), random.randrange(count)
        second[i], second[j] = second[j], second[i]
    split = lambda l: {"register": l[:registers], "lane": l[registers : registers + 5], "warp": l[registers + 5 :]}
    a, b = split(first), split(second)
    la, lb = linear(a, rows, columns), linear(b, rows, columns)
    print(f"        ({rows},{columns}) [{layout(a)}] [{layout(b)}]: [{bases(la)}] [{bases(lb)}] [{bases(la.invert_and_compose(lb))}];")
