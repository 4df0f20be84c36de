//! The largest depth and length of a notation.
//!
//! A tuple is a list of heads and tails, so the depth of the type of a mode is the number of modes before it, at all levels. rustc
//! follows types by recursion. Beyond its `recursion_limit` it prints the whole list, and far beyond it crashes, as does a recursive
//! parser. So this module counts the tokens before the other modules read them, with a stack on the heap.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{TokenStream, TokenTree};
use syn::{Error, Result};

use crate::root::Root;

/// The largest number of nested tuples.
const MAX_DEPTH: usize = 32;
/// The largest number of modes up to a leaf, counting those before it in every tuple around it. 120 are within rustc's default
/// `recursion_limit`.
const MAX_MODES: usize = 100;
/// The largest number of functions before a layout, in `F o OFFSET o LAYOUT`.
const MAX_COMPOSED: usize = 32;

/// The level of a token.
#[derive(Clone, Copy)]
struct Level {
    /// The number of tuples around it
    depth: usize,
    /// The number of modes up to it
    modes: usize,
}

impl Level {
    fn inside(self) -> Self {
        Self { depth: self.depth + 1, modes: self.modes + 1 }
    }
}

/// An open bracket at a token, and the level outside of it.
enum Open {
    /// A group, and the tokens after it
    Group(IntoIter, Level),
    /// `<` of a tiler
    Tiler(Level),
    /// `<` after a name
    Arguments,
}

/// The function of a macro.
pub type Expand = fn(&Root, TokenStream) -> Result<TokenStream>;

/// Expands an input after a check of the limits.
pub fn expand_within(expand: Expand, root: &Root, input: TokenStream) -> Result<TokenStream> {
    check(&input)?;
    expand(root, input)
}

/// Reports the first token that is too deep, or has too many modes before it.
pub fn check(input: &TokenStream) -> Result<()> {
    let mut open = Vec::new();
    let mut tokens = input.clone().into_iter();
    let (mut level, mut composed, mut before) = (Level { depth: 0, modes: 0 }, 0, ' ');
    loop {
        let Some(token) = tokens.next() else {
            // The group ends. The parser reports a `<` that the group does not close.
            let Some((after, outer)) = std::iter::from_fn(|| open.pop()).find_map(Open::group) else { return Ok(()) };
            (tokens, level, before) = (after, outer, ')');
            continue;
        };
        let sign = match &token {
            TokenTree::Group(_) => '(',
            TokenTree::Punct(punct) => punct.as_char(),
            TokenTree::Ident(_) => 'a',
            TokenTree::Literal(_) => '0',
        };
        match (sign, before) {
            ('<', 'a') => open.push(Open::Arguments),
            ('<', _) => {
                open.push(Open::Tiler(level));
                level = level.inside();
            }
            ('>', '-') => {}
            ('>', _) => match open.pop() {
                Some(Open::Tiler(outer)) => level = outer,
                Some(group @ Open::Group(..)) => open.push(group),
                Some(Open::Arguments) | None => {}
            },
            (',', _) if !matches!(open.last(), Some(Open::Arguments)) => level.modes += 1,
            _ => {}
        }
        before = sign;
        let span = token.span();
        match token {
            TokenTree::Group(group) => {
                open.push(Open::Group(std::mem::replace(&mut tokens, group.stream().into_iter()), level));
                (level, before) = (level.inside(), '(');
            }
            TokenTree::Ident(ident) if ident == "o" => composed += 1,
            _ => {}
        }
        let message = if level.depth > MAX_DEPTH {
            format!("expected at most {MAX_DEPTH} tuples inside one another, found {}", level.depth)
        } else if level.modes > MAX_MODES {
            format!("expected at most {MAX_MODES} modes, counting those before this one in every tuple around it")
        } else if composed > 2 * MAX_COMPOSED {
            format!("expected at most {MAX_COMPOSED} functions before the layout")
        } else {
            continue;
        };
        return Err(Error::new(span, message));
    }
}

impl Open {
    fn group(self) -> Option<(IntoIter, Level)> {
        if let Self::Group(after, outer) = self { Some((after, outer)) } else { None }
    }
}
