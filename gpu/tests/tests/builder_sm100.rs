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

macro_rules! configurations {
    ($($requests:tt)*) => { requests! { every_request_of_the_table built("sm_100a"); $($requests)* } };
}
include!("../../../tests/cutlass/builders_sm100.rs");
/// Those whose epilogue reads C.
mod with_source {
    use super::*;
    macro_rules! configurations {
        ($($requests:tt)*) => { requests! { every_request_that_reads_c built("sm_100a"); $($requests)* } };
    }
    include!("../../../tests/cutlass/builders_source_sm100.rs");
}

/// Those with scale factors.
mod scaled {
    use super::*;

    macro_rules! configurations {
        ($($requests:tt)*) => { requests! { every_request_with_scale_factors built("sm_100a"); $($requests)* } };
    }
    include!("../../../tests/cutlass/builders_scaled.rs");
}
