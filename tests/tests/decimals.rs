//! Numbers in error messages: each type prints its own number.

use cute_static::int::Decimal;
use cute_static::typenum::{B0, B1, UInt, UTerm};
use std::any::type_name;

/// What an error message has for the number `T`, such as `n<12>`.
fn printed<T: Decimal>() -> String {
    let name = type_name::<T::Decimal>();
    name.rsplit("::").next().expect("a name").to_string()
}

/// `n<12>` for a number of the tables, else its digits.
fn expected(value: u64) -> String {
    let zeros = value.trailing_zeros();
    if value < 1024 || (value >> zeros < 32 && zeros <= 32) {
        return format!("n<{value}>");
    }
    let digits: Vec<String> = value.to_string().chars().map(String::from).collect();
    format!("Number<{}>", digits.join(", "))
}

/// The number `U · 2^4`.
type Times16<U> = UInt<UInt<UInt<UInt<U, B0>, B0>, B0>, B0>;
type Times2To5<U> = UInt<Times16<U>, B0>;
type Times2To10<U> = Times2To5<Times2To5<U>>;
type Times2To28<U> = Times16<Times16<Times2To10<Times2To10<U>>>>;
type Times1<U> = U;

/// All numbers that begin with the bits of `$n` and have at most one more bit for each mark, times `2^$places`.
macro_rules! all {
    ($of:ident $places:literal, $n:ty, $value:expr;) => {
        assert_eq!(printed::<$of<$n>>(), expected(($value) << $places));
    };
    ($of:ident $places:literal, $n:ty, $value:expr; $mark:tt $($rest:tt)*) => {
        all!($of $places, $n, $value;);
        all!($of $places, UInt<$n, B0>, 2 * ($value); $($rest)*);
        all!($of $places, UInt<$n, B1>, 2 * ($value) + 1; $($rest)*);
    };
}

#[test]
fn numbers_print_themselves() {
    assert_eq!(printed::<UTerm>(), "n<0>");
    all!(Times1 0, UInt<UTerm, B1>, 1; * * * * * * * * * *);
}

#[test]
fn numbers_with_zeros_at_the_end_print_themselves() {
    all!(Times16 4, UInt<UTerm, B1>, 1; * * * * * *);
    all!(Times2To5 5, UInt<UTerm, B1>, 1; * * * * * *);
    all!(Times2To10 10, UInt<UTerm, B1>, 1; * * * * * *);
    // The last exponents of the table, and those above it.
    all!(Times2To28 28, UInt<UTerm, B1>, 1; * * * * * *);
}
