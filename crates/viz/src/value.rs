//! The values of a layout: offsets or coordinates.

use crate::unfit::Unfit;
use cute_static::htuple::Tree;
use std::fmt;

/// An element of an integer-semimodule: an offset, a vector over F₂, or a coordinate.
///
/// ```
/// use cute_static_viz::{Function, Value};
/// use cute_static::prelude::*;
/// let f = Function::of(layout!((4,8):(1@0,1@1))).unwrap();
/// assert_eq!(f.at(9).to_string(), "(1,2)");
/// let f = Function::of(layout!((4,4):(f1,f5))).unwrap();
/// assert_eq!(f.at(13), Value::Xor(1 ^ 15));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// An integer
    Number(i128),
    /// A vector over F₂, as the number whose bits are its entries; its multiples are products without carries
    Xor(u64),
    /// A coordinate
    Tuple(Vec<Value>),
}

impl Value {
    pub(crate) fn of(stride: &Tree) -> Result<Value, Unfit> {
        Ok(match stride {
            Tree::Int(n) => Value::Number(*n),
            Tree::Xor(vector) => Value::Xor(*vector),
            Tree::Coordinate(components) => {
                let (mut list, mut rest) = (Vec::new(), *components);
                while let Tree::Cons(first, more) = rest {
                    list.push(Value::of(first)?);
                    rest = more;
                }
                Value::Tuple(list)
            }
            Tree::Fraction(..) => return Err(Unfit::Fractions),
            _ => return Err(Unfit::NotALayout),
        })
    }

    pub(crate) fn times(&self, n: u64) -> Value {
        match self {
            Value::Number(d) => Value::Number(d * i128::from(n)),
            Value::Xor(vector) => {
                let bits = (0..64).filter(|bit| n >> bit & 1 == 1);
                Value::Xor(bits.fold(0, |sum, bit| sum ^ vector << bit))
            }
            Value::Tuple(list) => Value::Tuple(list.iter().map(|v| v.times(n)).collect()),
        }
    }

    /// The sum of two elements of one semimodule. The number 0 is the zero of every semimodule.
    pub(crate) fn plus(&self, other: &Value) -> Value {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => Value::Number(a + b),
            (Value::Xor(a), Value::Xor(b)) => Value::Xor(a ^ b),
            (Value::Tuple(a), Value::Tuple(b)) => {
                let zero = Value::Number(0);
                let at = |list: &[Value], i: usize| list.get(i).cloned().unwrap_or(zero.clone());
                Value::Tuple((0..a.len().max(b.len())).map(|i| at(a, i).plus(&at(b, i))).collect())
            }
            (Value::Number(_), other) => other.clone(),
            (this, _) => this.clone(),
        }
    }

    pub(crate) fn is_zero_number(&self) -> bool {
        *self == Value::Number(0)
    }
    /// Whether both belong to one semimodule.
    pub(crate) fn is_alike(&self, other: &Value) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The offset, or `None` for a coordinate and for a number that does not fit into 64 bits.
    ///
    /// ```
    /// use cute_static_viz::Value;
    /// assert_eq!(Value::Number(-3).offset(), Some(-3));
    /// assert_eq!(Value::Tuple(vec![Value::Number(1)]).offset(), None);
    /// ```
    pub fn offset(&self) -> Option<i64> {
        match self {
            Value::Number(n) => i64::try_from(*n).ok(),
            Value::Xor(vector) => i64::try_from(*vector).ok(),
            Value::Tuple(_) => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(n) => write!(f, "{n}"),
            Value::Xor(vector) => write!(f, "{vector}"),
            Value::Tuple(list) => {
                for (i, value) in list.iter().enumerate() {
                    write!(f, "{}{value}", if i == 0 { "(" } else { "," })?;
                }
                f.write_str(")")
            }
        }
    }
}
