//! The partition of one matrix at run time: every intermediate layout of its type, and the tables of its threads and values.

use crate::function::{Drawable, Function, Modes, reflected};
use crate::subject::extents;
use crate::unfit::{Unfit, room};
use crate::value::Value;
use cute_static::atom::operand::Operand;
use cute_static::atom::{OperandA, OperandB, TileMma};
use cute_static::bounds;
use cute_static::kind::ModeTree;
use cute_static::layout::constants::Constants;
use cute_static::layout::tree::Zip;
use cute_static::prelude::*;
use cute_static::shape::Shaped;
use cute_static::stride::compact::Compact;

/// What the modes of A, B and C are called.
///
/// ```
/// use cute_static::atom::OperandB;
/// use cute_static_viz::partition::NamedOperand;
/// assert_eq!((OperandB::NAME, OperandB::AXES.map(|i| ["M", "N", "K"][i])), ("B", ["N", "K"]));
/// ```
pub trait NamedOperand: Operand {
    /// A, B or C
    const NAME: &'static str;
    /// Its modes, of M, N and K
    const AXES: [usize; 2];
}
macro_rules! named {
    ($($operand:ident $name:literal $axes:expr;)*) => {$(
        impl NamedOperand for $operand {
            const NAME: &'static str = $name;
            const AXES: [usize; 2] = $axes;
        }
    )*};
}
named! {
    OperandA "A" [0, 2];
    OperandB "B" [1, 2];
    OperandC "C" [0, 1];
}

/// One of the layouts on the way from a tile to its partition.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static_viz::partition::PartitionOf;
/// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
/// let matrix = <Mma as PartitionOf<OperandC, layout!((64,64):(64,1))>>::matrix().unwrap();
/// let texts: Vec<_> = matrix.stages.iter().map(|stage| stage.layout.as_str()).collect();
/// assert_eq!(texts[0], "(64,64):(64,1)");
/// assert_eq!(texts[4], "((1,(16,16)),(1,(4,4))):((0,(64,1)),(0,(1024,16)))");
/// ```
#[derive(Clone, Debug)]
pub struct Stage {
    /// What is done
    pub title: String,
    /// CuTe's name for it
    pub code: String,
    /// The meaning of the modes of the result
    pub form: String,
    /// The result, the layout of a type of `cute-static`
    pub layout: String,
    /// The law of the step
    pub law: String,
}

/// The partition of one matrix.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static_viz::{Value, partition::PartitionOf};
/// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
/// let c = <Mma as PartitionOf<OperandC, layout!((128,128):(128,1))>>::matrix().unwrap();
/// assert_eq!((c.threads(), c.values(), c.extents()), (256, 64, (128, 128)));
/// // Value 30 of thread 0 is (0,(2,1),(3,0)).
/// assert_eq!((c.place(0, 30), c.offset(0, 30)), ((66, 3), Value::Number(66 * 128 + 3)));
/// assert_eq!(c.owners()[66 * 128 + 3], [(0, 30)]);
/// ```
#[derive(Clone, Debug)]
pub struct Matrix {
    /// A, B or C
    pub name: &'static str,
    /// What its two modes are called
    pub modes: [&'static str; 2],
    /// The permutations of the two modes
    pub permutations: [String; 2],
    /// (row, column) → offset, or coordinate
    pub tile: Function,
    /// (thread, values) → the same
    pub part: Function,
    /// (thread, values) → index in the tile, column-major
    pub places: Function,
    /// From the tile to the partition
    pub stages: Vec<Stage>,
    /// Of (t, 0) and of (0, v): a layout is linear, so (t, v) has their sum.
    values: [Vec<Value>; 2],
    indices: [Vec<i64>; 2],
}

/// The values at (t, 0), and those at (0, v). At (0, 0) a layout has 0.
fn tables(f: &Function) -> Result<[Vec<Value>; 2], Unfit> {
    room(f.size())?;
    let (threads, values) = (f.mode(0).size(), f.mode(1).size());
    Ok([(0..threads).map(|t| f.at(t)).collect(), (0..values).map(|v| f.at(threads * v)).collect()])
}

/// The same of offsets.
fn numbers(f: &Function) -> Result<[Vec<i64>; 2], Unfit> {
    let [first, second] = tables(f)?.map(|values| {
        let number = |value: &Value| value.offset().ok_or_else(|| Unfit::NoOffset(value.to_string()));
        values.iter().map(number).collect::<Result<Vec<i64>, Unfit>>()
    });
    Ok([first?, second?])
}

impl Matrix {
    /// The rows and the columns of the tile.
    pub fn extents(&self) -> (u64, u64) {
        let rows = self.tile.mode(0).size().max(1);
        (rows, self.tile.size() / rows)
    }
    /// The number of threads.
    pub fn threads(&self) -> u64 {
        self.indices[0].len() as u64
    }
    /// The number of values of each thread.
    pub fn values(&self) -> u64 {
        self.indices[1].len() as u64
    }
    /// The row and the column of a value of a thread: the same partition of the column-major tile says its index.
    pub fn place(&self, thread: u64, value: u64) -> (u64, u64) {
        let index = (self.indices[0][thread as usize] + self.indices[1][value as usize]) as u64;
        (index % self.extents().0, index / self.extents().0)
    }
    /// The value of the tile there: the offset in memory, or the coordinate if its strides are coordinates, as for TMA.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static_viz::partition::PartitionOf;
    /// type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    /// let c = <Mma as PartitionOf<OperandC, layout!((64,64):(1@0,1@1))>>::matrix().unwrap();
    /// // Thread 17 begins at (1,1), its next row is 16 further.
    /// assert_eq!([c.offset(17, 0), c.offset(17, 1)].map(|value| value.to_string()), ["(1,1)", "(17,1)"]);
    /// ```
    pub fn offset(&self, thread: u64, value: u64) -> Value {
        self.values[0][thread as usize].plus(&self.values[1][value as usize])
    }
    /// For each element, row by row: the (thread, value) pairs that hold it.
    pub fn owners(&self) -> Vec<Vec<(u64, u64)>> {
        let (rows, columns) = self.extents();
        let mut owners = vec![Vec::new(); (rows * columns) as usize];
        for (value, thread) in (0..self.values()).flat_map(|v| (0..self.threads()).map(move |t| (v, t))) {
            let (row, column) = self.place(thread, value);
            owners[(row * columns + column) as usize].push((thread, value));
        }
        owners
    }
    /// The shape of the values of a thread, as a coordinate of them is nested.
    pub fn value_modes(&self) -> Modes {
        self.part.mode(1)
    }
}

/// A tiled MMA that partitions the tile `T` of the matrix `O`; of every type where the library's partition is legal.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::atom::OperandA;
/// use cute_static_viz::partition::PartitionOf;
/// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1))>;
/// let a = <Mma as PartitionOf<OperandA, layout!((64,32):(32,1))>>::matrix().unwrap();
/// // Two threads along N share what they have of A.
/// assert!(a.owners().iter().all(|owners| owners.len() == 2));
/// ```
pub trait PartitionOf<O, T> {
    /// The partition of the type, at run time.
    fn matrix() -> Result<Matrix, Unfit>;
}

fn text<M: ModeTree>() -> String {
    format!("{}:{}", <M as Constants>::SHAPE_TREE, <M as Constants>::STRIDE_TREE)
}

/// The bound of the legal partition has no projection, and stands before those that have: rustc's next solver explains an illegal one by it.
impl<M, O, T> PartitionOf<O, T> for M
where
    M: bounds::PartitionMatrix<O, T> + Reflected<O, T>,
{
    fn matrix() -> Result<Matrix, Unfit> {
        <M as Reflected<O, T>>::matrix()
    }
}

/// [`PartitionOf`] without its reason.
trait Reflected<O, T> {
    fn matrix() -> Result<Matrix, Unfit>;
}
impl<M, O, S, D> Reflected<O, Layout<S, D>> for M
where
    O: NamedOperand,
    S: Zip<D> + Shaped<Shape: Compact>,
    M: bounds::PermutedMatrix<O, Layout<S, D>, Output: IsLayout>
        + bounds::AtomTiles<O, Layout<S, D>, Output: IsLayout>
        + bounds::AtomValues<O, Layout<S, D>, Output: IsLayout>
        + bounds::ThrFrg<O, Layout<S, D>, Output: IsLayout>
        + bounds::PartitionMatrix<O, Layout<S, D>, Output: IsLayout>
        + bounds::PartitionMatrix<O, ColMajorLayout<S>, Output: IsLayout>
        + TileMma,
{
    fn matrix() -> Result<Matrix, Unfit> {
        let tile = <Layout<S, D> as Drawable>::function()?;
        let part = reflected::<<M as bounds::PartitionMatrix<O, Layout<S, D>>>::Output>()?;
        let places = reflected::<<M as bounds::PartitionMatrix<O, ColMajorLayout<S>>>::Output>()?;
        let all = [text::<M::PermutationM>(), text::<M::PermutationN>(), text::<M::PermutationK>()];
        let sizes = [
            <M::PermutationM as Constants>::COUNT,
            <M::PermutationN as Constants>::COUNT,
            <M::PermutationK as Constants>::COUNT,
        ];
        let atom = extents::<M::Atom>()?;
        let threads =
            Function::from_trees(&<M::Threads as Constants>::SHAPE_TREE, &<M::Threads as Constants>::STRIDE_TREE)?;
        let modes = O::AXES.map(|i| ["M", "N", "K"][i]);
        let ([x, y], [i, j], name) = (modes, O::AXES, O::NAME);
        let count = |n: Option<u64>| n.unwrap_or(u64::MAX);
        let yields = if tile.at(0).offset().is_some() { "an offset in memory" } else { "a coordinate of the tensor" };
        let stage = |title: &str, code: String, form: String, layout: String, law: String| Stage {
            title: title.to_string(),
            code,
            form,
            layout,
            law,
        };
        let stages = vec![
            stage(
                "The tile",
                format!("g{name}"),
                format!("({x},{y})"),
                tile.text().to_string(),
                format!("It takes a row and a column to {yields}; what follows only changes how its coordinates are named."),
            ),
            stage(
                "Each mode in the order of its permutation",
                format!("logical_divide(…, <{}, {}>)", all[i], all[j]),
                format!("(Perm{x},Perm{y})"),
                reflected::<<M as bounds::PermutedMatrix<O, Layout<S, D>>>::Output>()?.text().to_string(),
                format!(
                    "Coordinate (p,r) of {x} is row P(p) + {}·r, that of {y} is column P(p) + {}·r: the permutation's strides times the tile's.",
                    count(sizes[i]),
                    count(sizes[j])
                ),
            ),
            stage(
                "What one atom takes, and which atom it is",
                format!("zipped_divide(…, <{}, {}>)", atom[i], atom[j]),
                format!("((Atom{x},Atom{y}),(Rest{x},Rest{y}))"),
                reflected::<<M as bounds::AtomTiles<O, Layout<S, D>>>::Output>()?.text().to_string(),
                format!(
                    "Mode 0 is one block of {} × {} in permuted order, mode 1 counts the blocks; no element is left out.",
                    atom[i],
                    atom[j]
                ),
            ),
            stage(
                "Threads and values of the atom for its rows and columns",
                format!("compose(…, <{}, _>)", text::<O::Tv<M::Atom>>()),
                format!("((ThrV,FrgV),(Rest{x},Rest{y}))"),
                reflected::<<M as bounds::AtomValues<O, Layout<S, D>>>::Output>()?.text().to_string(),
                format!("A composition: (thread, value) first goes through the atom's thread-value layout, then to {yields}."),
            ),
            stage(
                "The atoms that stand side by side",
                format!("zipped_divide(…, <_, <{}, {}>>)", threads.mode(i + 1).size(), threads.mode(j + 1).size()),
                format!("((ThrV,(Thr{x},Thr{y})),(FrgV,(Rest{x},Rest{y})))"),
                reflected::<<M as bounds::ThrFrg<O, Layout<S, D>>>::Output>()?.text().to_string(),
                "Atoms side by side go to the threads, those that follow are more values of the same threads.".into(),
            ),
            stage(
                "The number of a thread for its coordinate",
                format!("compose(…, <right_inverse({}), _>)", threads.text()),
                format!("(thread,(FrgV,Rest{x},Rest{y}))"),
                part.text().to_string(),
                "The thread layout takes (ThrV,ThrM,ThrN,ThrK) to a thread; its inverse takes the thread back. Modes that the matrix has not get stride 0.".into(),
            ),
        ];
        let (values, indices) = (tables(&part)?, numbers(&places)?);
        let permutations = O::AXES.map(|axis| all[axis].clone());
        Ok(Matrix { name, modes, permutations, tile, part, places, stages, values, indices })
    }
}

/// The thread layout and the atom of a tiled MMA.
pub(super) fn facts<M: TileMma>() -> Result<(String, [u64; 3]), Unfit> {
    Ok((text::<M::Threads>(), extents::<M::Atom>()?))
}
