//! Conversions between fragments: random problems, element by element, and random plans of shuffles, which are executed.

mod conversion {
    mod case;
    mod plans;
    mod problems;
}
