//! The requests of the table of the library's builder for SM120, on emulated blocks and from their PTX: see `builder/mod.rs`.

macro_rules! wanted {
    ($a:ident { $($all:tt)* }) => {{ $($all)* }};
}
#[macro_use]
#[allow(dead_code)] // Not every table has clusters.
mod builder;
use builder::*;

macro_rules! configurations {
    ($($requests:tt)*) => { requests! { "sm_120a": $($requests)* } };
}
include!("../../../tests/cutlass/builders_sm120.rs");
