//! The Rust code of checked notation: paths that name a type and, if the type has one value, also that value.

use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Error;

use crate::check;
use crate::syntax::{Component, Int, Kind, Node, Scalar};

/// The path at the beginning of all paths: `$crate` of the macro of `cute-static` that was called, so that the caller may give the library
/// any name.
///
/// The hygiene of an expansion is that of `$crate`, so that an error names the macro that the user wrote. Its location is that of the
/// user's tokens, from the first to the last: at the location of `$crate`, all expansions would have the same one, and rustc omits a
/// label that equals another one.
pub struct Root {
    path: Vec<TokenTree>,
    first: Span,
    last: Span,
}

impl ToTokens for Root {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.path.iter().cloned());
    }
}

impl Root {
    /// The root for this path and the tokens that are expanded
    pub fn new(path: TokenStream, input: &[TokenTree]) -> Self {
        let mut path: Vec<TokenTree> = path.into_iter().collect();
        let code = path.first().map_or_else(Span::call_site, TokenTree::span);
        let at = |token: Option<&TokenTree>| token.map_or(code, |token| code.located_at(token.span()));
        let first = at(input.first());
        let last = if input.len() > 1 { at(input.last()) } else { first };
        path.iter_mut().for_each(|token| token.set_span(first));
        Self { path, first, last }
    }

    /// An error for an empty input
    pub fn error(&self, message: impl std::fmt::Display) -> Error {
        Error::new(self.first, message)
    }

    /// A new expansion
    pub fn write(&self) -> Writer<'_> {
        Writer { root: self, tokens: Vec::new() }
    }

    /// The tree as a type
    pub fn tree(&self, node: &Node) -> TokenStream {
        self.write().tree(node).end()
    }

    /// The tree as a type or a value. The type of a number does not name a value, so the expansion names the constant of the value.
    pub fn alone(&self, node: &Node) -> TokenStream {
        match &node.kind {
            Kind::Int(_) | Kind::Constant(_) => {
                let is = Ident::new("as", self.first).into();
                let number = self.write().punct('<').tree(node).token(is).path(&["int", "Literal"]);
                number.punct('>').words(&["VALUE"]).end()
            }
            _ => match node.symbol() {
                Some(symbol) => self.write().with_symbols(symbol, node).end(),
                None => self.tree(node),
            },
        }
    }
}

/// A writer of an expansion, token by token, which is faster for rustc than a stream of streams.
pub struct Writer<'a> {
    root: &'a Root,
    tokens: Vec<TokenTree>,
}

impl Writer<'_> {
    pub fn end(self) -> TokenStream {
        self.tokens.into_iter().collect()
    }

    fn token(mut self, token: TokenTree) -> Self {
        self.tokens.push(token);
        self
    }

    fn sign(&mut self, sign: char, spacing: Spacing) {
        let mut punct = Punct::new(sign, spacing);
        punct.set_span(self.root.last);
        self.tokens.push(punct.into());
    }

    pub fn punct(mut self, sign: char) -> Self {
        self.sign(sign, Spacing::Alone);
        self
    }

    fn words(mut self, words: &[&str]) -> Self {
        for word in words {
            self.sign(':', Spacing::Joint);
            self.sign(':', Spacing::Alone);
            self.tokens.push(Ident::new(word, self.root.last).into());
        }
        self
    }

    /// A path from the root
    fn path(mut self, words: &[&str]) -> Self {
        self.tokens.extend(self.root.path.iter().cloned());
        self.words(words)
    }

    /// The path of a type, and the `::<` before its arguments
    pub fn open(mut self, words: &[&str]) -> Self {
        self = self.path(words);
        self.sign(':', Spacing::Joint);
        self.sign(':', Spacing::Joint);
        self.punct('<')
    }

    /// A type with its arguments, which `write` writes
    pub fn of<A>(mut self, words: &[&str], arguments: &[A], write: impl Fn(Self, &A) -> Self) -> Self {
        self = self.open(words);
        for (i, argument) in arguments.iter().enumerate() {
            self = write(if i == 0 { self } else { self.punct(',') }, argument);
        }
        self.punct('>')
    }

    pub fn layout(self, shape: &Node, stride: &Node) -> Self {
        if let Some(symbol) = shape.symbol().or_else(|| stride.symbol()) {
            return self.of(&["Layout"], &[shape, stride], |to, tree| to.with_symbols(symbol, tree));
        }
        self.of(&["Layout"], &[shape, stride], |to, tree| to.tree(tree))
    }

    /// A shape or a stride with symbols of the declaration of `symbol`
    fn with_symbols(self, symbol: &TokenStream, tree: &Node) -> Self {
        self.open(&["symbols", "Symbolic"]).declaration(symbol).punct(',').symbolic(symbol, tree).punct('>')
    }

    /// The declaration of a symbol
    fn declaration(self, symbol: &TokenStream) -> Self {
        self.punct('<').written(symbol).cast().path(&["symbols", "IsSymbol"]).punct('>').words(&["Symbols"])
    }

    /// A tree in which the symbols are those of the declaration of `first`
    fn symbolic(self, first: &TokenStream, node: &Node) -> Self {
        match &node.kind {
            Kind::Symbol(name) => {
                let of = self.punct('<').written(name).cast().open(&["symbols", "SymbolOf"]).declaration(first);
                of.punct('>').punct('>').words(&["Value"])
            }
            Kind::Tuple(modes) => self.list(modes, |to, mode| to.symbolic(first, mode)),
            _ => self.tree(node),
        }
    }

    fn cast(self) -> Self {
        let first = self.root.first;
        self.token(Ident::new("as", first).into())
    }

    /// `(a,b,…) = HCons<a, HCons<b, …>>`, `() = HNil`.
    pub fn tree(self, node: &Node) -> Self {
        match &node.kind {
            Kind::Int(int) => self.integer(*int),
            Kind::Named(name) => self.written(name),
            // An entry of a tiler
            Kind::Symbol(name) => self.with_symbols(name, node),
            Kind::Constant(value) => self.of(&["int", "Int"], &[value], |to, value| to.written(value)),
            Kind::Any => self.path(&["Underscore"]),
            Kind::Sum(sum) => self.component(&sum.value),
            Kind::Fraction(numerator, denominator) => {
                self.component(&Component::Scalar(Scalar::quotient(*numerator, *denominator)))
            }
            Kind::Xor(vector) => self.component(&Component::Scalar(Scalar::Xor(*vector))),
            Kind::Layout(shape, stride) => self.layout(shape, stride),
            Kind::Swizzle(parameters) => {
                // In an expression, rustc does not use the default of a type parameter.
                let unit = Node { kind: Kind::Named(self.root.write().path(&["AnyUnit"]).end()), place: node.place };
                let unit = (parameters.len() == 3).then_some(&unit);
                let parameters: Vec<&Node> = parameters.iter().chain(unit).collect();
                self.of(&["Swizzle"], &parameters, |to, parameter| to.tree(parameter))
            }
            Kind::Composed(parts) => self.of(&["ComposedLayout"], &**parts, Self::part),
            Kind::Tuple(modes) | Kind::Angle(modes) => self.list(modes, Self::tree),
        }
    }

    /// Copied tokens
    pub fn written(mut self, tokens: &TokenStream) -> Self {
        self.tokens.extend(tokens.clone());
        self
    }

    /// A part of a composed layout; a tuple of layouts is one layout, as in `layout!`.
    fn part(self, node: &Node) -> Self {
        match &node.kind {
            Kind::Tuple(_) => match check::split(node) {
                Ok((shape, stride)) => self.layout(&shape, &stride),
                Err(_) => self.tree(node),
            },
            _ => self.tree(node),
        }
    }

    /// A coordinate: `(0,2)` is `ArithmeticTuple<HCons<0, HCons<2, HNil>>>`, without zeros at the end.
    pub fn component(self, value: &Component) -> Self {
        match value {
            // The zero of every semimodule is the integer 0.
            _ if value.is_zero() => self.unsigned(0),
            Component::Scalar(Scalar::Integer(n)) => self.integer(Int { negative: *n < 0, magnitude: magnitude(*n) }),
            Component::Scalar(Scalar::Fraction(numerator, denominator)) => {
                let sign = if *numerator < 0 { "B1" } else { "B0" };
                let fraction = self.open(&["Fraction"]).path(&["typenum", sign]).punct(',');
                let fraction = fraction.unsigned(magnitude(*numerator)).punct(',').unsigned(magnitude(*denominator));
                fraction.punct('>')
            }
            Component::Scalar(Scalar::Xor(vector)) => self.of(&["Xor"], &[*vector], |to, vector| to.unsigned(*vector)),
            Component::Tuple(components) => {
                let length = components.iter().rposition(|component| !component.is_zero()).map_or(0, |last| last + 1);
                self.open(&["ArithmeticTuple"]).list(&components[..length], Self::component).punct('>')
            }
        }
    }

    /// `HCons<a, HCons<b, …>>`
    pub fn list<A>(mut self, elements: &[A], write: impl Fn(Self, &A) -> Self) -> Self {
        for element in elements {
            self = write(self.open(&["HCons"]), element).punct(',');
        }
        self = self.path(&["HNil"]);
        elements.iter().for_each(|_| self.sign('>', Spacing::Alone));
        self
    }

    /// A negative stride `-d` is `NInt<d>`.
    fn integer(self, int: Int) -> Self {
        match int.negative {
            true => self.open(&["typenum", "NInt"]).unsigned(int.magnitude).punct('>'),
            false => self.unsigned(int.magnitude),
        }
    }

    /// typenum names every integer up to 1024 and every power of two below 2^64. Other integers are built four bits at a time,
    /// `XN<U> = 16 U + N`, so that the text and the depth of the aliases are a quarter of those of `UInt<…>`: `0x1234 = X4<U291>`.
    fn unsigned(self, n: u64) -> Self {
        if n <= 1024 || n.is_power_of_two() {
            return self.path(&["typenum", "consts", &format!("U{n}")]);
        }
        // The leading digit is not 0: typenum has no leading zeros.
        self.open(&["int", "hex", &format!("X{:X}", n & 0xF)]).unsigned(n >> 4).punct('>')
    }
}

/// A component has at most 63 bits and a sign.
fn magnitude(n: i128) -> u64 {
    u64::try_from(n.unsigned_abs()).unwrap_or(u64::MAX)
}
