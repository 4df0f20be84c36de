//! The requests of one CTA without clusters of the table of the library's builder for SM100, on emulated blocks: see `builder/mod.rs`. No request has PTX.

macro_rules! wanted {
    (1 1 $a:ident { $($all:tt)* }) => {{ $($all)* }};
    ($x:tt $y:tt $a:ident { $($all:tt)* }) => {};
}
#[macro_use]
#[allow(dead_code)] // No request of one CTA has clusters.
mod builder;
use builder::*;

macro_rules! configurations {
    ($($requests:tt)*) => { requests! { None; $($requests)* } };
}
include!("../../../tests/cutlass/builders_sm100.rs");
