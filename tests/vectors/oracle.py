"""An evaluator of integer-stride layouts that shares nothing with pycute, and results checked point by point with it.

Every function either returns a result whose law has been checked over the whole domain, or raises `Refused`.
"""
from typing import NamedTuple


class Layout(NamedTuple):
    """`shape:stride`."""

    shape: object
    stride: object


class Refused(Exception):
    """No result satisfies the law."""


def is_layout(x):
    return isinstance(x, Layout)


def text(x):
    if is_layout(x):
        return f"{text(x.shape)}:{text(x.stride)}"
    return "(" + ",".join(map(text, x)) + ")" if isinstance(x, tuple) else str(x)


def leaves(t):
    return [leaf for mode in t for leaf in leaves(mode)] if isinstance(t, tuple) else [t]


def product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


def refill(profile, numbers):
    return tuple(refill(mode, numbers) for mode in profile) if isinstance(profile, tuple) else next(numbers)


def size(layout):
    return product(leaves(layout.shape))


def flat(layout):
    return list(zip(leaves(layout.shape), leaves(layout.stride)))


def cosize(layout):
    return 1 + sum((s - 1) * abs(d) for s, d in flat(layout))


def depth(t):
    return 1 + max(map(depth, t)) if isinstance(t, tuple) else 0


def modes(layout):
    if not isinstance(layout.shape, tuple):
        return [layout]
    return [Layout(s, d) for s, d in zip(layout.shape, layout.stride)]


def concat(parts):
    return Layout(tuple(p.shape for p in parts), tuple(p.stride for p in parts))


def from_flat(pairs):
    if not pairs:
        return Layout(1, 0)
    return Layout(*pairs[0]) if len(pairs) == 1 else concat([Layout(*p) for p in pairs])


def value(layout, index):
    """The extended function: the last mode is unbounded."""
    pairs, total = flat(layout), 0
    for s, d in pairs[:-1]:
        index, digit = divmod(index, s)
        total += digit * d
    return total + index * pairs[-1][1]


def table(layout):
    return [value(layout, i) for i in range(size(layout))]


def same_function(a, b):
    return table(a) == table(b)


def normalized(x):
    if not is_layout(x):
        return x
    return Layout(x.shape, refill(x.shape, iter([0 if s == 1 else d for s, d in flat(x)])))


def coordinate(index, shape):
    digits, sizes = [], leaves(shape)
    for s in sizes[:-1]:
        index, digit = divmod(index, s)
        digits.append(digit)
    return refill(shape, iter(digits + [index]))


def prefix_product(shape):
    sizes = leaves(shape)
    return refill(shape, iter([product(sizes[:i]) for i in range(len(sizes))]))


def congruent(a, b):
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(congruent, a, b))
    return not isinstance(a, tuple) and not isinstance(b, tuple)


def weakly_congruent(a, b):
    if isinstance(a, tuple):
        return isinstance(b, tuple) and len(a) == len(b) and all(map(weakly_congruent, a, b))
    return True


def compatible(a, b):
    if isinstance(a, tuple):
        return isinstance(b, tuple) and len(a) == len(b) and all(map(compatible, a, b))
    return a == product(leaves(b))


def fit(values):
    """The shortest flat layout with these values, found from the table alone."""
    pairs, unit = [], 1
    while unit < len(values):
        stride, run = values[unit], 1
        while unit * run < len(values) and all(
                values[unit * run + i] == run * stride + values[i] for i in range(min(unit, len(values) - unit * run))):
            run += 1
        while len(values) % (unit * run):
            run -= 1
        if run == 1:
            raise Refused("these values are no layout's")
        pairs.append((run, stride))
        unit *= run
    found = from_flat(pairs)
    if table(found) != list(values):
        raise Refused("these values are no layout's")
    return found


def coalesce(layout):
    return fit(table(layout))


def filtered(layout):
    moving = [(s, d) for s, d in flat(layout) if s > 1 and d != 0]
    result = coalesce(from_flat(moving))
    assert set(table(result)) == set(table(layout))
    return result


def chains(n):
    if n == 1:
        yield ()
    for f in range(2, n + 1):
        if n % f == 0:
            for rest in chains(n // f):
                yield (f,) + rest


def compose(a, b):
    """Tries every refinement of every leaf of B, with A's coalesced strides as formal symbols."""
    pairs = []
    for i, (s, d) in enumerate(flat(a)):
        if s == 1 and i + 1 < len(flat(a)):
            continue
        if pairs and pairs[-1][0] * pairs[-1][1] == d:
            pairs[-1] = (pairs[-1][0] * s, pairs[-1][1])
        else:
            pairs.append((s, d))

    def formal(index):
        digits = []
        for s, _ in pairs[:-1]:
            index, digit = divmod(index, s)
            digits.append(digit)
        return tuple(digits + [index])

    def times(n, vector):
        return tuple(n * v for v in vector)

    def plus(x, y):
        return tuple(p + q for p, q in zip(x, y))

    zero = formal(0)

    def refine(s, d):
        want = [formal(i * d) for i in range(s)]
        for chain in sorted(chains(s), key=len):
            got, unit = [zero], 1
            for f in chain:
                got = [plus(times(k, want[unit]), low) for k in range(f) for low in got]
                unit *= f
            if got == want:
                return chain, want
        raise Refused("no layout compatible with B equals A(B(c))")

    def number(vector):
        return sum(v * d for v, (_, d) in zip(vector, pairs))

    whole, parts = [zero], []
    for s, d in flat(b):
        chain, want = refine(s, d)
        parts.append(fit([number(v) for v in want]) if chain else Layout(1, 0))
        whole = [plus(low, v) for v in want for low in whole]
    if whole != [formal(value(b, i)) for i in range(size(b))]:
        raise Refused("no layout compatible with B equals A(B(c))")
    parts = iter(parts)

    def build(shape):
        return concat([build(mode) for mode in shape]) if isinstance(shape, tuple) else next(parts)

    result = build(b.shape)
    assert table(result) == [value(a, value(b, i)) for i in range(size(b))]
    return result


def sorted_modes(layout):
    found, unit = [], 1
    for s, d in flat(layout):
        if s > 1 and d != 0:
            found.append((d, s, unit))
        unit *= s
    return sorted(found, key=lambda m: (m[0], m[2]))


def gaps(layout):
    period, pairs = 1, []
    for d, s, _ in sorted_modes(layout):
        if d < period:
            raise Refused("modes overlap")
        pairs.append((d // period, period))
        period = s * d
    return pairs, period


def complement(layout):
    pairs, period = gaps(layout)
    merged = []
    for s, d in [p for p in pairs if p[0] != 1] + [(1, period)]:
        if merged and merged[-1][0] * merged[-1][1] == d:
            merged[-1] = (merged[-1][0] * s, merged[-1][1])
        else:
            merged.append((s, d))
    result, image = from_flat(merged), set(table(layout))
    beyond = [value(result, i) for i in range(size(result) + 8)]
    assert not image & set(beyond[1:]) and beyond == sorted(set(beyond))
    return result


def complement_in(layout, bound):
    """The translates of the image that tile [0, bound), smallest first; then the layout with these values."""
    image = sorted(table(from_flat([(s, d) for s, d in flat(layout) if d != 0] or [(1, 0)])))
    covered, shifts = set(), []
    for offset in range(bound):
        if offset in covered:
            continue
        tile = {offset + v for v in image}
        if len(tile) < len(image) or tile & covered or max(tile) >= bound:
            raise Refused("A and M are not complementable: no exact cover of [0,M)")
        covered |= tile
        shifts.append(offset)
    return fit(shifts)


def padded_complement(layout, bound):
    pairs, period = gaps(layout)
    result = coalesce(from_flat(pairs + [(-(-bound // period), period)]))
    assert not set(table(layout)) & set(table(result)[1:])
    return result


def right_inverse(layout):
    unit, pairs = 1, []
    for d, s, prefix in sorted_modes(coalesce(layout)):
        if d == unit:
            pairs.append((s, prefix))
            unit *= s
    result = coalesce(from_flat(pairs))
    assert all(value(layout, value(result, k)) == k for k in range(size(result)))
    return result


def left_inverse(layout):
    pairs, stride, before = [], 1, 0
    moving = sorted_modes(layout)
    if not moving:
        return Layout(size(layout), 0) if isinstance(layout.shape, tuple) and size(layout) > 1 else Layout(1, 0)
    for d, _, prefix in moving:
        if d % stride:
            raise Refused("strides do not divide one another")
        pairs.append((d // stride, before))
        stride, before = d, prefix
    result = coalesce(from_flat(pairs + [(moving[-1][1], before)]))
    offsets = table(layout)
    injective = len(set(offsets)) == len(offsets)
    for k, offset in enumerate(offsets):
        back = value(result, offset)
        if value(layout, back) != offset or (injective and back != k):
            raise Refused("no left inverse of this form")
    return result


def pair(a, tile):
    rest = complement_in(tile, size(a))
    both = concat([tile, rest])
    if cosize(both) > size(a):
        raise Refused("the tiler does not divide A evenly")
    tile, rest = modes(compose(a, both))
    return tile, rest


def regroup(tile, rest, how):
    if how in ("logical", "zipped"):
        return concat([tile, rest])
    return concat(([tile] if how == "tiled" else modes(tile)) + modes(rest))


def divide(a, tiler, how):
    try:
        if is_layout(tiler):
            result = regroup(*pair(a, tiler), how)
        else:
            pairs = [pair(mode, tile) for mode, tile in zip(modes(a), tiler)]
            kept = modes(a)[len(tiler):]
            if how == "logical":
                result = concat([concat(p) for p in pairs] + kept)
            else:
                result = regroup(concat([p[0] for p in pairs]), concat([p[1] for p in pairs] + kept), how)
    except Refused:
        raise Refused("the tiler does not divide A evenly") from None
    assert sorted(table(result)) == sorted(table(a))
    return result


def product_of(a, b, how):
    result = regroup(a, compose(complement(a), b), how)
    tiles = len(set(table(a))) * len(set(table(b)))
    assert len(set(table(result))) == tiles, "tiles overlap"
    return result


def zipped_modes(a, b, raked):
    grid = compose(complement(a), b)
    return concat([concat([g, t] if raked else [t, g]) for t, g in zip(modes(a), modes(grid))])
