"""Rows that pycute has nothing for: recasts, filled shapes, common layouts, compact layouts, mode edits, padded divides.

Each result is found from tables of values, or is checked against one.
"""
import oracle
from oracle import Layout, Refused, text


def widened_mode(s, d, n):
    if d % n == 0 or s == 1:
        return s, (d // n if s > 1 else 0)
    if n % d == 0 and s % (n // d) == 0:
        return s // (n // d), 1
    if n % d == 0 and (n // d) % s == 0:
        return 1, 0
    raise Refused("the elements do not fill whole wide ones")


def recast(a, n, wide):
    """The wide elements that are reached, or the same memory in narrow ones."""
    if n == 0:
        raise Refused("an element has no size")
    pairs, offsets = oracle.flat(a), oracle.table(a)
    if wide:
        pairs = [widened_mode(s, d, n) for s, d in pairs]
    elif n > 1:
        runs = next((i for i, (s, d) in enumerate(pairs) if s > 1 and d == 1), None)
        if runs is None:
            raise Refused("no mode of size above 1 has stride 1")
        pairs = [(s * n, d) if i == runs else (s, d * n) for i, (s, d) in enumerate(pairs)]
    result = rebuilt(a, pairs)
    if wide and len(set(offsets)) == len(offsets):
        assert {v // n for v in offsets} == set(oracle.table(result)), (a, n, result)
    elif not wide:
        assert sorted(v * n + i for v in offsets for i in range(n)) == sorted(oracle.table(result)), (a, n, result)
    return result


def padded_downcast(a, n):
    """CuTe's, mode by mode."""
    if n == 0:
        raise Refused("an element has no size")
    return rebuilt(a, [(s * n, 1) if d == 1 else (s, d * n) for s, d in oracle.flat(a)])


def rebuilt(a, pairs):
    return Layout(oracle.refill(a.shape, iter([s for s, _ in pairs])), oracle.refill(a.shape, iter([d for _, d in pairs])))


def ordered(shape, places):
    """The compact layout in an order of leaves: the offset of a coordinate counts the coordinates before it."""
    sizes, strides, unit = oracle.leaves(shape), {}, 1
    for i in sorted(range(len(sizes)), key=lambda i: places[i]):
        strides[i] = unit if sizes[i] > 1 else 0
        unit *= sizes[i]
    result = Layout(shape, oracle.refill(shape, iter([strides[i] for i in range(len(sizes))])))
    assert sorted(oracle.table(result)) == list(range(unit))
    return result


def fill(a, target, order):
    tile = oracle.modes(a)
    if any(t % oracle.size(m) for t, m in zip(target, tile)):
        raise Refused("the tile does not fill the shape")
    grid = ordered(tuple(t // oracle.size(m) for t, m in zip(target, tile)), order)
    result = oracle.zipped_modes(a, grid, False)
    tiles = oracle.product(target) // oracle.size(a)
    assert len(set(oracle.table(result))) == len(set(oracle.table(a))) * tiles
    return result


def common(a, b):
    ours, theirs = oracle.table(oracle.right_inverse(a)), oracle.table(oracle.right_inverse(b))
    k = next((i for i, (x, y) in enumerate(zip(ours, theirs)) if x != y), min(len(ours), len(theirs)))
    assert all(oracle.value(a, c) == oracle.value(b, c) == i for i, c in enumerate(ours[:k]))
    return oracle.fit(ours[:k])


def nullspace(a):
    zeros, unit = [], 1
    for s, d in oracle.flat(a):
        if d == 0 and s > 1:
            zeros.append((s, unit))
        unit *= s
    result = oracle.from_flat(zeros)
    assert all(oracle.value(a, c) == 0 for c in oracle.table(result)) and len(set(oracle.table(result))) == oracle.size(result)
    return result


def shape_div(shape, n):
    """Leaf by leaf; `n` is what is left to divide by."""
    if isinstance(shape, tuple):
        quotients = []
        for mode in shape:
            quotient, n = shape_div(mode, n)
            quotients.append(quotient)
        return tuple(quotients), n
    if shape % n == 0:
        return shape // n, 1
    if n % shape == 0:
        return 1, n // shape
    raise Refused("shape_div divisibility")


def padded(a, tiler, how):
    pairs = []
    for mode, tile in zip(oracle.modes(a), tiler):
        both = oracle.concat([tile, oracle.padded_complement(tile, oracle.size(mode))])
        result = oracle.compose(mode, both)
        assert oracle.table(result) == [oracle.value(mode, oracle.value(both, i)) for i in range(oracle.size(both))]
        pairs.append(oracle.modes(result))
    kept = oracle.modes(a)[len(tiler):]
    if how == "logical":
        return oracle.concat([oracle.concat(p) for p in pairs] + kept)
    return oracle.regroup(oracle.concat([p[0] for p in pairs]), oracle.concat([p[1] for p in pairs] + kept), how)


def part(layout, indices):
    modes = oracle.modes(layout)
    return oracle.concat([modes[i] for i in indices])


def rows(m):
    rng, none = m.rng, lambda: None
    ask = lambda op, args, ours: m.both(op, args, ours, none)
    picks = lambda numbers: "[" + ",".join(map(str, numbers)) + "]"
    for _ in range(80):
        a, n = oracle.normalized(m.layout(256)), rng.choice([1, 2, 2, 3, 4, 4, 8])
        ask("upcast", [a, n], lambda: recast(a, n, True))
        ask("downcast", [a, n], lambda: recast(a, n, False))
        ask("recast", [a, 8 * n, 8], lambda: recast(a, n, True))
        ask("recast", [a, 8, 8 * n], lambda: recast(a, n, False))
        if 1 not in oracle.leaves(a.shape):
            ask("nullspace", [a], lambda: nullspace(a))
    for _ in range(50):
        rank = rng.choice([1, 2, 2, 3])
        sizes = m.sizes(rank, 64)
        places = rng.sample(range(rank), rank)
        tile = ordered(tuple(sizes), places)
        target = tuple(s * rng.choice([1, 2, 3, 4]) + (rng.random() < 0.04) for s in sizes)
        order = tuple(rng.sample(range(rank), rank))
        ask("tile_to_shape", [tile, target], lambda: fill(tile, target, range(rank)))
        ask("tile_to_shape", [tile, target, order], lambda: fill(tile, target, order))
        shape = m.layout(2048)[0]
        leaves = oracle.leaves(shape)
        order = rng.sample(range(len(leaves)), len(leaves))
        nested = oracle.refill(shape, iter(order))
        ask("make_layout", [shape], lambda: ordered(shape, range(len(leaves))))
        ask("make_layout_right", [shape], lambda: ordered(shape, range(len(leaves))[::-1]))
        ask("make_ordered_layout", [shape, nested], lambda: ordered(shape, order))
        ask("compact_order", [shape, nested], lambda: ordered(shape, order).stride)
        n = rng.choice([1, 2, 3, 4, 6, 8, 12, 24])
        ask("shape_div", [shape, n], lambda: shape_div(shape, n)[0])
    for _ in range(50):
        a = m.layout(128, clean=True)
        b = Layout(a.shape, a.stride) if rng.random() < 0.3 else oracle.concat([a, m.layout(8)])
        b = m.layout(128, clean=True) if rng.random() < 0.4 else b
        ask("max_common_layout", [a, b], lambda: common(a, b))
        ask("max_common_vector", [a, b], lambda: oracle.size(common(a, b)))
        a = m.tuple_layout(rng.choice([2, 3, 3]), 512)
        rank = len(a.shape)
        begin, end = rng.randrange(rank), rng.randrange(1, rank + 1)
        some = [rng.randrange(rank) for _ in range(rng.choice([1, 2, 3]))]
        ask("select", [a, picks(some)], lambda: part(a, some))
        ask("get", [a, picks(some[:1])], lambda: oracle.modes(a)[some[0]])
        if begin < end:
            inside, modes = part(a, range(begin, end)), oracle.modes(a)
            ask("take", [a, begin, end], lambda: inside)
            ask("group", [a, begin, end], lambda: oracle.concat(modes[:begin] + [inside] + modes[end:]))
        else:
            m.add("take", [a, begin, end], None, error="an empty range of modes")
            m.add("group", [a, begin, end], None, error="an empty range of modes")
    for _ in range(40):
        a = ordered(tuple(m.sizes(rng.choice([2, 3]), 400)), [0, 1, 2])
        tiler = [Layout(rng.choice([2, 3, 4, 5]), rng.choice([1, 1, 2])) for _ in range(rng.choice([1, 2]))]
        shown = "<" + ",".join(map(text, tiler)) + ">"
        for how in ("logical", "zipped", "tiled", "flat"):
            ask(f"padded_{how}_divide", [a, shown], lambda: padded(a, tiler, how))
    for _ in range(40):
        a, n = m.layout(256), rng.choice([1, 2, 2, 3, 4, 8])
        ask("downcast", [a, n], lambda: recast(a, n, False))
        ask("padded_downcast", [a, n], lambda: padded_downcast(a, n))
    for row in m.rows:
        row["id"] = "further-" + row["id"]
        if row.get("note") == "pycute refuses this":
            del row["note"]
    return m.rows
