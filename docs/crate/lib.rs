//! The README and the book in `docs/src`, as doctests: `cargo test -p cute-static-book` compiles and runs every Rust block of every chapter, compares
//! pictures, derivations and excerpts of messages with generated ones, and follows the links. `CUTE_STATIC_VIZ_OVERWRITE=1` stores what is
//! generated. `mdbook build docs` makes the pages.

/// One item for each chapter, so that a failure names it.
macro_rules! chapters {
    ($($name:ident = $file:literal)*) => {$(
        #[cfg(doctest)]
        #[doc = include_str!(concat!("../src/", $file))]
        pub struct $name;
    )*};
}

chapters! {
    Readme = "../../README.md"
    ReadingErrors = "../reading-errors.md"
    Introduction = "introduction.md"
    FirstKernel = "first-kernel.md"
    Shapes = "shapes.md"
    Strides = "strides.md"
    Layouts = "layouts.md"
    Coalesce = "coalesce.md"
    Composition = "composition.md"
    Inverses = "inverses.md"
    Complement = "complement.md"
    Products = "products.md"
    Divides = "divides.md"
    Swizzles = "swizzles.md"
    Generic = "generic.md"
    Symbols = "symbols.md"
    Tensors = "tensors.md"
    Copies = "copies.md"
    Partitions = "partitions.md"
    Instructions = "instructions.md"
    SharedMemory = "shared-memory.md"
    Tma = "tma.md"
    Collectives = "collectives.md"
    Epilogues = "epilogues.md"
    Pipelines = "pipelines.md"
    Schedulers = "schedulers.md"
    Hopper = "hopper.md"
    TutorialCopy = "tutorial-copy.md"
    TutorialAmpere = "tutorial-ampere.md"
    TutorialHopper = "tutorial-hopper.md"
    TutorialBlackwell = "tutorial-blackwell.md"
    Pictures = "pictures.md"
    FromCute = "from-cute.md"
    OnePage = "one-page.md"
    Operations = "operations.md"
    Museum = "museum.md"
    Cost = "cost.md"
    Status = "status.md"
    Comparison = "comparison.md"
    Inside = "inside.md"
    Glossary = "glossary.md"
    Divergences = "../divergences.md"
}
