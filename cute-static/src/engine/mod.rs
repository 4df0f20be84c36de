//! The engine: type-level numbers, and how a function of types branches, ends and reports.
//!
//! It knows nothing of layouts but their names. It may use `int` only; every other module uses it. `kind` is the exception: it lists the
//! functions of all modules up to the algebra, which is how rustc proves them total. Nothing here is for users.

// The parts:
// * `int`: natural numbers and their arithmetic
// * `kind`: the kinds of types, and the functions on each
// * `branch`: one trait per branch, one row per answer
// * `check`: the conditions that an operation requires
// * `messages`: the words of errors, as users see them
// * `outcome`: what an operation ends in, and the rules by which it refuses
// * `operation`: bound, alias and method of each operation, and the table of all
// * `seal`: traits that only this crate implements
// * `text`, `picture`: names put together by const code, pictures in the documentation

pub(crate) mod branch;
pub(crate) mod check;
pub mod int;
pub mod kind;
pub mod messages;
pub(crate) mod operation;
pub mod outcome;
pub(crate) mod picture;
pub(crate) mod seal;
pub(crate) mod text;
