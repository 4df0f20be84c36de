"""The integer rows of the CuTe paper, typed in by hand: tables 4 to 7, sections 2.4 and 3.2 to 3.5, and every violation.

Errata P1 to P3 of the tables are corrected here and say so in `note`.
"""
import oracle
from oracle import Layout, Refused

TV = "((4,8),2):((16,1),8)"
BROKEN = "((2,2),(2,4)):((0,1),(0,2))"

COMPOSITION = [
    # Table 4.
    ("(8,8):(1,8)", TV, "((4,8),2):((16,1),8)", "Table 4 ColMajor"),
    ("(8,8):(8,1)", TV, "((4,8),2):((2,8),1)", "Table 4 RowMajor"),
    ("(8,8):(1,9)", TV, "((4,8),2):((18,1),9)", "Table 4 Padded"),
    ("((4,2),(2,4)):((2,16),(1,8))", TV, "((4,(4,2)),2):((8,(2,16)),1)", "Table 4 ColInterleaved"),
    # 3.3.1.
    ("24:1", "(4,6):(6,1)", "(4,6):(6,1)", "3.3.1 left identity"),
    ("(4,6):(1,4)", "(4,6):(6,1)", "(4,6):(6,1)", "3.3.1 left identity"),
    ("4:1", "2:5", "2:5", "3.3.1 associativity"),
    ("(5,3):(1,7)", "2:5", "2:7", "3.3.1 associativity"),
    ("(5,3):(1,7)", "4:1", "4:1", "3.3.1 associativity"),
    # 3.3.3.
    ("7:11", "3:4", "3:44", "3.3.3 rank 1"),
    ("7:11", "(3,5):(6,3)", "(3,5):(66,33)", "3.3.3 rank 1"),
    ("(4,6,8,10):(2,3,5,7)", "6:12", "(2,3):(9,5)", "3.3.3 divide out"),
    ("(4,6,8):(2,3,5)", "6:3", None, "3.3.3 stride divisibility violated"),
    ("(4,6,8):(2,3,5)", "6:1", None, "3.3.3 shape divisibility violated"),
    ("(4,2,8):(3,12,97)", "3:3", "3:9", "3.3.3 apparent violation"),
    ("(8,8):(3,97)", "3:3", "3:9", "3.3.3 apparent violation"),
    ("(4,2,8):(3,12,97)", "4:3", None, "3.3.3 cannot be truncated"),
    ("(4,2,8):(3,15,97)", "3:3", None, "3.3.3 cannot be coalesced"),
    # 3.5.
    ("1:12", "(2,5):(1,2)", "(2,5):(12,24)", "3.5.1 product"),
    ("(2,1):(1,80)", "(3,2):(2,1)", "(3,2):(80,1)", "3.5.1 product"),
    ("24:3", "8:3", "8:9", "3.5.2 every third element"),
    ("(6,2,2):(2,1,20)", "8:3", "(2,2,2):(6,1,20)", "3.5.2 every third element"),
    ("(6,2,2):(2,1,20)", "(8,3):(3,1)", "((2,2,2),3):((6,1,20),2)", "3.5.2 every third element"),
]

UNARY = [
    ("coalesce", "(2,(1,6)):(1,(6,2))", "12:1", "3.2"),
    ("coalesce", "((4,3),5):((15,1),3)", "(4,15):(15,1)", "3.2"),
    ("coalesce", "(4,(3,5)):(15,(1,3))", "(4,15):(15,1)", "3.2"),
    ("right_inverse", "(4,8):(1,4)", "32:1", "Table 5"),
    ("right_inverse", "(4,8):(8,1)", "(8,4):(4,1)", "Table 5"),
    ("right_inverse", "(3,7,5):(5,15,1)", "(5,21):(21,1)", "Table 5"),
    ("right_inverse", "(4,8):(1,5)", "4:1", "Table 5"),
    ("right_inverse", "(4,(4,2)):(4,(1,16))", "(4,4,2):(4,1,16)", "Table 5"),
    ("right_inverse", "((2,2),(4,2)):((1,8),(2,16))", "(2,4,2,2):(1,4,2,16)", "Table 5"),
    ("right_inverse", BROKEN, "(2,4):(2,8)", "Table 5, corrected (P1)"),
    ("right_inverse", "((2,2),(2,4)):((0,2),(0,4))", "1:0", "Table 5"),
    ("left_inverse", "(4,8):(1,4)", "32:1", "Table 6"),
    ("left_inverse", "(4,8):(8,1)", "(8,4):(4,1)", "Table 6"),
    ("left_inverse", "(3,7,5):(5,15,1)", "(5,21):(21,1)", "Table 6"),
    ("left_inverse", "(4,8):(1,5)", "(5,8):(1,4)", "Table 6"),
    ("left_inverse", "(4,(4,2)):(4,(1,16))", "(4,4,2):(4,1,16)", "Table 6"),
    ("left_inverse", "((2,2),(4,2)):((1,8),(2,16))", "(2,4,2,2):(1,4,2,16)", "Table 6"),
    ("left_inverse", "((2,2),(2,4)):((0,2),(0,4))", "(2,2,4):(0,2,8)", "Table 6"),
    ("left_inverse", BROKEN, "(2,4):(2,8)", "Table 6, corrected (P2)"),
    ("complement", "(4,8):(1,4)", "1:32", "Table 7"),
    ("complement", "(4,8):(8,1)", "1:32", "Table 7"),
    ("complement", "(4,(4,2)):(4,(1,16))", "1:32", "Table 7"),
    ("complement", "(4,8):(1,5)", "1:40", "Table 7"),
    ("complement", "(4,8):(1,8)", "(2,1):(4,64)", "Table 7"),
    ("complement", BROKEN, "1:8", "Table 7"),
    ("complement", "((2,2),(2,4)):((0,2),(0,4))", "(2,1):(1,16)", "Table 7"),
    ("complement", "(3,4):(4,1)", "1:12", "3.5.1"),
    ("complement", "(4,8):(20,2)", "(2,1):(1,80)", "3.5.1"),
    ("size", "((2,2),(4,2)):((1,8),(2,16))", "32", "2.4.1"),
    ("rank", "((2,2),(4,2)):((1,8),(2,16))", "2", "2.4.1"),
    ("depth", "((2,2),(4,2)):((1,8),(2,16))", "2", "2.4.1"),
]

OTHER = [
    ("complement_in", ["8:3", "24"], "3:1", "3.5.2"),
    ("crd2idx", ["22", "((2,2),(4,2)):((1,8),(2,16))"], "26", "2.4.1"),
    ("crd2idx", ["(2,5)", "((2,2),(4,2)):((1,8),(2,16))"], "26", "2.4.1"),
    ("crd2idx", ["((0,1),(1,1))", "((2,2),(4,2)):((1,8),(2,16))"], "26", "2.4.1"),
    ("coalesce_by_mode", ["(2,(1,6)):(1,(6,2))", "(1,1)"], "(2,6):(1,2)", "3.2"),
    ("coalesce_by_mode", ["((4,3),5):((15,1),3)", "(1,1)"], "((4,3),5):((15,1),3)", "3.2"),
    ("coalesce_by_mode", ["(4,(3,5)):(15,(1,3))", "(1,1)"], "(4,15):(15,1)", "3.2"),
    ("composition", ["(8,16):(20,1)", "<4:1,8:1>"], "(4,8):(20,1)", "Figure 7"),
    ("composition", ["(8,16):(20,1)", "<4:1,8:2>"], "(4,8):(20,2)", "Figure 7"),
    ("composition", ["(8,16):(20,1)", "(4,8)"], "(4,8):(20,1)", "Figure 7a"),
    ("logical_product", ["(3,4):(4,1)", "(2,5):(1,2)"], "((3,4),(2,5)):((4,1),(12,24))", "3.5.1"),
    ("logical_product", ["(4,8):(20,2)", "(3,2):(2,1)"], "((4,8),(3,2)):((20,2),(80,1))", "3.5.1"),
    ("blocked_product", ["(3,4):(4,1)", "(2,5):(1,2)"], "((3,2),(4,5)):((4,12),(1,24))", "Figure 10"),
    ("raked_product", ["(3,4):(4,1)", "(2,5):(1,2)"], "((2,3),(5,4)):((12,4),(24,1))", "Figure 11"),
    ("logical_divide", ["24:3", "8:3"], "(8,3):(9,3)", "3.5.2"),
    ("logical_divide", ["(6,2,2):(2,1,20)", "8:3"], "((2,2,2),3):((6,1,20),2)", "3.5.2"),
    ("logical_divide", ["(8,16):(20,1)", "<4:1,8:2>"], "((4,2),(8,2)):((20,80),(2,1))", "3.5.2"),
    ("zipped_divide", ["(8,16):(20,1)", "<4:1,8:2>"], "((4,8),(2,2)):((20,2),(80,1))", "3.5.2"),
]


def parse(text):
    """A layout or a tuple of integers from text."""
    body = text.replace("(", "[").replace(")", "]")
    parts = [eval(part, {"__builtins__": {}}) for part in body.split(":")]

    def tuples(x):
        return tuple(map(tuples, x)) if isinstance(x, list) else x

    parts = [tuples(p) for p in parts]
    return Layout(*parts) if len(parts) == 2 else parts[0]


def check(op, args, expect):
    """Whether the oracle, which knows nothing of the paper's results, agrees."""
    if any("<" in a for a in args) or op == "coalesce_by_mode" or (op == "composition" and ":" not in args[1]):
        return by_mode(op, args, expect)
    values = [parse(a) for a in args]
    functions = {
        "size": oracle.size,
        "rank": lambda a: len(a.shape),
        "depth": lambda a: oracle.depth(a.shape),
        "crd2idx": lambda c, a: oracle.value(a, flat_index(c, a)),
        "composition": oracle.compose,
        "logical_product": lambda a, b: oracle.product_of(a, b, "logical"),
        "blocked_product": lambda a, b: oracle.zipped_modes(a, b, False),
        "raked_product": lambda a, b: oracle.zipped_modes(a, b, True),
        "logical_divide": lambda a, t: oracle.divide(a, t, "logical"),
    }
    try:
        got = oracle.text(functions.get(op, getattr(oracle, op, None))(*values))
    except Refused:
        got = None
    assert got == expect, (op, args, expect, got)


def by_mode(op, args, expect):
    a = parse(args[0])
    if op == "coalesce_by_mode":
        got = oracle.concat([oracle.coalesce(mode) for mode in oracle.modes(a)])
    else:
        tiles = [parse(t) for t in args[1].strip("<>()").split(",")]
        tiles = [t if oracle.is_layout(t) else Layout(t, 1) for t in tiles]
        if op == "composition":
            got = oracle.concat([oracle.compose(mode, tile) for mode, tile in zip(oracle.modes(a), tiles)])
        else:
            got = oracle.divide(a, tiles, op.split("_")[0])
    assert oracle.text(got) == expect, (op, args, expect, oracle.text(got))


def flat_index(coord, layout):
    """The integer coordinate of any coordinate."""
    def go(c, shape):
        if not isinstance(c, tuple):
            return c
        index, unit = 0, 1
        for part, mode in zip(c, shape):
            index += unit * go(part, mode)
            unit *= oracle.product(oracle.leaves(mode))
        return index

    return go(coord, layout.shape)


def rows():
    found = [("composition", [a, b], r, where) for a, b, r, where in COMPOSITION]
    found += [(op, [a], r, where) for op, a, r, where in UNARY] + OTHER
    out = []
    for number, (op, args, expect, where) in enumerate(found):
        check(op, args, expect)
        row = {"id": f"paper-own-{number:03}", "op": op, "args": args, "source": f"CuTe paper, {where}"}
        if expect is None:
            row["expect_error"] = "no layout compatible with B equals A(B(c))"
        else:
            row["expect"] = expect
        if "corrected" in where:
            row["note"] = "the paper prints (2,2):(4,8), which fails its own law at 1"
        out.append(row)
    return out
