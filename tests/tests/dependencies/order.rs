//! The order of the modules, and what is used against it.

/// The modules in paper order. Those of one row do not use one another.
pub const ORDER: &[&[&str]] = &[
    &["engine/int"],
    &["hardware/numeric", "hardware/arch"],
    &["representation/htuple"],
    &["representation/shape", "representation/semimodule"],
    &["representation/stride"],
    &["representation/layout"],
    &["algebra", "engine/kind", "engine/outcome", "engine/check"],
    &["swizzle"],
    &["symbols"],
    &["hardware/banks", "notation"],
    &["tensor"],
    &["application"],
    &["hardware/atom"],
    &["hardware/instruction"],
    &["hardware/smem", "hardware/tma"],
    &["hardware/cluster"],
    &["hardware/collective"],
    &["hardware/epilogue"],
    &["hardware/pipeline"],
    &["hardware/plan"],
    &["hardware/schedule"],
    &["hardware/builder"],
];

/// The dispatch tables, the results of operations, and their checks: every module uses these, and the tables name the functions of the algebra and
/// of the modules below it.
pub const DISPATCH: &[&str] = &["engine/kind", "engine/outcome", "engine/check"];

/// The row of a module.
pub fn place(module: &str) -> Option<usize> {
    ORDER.iter().position(|row| row.contains(&module))
}

/// What is used against the order among the modules up to the algebra, and why that is right.
pub const EXCEPTIONS: &[(&str, &str)] = &[
    // A `Layout` type is a leaf of a tiler, and has a shape: the type itself, none of its operations.
    ("representation/htuple/leaf.rs", "representation/layout/mod.rs"),
    ("representation/shape/mod.rs", "representation/layout/mod.rs"),
    ("representation/stride/compact.rs", "representation/layout/mod.rs"),
    ("representation/stride/fragment.rs", "representation/layout/mod.rs"),
    ("representation/stride/like.rs", "representation/layout/mod.rs"),
    ("representation/stride/order.rs", "representation/layout/mod.rs"),
    // A layout's modes, where an operation takes a layout or a shape.
    ("representation/shape/index.rs", "representation/layout/mod.rs"),
    ("representation/shape/index.rs", "representation/layout/tree.rs"),
    ("representation/shape/mod.rs", "representation/layout/cosize.rs"),
    ("representation/stride/fragment.rs", "representation/layout/size.rs"),
    ("representation/stride/fragment.rs", "representation/layout/tree.rs"),
    ("representation/stride/like.rs", "representation/layout/codomain.rs"),
    ("representation/stride/like.rs", "representation/layout/tree.rs"),
    // Offsets are elements of the semimodule, so are the leaves that coordinates and strides are added by.
    ("representation/htuple/arithmetic.rs", "representation/semimodule/mod.rs"),
    ("representation/htuple/arithmetic.rs", "representation/shape/extent.rs"),
    ("representation/shape/index.rs", "representation/semimodule/mod.rs"),
    // The largest value of XOR strides is found by elimination.
    ("representation/layout/cosize.rs", "algebra/f2/cosize.rs"),
    // A fragment leaves the modes out that `filter` does.
    ("representation/stride/fragment.rs", "algebra/filter.rs"),
];

/// What is used against the order above the algebra: the rows of the dispatch tables that name functions of those modules. The list only
/// gets shorter.
pub const UPWARDS: &[(&str, &str)] = &[
    ("engine/kind/answers.rs", "swizzle/xor.rs"),
    ("engine/kind/numbers.rs", "swizzle/fields.rs"),
    ("engine/kind/structures.rs", "swizzle/slice.rs"),
    ("engine/kind/structures.rs", "swizzle/through.rs"),
    ("engine/kind/structures.rs", "swizzle/xor.rs"),
    ("engine/kind/answers.rs", "symbols/coalesce.rs"),
    ("engine/kind/answers.rs", "symbols/complement.rs"),
    ("engine/kind/answers.rs", "symbols/coordinates.rs"),
    ("engine/kind/answers.rs", "symbols/fill.rs"),
    ("engine/kind/answers.rs", "symbols/inverse.rs"),
    ("engine/kind/answers.rs", "symbols/known.rs"),
    ("engine/kind/answers.rs", "symbols/operations.rs"),
    ("engine/kind/answers.rs", "symbols/products.rs"),
    ("engine/kind/answers.rs", "symbols/right.rs"),
    ("engine/kind/results.rs", "hardware/tma/derive.rs"),
    ("engine/kind/results.rs", "symbols/complement.rs"),
    ("engine/kind/results.rs", "symbols/known.rs"),
    ("engine/kind/structures.rs", "symbols/complement.rs"),
    ("engine/kind/structures.rs", "symbols/known.rs"),
    ("engine/kind/structures.rs", "symbols/operations.rs"),
    ("engine/kind/symbols.rs", "symbols/coalesce.rs"),
    ("engine/kind/symbols.rs", "symbols/complement.rs"),
    ("engine/kind/symbols.rs", "symbols/coordinates.rs"),
    ("engine/kind/symbols.rs", "symbols/evaluate.rs"),
    ("engine/kind/symbols.rs", "symbols/fill.rs"),
    ("engine/kind/symbols.rs", "symbols/inverse.rs"),
    ("engine/kind/symbols.rs", "symbols/known.rs"),
    ("engine/kind/symbols.rs", "symbols/mod.rs"),
    ("engine/kind/symbols.rs", "symbols/modes.rs"),
    ("engine/kind/symbols.rs", "symbols/products.rs"),
    ("engine/kind/symbols.rs", "symbols/right.rs"),
    ("engine/kind/answers.rs", "hardware/banks/phases.rs"),
    ("engine/kind/answers.rs", "hardware/banks/search.rs"),
    ("engine/kind/answers.rs", "hardware/banks/words.rs"),
    ("engine/kind/answers.rs", "hardware/smem/find/search.rs"),
    ("engine/kind/answers.rs", "hardware/smem/hardware.rs"),
    ("engine/kind/answers.rs", "hardware/smem/vectors.rs"),
    ("engine/kind/answers.rs", "hardware/tma/boxes.rs"),
    ("engine/kind/answers.rs", "hardware/tma/derive.rs"),
    ("engine/kind/answers.rs", "hardware/tma/extents.rs"),
    ("engine/kind/answers.rs", "hardware/tma/global.rs"),
    ("engine/kind/answers.rs", "hardware/tma/order.rs"),
    ("engine/kind/answers.rs", "hardware/tma/shared.rs"),
    ("engine/kind/numbers.rs", "hardware/banks/lanes.rs"),
    ("engine/kind/numbers.rs", "hardware/banks/width.rs"),
    ("engine/kind/numbers.rs", "hardware/banks/words.rs"),
    ("engine/kind/structures.rs", "hardware/banks/lanes.rs"),
    ("engine/kind/structures.rs", "hardware/smem/descriptor.rs"),
    ("engine/kind/structures.rs", "hardware/smem/vectors.rs"),
    ("engine/kind/structures.rs", "hardware/tma/boxes.rs"),
    ("engine/kind/structures.rs", "hardware/tma/derive.rs"),
    ("engine/kind/structures.rs", "hardware/tma/global.rs"),
    ("engine/kind/structures.rs", "hardware/tma/order.rs"),
];
