#!/usr/bin/env python3
"""Makes the `*.jsonl` beside this file; the same seed makes the same rows.

    python3 -m venv VENV && VENV/bin/pip install --no-deps nvidia-cutlass   # contains `pycute`
    VENV/bin/python make.py [SEED]

`pycute.jsonl`: random layouts, results from pycute. Every row is checked by `oracle.py`, which shares nothing with pycute:
where pycute is wrong or gives up, the row carries the oracle's result and its `note` says so.
`further.jsonl`: what pycute has nothing for, by `further.py`, found from tables of values or checked against them.
`paper.jsonl`: the integer rows of the paper's tables and examples, typed in by hand, in `paper.py`, checked the same way.
`semimodules.jsonl`: the other rows of the tables, and swizzles, in `semimodules.py`, which also runs alone.
"""
import json
import os
import random
import sys

import pycute

import further
import oracle
import paper
import semimodules
from oracle import Layout, Refused, text

HERE = os.path.dirname(os.path.abspath(__file__))
SIZES = [[1, 2, 2, 4, 4, 8], [1, 2, 3, 4, 5, 6, 7, 9], [2, 3, 4, 6, 8, 12]]


class Maker:
    """Draws layouts and collects rows."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.rows = []
        self.seen = set()

    def sizes(self, rank, limit):
        family, sizes = self.rng.choice(SIZES), []
        for _ in range(rank):
            size = min(self.rng.choice(family), max(limit, 1))
            limit //= size
            sizes.append(size)
        return sizes

    def nest(self, leaves, depth):
        if len(leaves) == 1:
            return leaves[0]
        modes, rest = [], list(leaves)
        while rest:
            take = self.rng.randint(1, min(3, len(rest))) if depth > 1 else 1
            modes.append(self.nest(rest[:take], depth - 1))
            rest = rest[take:]
        return tuple(modes) if len(modes) > 1 else modes[0]

    def layout(self, limit=512, rank=None, clean=False):
        rank = rank or self.rng.randint(1, 5)
        sizes = self.sizes(rank, limit)
        order = list(range(rank))
        if self.rng.random() < 0.6:
            self.rng.shuffle(order)
        strides, unit, gaps = [0] * rank, 1, not clean and self.rng.random() < 0.4
        for r in order:
            if not clean and self.rng.random() < 0.08:
                continue
            if gaps and self.rng.random() < 0.4:
                unit *= self.rng.choice([2, 3, 4])
            strides[r] = unit
            unit *= sizes[r]
        shape = self.nest(sizes, self.rng.randint(1, 3))
        return Layout(shape, oracle.refill(shape, iter(strides)))

    def tuple_layout(self, rank, limit=64, clean=False):
        while True:
            layout = self.layout(limit, clean=clean)
            if isinstance(layout.shape, tuple) and len(layout.shape) == rank:
                return layout

    def add(self, op, args, expect, error=None, note=None):
        args = [a if isinstance(a, str) else text(a) for a in args]
        if (op, tuple(args)) in self.seen:
            return
        self.seen.add((op, tuple(args)))
        row = {"id": f"own-{len(self.rows):04}", "op": op, "args": args, "source": "make.py, checked by brute force"}
        if error:
            row["expect_error"] = error
        else:
            row["expect"] = expect if isinstance(expect, str) else text(expect)
        if note:
            row["note"] = note
        self.rows.append(row)

    def both(self, op, args, ours, theirs):
        """One row: the oracle decides, pycute is compared by function."""
        note = None
        try:
            cute = theirs()
            cute = Layout(cute.shape, cute.stride) if isinstance(cute, pycute.Layout) else cute
        except Exception:  # pycute asserts, divides by zero, or runs out of modes
            cute = None
        try:
            want = ours()
        except Refused as why:
            return self.add(op, args, None, error=str(why), note=None if cute is None else f"pycute gives {text(cute)}, which is wrong")
        if cute is None:
            note = "pycute refuses this"
        elif oracle.normalized(cute) != oracle.normalized(want):
            if oracle.is_layout(want) and oracle.is_layout(cute) and oracle.same_function(cute, want):
                note = f"pycute gives {text(cute)}: the same function"
            else:
                note = f"pycute gives {text(cute)}; dropped, this is what the law asks for"
        self.add(op, args, want, note=note)


def cute(layout):
    return pycute.Layout(*layout)


def tiler_text(tiler):
    return "<" + ",".join(text(t) for t in tiler) + ">"


def algebra(m):
    for _ in range(170):
        a = m.layout()
        rank = m.rng.randint(1, 3)
        prefixes = [oracle.product(oracle.leaves(a[0])[:i]) for i in range(1 + len(oracle.leaves(a[0])))]
        unit, sizes, strides = m.rng.choice(prefixes), [], []
        for _ in range(rank):
            sizes.append(m.rng.choice([2, 2, 3, 4, 4, 5, 6, 8]))
            strides.append(unit)
            unit *= sizes[-1] if m.rng.random() < 0.7 else m.rng.choice([1, 2, 3])
        shape = m.nest(sizes, 2)
        b = Layout(shape, oracle.refill(shape, iter(strides)))
        m.both("composition", [a, b], lambda: oracle.compose(a, b), lambda: pycute.composition(cute(a), cute(b)))
    for _ in range(45):
        a = m.layout()
        m.both("coalesce", [a], lambda: oracle.coalesce(a), lambda: pycute.coalesce(cute(a)))
        m.both("filter", [a], lambda: oracle.filtered(a), lambda: pycute.filter(cute(a)))
        m.both("right_inverse", [a], lambda: oracle.right_inverse(a), lambda: pycute.right_inverse(cute(a)))
    for _ in range(60):
        a = m.layout(256)
        m.both("left_inverse", [a], lambda: oracle.left_inverse(a), lambda: pycute.left_inverse(cute(a)))
    for _ in range(40):
        a = m.layout(128)
        m.both("complement", [a], lambda: oracle.complement(a), lambda: oracle.complement(a))
        period = oracle.cosize(a)
        bound = m.rng.choice([period, 2 * period, 3 * period, 4 * period, 96, 720])
        m.both("complement_in", [a, bound], lambda: oracle.complement_in(a, bound), lambda: pycute.complement(cute(a), bound))
        m.both("padded_complement", [a, bound], lambda: oracle.padded_complement(a, bound), lambda: pycute.complement(cute(a), bound))


def divides(m):
    for index in range(120):
        if index % 2:
            a = m.layout(256, clean=True)
            size = oracle.product(oracle.leaves(a[0]))
            divisors = [d for d in range(1, size + 1) if size % d == 0]
            t = Layout(m.rng.choice(divisors + [3, 5]), m.rng.choice([1, 1, 2, 4]))
            args, ours, theirs = [a, t], t, cute(t)
        else:
            a = m.tuple_layout(m.rng.choice([2, 3]), 512)
            t = []
            for mode in a[0][:m.rng.choice([1, 2])]:
                size = oracle.product(oracle.leaves(mode))
                divisors = [d for d in range(1, size + 1) if size % d == 0]
                t.append(Layout(m.rng.choice(divisors + [2]), m.rng.choice([1, 1, 2])))
            args, ours, theirs = [a, tiler_text(t)], t, tuple(cute(x) for x in t)
        for how in ("logical", "zipped", "tiled"):
            if how != "logical" and m.rng.random() < 0.45:
                continue
            function = getattr(pycute, how + "_divide")
            m.both(how + "_divide", args, lambda: oracle.divide(a, ours, how), lambda: function(cute(a), theirs))
        if m.rng.random() < 0.3:
            m.both("flat_divide", args, lambda: oracle.divide(a, ours, "flat"), lambda: oracle.divide(a, ours, "flat"))


def products(m):
    for _ in range(70):
        a, b = m.layout(48), m.layout(32, clean=True)
        m.both("logical_product", [a, b], lambda: oracle.product_of(a, b, "logical"), lambda: pycute.logical_product(cute(a), cute(b)))
        for how in ("zipped", "tiled", "flat"):
            if m.rng.random() < 0.3:
                m.both(how + "_product", [a, b], lambda: oracle.product_of(a, b, how), lambda: oracle.product_of(a, b, how))
    for _ in range(30):
        rank = m.rng.choice([2, 2, 3])
        a, b = m.tuple_layout(rank, 48), m.tuple_layout(rank, 32, clean=True)
        m.both("blocked_product", [a, b], lambda: oracle.zipped_modes(a, b, False), lambda: oracle.zipped_modes(a, b, False))
        m.both("raked_product", [a, b], lambda: oracle.zipped_modes(a, b, True), lambda: oracle.zipped_modes(a, b, True))


def values(m):
    for _ in range(45):
        a = m.layout(4096)
        index = m.rng.randrange(oracle.size(a))
        m.both("crd2idx", [index, a], lambda: oracle.value(a, index), lambda: pycute.crd2idx(index, *a))
        m.both("eval", [a, index], lambda: oracle.value(a, index), lambda: pycute.crd2idx(index, *a))
        coord = oracle.coordinate(index, a[0])
        m.both("idx2crd", [index, a[0]], lambda: coord, lambda: pycute.idx2crd(index, a[0]))
        if isinstance(coord, tuple):
            m.both("crd2idx", [coord, a], lambda: oracle.value(a, index), lambda: pycute.crd2idx(coord, *a))
    for _ in range(12):
        a = m.layout(4096)
        m.both("size", [a], lambda: oracle.size(a), lambda: pycute.size(cute(a)))
        m.both("cosize", [a], lambda: oracle.cosize(a), lambda: pycute.cosize(cute(a)))
        m.both("rank", [a], lambda: len(a[0]) if isinstance(a[0], tuple) else 1, lambda: pycute.rank(a[0]))
        m.both("depth", [a], lambda: oracle.depth(a[0]), lambda: pycute.depth(cute(a)))
        m.both("prefix_product", [a[0]], lambda: oracle.prefix_product(a[0]), lambda: pycute.prefix_product(a[0]))
        other = m.layout(4096)[0] if m.rng.random() < 0.5 else oracle.refill(a[0], iter([2] * 9))
        for op in ("congruent", "weakly_congruent", "compatible"):
            m.add(op, [a[0], other], "true" if getattr(oracle, op)(a[0], other) else "false")


def write(name, rows):
    with open(os.path.join(HERE, name), "w") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    print(f"{name}: {len(rows)} rows")


if __name__ == "__main__":
    maker = Maker(int(sys.argv[1]) if len(sys.argv) > 1 else 20260729)
    for part in (algebra, divides, products, values):
        part(maker)
    write("pycute.jsonl", maker.rows)
    write("paper.jsonl", paper.rows())
    write("further.jsonl", further.rows(Maker(7)))
    write("semimodules.jsonl", semimodules.rows())
