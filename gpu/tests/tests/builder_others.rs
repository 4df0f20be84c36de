//! The requests with A of other types than f16 of the table of the library's builder for SM90, on emulated blocks and from their PTX: see `builder/mod.rs`.

macro_rules! wanted {
    ($arch:ident $x:tt $y:tt Float16 { $($all:tt)* }) => {};
    ($arch:ident $x:tt $y:tt $a:ident { $($all:tt)* }) => {{ $($all)* }};
}
#[macro_use]
#[allow(dead_code)] // Not every table has clusters.
mod builder;
use builder::*;

macro_rules! configurations {
    ($($requests:tt)*) => { requests! { every_request_of_the_table cute_static_gpu_tests::collectives::built("sm_90a"); $($requests)* } };
}
include!("../../../tests/cutlass/builders.rs");
/// Those whose epilogue reads C.
mod with_source {
    use super::*;
    macro_rules! configurations {
        ($($requests:tt)*) => { requests! { every_request_that_reads_c cute_static_gpu_tests::collectives::built("sm_90a"); $($requests)* } };
    }
    include!("../../../tests/cutlass/builders_source.rs");
}
