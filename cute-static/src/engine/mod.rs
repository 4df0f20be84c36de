//! The engine: type-level numbers, and the means to write functions of types: branches, results, checks and errors.
//!
//! Every other module uses it. It uses only the types of the other modules, not their operations. `kind` is the exception: its dispatch tables list the
//! functions of all modules, which is how rustc proves that they are total. Users need nothing of it but `messages`.

// * `int`: natural numbers and their arithmetic
// * `kind`: the kinds of types, with all functions on each
// * `branch`: a function of an answer as a table
// * `outcome`: the result of an operation, and the rules by which it refuses operands
// * `check`: the conditions that an operation requires
// * `operation`: the bound, alias and method of each operation, and the table of all operations
// * `messages`: the types and rules that error messages print
// * `seal`: traits that only this crate implements
// * `text`, `picture`: names that const code assembles, and pictures in the documentation

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
