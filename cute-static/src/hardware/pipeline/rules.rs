//! The rules by which uses of pipelines are refused.

use crate::outcome::rules;

rules! {
    /// `N` of the `C` copies of a stage are missing.
    MissingCopies<N, C> = HasAllCopies {
        message: "a stage is committed before its barrier can complete: {N} of its {C} copies are missing",
        label: "{C} copies expected before `commit`, {N} missing",
        note: "PTX 9.7.13.15.5: a phase is complete when all bytes that it expects have arrived; nobody could ever read this stage"
    }
    /// `N` columns of tensor memory.
    AllocationRule<N> = AllocatesColumns {
        message: "tensor memory is allocated in powers of two from 32 to 512 columns, and {N} is none of them",
        label: "{N} columns found; 32, 64, 128, 256 or 512 needed",
        note: "PTX 9.7.16.7: tcgen05.alloc"
    }
}
