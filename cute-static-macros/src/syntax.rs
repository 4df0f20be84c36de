//! The notation as data: trees of integers and names, where each was written, and how a message prints them.

use proc_macro2::{Punct, Spacing, Span, TokenStream, TokenTree};
use syn::Error;

/// First and last token of a piece of notation.
#[derive(Clone, Copy)]
pub struct Place {
    pub start: Span,
    pub end: Span,
}

impl Place {
    pub fn at(span: Span) -> Self {
        Self { start: span, end: span }
    }

    pub fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end }
    }

    /// An error underlining everything from the first to the last token. On stable two spans cannot be joined, but
    /// `new_spanned` keeps both ends, so it gets one token for each.
    pub fn error(self, message: impl std::fmt::Display) -> Error {
        let ends = [self.start, self.end].map(|span| {
            let mut end = Punct::new(',', Spacing::Alone);
            end.set_span(span);
            TokenTree::Punct(end)
        });
        Error::new_spanned(TokenStream::from_iter(ends), message)
    }
}

/// An integer leaf: its sign and magnitude. Zero has `negative == false`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Int {
    pub negative: bool,
    pub magnitude: u64,
}

/// One subtree of the notation and where it was written.
#[derive(Clone)]
pub struct Node {
    pub kind: Kind,
    pub place: Place,
}

/// What a subtree is.
#[derive(Clone)]
pub enum Kind {
    /// `4`, `-1`, `_4`
    Int(Int),
    /// `BM`, `cfg::BM`, `Prod<BM, BK>`
    Named(TokenStream),
    /// `_`
    Any,
    /// `(a,b)`; always a tuple, `(4)` has rank 1
    Tuple(Vec<Node>),
    /// `<a,b>`
    Angle(Vec<Node>),
    /// `shape:stride`
    Layout(Box<Node>, Box<Node>),
}

/// How `layout!(SHAPE, …)` chooses the strides.
pub enum Major {
    Col,
    Row,
    Order(Node),
}

/// What `layout!` was given.
pub struct LayoutInput {
    pub body: Node,
    pub major: Option<Major>,
}

impl Node {
    pub fn int(magnitude: u64, place: Place) -> Self {
        Self { kind: Kind::Int(Int { negative: false, magnitude }), place }
    }

    pub fn error(&self, message: impl std::fmt::Display) -> Error {
        self.place.error(message)
    }

    /// Whether a `:` is written in this subtree.
    pub fn has_layout(&self) -> bool {
        match &self.kind {
            Kind::Layout(..) => true,
            Kind::Tuple(modes) | Kind::Angle(modes) => modes.iter().any(Self::has_layout),
            _ => false,
        }
    }
}

/// CuTe notation, for messages: `(4,(2,3)):(1,(4,8))`.
impl std::fmt::Display for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |modes: &[Self]| modes.iter().map(Self::to_string).collect::<Vec<_>>().join(",");
        match &self.kind {
            Kind::Int(int) => write!(f, "{}{}", if int.negative { "-" } else { "" }, int.magnitude),
            Kind::Named(name) => f.write_str(&compact_text(name.clone())),
            Kind::Any => f.write_str("_"),
            Kind::Tuple(modes) => write!(f, "({})", list(modes)),
            Kind::Angle(modes) => write!(f, "<{}>", list(modes)),
            Kind::Layout(shape, stride) => write!(f, "{shape}:{stride}"),
        }
    }
}

/// The text of tokens with a space only where two words meet, since `TokenStream` prints `cfg :: BM` in some versions.
pub fn compact_text(tokens: TokenStream) -> String {
    let text = tokens.to_string();
    let word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"');
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if !c.is_whitespace() || (word(out.chars().last()) && word(chars.peek().copied())) {
            out.push(c);
        }
    }
    out
}
