//! Checked notation to Rust: paths that name a type and, for the unit-like types, also its only value.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

use crate::check;
use crate::syntax::{Component, Int, Kind, Node, Scalar};

/// Where the paths begin: `$crate` of the macro of `cute-static` that was called, whatever name the caller has for the library.
///
/// Each token of an expansion has the place of this one, so that an error in the expansion names the macro that the caller wrote.
pub struct Root {
    path: TokenStream,
    pub span: Span,
}

impl From<TokenStream> for Root {
    fn from(path: TokenStream) -> Self {
        let span = path.clone().into_iter().next().map_or_else(Span::call_site, |first| first.span());
        Self { path, span }
    }
}

impl ToTokens for Root {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.path.to_tokens(tokens);
    }
}

impl Root {
    pub fn layout(&self, shape: &Node, stride: &Node) -> TokenStream {
        let (root, shape, stride) = (self, self.tree(shape), self.tree(stride));
        quote_spanned!(self.span=> #root::Layout::<#shape, #stride>)
    }

    /// A tree that is all of an expansion: where it is a number, the name of its type is no value.
    pub fn alone(&self, node: &Node) -> TokenStream {
        let (root, tree) = (self, self.tree(node));
        match &node.kind {
            Kind::Int(_) => quote_spanned!(self.span=> <#tree as #root::int::Itself>::VALUE),
            _ => tree,
        }
    }

    /// `(a,b,…) = HCons<a, HCons<b, …>>`, `() = HNil`.
    pub fn tree(&self, node: &Node) -> TokenStream {
        let root = self;
        match &node.kind {
            Kind::Int(int) => self.integer(*int),
            Kind::Named(name) => name.clone(),
            Kind::Any => quote_spanned!(self.span=> #root::Underscore),
            Kind::Sum(sum) => self.component(&sum.value),
            Kind::Fraction(numerator, denominator) => {
                self.component(&Component::Scalar(Scalar::quotient(*numerator, *denominator)))
            }
            Kind::Xor(vector) => self.component(&Component::Scalar(Scalar::Xor(*vector))),
            Kind::Layout(shape, stride) => self.layout(shape, stride),
            Kind::Swizzle(parameters) => {
                // In an expression the default of a parameter would not be taken.
                let unit = (parameters.len() == 3).then(|| quote_spanned!(self.span=> #root::AnyUnit));
                let parameters = parameters.iter().map(|parameter| self.tree(parameter)).chain(unit);
                quote_spanned!(self.span=> #root::Swizzle::<#(#parameters),*>)
            }
            Kind::Composed(parts) => {
                let [outer, offset, inner] = parts.each_ref().map(|part| self.part(part));
                quote_spanned!(self.span=> #root::ComposedLayout::<#outer, #offset, #inner>)
            }
            Kind::Tuple(modes) | Kind::Angle(modes) => self.list(modes.iter().map(|mode| self.tree(mode))),
        }
    }

    /// A part of a composed layout; a tuple of layouts is one layout, as in `layout!`.
    fn part(&self, node: &Node) -> TokenStream {
        match (&node.kind, check::split(node)) {
            (Kind::Tuple(_), Ok((shape, stride))) => self.layout(&shape, &stride),
            _ => self.tree(node),
        }
    }

    /// A coordinate: `(0,2)` is `ArithmeticTuple<HCons<0, HCons<2, HNil>>>`, without zeros at the end.
    pub fn component(&self, value: &Component) -> TokenStream {
        let root = self;
        match value {
            // The zero of every semimodule is the integer 0.
            _ if value.is_zero() => self.unsigned(0),
            Component::Scalar(Scalar::Integer(n)) => {
                // A component has at most 63 bits and a sign.
                let magnitude = u64::try_from(n.unsigned_abs()).unwrap_or(u64::MAX);
                self.integer(Int { negative: *n < 0, magnitude })
            }
            Component::Scalar(Scalar::Fraction(numerator, denominator)) => {
                let sign = format_ident!("B{}", u8::from(*numerator < 0), span = self.span);
                // Both have at most 63 bits.
                let [numerator, denominator] = [numerator, denominator]
                    .map(|n| self.unsigned(u64::try_from(n.unsigned_abs()).unwrap_or(u64::MAX)));
                quote_spanned!(self.span=> #root::Fraction::<#root::typenum::#sign, #numerator, #denominator>)
            }
            Component::Scalar(Scalar::Xor(vector)) => {
                let vector = self.unsigned(*vector);
                quote_spanned!(self.span=> #root::Xor::<#vector>)
            }
            Component::Tuple(components) => {
                let length = components.iter().rposition(|component| !component.is_zero()).map_or(0, |last| last + 1);
                let list = self.list(components[..length].iter().map(|component| self.component(component)));
                quote_spanned!(self.span=> #root::ArithmeticTuple::<#list>)
            }
        }
    }

    /// `HCons<a, HCons<b, …>>`
    pub fn list(&self, elements: impl DoubleEndedIterator<Item = TokenStream>) -> TokenStream {
        let root = self;
        let nil = quote_spanned!(self.span=> #root::HNil);
        elements.rev().fold(nil, |tail, head| quote_spanned!(self.span=> #root::HCons::<#head, #tail>))
    }

    /// A negative stride `-d` is `NInt<d>`.
    fn integer(&self, int: Int) -> TokenStream {
        let (root, magnitude) = (self, self.unsigned(int.magnitude));
        if int.negative { quote_spanned!(self.span=> #root::typenum::NInt<#magnitude>) } else { magnitude }
    }

    /// typenum names every integer up to 1024 and every power of two below 2^64. Others are built four bits at a time,
    /// `XN<U> = 16 U + N`, so the text and the depth of the aliases stay a quarter of `UInt<…>`:
    /// `0x1234 = X4<X3<X2<U1>>>`.
    fn unsigned(&self, n: u64) -> TokenStream {
        let root = self;
        if n <= 1024 || n.is_power_of_two() {
            let name = format_ident!("U{}", n, span = self.span);
            return quote_spanned!(self.span=> #root::typenum::consts::#name);
        }
        // The leading digit is not 0: typenum has no leading zeros.
        let digits = n.ilog2() / 4;
        (0..digits).rev().fold(self.unsigned(n >> (4 * digits)), |high, digit| {
            let name = format_ident!("X{:X}", (n >> (4 * digit)) & 0xF, span = self.span);
            quote_spanned!(self.span=> #root::int::hex::#name<#high>)
        })
    }
}
