"""Strides beyond integers: the rows of the paper's tables 1, 4, 5, 6 and 7 with coordinates or vectors over F2, and swizzles.

Typed in by hand and checked point by point by the evaluator below, which shares nothing with the other oracles.
Run alone it writes `semimodules.jsonl`.
"""
import functools
import itertools
import json
import math
import operator
import os
import re

TV = "((4,8),2):((16,1),8)"
DIAGONAL = "(4,(4,2)):(1@1,(1@0,6@1))"
BINARY = "(4,(4,3)):(f1,(f5,f16))"
TABLE_1 = {
    "((2,2),(4,2)):((1,8),(2,16))": "1 8 2 16",
    DIAGONAL: "1@1 1@0 6@1",
    "((2,2),(2,2)):((f1,f2),(f5,f10))": "f1 f2 f5 f10",
}

ROWS = [
    ("functionally_equal", ["(4,4):(f1,f5)", "((2,2),(2,2)):((f1,f2),(f5,f10))"], "true", "Table 1"),
    ("offsets", ["(4,4):(f1,f5)"], "[0,1,2,3,5,4,7,6,10,11,8,9,15,14,13,12]", "Table 1"),
    ("f2_matrix", ["(4,4):(f1,f5)"], "[1 0 1 0][0 1 0 1][0 0 1 0][0 0 0 1]", "Table 1"),
    ("f2_matrix", ["((2,2),(2,2)):((f1,f2),(f5,f10))"], "[1 0 1 0][0 1 0 1][0 0 1 0][0 0 0 1]", "Table 1"),
    ("f2_rank", ["(4,4):(f1,f5)"], "4", "Table 1"),
    ("f2_rank", ["(4,4):(f1,f2)"], "3", "2.4.4"),
    ("f2_matrix", ["(4,3):(f1,f4)"], None, "3 is no power of two"),
    ("composition", ["(8,8):(f1,f9)", TV], "((4,8),2):((f18,f1),f9)", "Table 4 Swizzled"),
    ("composition", ["(8,8):(1@0,1@1)", TV], "((4,8),2):((2@1,1@0),1@1)", "Table 4 Coordinate"),
    ("right_inverse", ["(4,8):(1@0,1@1)"], "(4,8):(1,4)", "Table 5"),
    ("right_inverse", [DIAGONAL], "(4,4):(4,1)", "Table 5"),
    ("right_inverse", [BINARY], "(4,4,3):(f1,f5,f16)", "Table 5"),
    ("left_inverse", ["(4,8):(1@0,1@1)"], "(4,8):(1,4)", "Table 6"),
    ("left_inverse", [DIAGONAL], "(4,(6,2)):(4,(1,16))", "Table 6"),
    ("left_inverse", [BINARY], "(4,4,3):(f1,f5,f16)", "Table 6"),
    ("complement", ["(4,8):(1@0,1@1)"], "(1,1):(4@0,8@1)", "Table 7, corrected (P3)"),
    ("complement", ["(4,(4,2)):(1@1,(1@0,12@1))"], "(1,(3,1)):(4@0,(4@1,24@1))", "Table 7"),
    ("concat", ["4:2", "3:1@0"], None, "2.4.4: one codomain"),
    ("concat", ["4:f2", "3:1"], None, "2.4.4: one codomain"),
    ("concat", ["4:1@0", "3:1@0@0"], None, "2.4.4: one codomain"),
    ("concat", ["4:1@0", "3:2@1"], "(4,3):(1@0,2@1)", "2.4.4"),
    ("make_identity_layout", ["(4,6)"], "(4,6):(1@0,1@1)", "3.3.1"),
    ("make_identity_layout", ["(2,(3,4))"], "(2,(3,4)):(1@0,(1@0@1,1@1@1))", "3.3.1"),
    ("composition", ["(8,16):(20,1)", "(4,8):(1@0,1@1)"], "(4,8):(20,1)", "3.3.5"),
    ("composition", ["(8,16):(20,1)", "(4,8):(1@0,2@1)"], "(4,8):(20,2)", "3.3.5"),
    ("composition", ["(8,16):(20,1)", "(8,4):(1@1,1@0)"], "(8,4):(1,20)", "3.3.5"),
    ("composition", ["(8,16):(1@0,1@1)", "(4,8):(1@0,1@1)"], "(4,8):(1@0,1@1)", "3.3.5"),
    ("composition", ["(8,(4,4)):(1,(100,8))", "8:3@1"], None, "3.3.3, at a place"),
    ("composition", ["(8,(4,4)):(1,(100,8))", "(2,2):(2@1@1,1@0@1)"], "(2,2):(16,100)", "3.3.3, at a place"),
    ("composition", ["((4,6),8):((2,9),1)", "6:3@0"], None, "3.3.3 stride divisibility violated, at a place"),
    ("composition", ["8:1", "4:1@0"], None, "no place in an integer"),
    ("composition", ["(8,8):(f1,f9)", "(2,4):(4,16)"], "(2,4):(f4,f18)", "3.3"),
    ("composition", ["16:f1", "4:3"], None, "9 = 3 + 6 is not 3 xor 6 = 5"),
    ("composition", ["16:f3", "(4,4):(4,1)"], "(4,4):(f12,f3)", "3.3"),
    ("coalesce", ["(4,2,8):(f1,f4,f24)"], "(8,8):(f1,f24)", "3.2"),
    ("coalesce", ["(3,2):(f1,f3)"], "(3,2):(f1,f3)", "3.2: 3 is no power of two"),
    ("coalesce", ["(4,2):(1@1,4@1)"], "8:1@1", "3.2"),
    ("coalesce", ["(4,2):(-1@1,-4@1)"], "8:-1@1", "3.2"),
    ("logical_product", ["(4,3):(2@0,1@1)", "(2,5):(1,2)"], "((4,3),(2,5)):((2@0,1@1),(1@0,3@1))", "3.5.1"),
    ("logical_divide", ["(8,6):(1@0,1@1)", "<4:1,3:2>"], "((4,2),(3,2)):((1@0,4@0),(2@1,1@1))", "3.5.2"),
    ("logical_divide", ["(8,6):(1@0,1@1)", "<3:1,3:2>"], None, "3 does not divide 8"),
    ("swizzle_apply", ["Sw<3,4,3>", "128"], "144", "CUTLASS swizzle.hpp"),
    ("swizzle_apply", ["Sw<3,4,3>", "896"], "1008", "CUTLASS swizzle.hpp"),
    ("swizzle_apply", ["Sw<3,4,3>", "24"], "24", "CUTLASS swizzle.hpp"),
    ("swizzle_apply", ["Sw<3,4,-3>", "16"], "144", "CUTLASS swizzle.hpp"),
    ("swizzle_apply", ["Sw<3,4,2>", "16"], None, "|S| < B"),
    ("swizzle_apply", ["Sw<3,4,-2>", "16"], None, "|S| < B"),
    ("composition", ["Sw<3,4,3>", "(8,64):(64,1)"], "Sw<3,4,3> o 0 o (8,64):(64,1)", "CUTLASS swizzle_layout.hpp"),
    ("composition", ["Sw<3,4,2>", "(8,64):(64,1)"], None, "|S| < B"),
    ("offsets", ["Sw<2,0,2> o 0 o (4,4):(4,1)"], "[0,5,10,15,1,4,11,14,2,7,8,13,3,6,9,12]", "CUTLASS swizzle.hpp"),
    ("offsets", ["Sw<2,0,2> o 4 o (2,4):(1,4)"], "[5,4,10,11,15,14,16,17]", "CUTLASS layout_composed.hpp"),
]


def tree(text):
    """Nested tuples of leaves, as text."""
    if not text.startswith("("):
        return text
    parts, depth, start = [], 0, 1
    for at, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if (letter == "," and depth == 1) or depth == 0:
            parts.append(tree(text[start:at]))
            start = at + 1
    return tuple(parts)


def element(text):
    """A vector over F2, or the integers of a coordinate by their places."""
    if text.startswith("f"):
        return int(text[1:])
    terms = {}
    for term in re.findall(r"[+-]?[^+-]+", text):
        number, *path = term.split("@")
        terms[tuple(map(int, reversed(path)))] = int(number)
    return {path: n for path, n in terms.items() if n}


def add(a, b):
    if isinstance(a, int) or isinstance(b, int):
        return (a or 0) ^ (b or 0)
    total = {p: a.get(p, 0) + b.get(p, 0) for p in {**a, **b}}
    return {p: n for p, n in total.items() if n}


def scale(i, m):
    if isinstance(m, int):
        return functools.reduce(operator.xor, (m << k for k in range(i.bit_length()) if i >> k & 1), 0)
    return {p: i * n for p, n in m.items() if i}


def leaves(t):
    return [leaf for mode in t for leaf in leaves(mode)] if isinstance(t, tuple) else [t]


class Layout:
    """Any function of an index."""

    def __init__(self, text):
        swizzle = re.match(r"Sw<(.*?)>(?: o (\d+) o (.*))?$", text)
        self.swizzle = tuple(map(int, swizzle[1].split(","))) if swizzle else None
        self.offset = int(swizzle[2] or 0) if swizzle else 0
        text = (swizzle[3] if swizzle else text) or "1:0"
        self.shape, self.stride = map(tree, text.split(":"))
        self.sizes = list(map(int, leaves(self.shape)))
        self.size = math.prod(self.sizes)

    def __call__(self, index):
        value = {}
        for place, (s, d) in enumerate(zip(self.sizes, map(element, leaves(self.stride)))):
            last = place + 1 == len(self.sizes)
            value = add(value, scale(index if last else index % s, d))
            index //= s
        if self.swizzle:
            bits, base, shift = self.swizzle
            x = number(value) + self.offset
            low, mask = base + max(shift, 0), (1 << bits) - 1
            field = x >> low & mask
            return x ^ (field << (base if shift >= 0 else base - shift))
        return value

    def mode(self, path):
        """The mode at a place, its last part unbounded."""
        shape, stride = self.shape, self.stride
        for i in path:
            shape, stride = shape[i], stride[i]
        show = lambda t: "(" + ",".join(map(show, t)) + ")" if isinstance(t, tuple) else t
        return Layout(f"{show(shape)}:{show(stride)}")

    def at(self, value):
        """The value at what another layout gives."""
        if isinstance(value, int):
            return self(value)
        total = {}
        for path, n in value.items():
            total = add(total, self.mode(path)(n))
        return total


def number(value):
    return value if isinstance(value, int) else value.get((), 0)


def same(a, b):
    return a == b or (not a and not b)


def check(op, args, expect):
    """The law of the operation, where it has one here."""
    if expect is None or op in ("concat", "make_identity_layout"):
        return
    if op == "swizzle_apply":
        bits, base, shift = map(int, args[0][3:-1].split(","))
        return check("offsets", [f"{args[0]} o {args[1]} o 1:0"], f"[{expect}]")
    if op == "crd2idx":
        coordinate = [int(c) for c in leaves(tree(args[0]))]
        a, index = Layout(args[1]), 0
        for c, s in reversed(list(zip(coordinate, a.sizes))):
            index = index * s + c
        assert same(a(index), element(expect)), (args, expect)
    elif op == "offsets":
        a = Layout(args[0])
        assert str([number(a(i)) for i in range(a.size)]).replace(" ", "") == expect, (args, expect)
    elif op in ("f2_matrix", "f2_rank"):
        a = Layout(args[0])
        columns = [number(a(2**j)) for j in range(a.size.bit_length() - 1)]
        rows = [[c >> i & 1 for c in columns] for i in range(max(columns).bit_length())]
        if op == "f2_matrix":
            assert "".join(f"[{' '.join(map(str, row))}]" for row in rows) == expect, (args, expect)
        else:
            assert 2 ** int(expect) == len({number(a(i)) for i in range(a.size)}), (args, expect)
    elif op == "functionally_equal":
        a, b = map(Layout, args)
        assert a.size == b.size and all(a(i) == b(i) for i in range(a.size))
    elif op in ("composition", "coalesce"):
        r = Layout(expect)
        if args[0].startswith("Sw") or op == "coalesce":
            a = Layout(args[0] + (" o 0 o " + args[1] if len(args) > 1 else ""))
            assert a.size == r.size and all(same(a(i), r(i)) for i in range(r.size)), (args, expect)
            return
        a, b = map(Layout, args)
        assert r.size == b.size and all(same(r(i), a.at(b(i))) for i in range(r.size)), (args, expect)
    elif op in ("right_inverse", "left_inverse"):
        a, r = Layout(args[0]), Layout(expect)
        if op == "right_inverse" and "@" in args[0]:
            sizes = [range(r.mode((i,)).size) for i in range(len(r.shape))]
            places = [{(i,): k for i, k in enumerate(c) if k} for c in itertools.product(*sizes)]
            assert all(same(a.at({(): number(r.at(p))}), p) for p in places), (args, expect)
        elif op == "right_inverse":
            assert all(number(a(number(r(k)))) == k for k in range(r.size)), (args, expect)
        else:
            assert all(number(r.at(a(k))) == k for k in range(a.size)), (args, expect)
    elif op == "complement":
        a, c = Layout(args[0]), Layout(expect)
        image = [a(i) for i in range(a.size)]
        sizes = [range(c.mode((i,)).size + 3) for i in range(len(c.shape))]
        for coordinate in itertools.product(*sizes):
            value = c.at({(i,): k for i, k in enumerate(coordinate) if k})
            assert not value or value not in image, (args, expect, coordinate)
    elif op in ("logical_product", "logical_divide"):
        r = Layout(expect)
        values = [tuple(sorted(r(i).items())) for i in range(r.size)]
        assert len(set(values)) == len(values), (args, expect)
    else:
        raise AssertionError(op)


def rows():
    found = list(ROWS)
    for layout, strides in TABLE_1.items():
        strides = strides.split()
        for unit, stride in enumerate(strides):
            coordinate = iter(["1" if i == unit else "0" for i in range(len(strides))])
            found.append(("crd2idx", [re.sub(r"\d+", lambda _: next(coordinate), layout.split(":")[0]), layout], stride, "Table 1"))
    out = []
    for count, (op, args, expect, where) in enumerate(found):
        check(op, args, expect)
        source = where if where.startswith("CUTLASS") else f"CuTe paper, {where}"
        row = {"id": f"semimodules-{count:03}", "op": op, "args": args, "source": source}
        row.update({"expect_error": where} if expect is None else {"expect": expect})
        if "corrected" in where:
            row["note"] = "the paper prints (1,1):(4e0,4e1), whose 4e1 is A(0,4)"
        out.append(row)
    return out


if __name__ == "__main__":
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "semimodules.jsonl"), "w") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows())
