//! `X0<U>` … `XF<U>` append four bits to a natural. `layout!` writes large numbers with them, because rustc parses a short type faster.

use typenum::{B0, B1, UInt};

macro_rules! nibbles {
    ($($name:ident = $b3:ident $b2:ident $b1:ident $b0:ident;)*) => {$(
        /// `U` followed by the four bits of this hexadecimal digit.
        pub type $name<U> = UInt<UInt<UInt<UInt<U, $b3>, $b2>, $b1>, $b0>;
    )*};
}

nibbles! {
    X0 = B0 B0 B0 B0; X1 = B0 B0 B0 B1; X2 = B0 B0 B1 B0; X3 = B0 B0 B1 B1;
    X4 = B0 B1 B0 B0; X5 = B0 B1 B0 B1; X6 = B0 B1 B1 B0; X7 = B0 B1 B1 B1;
    X8 = B1 B0 B0 B0; X9 = B1 B0 B0 B1; XA = B1 B0 B1 B0; XB = B1 B0 B1 B1;
    XC = B1 B1 B0 B0; XD = B1 B1 B0 B1; XE = B1 B1 B1 B0; XF = B1 B1 B1 B1;
}
