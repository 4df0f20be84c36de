//! The matrix over F₂ of a layout with XOR strides (paper Table 1).

use super::elimination::RankOf;
use super::properties::Flat;
use crate::algebra::foreign::ForeignRule;
use crate::branch::branch;
use crate::check::{Combine, Condition, Passed};
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::{self, ModeTree, Outcome};
use crate::layout::IsLayout;
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::Mode;
use crate::outcome::{Grants, rules};
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Rationals, Trivial};
use crate::semimodule::{Element, NoElement};
use core::fmt;

/// A matrix over F₂ of at most 64 × 64 bits.
#[cfg_attr(doc, doc = crate::picture::picture!("f2-matrix", "A layout, and its matrix of bits"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitMatrix {
    rows: usize,
    columns: usize,
    /// The columns as numbers: row `r` is bit `r`
    values: [u64; 64],
}

impl BitMatrix {
    const NONE: Self = Self { rows: 0, columns: 0, values: [0; 64] };

    const fn mode(extent: Option<u64>, vector: Option<i64>) -> Self {
        let (extent, vector) = match (extent, vector) {
            (Some(extent), Some(vector)) => (extent, vector as u64),
            _ => panic!("a size or an offset of the layout does not fit in 64 bits"),
        };
        let mut matrix = Self::NONE;
        while 1 << matrix.columns < extent {
            assert!(vector <= u64::MAX >> matrix.columns, "an offset of the layout does not fit in 64 bits");
            matrix = matrix.with(vector << matrix.columns);
        }
        matrix
    }

    const fn with(mut self, column: u64) -> Self {
        assert!(self.columns < 64, "the layout has more than 64 bits of coordinates");
        self.values[self.columns] = column;
        self.columns += 1;
        let rows = 64 - column.leading_zeros() as usize;
        if rows > self.rows {
            self.rows = rows;
        }
        self
    }

    const fn beside(mut self, other: Self) -> Self {
        let mut column = 0;
        while column < other.columns {
            self = self.with(other.values[column]);
            column += 1;
        }
        self
    }

    /// The number of rows: bits of an offset.
    pub const fn rows(&self) -> usize {
        self.rows
    }
    /// The number of columns: bits of a coordinate.
    pub const fn columns(&self) -> usize {
        self.columns
    }
    /// Column `j` as a number, bit `r` of which is in row `r`.
    pub const fn column(&self, j: usize) -> u64 {
        assert!(j < self.columns, "no such column");
        self.values[j]
    }
    /// Row `r` as a number, bit `j` of which is in column `j`.
    pub const fn row(&self, r: usize) -> u64 {
        assert!(r < self.rows, "no such row");
        let (mut row, mut j) = (0, 0);
        while j < self.columns {
            row |= (self.values[j] >> r & 1) << j;
            j += 1;
        }
        row
    }
    /// The entry in row `r` and column `j`.
    pub const fn get(&self, r: usize, j: usize) -> bool {
        self.row(r) >> j & 1 == 1
    }
    /// The product with a vector: the value of a layout at an index.
    pub const fn apply(&self, index: u64) -> u64 {
        let (mut value, mut j) = (0, 0);
        while j < self.columns {
            if index >> j & 1 == 1 {
                value ^= self.values[j];
            }
            j += 1;
        }
        value
    }
    /// The dimension of the image.
    pub const fn rank(&self) -> usize {
        let (mut left, mut rank, mut row) = (self.values, 0, 0);
        while row < self.rows {
            let mut pivot = 0;
            while pivot < self.columns && left[pivot] >> row & 1 == 0 {
                pivot += 1;
            }
            if pivot < self.columns {
                let (vector, mut j) = (left[pivot], 0);
                while j < self.columns {
                    if left[j] >> row & 1 == 1 {
                        left[j] ^= vector;
                    }
                    j += 1;
                }
                rank += 1;
            }
            row += 1;
        }
        rank
    }
}

/// One row a line, as in the paper's Table 1.
impl fmt::Display for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for r in 0..self.rows {
            if r > 0 {
                writeln!(f)?;
            }
            f.write_str("[")?;
            for j in 0..self.columns {
                write!(f, "{}{}", if j == 0 { "" } else { " " }, self.get(r, j) as u8)?;
            }
            f.write_str("]")?;
        }
        Ok(())
    }
}

/// The matrix of a tree of modes.
pub trait MatrixOf {
    /// Its columns
    const MATRIX: BitMatrix;
}
impl<S: Nat, D: Element> MatrixOf for Mode<S, D> {
    const MATRIX: BitMatrix = BitMatrix::mode(S::MAGNITUDE, D::OFFSET);
}
impl MatrixOf for HNil {
    const MATRIX: BitMatrix = BitMatrix::NONE;
}
impl<H: ModeTree, T: ModeTree> MatrixOf for HCons<H, T> {
    const MATRIX: BitMatrix = H::MATRIX.beside(T::MATRIX);
}

/// Extents that are powers of two.
pub trait PowersOfTwo {
    /// Passed if all are, else refused
    type PowersOfTwo: Outcome;
}
impl<S: Nat, D: Element> PowersOfTwo for Mode<S, D> {
    type PowersOfTwo = <S::IsPowerOfTwo as Condition>::Require<OddExtent<S>>;
}
impl PowersOfTwo for HNil {
    type PowersOfTwo = Passed;
}
impl<H: ModeTree, T: ModeTree> PowersOfTwo for HCons<H, T> {
    type PowersOfTwo = <H::PowersOfTwo as Combine>::AndThen<T::PowersOfTwo>;
}

branch! {
    /// Whether a layout with this codomain is a matrix over F₂.
    pub trait Linear {
        /// Passed if the modes `M` are one, else refused
        type Linear<M: ModeTree>: Outcome;
    }
    Trivial | Binary => M::PowersOfTwo;
    Integers | Rationals | {L: kind::Codomains} Coordinates<L> => crate::outcome::Refused<NotOverF2>;
    Mixed => crate::outcome::Refused<ForeignRule<NoElement>>;
}

rules! {
    /// An extent `S` that is no power of two.
    OddExtent<S> = IsPowerOfTwo {
        message: "{A} is not a matrix over F2: a mode of size {S} is not a power of two",
        label: "the coordinates of a mode of size {S} are not all the vectors of some bits",
        note: "CuTe paper 2.4.4, Table 1"
    }
    /// Strides that are no vectors over F₂.
    NotOverF2<> = OverF2 {
        message: "{A} is not a matrix over F2: it has no XOR strides",
        label: "expected strides such as `f1`",
        note: "CuTe paper 2.4.4, Table 1; `AsXorLayout` gives an integer layout XOR strides where its offsets have disjoint bits"
    }
}

/// A layout that is a matrix over F₂: XOR strides, and modes that are powers of two.
///
/// * **Paper** §2.4.4, Table 1.
/// * **Law** `L(i) = D·i` over F₂: column `j` of the matrix is `L(2^j)`. Its rank is the dimension of the image, so that `L` is
///   injective where it is the number of columns.
/// * **Admissible** exactly then.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::{algebra::F2Rank, bounds::LinearOverF2};
/// type A = layout!((4,4):(f1,f5));
/// assert_eq!(A::F2_MATRIX.to_string(), "[1 0 1 0]\n[0 1 0 1]\n[0 0 1 0]\n[0 0 0 1]");
/// static_assertions::assert_type_eq_all!(F2Rank<A>, typenum::U4);
/// static_assertions::assert_type_eq_all!(F2Rank<layout!((4,4):(f1,f2))>, typenum::U3);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::{algebra::F2Rank, bounds::LinearOverF2};
/// fn of_three() -> F2Rank<layout!((4,3):(f1,f4))> { Default::default() }
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("f2-matrix", "A layout, and its matrix of bits"))]
pub trait LinearOverF2: IsLayout {
    /// The rank of the matrix
    type Rank: Nat;
    /// The matrix
    const F2_MATRIX: BitMatrix;
}
impl<A: IsLayout> LinearOverF2 for A
where
    LinearModes<<Self as IsLayout>::Modes>: Grants<Self, (), Is = ()>,
{
    type Rank = RankOf<Flat<<Self as IsLayout>::Modes>>;
    const F2_MATRIX: BitMatrix = <<Self as IsLayout>::Modes as MatrixOf>::MATRIX;
}
/// Are the modes `M` a matrix?
pub type LinearModes<M> = <<M as HasCodomain>::Codomain as Linear>::Linear<M>;
/// The rank of the matrix over F₂ of `L`, see [`LinearOverF2`].
pub type F2Rank<L> = <L as LinearOverF2>::Rank;
