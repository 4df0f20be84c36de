r"""Sizes known at run time, in Python implementations: the answers of the comparison in the book, `docs/src/comparison.md`.

    PYTHONPATH=PACKAGES python3 run_time_sizes.py pycute|tensor_layouts|cute_dsl|flydsl|tilelang

PACKAGES is the folder with the implementation that `side_by_side` installs below `$CUTE_STATIC_CACHE/cute-static`. weaverbird is asked by
its own program:

    printf 'offset\t(128,20):(20,1)\t(3,5)\nlogical_divide\t128:20\t64:1\nlogical_divide\t20:1\t8:1\ncoalesce\t(128,20):(1,128)\n' |
        cargo run --manifest-path weaverbird/Cargo.toml
"""
import ctypes
import importlib.util
import os
import sys

SIZES = (128, 24), (128, 20)


def told(question, answer):
    try:
        print(f"{question}: {answer()}", flush=True)
    except Exception as why:
        print(f"{question}: refused, {str(why).splitlines()[0]}", flush=True)


def of_integers(p):
    """All sizes are run-time values of Python. There is no declaration to ask for."""
    for m, k in SIZES:
        a = p.Layout((m, k), (k, 1))
        told("1, layout", lambda: f"{a.shape}:{a.stride}")
        told("1, offset of (3,5)", lambda: a(3, 5))
        told("2 and 3, tiles of 64 x 8", lambda: p.zipped_divide(a, (p.Layout(64, 1), p.Layout(8, 1))))
        told("5, coalesce", lambda: p.coalesce(p.Layout((m, k), (1, m))))


def pycute():
    import pycute as p
    of_integers(p)


def tensor_layouts():
    import tensor_layouts as p
    of_integers(p)


def cute_dsl():
    """What is printed while a function is traced is known without the values; what `cute.printf` prints has them."""
    import nvidia_cutlass_dsl
    sys.path.insert(0, os.path.join(list(nvidia_cutlass_dsl.__path__)[0], "dsl_packages"))
    import cutlass
    import cutlass.cute as cute
    from cutlass.cute.runtime import make_ptr

    def ask(m, k, pointer):
        a = cute.make_layout((m, k), stride=(k, 1))
        told("1, layout", lambda: a)
        cute.printf("1, offset of (3,5): {}", a((3, 5)))
        for n in 8, 16:
            tiles = cute.zipped_divide(a, (64, n))
            told(f"2, 3 and 4, tiles of 64 x {n}", lambda: tiles)
            cute.printf(f"2, 3 and 4, tiles of 64 x {n}: {{}}", tiles)
        told("5, coalesce", lambda: cute.coalesce(cute.make_layout((m, k), stride=(1, m))))
        row = cute.make_tensor(pointer, a)[1, None]
        told("6, known alignment of row 1, in bytes", lambda: row.iterator.alignment)

    @cute.jit
    def undeclared(pointer: cute.Pointer, m: cutlass.Int32, k: cutlass.Int32):
        ask(m, k, pointer)

    @cute.jit
    def declared(pointer: cute.Pointer, m: cutlass.Int32, k: cutlass.Int32):
        ask(cute.assume(m, divby=64), cute.assume(k, divby=8), pointer)

    for function in undeclared, declared:
        for sizes in SIZES:
            print("declared" if function is declared else "undeclared", sizes, flush=True)
            # The pointer is not used.
            function(make_ptr(cutlass.Float16, 4096, cute.AddressSpace.gmem, assumed_align=16), *sizes)


def flydsl():
    """The types are known without the values. The values come of the passes that lower layouts to arithmetic, and of MLIR's engine for CPUs."""
    from flydsl._mlir import ir
    from flydsl._mlir.dialects import fly, func
    from flydsl._mlir.execution_engine import ExecutionEngine
    from flydsl._mlir.passmanager import PassManager
    passes = ("fly-canonicalize,fly-layout-lowering,fly-int-swizzle-simplify,canonicalize,convert-arith-to-llvm,"
              "convert-func-to-llvm,reconcile-unrealized-casts")

    def integers(text, *values):
        return fly.make_int_tuple(ir.Type.parse(f"!fly.int_tuple<{text}>"), values)

    def matrix(m, k, of_m="?", of_k="?"):
        return fly.make_layout(integers(f"({of_m},{of_k})", m, k), stride=integers(f"({of_k},1)", k))

    def tiles(a, n):
        return fly.zipped_divide(a, fly.static(fly.TileType.get([64, n])))

    def function(inputs, outputs, body):
        """A function of these types, and the type of what `body` makes of its arguments."""
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            f = func.FuncOp("f", ([*map(ir.Type.parse, inputs)], [*map(ir.Type.parse, outputs)]))
        f.attributes["llvm.emit_c_interface"] = ir.UnitAttr.get()
        with ir.InsertionPoint(f.add_entry_block()):
            value = body(*f.arguments)
            func.ReturnOp([value][:len(outputs)])
        return module, value.type

    def known(question, body):
        told(question, lambda: function(("!fly.ptr<f16, global, align<16>>", "i32", "i32"), (), body)[1])

    def valued(question, body):
        module, _ = function(("i32", "i32"), ("i32",), lambda m, k: fly.get_scalar(body(m, k)))
        PassManager.parse(f"builtin.module({passes})").run(module.operation)
        engine = ExecutionEngine(module)
        for sizes in SIZES:
            numbers = [ctypes.c_int32(number) for number in (*sizes, 0)]
            engine.invoke("f", *map(ctypes.pointer, numbers))
            print(f"{question}, {sizes}: {numbers[2].value}", flush=True)

    def grid(part, mode, n, *of):
        return lambda m, k: fly.get(part(tiles(matrix(m, k, *of), n)), [1, mode])

    declared = "?{div=64}", "?{div=8}"
    with ir.Context(), ir.Location.unknown():
        known("1, layout", lambda _, m, k: matrix(m, k))
        valued("1, offset of (3,5)", lambda m, k: fly.crd2idx(integers("(3,5)"), matrix(m, k)))
        known("2 and 3, tiles of 64 x 8", lambda _, m, k: tiles(matrix(m, k), 8))
        for mode in 0, 1:
            valued(f"2 and 3, tiles along mode {mode}", grid(fly.get_shape, mode, 8))
            valued(f"2 and 3, stride of tiles along mode {mode}", grid(fly.get_stride, mode, 8))
        for n in 8, 16:
            known(f"4, tiles of 64 x {n}", lambda _, m, k: tiles(matrix(m, k, *declared), n))
            valued(f"4, tiles of 64 x {n} along mode 1", grid(fly.get_shape, 1, n, *declared))
        by_columns = lambda m, k: fly.make_layout(integers("(?,?)", m, k), stride=integers("(1,?)", m))
        known("5, coalesce", lambda _, m, k: fly.coalesce(by_columns(m, k)))
        for of_k in "?{div=8}", "?{div=4}", "?":
            row = lambda p, m, k: fly.add_offset(p, fly.crd2idx(integers("(1,0)"), matrix(m, k, "?", of_k)))
            known(f"6, row 1 where K is {of_k}", row)


def tilelang():
    """The functions of `tilelang.layout.cute`; the sizes are variables of its compiler."""
    import tvm_ffi
    folder = list(importlib.util.find_spec("tilelang").submodule_search_locations)[0]
    for library in ("libtvm_runtime", "libtvm_compiler", "libtilelang"):
        ctypes.CDLL(os.path.join(folder, "lib", library + ".so"), ctypes.RTLD_GLOBAL)

    def call(name, *arguments):
        return tvm_ffi.get_global_func(name)(*arguments)

    def integers(t):
        if isinstance(t, tuple):
            return call("tl.cute.make_int_tuple_tuple", [integers(x) for x in t])
        return call("tl.cute.make_int_" + ("const" if isinstance(t, int) else "expr"), t)

    def layout(shape, stride):
        return call("tl.cute.make_layout", integers(shape), integers(stride))

    m, k = call("tirx.Var", "M", "int32", None), call("tirx.Var", "K", "int32", None)
    a = layout((m, k), (k, 1))
    told("1, layout", lambda: a)
    told("1, offset of (3,5)", lambda: call("tl.cute.layout_eval", a, integers((3, 5))))
    told("2 and 3, rows by 64", lambda: call("tl.cute.logical_divide", layout(m, k), layout(64, 1)))
    told("2 and 3, columns by 8", lambda: call("tl.cute.logical_divide", layout(k, 1), layout(8, 1)))
    eights = call("tirx._OpMul", k, 8, None)
    for n in 8, 16:
        told(f"4, columns 8*K by {n}", lambda: call("tl.cute.logical_divide", layout(eights, 1), layout(n, 1)))
    told("5, coalesce", lambda: call("tl.cute.coalesce", layout((m, k), (1, m))))


IMPLEMENTATIONS = {f.__name__: f for f in (pycute, tensor_layouts, cute_dsl, flydsl, tilelang)}
IMPLEMENTATIONS[sys.argv[1]]()
