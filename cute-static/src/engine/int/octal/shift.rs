//! Right shifts: division by 2 and by 4, rounded down.

use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal};

/// Shifts. `Halving` and `Quartering` append the bits of the digit below that are not dropped.
pub trait ShiftDigits: Sized {
    /// `⌊self / 2⌋`
    type Half: Octal;
    /// `⌊self / 4⌋`
    type Quarter: Octal;
    /// `4·self`
    type Halving0: Octal;
    /// `4·self + 1`
    type Halving1: Octal;
    /// `4·self + 2`
    type Halving2: Octal;
    /// `4·self + 3`
    type Halving3: Octal;
    /// `2·self`
    type Quartering0: Octal;
    /// `2·self + 1`
    type Quartering1: Octal;
}

impl ShiftDigits for End {
    type Half = End;
    type Quarter = End;
    type Halving0 = End;
    type Halving1 = D1<End>;
    type Halving2 = D2<End>;
    type Halving3 = D3<End>;
    type Quartering0 = End;
    type Quartering1 = D1<End>;
}

// For a digit d = 4b + 2c + a: 4·(8t + d) + h = 8·(4t + ⌊d/2⌋) + 4a + h
macro_rules! shifts {
    ($($d:ident: $half:ident $quarter:ident, $h0:ident $h1:ident $h2:ident $h3:ident, $q0:ident $q1:ident;)*) => {$(
        impl<T: Octal> ShiftDigits for $d<T> {
            type Half = T::$half;
            type Quarter = T::$quarter;
            type Halving0 = $h0<T::$half>;
            type Halving1 = $h1<T::$half>;
            type Halving2 = $h2<T::$half>;
            type Halving3 = $h3<T::$half>;
            type Quartering0 = $q0<T::$quarter>;
            type Quartering1 = $q1<T::$quarter>;
        }
    )*};
}
shifts! {
    D0: Halving0 Quartering0, D0 D1 D2 D3, D0 D1;
    D1: Halving0 Quartering0, D4 D5 D6 D7, D2 D3;
    D2: Halving1 Quartering0, D0 D1 D2 D3, D4 D5;
    D3: Halving1 Quartering0, D4 D5 D6 D7, D6 D7;
    D4: Halving2 Quartering1, D0 D1 D2 D3, D0 D1;
    D5: Halving2 Quartering1, D4 D5 D6 D7, D2 D3;
    D6: Halving3 Quartering1, D0 D1 D2 D3, D4 D5;
    D7: Halving3 Quartering1, D4 D5 D6 D7, D6 D7;
}
