//! The requests of one CTA without clusters of the table of the library's builder for SM100, on emulated blocks and from their PTX: see `builder/mod.rs`.

macro_rules! wanted {
    (Sm100 1 1 $a:ident { $($all:tt)* }) => {{ $($all)* }};
    ($arch:ident $x:tt $y:tt $a:ident { $($all:tt)* }) => {};
}
#[macro_use]
#[allow(dead_code)] // No request of one CTA has clusters.
mod builder;
use builder::*;
use cute_static_gpu_tests::collectives::built;

include!("builder/sm100.rs");
