//! The requests with A of f16 of the table of the library's builder, on emulated blocks: see `builder/mod.rs`.

macro_rules! wanted {
    (Float16 { $($all:tt)* }) => {{ $($all)* }};
    ($a:ident { $($all:tt)* }) => {};
}
mod builder;
