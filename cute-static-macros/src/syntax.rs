//! The notation as data: trees of integers and names, their locations, and their text in messages.

use proc_macro2::{Punct, Spacing, Span, TokenStream, TokenTree};
use std::cmp::Ordering;
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

    /// An error that underlines all tokens from the first to the last. Stable Rust cannot join two spans, but `new_spanned` keeps both
    /// ends of a stream of tokens, so it gets one token for each end.
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

impl Int {
    pub fn value(self) -> i128 {
        i128::from(self.magnitude) * if self.negative { -1 } else { 1 }
    }
}

/// A number in a coordinate. The zero of all kinds is the integer 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scalar {
    /// `2`
    Integer(i128),
    /// `3/4`, in lowest terms, with a denominator above 1. Both have at most 63 bits, else the sum is refused.
    Fraction(i128, i128),
    /// `f9`
    Xor(u64),
}

/// A scaled basis element as written, `2@1` or `f9@1`; the last number of the path is the outermost.
#[derive(Clone)]
pub struct Term {
    pub scale: Scalar,
    pub path: Vec<usize>,
}

/// A coordinate: a number, or a tuple of components, which may omit zeros at its end.
#[derive(Clone)]
pub enum Component {
    Scalar(Scalar),
    Tuple(Vec<Component>),
}

/// A sum of scaled basis elements.
#[derive(Clone)]
pub struct Sum {
    pub terms: Vec<Term>,
    pub value: Component,
}

/// One subtree of the notation and its location.
#[derive(Clone)]
pub struct Node {
    pub kind: Kind,
    pub place: Place,
}

/// The kind of a subtree.
#[derive(Clone)]
pub enum Kind {
    /// `4`, `-1`, `_4`
    Int(Int),
    /// `BM`, `cfg::BM`, `Prod<BM, BK>`
    Named(TokenStream),
    /// `?M`: the name
    Symbol(TokenStream),
    /// `{TILE}`, with the braces
    Constant(TokenStream),
    /// `2@1`, `1@0+2@1`
    Sum(Sum),
    /// `3/4`, as written
    Fraction(i128, i128),
    /// `f9`
    Xor(u64),
    /// `_`
    Any,
    /// `(a,b)`; always a tuple, `(4)` has rank 1
    Tuple(Vec<Node>),
    /// `<a,b>`
    Angle(Vec<Node>),
    /// `shape:stride`
    Layout(Box<Node>, Box<Node>),
    /// `Sw<3,4,3>`: the parameters
    Swizzle(Vec<Node>),
    /// `outer o offset o inner`
    Composed(Box<[Node; 3]>),
}

impl Scalar {
    pub const ZERO: Self = Self::Integer(0);

    pub fn is_zero(self) -> bool {
        matches!(self, Self::Integer(0) | Self::Xor(0))
    }

    /// Its kind, for messages
    pub fn noun(self) -> &'static str {
        match self {
            Self::Integer(_) => "an integer",
            Self::Fraction(..) => "a fraction",
            Self::Xor(_) => "a vector over F2",
        }
    }

    /// `numerator / denominator` in lowest terms; the denominator is positive.
    pub fn quotient(numerator: i128, denominator: i128) -> Self {
        let (mut a, mut b) = (numerator.abs(), denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        match (numerator / a, denominator / a) {
            (whole, 1) => Self::Integer(whole),
            (numerator, denominator) => Self::Fraction(numerator, denominator),
        }
    }

    /// Whether both are numbers, or both are vectors.
    fn is_like(self, other: Self) -> bool {
        matches!(self, Self::Xor(_)) == matches!(other, Self::Xor(_))
    }

    /// The sum. If the semimodules differ, one of the two is 0: see `Term::conflict`.
    fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => Self::Integer(a + b),
            (Self::Integer(a), Self::Fraction(b, q)) | (Self::Fraction(b, q), Self::Integer(a)) => {
                Self::Fraction(a * q + b, q)
            }
            (Self::Fraction(a, p), Self::Fraction(b, q)) => Self::quotient(a * q + b * p, p * q),
            (Self::Xor(a), Self::Xor(b)) => Self::Xor(a ^ b),
            (zero, other) if zero.is_zero() => other,
            (this, _) => this,
        }
    }
}

impl Term {
    /// The component that has different kinds in two terms, so that they have no common profile. A term that is 0 has every profile.
    pub fn conflict(&self, other: &Self) -> Option<Conflict> {
        let (a, b) = (&self.path, &other.path);
        if self.scale.is_zero() || other.scale.is_zero() || !(a.ends_with(b) || b.ends_with(a)) {
            return None;
        }
        let nouns = match a.len().cmp(&b.len()) {
            Ordering::Less => [self.scale.noun(), "a tuple"],
            Ordering::Greater => [other.scale.noun(), "a tuple"],
            Ordering::Equal if self.scale.is_like(other.scale) => return None,
            Ordering::Equal => [self.scale.noun(), other.scale.noun()],
        };
        let place = if a.len() < b.len() { self.place() } else { other.place() };
        Some(Conflict { place, nouns })
    }

    /// The path in a coordinate, for messages: `(1,0)` for `2@0@1`.
    pub fn place(&self) -> String {
        place_text(&self.path.iter().rev().copied().collect::<Vec<_>>())
    }
}

/// A component of different kinds.
pub struct Conflict {
    pub place: String,
    /// Both kinds
    pub nouns: [&'static str; 2],
}

/// The text of a path, with the outermost number first: `1`, or `(1,0)`.
pub fn place_text(place: &[usize]) -> String {
    let text = place.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    if place.len() == 1 { text } else { format!("({text})") }
}

impl Sum {
    pub fn zero() -> Self {
        Self { terms: Vec::new(), value: Component::Scalar(Scalar::ZERO) }
    }
}

impl Component {
    /// Adds `scale` at a path, and returns the sum there.
    pub fn add(&mut self, path: &[usize], scale: Scalar) -> Scalar {
        match (path, &mut *self) {
            ([], Self::Scalar(n)) => {
                *n = n.plus(scale);
                *n
            }
            // The tuple is 0: see `Term::conflict`.
            ([], Self::Tuple(_)) => {
                *self = Self::Scalar(scale);
                scale
            }
            ([inner @ .., index], Self::Tuple(components)) => {
                let length = components.len().max(index + 1);
                components.resize(length, Self::Scalar(Scalar::ZERO));
                components[*index].add(inner, scale)
            }
            (_, Self::Scalar(_)) => {
                *self = Self::Tuple(Vec::new());
                self.add(path, scale)
            }
        }
    }

    pub fn is_zero(&self) -> bool {
        match self {
            Self::Scalar(n) => n.is_zero(),
            Self::Tuple(components) => components.iter().all(Self::is_zero),
        }
    }
}

/// The order of the strides in `layout!(SHAPE, …)`.
pub enum Major {
    Col,
    Row,
    Order(Node),
}

/// The input of `layout!`.
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

    /// Whether this subtree has a `:`.
    pub fn has_layout(&self) -> bool {
        match &self.kind {
            Kind::Layout(..) | Kind::Composed(_) => true,
            Kind::Tuple(modes) | Kind::Angle(modes) => modes.iter().any(Self::has_layout),
            _ => false,
        }
    }

    /// The first symbol of this layout.
    pub fn symbol(&self) -> Option<&TokenStream> {
        match &self.kind {
            Kind::Symbol(name) => Some(name),
            Kind::Layout(shape, stride) => shape.symbol().or_else(|| stride.symbol()),
            Kind::Tuple(modes) => modes.iter().find_map(Self::symbol),
            _ => None,
        }
    }

    /// A stride of this layout that is a basis element, if there is one.
    pub fn basis_stride(&self) -> Option<&Self> {
        match &self.kind {
            Kind::Sum(sum) if !sum.value.is_zero() => Some(self),
            Kind::Layout(_, stride) => stride.basis_stride(),
            Kind::Tuple(modes) => modes.iter().find_map(Self::basis_stride),
            // The values of the first part are those of the whole.
            Kind::Composed(parts) => parts[0].basis_stride(),
            _ => None,
        }
    }
}

impl std::fmt::Display for Scalar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Integer(n) => write!(f, "{n}"),
            Self::Fraction(numerator, denominator) => write!(f, "{numerator}/{denominator}"),
            Self::Xor(vector) => write!(f, "f{vector}"),
        }
    }
}

/// `-2@1`
impl std::fmt::Display for Term {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.scale)?;
        self.path.iter().try_for_each(|dimension| write!(f, "@{dimension}"))
    }
}

/// CuTe notation, for messages: `(4,(2,3)):(1,(4,8))`.
impl std::fmt::Display for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |modes: &[Self]| modes.iter().map(Self::to_string).collect::<Vec<_>>().join(",");
        match &self.kind {
            Kind::Int(int) => write!(f, "{}{}", if int.negative { "-" } else { "" }, int.magnitude),
            Kind::Named(name) | Kind::Constant(name) => f.write_str(&compact_text(name.clone())),
            Kind::Symbol(name) => write!(f, "?{}", compact_text(name.clone())),
            Kind::Sum(sum) => f.write_str(&sum.terms.iter().map(Term::to_string).collect::<Vec<_>>().join("+")),
            Kind::Fraction(numerator, denominator) => write!(f, "{numerator}/{denominator}"),
            Kind::Xor(vector) => write!(f, "f{vector}"),
            Kind::Any => f.write_str("_"),
            Kind::Tuple(modes) => write!(f, "({})", list(modes)),
            Kind::Angle(modes) => write!(f, "<{}>", list(modes)),
            Kind::Layout(shape, stride) => write!(f, "{shape}:{stride}"),
            Kind::Swizzle(parameters) => write!(f, "Sw<{}>", list(parameters)),
            Kind::Composed(parts) => write!(f, "{} o {} o {}", parts[0], parts[1], parts[2]),
        }
    }
}

/// The text of tokens with spaces only between two words. (Some versions of `TokenStream` print `cfg :: BM`.)
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
