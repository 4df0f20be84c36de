//! Layouts as texts, for tests that evaluate them by an arithmetic of their own.

/// The extents and the strides of `SHAPE:STRIDE`, leaf by leaf.
pub fn modes(text: &str) -> Vec<(String, String)> {
    let text = text.replace(' ', "");
    let (shape, stride) = text.split_once(':').expect("a layout");
    let leaves = |tree: &str| {
        tree.split(['(', ')', ',']).filter(|leaf| !leaf.is_empty()).map(str::to_string).collect::<Vec<_>>()
    };
    let (shape, stride) = (leaves(shape), leaves(stride));
    assert_eq!(shape.len(), stride.len(), "{text}");
    shape.into_iter().zip(stride).collect()
}

/// `run!` with each of the layouts, which `;` ends: `each_layout! { run: 4:1; (2,3):(1,2); }`.
#[macro_export]
macro_rules! each_layout {
    ($run:ident: $($layout:tt)*) => { $crate::each_layout!(@one $run [] $($layout)*) };
    (@one $run:ident [$($done:tt)*]) => {};
    (@one $run:ident [$($done:tt)*] ; $($rest:tt)*) => {
        $run!($($done)*);
        $crate::each_layout!(@one $run [] $($rest)*);
    };
    (@one $run:ident [$($done:tt)*] $next:tt $($rest:tt)*) => { $crate::each_layout!(@one $run [$($done)* $next] $($rest)*) };
}
