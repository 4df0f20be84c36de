//! The requests with A of other types than f16 of the table of the library's builder, on emulated blocks: see `builder/mod.rs`.

macro_rules! wanted {
    (Float16 { $($all:tt)* }) => {};
    ($a:ident { $($all:tt)* }) => {{ $($all)* }};
}
mod builder;
