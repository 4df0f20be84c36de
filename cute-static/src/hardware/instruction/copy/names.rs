//! The names of CuTe for the loads and stores of tensor memory: one row per shape and repetition.

#![allow(non_camel_case_types)]

use super::tensor_memory::{
    HalfColumns, Lanes16Bits32x2, Lanes16Bits64, Lanes16Bits128, Lanes16Bits256, Lanes32Bits32, TensorMemoryLoad,
    TensorMemoryLoadStat, TensorMemoryStore, WholeColumns,
};
use typenum::{U1, U2, U4, U8, U16, U32, U64, U128};

/// One row per repetition: load, load of 16-bit elements, store, store of 16-bit elements.
macro_rules! names {
    ($($shape:ident { $($n:ident: $load:ident $load16:ident $store:ident $store16:ident;)* })*) => {$($(
        #[doc = concat!("`", stringify!($shape), "`, repeated `", stringify!($n), "` times: a load, see [`TensorMemoryLoad`].")]
        #[cfg_attr(doc, doc = crate::picture::picture!(concat!("copy/tmem-", stringify!($shape), "-WholeColumns"), "Thread and register of each lane and column of tensor memory"))]
        pub type $load = TensorMemoryLoad<$shape, $n, WholeColumns>;
        #[doc = concat!("[`", stringify!($load), "`] of 16-bit elements in columns of 32 bits.")]
        #[cfg_attr(doc, doc = crate::picture::picture!(concat!("copy/tmem-", stringify!($shape), "-HalfColumns"), "Thread and register of each lane and column of tensor memory"))]
        pub type $load16 = TensorMemoryLoad<$shape, $n, HalfColumns>;
        #[doc = concat!("`", stringify!($shape), "`, repeated `", stringify!($n), "` times: a store, see [`TensorMemoryStore`].")]
        #[cfg_attr(doc, doc = crate::picture::picture!(concat!("copy/tmem-", stringify!($shape), "-WholeColumns"), "Thread and register of each lane and column of tensor memory"))]
        pub type $store = TensorMemoryStore<$shape, $n, WholeColumns>;
        #[doc = concat!("[`", stringify!($store), "`] of 16-bit elements in columns of 32 bits.")]
        #[cfg_attr(doc, doc = crate::picture::picture!(concat!("copy/tmem-", stringify!($shape), "-HalfColumns"), "Thread and register of each lane and column of tensor memory"))]
        pub type $store16 = TensorMemoryStore<$shape, $n, HalfColumns>;
    )*)*};
}

names! {
    Lanes16Bits256 {
        U1: SM100_TMEM_LOAD_16dp256b1x SM100_TMEM_LOAD_16dp256b1x_16b SM100_TMEM_STORE_16dp256b1x SM100_TMEM_STORE_16dp256b1x_16b;
        U2: SM100_TMEM_LOAD_16dp256b2x SM100_TMEM_LOAD_16dp256b2x_16b SM100_TMEM_STORE_16dp256b2x SM100_TMEM_STORE_16dp256b2x_16b;
        U4: SM100_TMEM_LOAD_16dp256b4x SM100_TMEM_LOAD_16dp256b4x_16b SM100_TMEM_STORE_16dp256b4x SM100_TMEM_STORE_16dp256b4x_16b;
        U8: SM100_TMEM_LOAD_16dp256b8x SM100_TMEM_LOAD_16dp256b8x_16b SM100_TMEM_STORE_16dp256b8x SM100_TMEM_STORE_16dp256b8x_16b;
        U16: SM100_TMEM_LOAD_16dp256b16x SM100_TMEM_LOAD_16dp256b16x_16b SM100_TMEM_STORE_16dp256b16x SM100_TMEM_STORE_16dp256b16x_16b;
        U32: SM100_TMEM_LOAD_16dp256b32x SM100_TMEM_LOAD_16dp256b32x_16b SM100_TMEM_STORE_16dp256b32x SM100_TMEM_STORE_16dp256b32x_16b;
    }
    Lanes16Bits128 {
        U1: SM100_TMEM_LOAD_16dp128b1x SM100_TMEM_LOAD_16dp128b1x_16b SM100_TMEM_STORE_16dp128b1x SM100_TMEM_STORE_16dp128b1x_16b;
        U2: SM100_TMEM_LOAD_16dp128b2x SM100_TMEM_LOAD_16dp128b2x_16b SM100_TMEM_STORE_16dp128b2x SM100_TMEM_STORE_16dp128b2x_16b;
        U4: SM100_TMEM_LOAD_16dp128b4x SM100_TMEM_LOAD_16dp128b4x_16b SM100_TMEM_STORE_16dp128b4x SM100_TMEM_STORE_16dp128b4x_16b;
        U8: SM100_TMEM_LOAD_16dp128b8x SM100_TMEM_LOAD_16dp128b8x_16b SM100_TMEM_STORE_16dp128b8x SM100_TMEM_STORE_16dp128b8x_16b;
        U16: SM100_TMEM_LOAD_16dp128b16x SM100_TMEM_LOAD_16dp128b16x_16b SM100_TMEM_STORE_16dp128b16x SM100_TMEM_STORE_16dp128b16x_16b;
        U32: SM100_TMEM_LOAD_16dp128b32x SM100_TMEM_LOAD_16dp128b32x_16b SM100_TMEM_STORE_16dp128b32x SM100_TMEM_STORE_16dp128b32x_16b;
        U64: SM100_TMEM_LOAD_16dp128b64x SM100_TMEM_LOAD_16dp128b64x_16b SM100_TMEM_STORE_16dp128b64x SM100_TMEM_STORE_16dp128b64x_16b;
    }
    Lanes16Bits64 {
        U1: SM100_TMEM_LOAD_16dp64b1x SM100_TMEM_LOAD_16dp64b1x_16b SM100_TMEM_STORE_16dp64b1x SM100_TMEM_STORE_16dp64b1x_16b;
        U2: SM100_TMEM_LOAD_16dp64b2x SM100_TMEM_LOAD_16dp64b2x_16b SM100_TMEM_STORE_16dp64b2x SM100_TMEM_STORE_16dp64b2x_16b;
        U4: SM100_TMEM_LOAD_16dp64b4x SM100_TMEM_LOAD_16dp64b4x_16b SM100_TMEM_STORE_16dp64b4x SM100_TMEM_STORE_16dp64b4x_16b;
        U8: SM100_TMEM_LOAD_16dp64b8x SM100_TMEM_LOAD_16dp64b8x_16b SM100_TMEM_STORE_16dp64b8x SM100_TMEM_STORE_16dp64b8x_16b;
        U16: SM100_TMEM_LOAD_16dp64b16x SM100_TMEM_LOAD_16dp64b16x_16b SM100_TMEM_STORE_16dp64b16x SM100_TMEM_STORE_16dp64b16x_16b;
        U32: SM100_TMEM_LOAD_16dp64b32x SM100_TMEM_LOAD_16dp64b32x_16b SM100_TMEM_STORE_16dp64b32x SM100_TMEM_STORE_16dp64b32x_16b;
        U64: SM100_TMEM_LOAD_16dp64b64x SM100_TMEM_LOAD_16dp64b64x_16b SM100_TMEM_STORE_16dp64b64x SM100_TMEM_STORE_16dp64b64x_16b;
        U128: SM100_TMEM_LOAD_16dp64b128x SM100_TMEM_LOAD_16dp64b128x_16b SM100_TMEM_STORE_16dp64b128x SM100_TMEM_STORE_16dp64b128x_16b;
    }
    Lanes16Bits32x2 {
        U1: SM100_TMEM_LOAD_16dp32b1x SM100_TMEM_LOAD_16dp32b1x_16b SM100_TMEM_STORE_16dp32b1x SM100_TMEM_STORE_16dp32b1x_16b;
        U2: SM100_TMEM_LOAD_16dp32b2x SM100_TMEM_LOAD_16dp32b2x_16b SM100_TMEM_STORE_16dp32b2x SM100_TMEM_STORE_16dp32b2x_16b;
        U4: SM100_TMEM_LOAD_16dp32b4x SM100_TMEM_LOAD_16dp32b4x_16b SM100_TMEM_STORE_16dp32b4x SM100_TMEM_STORE_16dp32b4x_16b;
        U8: SM100_TMEM_LOAD_16dp32b8x SM100_TMEM_LOAD_16dp32b8x_16b SM100_TMEM_STORE_16dp32b8x SM100_TMEM_STORE_16dp32b8x_16b;
        U16: SM100_TMEM_LOAD_16dp32b16x SM100_TMEM_LOAD_16dp32b16x_16b SM100_TMEM_STORE_16dp32b16x SM100_TMEM_STORE_16dp32b16x_16b;
        U32: SM100_TMEM_LOAD_16dp32b32x SM100_TMEM_LOAD_16dp32b32x_16b SM100_TMEM_STORE_16dp32b32x SM100_TMEM_STORE_16dp32b32x_16b;
        U64: SM100_TMEM_LOAD_16dp32b64x SM100_TMEM_LOAD_16dp32b64x_16b SM100_TMEM_STORE_16dp32b64x SM100_TMEM_STORE_16dp32b64x_16b;
        U128: SM100_TMEM_LOAD_16dp32b128x SM100_TMEM_LOAD_16dp32b128x_16b SM100_TMEM_STORE_16dp32b128x SM100_TMEM_STORE_16dp32b128x_16b;
    }
    Lanes32Bits32 {
        U1: SM100_TMEM_LOAD_32dp32b1x SM100_TMEM_LOAD_32dp32b1x_16b SM100_TMEM_STORE_32dp32b1x SM100_TMEM_STORE_32dp32b1x_16b;
        U2: SM100_TMEM_LOAD_32dp32b2x SM100_TMEM_LOAD_32dp32b2x_16b SM100_TMEM_STORE_32dp32b2x SM100_TMEM_STORE_32dp32b2x_16b;
        U4: SM100_TMEM_LOAD_32dp32b4x SM100_TMEM_LOAD_32dp32b4x_16b SM100_TMEM_STORE_32dp32b4x SM100_TMEM_STORE_32dp32b4x_16b;
        U8: SM100_TMEM_LOAD_32dp32b8x SM100_TMEM_LOAD_32dp32b8x_16b SM100_TMEM_STORE_32dp32b8x SM100_TMEM_STORE_32dp32b8x_16b;
        U16: SM100_TMEM_LOAD_32dp32b16x SM100_TMEM_LOAD_32dp32b16x_16b SM100_TMEM_STORE_32dp32b16x SM100_TMEM_STORE_32dp32b16x_16b;
        U32: SM100_TMEM_LOAD_32dp32b32x SM100_TMEM_LOAD_32dp32b32x_16b SM100_TMEM_STORE_32dp32b32x SM100_TMEM_STORE_32dp32b32x_16b;
        U64: SM100_TMEM_LOAD_32dp32b64x SM100_TMEM_LOAD_32dp32b64x_16b SM100_TMEM_STORE_32dp32b64x SM100_TMEM_STORE_32dp32b64x_16b;
        U128: SM100_TMEM_LOAD_32dp32b128x SM100_TMEM_LOAD_32dp32b128x_16b SM100_TMEM_STORE_32dp32b128x SM100_TMEM_STORE_32dp32b128x_16b;
    }
}

/// [`SM100_TMEM_LOAD_32dp32b32x`] with the maximum.
#[cfg_attr(doc, doc = crate::picture::picture!("copy/tmem-Lanes32Bits32-WholeColumns", "Thread and register of each lane and column of tensor memory"))]
pub type SM100_TMEM_LOAD_STAT_32dp32b32x = TensorMemoryLoadStat<U32>;
/// [`SM100_TMEM_LOAD_32dp32b128x`] with the maximum.
#[cfg_attr(doc, doc = crate::picture::picture!("copy/tmem-Lanes32Bits32-WholeColumns", "Thread and register of each lane and column of tensor memory"))]
pub type SM100_TMEM_LOAD_STAT_32dp32b128x = TensorMemoryLoadStat<U128>;
