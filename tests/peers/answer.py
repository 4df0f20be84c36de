"""Answers operations by a Python implementation: python3 answer.py pycute|tensor_layouts < OPERATIONS

A line is the name of an operation and its arguments, `composition<TAB>(4,8):(1,4)<TAB>8:2`; the answer is a line in the same notation, or
`!` and why there is none.
"""
import ast
import sys


def tree(text):
    return ast.literal_eval(text)


def shown(t):
    return "(" + ",".join(map(shown, t)) + ")" if isinstance(t, tuple) else str(int(t))


def pycute():
    import pycute as p
    return p.Layout, {name: getattr(p, name) for name in (
        "composition", "complement", "logical_divide", "logical_product", "right_inverse", "left_inverse", "coalesce")}


def tensor_layouts():
    import tensor_layouts as t
    functions = {name: getattr(t, name) for name in (
        "complement", "logical_divide", "logical_product", "right_inverse", "left_inverse", "coalesce")}
    return t.Layout, functions | {"composition": t.compose}


layout, functions = {"pycute": pycute, "tensor_layouts": tensor_layouts}[sys.argv[1]]()


def argument(text):
    return layout(*map(tree, text.split(":"))) if ":" in text else tree(text)


for line in sys.stdin:
    name, *arguments = line.rstrip("\n").split("\t")
    try:
        answer = functions[name](*map(argument, arguments))
        print(shown(answer.shape) + ":" + shown(answer.stride))
    except Exception as why:  # assertions, divisions by zero, modes that are not there
        print("! " + type(why).__name__)
