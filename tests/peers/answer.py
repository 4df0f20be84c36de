"""Answers operations by a Python implementation: python3 answer.py pycute|tensor_layouts|cute_dsl|flydsl|tilelang < OPERATIONS

A line is the name of an operation and its arguments, `composition<TAB>(4,8):(1,4)<TAB>8:2`; the answer is a line in the same notation, or
`!` and why there is none.
"""
import ast
import os
import sys

NAMES = ("composition", "complement", "logical_divide", "logical_product", "right_inverse", "left_inverse", "coalesce")


def shown(t):
    return "(" + ",".join(map(shown, t)) + ")" if isinstance(t, tuple) else str(int(t))


def pair(layout):
    return shown(layout.shape) + ":" + shown(layout.stride)


def parsed(make):
    """Arguments whose layouts are made from a shape and a stride; an integer is itself."""
    def argument(text):
        parts = list(map(ast.literal_eval, text.split(":")))
        return make(*parts) if len(parts) == 2 else parts[0]
    return argument


def answer(line, functions, argument, text):
    name, *arguments = line.rstrip("\n").split("\t")
    try:
        return text(functions[name](*map(argument, arguments)))
    except Exception as why:  # assertions, divisions by zero, modes that are not there
        return "! " + type(why).__name__


def in_turn(*implementation):
    for line in sys.stdin:
        print(answer(line, *implementation))


def resumed(run):
    """`run(lines, tell)` tells an answer for each line. What ends the process is refused, and another process goes on after it."""
    lines = sys.stdin.readlines()
    while lines:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            run(lines, lambda text: os.write(writing, (text + "\n").encode()))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as told:
            answers = told.read().splitlines()
        os.waitpid(child, 0)
        if len(answers) < len(lines):
            answers.append("! it ends the process")
        print("\n".join(answers), flush=True)
        lines = lines[len(answers):]


def pycute():
    import pycute as p
    in_turn({name: getattr(p, name) for name in NAMES}, parsed(p.Layout), pair)


def tensor_layouts():
    import tensor_layouts as t
    own = {"composition": "compose"}
    in_turn({name: getattr(t, own.get(name, name)) for name in NAMES}, parsed(t.Layout), pair)


def cute_dsl():
    """Layouts exist only while a function is traced, which happens several times: the first trace answers."""
    import nvidia_cutlass_dsl
    sys.path.insert(0, os.path.join(list(nvidia_cutlass_dsl.__path__)[0], "dsl_packages"))
    import cutlass.cute as cute
    functions = {name: getattr(cute, name) for name in NAMES}
    argument = parsed(lambda shape, stride: cute.make_layout(shape, stride=stride))

    def run(lines, tell):
        def trace():
            for line in lines:
                tell(answer(line, functions, argument, str))
            os._exit(0)

        @cute.jit
        def traced():
            trace()

        traced()

    resumed(run)


def flydsl():
    """Layouts are types of MLIR."""
    from flydsl._mlir import ir
    from flydsl._mlir.dialects import fly
    functions = {name: getattr(fly, name) for name in NAMES}
    functions["complement"] = lambda layout, size: fly.complement(layout, codomain_size=size)

    def argument(text):
        return fly.static(ir.Type.parse(f"!fly.{'layout' if ':' in text else 'int_tuple'}<{text}>"))

    def text(value):
        return str(value.type).removeprefix("!fly.layout<").removesuffix(">")

    def run(lines, tell):
        with ir.Context(), ir.Location.unknown(), ir.InsertionPoint(ir.Module.create().body):
            for line in lines:
                tell(answer(line, functions, argument, text))

    resumed(run)


def tilelang():
    """The functions that its module `tilelang.layout.cute` calls. The module itself needs PyTorch."""
    import ctypes
    import importlib.util
    import tvm_ffi
    folder = list(importlib.util.find_spec("tilelang").submodule_search_locations)[0]
    for library in ("libtvm_runtime", "libtvm_compiler", "libtilelang"):
        ctypes.CDLL(os.path.join(folder, "lib", library + ".so"), ctypes.RTLD_GLOBAL)
    functions = {name: tvm_ffi.get_global_func("tl.cute." + name) for name in NAMES}
    parse = tvm_ffi.get_global_func("tl.cute.layout_parse")

    def argument(text):
        return parse(text) if ":" in text else int(text)

    def run(lines, tell):
        for line in lines:
            tell(answer(line, functions, argument, str))

    resumed(run)


IMPLEMENTATIONS = {f.__name__: f for f in (pycute, tensor_layouts, cute_dsl, flydsl, tilelang)}
IMPLEMENTATIONS[sys.argv[1]]()
