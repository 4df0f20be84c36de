//! How large a notation may be.
//!
//! A tuple is a list of heads and tails, so the type of a mode is as deep as there are modes before it at each level. rustc
//! follows types by recursion: past its `recursion_limit` it prints the list, and far beyond it crashes. A parser crashes
//! too. So this module counts the tokens before anything else looks at them, and keeps its stack on the heap.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{TokenStream, TokenTree};
use syn::{Error, Result};

use crate::root::Root;

/// The most tuples inside one another.
const MAX_DEPTH: usize = 32;
/// The most modes up to a leaf, counting those before it in every tuple around it. Types of 120 are within rustc's default
/// `recursion_limit`.
const MAX_MODES: usize = 100;
/// The most functions before a layout, in `F o OFFSET o LAYOUT`.
const MAX_COMPOSED: usize = 32;

/// Where a token is.
#[derive(Clone, Copy)]
struct Level {
    /// The tuples around it
    depth: usize,
    /// The modes up to it
    modes: usize,
}

impl Level {
    fn inside(self) -> Self {
        Self { depth: self.depth + 1, modes: self.modes + 1 }
    }
}

/// What is open at a token, and the level outside it.
enum Open {
    /// A group, and the tokens after it
    Group(IntoIter, Level),
    /// `<` of a tiler
    Tiler(Level),
    /// `<` after a name
    Arguments,
}

/// What a macro does with its input.
pub type Expand = fn(&Root, TokenStream) -> Result<TokenStream>;

/// Expands an input that is within the limits.
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
            // The group ends. The parser reports a `<` in it that was not closed.
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
