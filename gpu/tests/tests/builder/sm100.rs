// The tables of SM100, for those requests that are `wanted!`.
macro_rules! configurations {
    ($($requests:tt)*) => { requests! { every_request_of_the_table built("sm_100a"); $($requests)* } };
}
include!("../../../../tests/cutlass/builders_sm100.rs");
/// Those whose epilogue reads C.
mod with_source {
    use super::*;
    macro_rules! configurations {
        ($($requests:tt)*) => { requests! { every_request_that_reads_c built("sm_100a"); $($requests)* } };
    }
    include!("../../../../tests/cutlass/builders_source_sm100.rs");
}

/// Those with scale factors.
mod scaled {
    use super::*;

    macro_rules! configurations {
        ($($requests:tt)*) => { requests! { every_request_with_scale_factors built("sm_100a"); $($requests)* } };
    }
    include!("../../../../tests/cutlass/builders_scaled.rs");
}
