//! The order of the modules, and what is used against it.

/// The modules in paper order. Those of one row do not use one another.
pub const ORDER: &[&[&str]] = &[
    &["int"],
    &["numeric", "arch"],
    &["htuple"],
    &["shape", "semimodule"],
    &["stride"],
    &["layout"],
    &["algebra", "kind", "outcome"],
    &["swizzle"],
    &["banks", "notation"],
    &["tensor"],
    &["application"],
    &["atom"],
    &["instruction"],
    &["smem", "tma"],
    &["collective"],
];

/// The dispatch tables, and what operations end in: every module names kinds and results, and these name the functions of the algebra and
/// of what is below it.
pub const DISPATCH: &[&str] = &["kind", "outcome"];

/// The row of a module.
pub fn place(module: &str) -> Option<usize> {
    ORDER.iter().position(|row| row.contains(&module))
}

/// What is used against the order among the modules up to the algebra, and why that is right.
pub const EXCEPTIONS: &[(&str, &str)] = &[
    // A `Layout` type is a leaf of a tiler, and has a shape: the type itself, none of its operations.
    ("htuple/leaf.rs", "layout/mod.rs"),
    ("shape/mod.rs", "layout/mod.rs"),
    ("stride/compact.rs", "layout/mod.rs"),
    ("stride/fragment.rs", "layout/mod.rs"),
    ("stride/like.rs", "layout/mod.rs"),
    ("stride/order.rs", "layout/mod.rs"),
    // A layout's modes, where an operation takes a layout or a shape.
    ("shape/index.rs", "layout/mod.rs"),
    ("shape/index.rs", "layout/tree.rs"),
    ("shape/mod.rs", "layout/cosize.rs"),
    ("stride/fragment.rs", "layout/size.rs"),
    ("stride/fragment.rs", "layout/tree.rs"),
    ("stride/like.rs", "layout/codomain.rs"),
    ("stride/like.rs", "layout/tree.rs"),
    // Offsets are elements of the semimodule, so are the leaves that coordinates and strides are added by.
    ("htuple/arithmetic.rs", "semimodule/mod.rs"),
    ("htuple/arithmetic.rs", "shape/extent.rs"),
    ("shape/index.rs", "semimodule/mod.rs"),
    // The largest value of XOR strides is found by elimination.
    ("layout/cosize.rs", "algebra/f2/cosize.rs"),
    // A fragment leaves the modes out that `filter` does.
    ("stride/fragment.rs", "algebra/filter.rs"),
    // The rules of mode edits and shape divisions are stated in one file.
    ("htuple/modes.rs", "layout/refusal.rs"),
    ("shape/divide.rs", "layout/refusal.rs"),
    ("shape/relation.rs", "layout/refusal.rs"),
];

/// What is used against the order above the algebra: the rows of the dispatch tables that name functions of those modules. The list only
/// gets shorter.
pub const UPWARDS: &[(&str, &str)] = &[
    ("kind/answers.rs", "banks/mod.rs"),
    ("kind/answers.rs", "banks/phases.rs"),
    ("kind/answers.rs", "banks/search.rs"),
    ("kind/answers.rs", "banks/words.rs"),
    ("kind/answers.rs", "collective/reader.rs"),
    ("kind/answers.rs", "instruction/copy/legal.rs"),
    ("kind/answers.rs", "instruction/copy/tensor_memory.rs"),
    ("kind/answers.rs", "instruction/copy/universal.rs"),
    ("kind/answers.rs", "smem/hardware.rs"),
    ("kind/answers.rs", "smem/vectors.rs"),
    ("kind/answers.rs", "swizzle/affine.rs"),
    ("kind/answers.rs", "swizzle/common.rs"),
    ("kind/answers.rs", "swizzle/compose.rs"),
    ("kind/answers.rs", "swizzle/recast.rs"),
    ("kind/answers.rs", "swizzle/through.rs"),
    ("kind/answers.rs", "swizzle/xor.rs"),
    ("kind/answers.rs", "tma/boxes.rs"),
    ("kind/answers.rs", "tma/derive.rs"),
    ("kind/answers.rs", "tma/extents.rs"),
    ("kind/answers.rs", "tma/global.rs"),
    ("kind/answers.rs", "tma/order.rs"),
    ("kind/answers.rs", "tma/shared.rs"),
    ("kind/numbers.rs", "banks/lanes.rs"),
    ("kind/numbers.rs", "banks/width.rs"),
    ("kind/numbers.rs", "banks/words.rs"),
    ("kind/numbers.rs", "swizzle/affine.rs"),
    ("kind/numbers.rs", "swizzle/mask.rs"),
    ("kind/numbers.rs", "swizzle/through.rs"),
    ("kind/results.rs", "swizzle/inverse.rs"),
    ("kind/results.rs", "swizzle/slice.rs"),
    ("kind/structures.rs", "atom/cotiled.rs"),
    ("kind/structures.rs", "atom/step.rs"),
    ("kind/structures.rs", "banks/lanes.rs"),
    ("kind/structures.rs", "instruction/copy/legal.rs"),
    ("kind/structures.rs", "smem/descriptor.rs"),
    ("kind/structures.rs", "smem/vectors.rs"),
    ("kind/structures.rs", "swizzle/affine.rs"),
    ("kind/structures.rs", "swizzle/through.rs"),
    ("kind/structures.rs", "swizzle/xor.rs"),
    ("kind/structures.rs", "tma/boxes.rs"),
    ("kind/structures.rs", "tma/derive.rs"),
    ("kind/structures.rs", "tma/global.rs"),
    ("kind/structures.rs", "tma/order.rs"),
];
