//! The library under another name, `cs`, and behind the re-export of another crate's module: each macro works by each path.

/// What a crate between the library and its users would re-export.
pub mod geometry {
    pub use cs;
    pub use cs::prelude::*;
}
/// All of the library, under a name of its own, and single macros.
pub mod kit {
    pub use cs as cute;
    pub use cs::layout as grid;
    pub use cs::{layout, layouts, shape};
}
/// A macro of the crate between, which calls one of the library.
#[macro_export]
macro_rules! square {
    ($n:expr) => {
        $crate::kit::layout!(({ $n }, { $n }))
    };
}

/// The same uses of the macros, by their paths.
macro_rules! uses {
    ($name:ident: $($path:ident)::+) => {
        #[cfg(test)]
        mod $name {
            use $($path)::+::*;

            layouts! {
                type Part = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))> => ((2,2),3):((24,2),8);
                type Strides = StrideOf<Part> => ((24,2),8);
            }
            assert_layout_eq!(Part, layout!(((2,2),3):((24,2),8)));

            #[test]
            fn each_macro_expands() {
                let texts = [
                    layout!((4,8), row_major).to_string(),
                    layout!((4,8):(1@0,1@1)).to_string(),
                    layout!(Sw<3,4,3> o 0 o (8,64):(64,1)).to_string(),
                    layout!((4,8):(1/2,4)).to_string(),
                    layout!((8,8):(f1,f9)).to_string(),
                    shape!((4,5000)).to_string(),
                    stride!((-1,(f0,0))).to_string(),
                    tiler!(<4:1, _>).to_string(),
                    coord!((0,_)).to_string(),
                    swizzle!(3,4,3).to_string(),
                    <basis!("(16@0, 1@1)")>::default().to_string(),
                    Part::default().to_string(),
                    Strides::default().to_string(),
                ];
                let expected = [
                    "(4,8):(8,1)",
                    "(4,8):(1@0,1@1)",
                    "Sw<3,4,3> o 0 o (8,64):(64,1)",
                    "(4,8):(1/2,4)",
                    "(8,8):(f1,f9)",
                    "(4,5000)",
                    "(-1,(0,0))",
                    "<4:1,_>",
                    "(0,_)",
                    "Sw<3,4,3>",
                    "(16@0,1@1)",
                    "((2,2),3):((24,2),8)",
                    "((24,2),8)",
                ];
                assert_eq!(texts, expected);
            }
        }
    };
}
uses!(by_its_name: cs::prelude);
uses!(by_a_re_export: crate::geometry);
