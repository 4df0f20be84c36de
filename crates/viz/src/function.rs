//! A layout at run time: the trees that its type reflects, evaluated.

use crate::unfit::Unfit;
use crate::value::Value;
use cute_static::htuple::{Leaf, Singleton, Tree};
use cute_static::layout::tree::Zip;
use cute_static::prelude::{ComposedLayout, IsLayout, Layout};
use cute_static::semimodule::Element;
use cute_static::swizzle::composed::Outer;
use std::fmt::Display;

/// The modes of a layout, nested as the shape is.
///
/// ```
/// use cute_static_viz::{Function, Modes};
/// use cute_static::prelude::*;
/// let f = Function::of(layout!((4,(2,3)):(2,(1,8)))).unwrap();
/// assert_eq!(f.modes().extents(), [4, 2, 3]);
/// let Modes::List(list) = f.modes() else { unreachable!() };
/// assert_eq!((list[1].size(), list[1].extents()), (6, vec![2, 3]));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Modes {
    /// An extent and its stride.
    Leaf(u64, Value),
    /// A tuple.
    List(Vec<Modes>),
}

impl Modes {
    fn of(shape: &Tree, stride: &Tree) -> Result<Modes, Unfit> {
        Ok(match (shape, stride) {
            (Tree::Int(extent), stride) => {
                Modes::Leaf(u64::try_from(*extent).map_err(|_| Unfit::NotALayout)?, Value::of(stride)?)
            }
            (Tree::Nil, Tree::Nil) => Modes::List(Vec::new()),
            (Tree::Cons(s, more_s), Tree::Cons(d, more_d)) => {
                let mut list = vec![Modes::of(s, d)?];
                match Modes::of(more_s, more_d)? {
                    Modes::List(rest) => list.extend(rest),
                    Modes::Leaf(..) => return Err(Unfit::NotALayout),
                }
                Modes::List(list)
            }
            _ => return Err(Unfit::NotALayout),
        })
    }
    /// The extents of the leaves, in order.
    pub fn extents(&self) -> Vec<u64> {
        match self {
            Modes::Leaf(extent, _) => vec![*extent],
            Modes::List(list) => list.iter().flat_map(Modes::extents).collect(),
        }
    }
    /// The number of coordinates, or `u64::MAX` if there are more.
    pub fn size(&self) -> u64 {
        self.extents().into_iter().fold(1, u64::saturating_mul)
    }
    fn strides(&self) -> Vec<&Value> {
        match self {
            Modes::Leaf(_, stride) => vec![stride],
            Modes::List(list) => list.iter().flat_map(Modes::strides).collect(),
        }
    }
    /// `Σ cᵢ·dᵢ` for the natural coordinate of `index`, colexicographically.
    fn add_at(&self, index: &mut u64, to: Value) -> Value {
        match self {
            Modes::Leaf(extent, stride) => {
                let digit = *index % (*extent).max(1);
                *index /= (*extent).max(1);
                to.plus(&stride.times(digit))
            }
            Modes::List(list) => list.iter().fold(to, |sum, mode| mode.add_at(index, sum)),
        }
    }
    /// The same, but the last leaf takes all that is left of the index.
    fn extended(&self, mut index: u64, zero: Value) -> Value {
        let (extents, strides) = (self.extents(), self.strides());
        let last = extents.len().saturating_sub(1);
        extents.iter().zip(strides).enumerate().fold(zero, |sum, (i, (extent, stride))| {
            let digit = if i == last { index } else { index % extent.max(&1) };
            index /= extent.max(&1);
            sum.plus(&stride.times(digit))
        })
    }
}

/// The function that a composed layout applies last, if it is known at run time only.
///
/// ```
/// use cute_static_viz::{Function, OuterFunction, Value};
/// use cute_static::prelude::*;
/// let linear = Function::of(layout!((8,64):(64,1))).unwrap();
/// let f = Function::composed(OuterFunction::Swizzle(3, 3, 3), 0, linear).unwrap();
/// assert_eq!(f.text(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// assert_eq!(f.at(2), Value::Number(128 + 16));
/// ```
#[derive(Clone, Debug)]
pub enum OuterFunction {
    /// `Sw<B,M,S>`
    Swizzle(u32, u32, i32),
    /// A layout; offsets beyond its size continue in its last mode
    Layout(Function),
}

impl OuterFunction {
    fn text(&self) -> String {
        match self {
            OuterFunction::Swizzle(bits, base, shift) => format!("Sw<{bits},{base},{shift}>"),
            OuterFunction::Layout(f) => f.text.clone(),
        }
    }
    fn map(&self, offset: i64) -> Value {
        match self {
            // o ⊕ ((o ∧ Y) ≫ S), Y the B bits from M + max(0, S) on
            OuterFunction::Swizzle(bits, base, shift) => {
                let (offset, magnitude) = (offset as u64, shift.unsigned_abs());
                let field = ((1_u64 << bits) - 1) << base;
                let moved = if *shift < 0 { (offset & field) << magnitude } else { (offset >> magnitude) & field };
                Value::Number(i128::from((offset ^ moved) as i64))
            }
            OuterFunction::Layout(f) => f.value(f.modes.extended(offset as u64, f.zero.clone())),
        }
    }
}

/// What happens to an offset after the layout: a base is added, and then a function is applied.
#[derive(Clone, Debug)]
enum Step {
    /// The base and the function of a type
    Typed(i64, fn(i64) -> i64),
    /// A base and a function that are known at run time
    AtRunTime(i64, Box<OuterFunction>),
}

impl Step {
    fn apply(&self, offset: i64) -> Value {
        match self {
            Step::Typed(base, f) => Value::Number(i128::from(f(base.saturating_add(offset)))),
            Step::AtRunTime(base, f) => f.map(base.saturating_add(offset)),
        }
    }
}

/// A layout, or a composed layout, as a function that pictures can be drawn from.
///
/// It is made from the trees that a layout *type* reflects. The types do all algebra.
///
/// ```
/// use cute_static_viz::{Function, Value};
/// use cute_static::prelude::*;
/// let f = Function::of(layout!(((2,2),(4,2)):((1,8),(2,16)))).unwrap();
/// assert_eq!(f.text(), "((2,2),(4,2)):((1,8),(2,16))");
/// assert_eq!((f.at(22), f.size(), f.cosize()), (Value::Number(26), 32, Some(32))); // paper §2.4.1
/// let g = Function::of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1))).unwrap();
/// assert_eq!(g.at(2), Value::Number(128 + 16));
/// ```
#[derive(Clone, Debug)]
pub struct Function {
    text: String,
    modes: Modes,
    zero: Value,
    steps: Vec<Step>,
}

impl Function {
    /// The function of a layout value, whose type says everything about it.
    pub fn of<L: Drawable>(_: L) -> Result<Function, Unfit> {
        L::function()
    }

    /// The same from trees, such as [`SHAPE`](Layout::SHAPE) and [`STRIDE`](Layout::STRIDE).
    ///
    /// ```
    /// use cute_static_viz::Function;
    /// use cute_static::prelude::*;
    /// type A = layout!((4,8):(8,1));
    /// assert_eq!(Function::from_trees(A::SHAPE, A::STRIDE).unwrap().text(), "(4,8):(8,1)");
    /// ```
    pub fn from_trees(shape: &Tree, stride: &Tree) -> Result<Function, Unfit> {
        Function::from_modes(format!("{shape}:{stride}"), Modes::of(shape, stride)?)
    }

    /// The same from modes, with its text.
    pub(crate) fn from_modes(text: String, modes: Modes) -> Result<Function, Unfit> {
        let mut zero = Value::Number(0);
        let strides = modes.strides();
        let mut some = strides.iter().filter(|d| !d.is_zero_number());
        if let Some(first) = some.next() {
            // A vector over F₂, or a coordinate, times zero is a zero that still is one.
            zero = some.clone().fold(first.times(0), |zero, d| zero.plus(&d.times(0)));
            if some.any(|d| !d.is_alike(first)) {
                return Err(Unfit::Mixed);
            }
        }
        Ok(Function { text, modes, zero, steps: Vec::new() })
    }

    /// `outer o offset o inner`, at run time. If `outer` is a layout, no offset may be negative.
    ///
    /// ```
    /// use cute_static_viz::{Function, OuterFunction, Unfit};
    /// use cute_static::prelude::*;
    /// let [a, b, c] = [Function::of(layout!(8:2)), Function::of(layout!(4:3)), Function::of(layout!(4:-3))].map(Result::unwrap);
    /// let f = Function::composed(OuterFunction::Layout(a.clone()), 1, b).unwrap();
    /// assert_eq!((f.text(), f.at(3).to_string().as_str()), ("8:2 o 1 o 4:3", "20"));
    /// assert!(Function::composed(OuterFunction::Layout(a), 1, c).is_err());
    /// ```
    pub fn composed(outer: OuterFunction, offset: i64, inner: Function) -> Result<Function, Unfit> {
        let mut function = inner;
        if let OuterFunction::Layout(_) = outer {
            let from_zero = offset >= 0 && function.cosize().is_some();
            from_zero.then_some(()).ok_or_else(|| Unfit::NoOffset(format!("{offset} + {}", function.text)))?;
        }
        function.text = format!("{} o {offset} o {}", outer.text(), function.text);
        function.steps.push(Step::AtRunTime(offset, Box::new(outer)));
        Ok(function)
    }

    /// CuTe's notation.
    pub fn text(&self) -> &str {
        &self.text
    }
    /// The modes.
    pub fn modes(&self) -> &Modes {
        &self.modes
    }
    /// Mode `i` of the shape. A mode beyond the rank has one coordinate, and a leaf is its own mode 0.
    ///
    /// ```
    /// use cute_static_viz::Function;
    /// use cute_static::prelude::*;
    /// let f = Function::of(layout!((4,(2,3)):(2,(1,8)))).unwrap();
    /// assert_eq!((f.mode(1).size(), f.mode(2).size(), f.rank()), (6, 1, 2));
    /// ```
    pub fn mode(&self, i: usize) -> Modes {
        let one = || Modes::Leaf(1, Value::Number(0));
        match &self.modes {
            Modes::List(list) => list.get(i).cloned().unwrap_or_else(one),
            leaf if i == 0 => leaf.clone(),
            _ => one(),
        }
    }
    /// The number of modes, 1 for a leaf.
    pub fn rank(&self) -> usize {
        match &self.modes {
            Modes::List(list) => list.len(),
            Modes::Leaf(..) => 1,
        }
    }
    /// The number of coordinates.
    pub fn size(&self) -> u64 {
        self.modes.size()
    }
    /// The value at the coordinate with this index.
    pub fn at(&self, index: u64) -> Value {
        self.value(self.modes.add_at(&mut { index }, self.zero.clone()))
    }
    /// A value of the layout after all steps. A coordinate is not changed.
    fn value(&self, value: Value) -> Value {
        self.steps.iter().fold(value, |value, step| value.offset().map_or(value, |offset| step.apply(offset)))
    }
    /// One more than the largest offset, or `None` if an offset is negative or a coordinate, or if the layout is too large to evaluate everywhere.
    pub fn cosize(&self) -> Option<u64> {
        crate::unfit::room(self.size()).ok()?;
        let largest = |most: u64, i| Some(most.max(u64::try_from(self.at(i).offset()?).ok()?.checked_add(1)?));
        (0..self.size()).try_fold(0, largest)
    }
    /// The innermost layout of a composed layout, without its swizzles.
    ///
    /// ```
    /// use cute_static_viz::{Function, Value};
    /// use cute_static::prelude::*;
    /// let f = Function::of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1))).unwrap();
    /// assert_eq!((f.linear().text(), f.linear().at(2)), ("(8,64):(64,1)", Value::Number(128)));
    /// ```
    pub fn linear(&self) -> Function {
        let text = self.text.rsplit(" o ").next().unwrap_or_default().to_string();
        Function { text, steps: Vec::new(), ..self.clone() }
    }
}

/// A type that has pictures: [`Layout`] and [`ComposedLayout`].
///
/// ```
/// use cute_static_viz::Drawable;
/// use cute_static::prelude::*;
/// type Tile = layout!(Sw<2,4,3> o 0 o (8,64):(64,1));
/// assert_eq!(Tile::function().unwrap().text(), "Sw<2,4,3> o 0 o (8,64):(64,1)");
/// ```
pub trait Drawable {
    /// The function of the type, at run time.
    fn function() -> Result<Function, Unfit>;
}
impl<S: Zip<D>, D> Drawable for Layout<S, D> {
    fn function() -> Result<Function, Unfit> {
        reflected::<Self>()
    }
}
impl<F, O, L> Drawable for ComposedLayout<F, O, L>
where
    F: Outer<Value = i64> + Singleton + Display,
    O: Element + Leaf,
    L: Drawable + Singleton + Display,
{
    fn function() -> Result<Function, Unfit> {
        let mut function = L::function()?;
        let base = const { O::OFFSET }.ok_or(Unfit::NotALayout)?;
        function.steps.push(Step::Typed(base, F::map));
        function.text = Self::VALUE.to_string();
        Ok(function)
    }
}

/// The function of any type that is a layout, from its trees alone, such as a layout of an atom.
///
/// ```
/// use cute_static_viz::reflected;
/// use cute_static::prelude::*;
/// type C = <UniversalFma as MmaAtom>::LayoutCTv;
/// assert_eq!(reflected::<C>().unwrap().text(), "(1,1):(0,0)");
/// ```
pub fn reflected<L: IsLayout>() -> Result<Function, Unfit> {
    Function::from_trees(L::SHAPE, L::STRIDE)
}
