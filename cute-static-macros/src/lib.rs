//! The macros of `cute-static`: CuTe's notation, checked while the tokens are still at hand.
//!
//! Everything these macros refuse is refused at the token that breaks the rule, in decimals. Each is called by the macro of `cute-static` that has its
//! name, as `layout! { [$crate] … }`: what it expands to begins with that path, so the library may have any name where it is used.
//!
//! | file | does |
//! |---|---|
//! | `limits` | how deep and how long a notation may be |
//! | `syntax` | the notation as data, and how a message prints it |
//! | `parse`, `literal` | the grammar, the integers |
//! | `element`, `composed` | strides that are no integers; swizzles and composed layouts |
//! | `check` | what each macro allows: positive extents, congruence, 64 bits |
//! | `semimodule` | strides of one kind, and what they reach |
//! | `expand` | what each macro does; compact strides |
//! | `root` | the Rust paths |
//! | `basis` | descriptors in strings |
//! | `stated` | results that are written down |

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

/// The path of the library, which stands in brackets, and what the user wrote behind it.
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
    // Without a token of the user, an error is at the macro's name.
    let is_empty = input.is_empty();
    let refused = |error: syn::Error| if is_empty { root.error(error) } else { error };
    limits::expand_within(expand, &root, input).unwrap_or_else(|error| refused(error).to_compile_error()).into()
}

macro_rules! macros {
    ($($name:ident = $expand:path;)*) => {$(
        /// The macro of `cute-static` that has this name.
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

/// `layouts!` of `cute-static`.
#[proc_macro]
pub fn layouts(input: TokenStream) -> TokenStream {
    let (root, input) = split(input);
    // Each result has limits of its own.
    stated::layouts(&root, input).unwrap_or_else(|error| error.to_compile_error()).into()
}
