//! The procedural macros of `cute-static`, which parse and check CuTe's notation.
//!
//! Every error is at the token that breaks the rule, with numbers in decimals. The macro of `cute-static` with the same name calls each
//! macro as `layout! { [$crate] … }`. The expansion begins with that path, so a user may give the library any name.
//!
//! | file | contents |
//! |---|---|
//! | `limits` | the largest depth and length of a notation |
//! | `syntax` | the notation as data, and its text in messages |
//! | `parse`, `literal` | the grammar, and integers |
//! | `element`, `composed` | strides other than integers; swizzles and composed layouts |
//! | `check` | the rules of each macro: positive extents, congruence, 64 bits |
//! | `semimodule` | the kind of strides, and the largest offsets |
//! | `expand` | the expansion of each macro; compact strides |
//! | `root` | the paths of Rust items |
//! | `basis` | `basis!`: descriptors in strings |
//! | `stated` | `layouts!`: aliases with their results |

mod basis;
mod check;
mod composed;
mod element;
mod expand;
mod limits;
mod literal;
mod parse;
mod root;
mod semimodule;
mod stated;
mod syntax;
#[cfg(test)]
mod tests;

use limits::Expand;
use proc_macro::TokenStream;
use proc_macro2::TokenTree;
use root::Root;

/// Splits the input into the path of the library in brackets and the tokens of the user.
fn split(input: TokenStream) -> (Root, proc_macro2::TokenStream) {
    let mut input = proc_macro2::TokenStream::from(input).into_iter();
    let path = match input.next() {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => proc_macro2::TokenStream::new(),
    };
    let input: Vec<TokenTree> = input.collect();
    (Root::new(path, &input), input.into_iter().collect())
}

fn run(expand: Expand, input: TokenStream) -> TokenStream {
    let (root, input) = split(input);
    // If the user wrote no token, an error is at the name of the macro.
    let is_empty = input.is_empty();
    let refused = |error: syn::Error| if is_empty { root.error(error) } else { error };
    limits::expand_within(expand, &root, input).unwrap_or_else(|error| refused(error).to_compile_error()).into()
}

macro_rules! macros {
    ($($name:ident = $expand:path;)*) => {$(
        /// The implementation of the macro of `cute-static` with this name.
        #[proc_macro]
        pub fn $name(input: TokenStream) -> TokenStream {
            run($expand, input)
        }
    )*};
}

macros! {
    layout = expand::layout;
    shape = expand::shape;
    stride = expand::stride;
    tiler = expand::tiler;
    coord = expand::coord;
    swizzle = expand::swizzle;
    basis = basis::basis;
}

/// The implementation of `layouts!` of `cute-static`.
#[proc_macro]
pub fn layouts(input: TokenStream) -> TokenStream {
    let (root, input) = split(input);
    // The limits hold for each result, not for the whole input.
    stated::layouts(&root, input).unwrap_or_else(|error| error.to_compile_error()).into()
}
