//! The rules that a property requires.

use crate::outcome::rules;

rules! {
    /// A mode of size `S` and stride 0.
    Repeated<S> = NoRepetition {
        message: "{A} is not injective: a mode of size {S} has stride 0",
        label: "this layout takes {S} coordinates to one offset",
        note: "a mode of stride 0 repeats every offset; filter the layout to count each one once"
    }
    /// Two coordinates with the same offset: a stride below the period of the modes before it.
    Overlap<D, P> = ReachedOnce {
        message: "{A} is not injective: stride {D} is below {P}, where the modes of smaller strides end, and an offset is reached twice",
        label: "in the order of the strides, the mode of stride {D} begins before {P}, and reaches an offset that the others reach too",
        note: "one coordinate for each offset is what a tensor is written through, and what a left inverse and a complement need"
    }
    /// It is not known whether there are such coordinates.
    Undecided<D, P> = InjectivitySettled {
        message: "it is undecided whether {A} is injective: stride {D} is below {P}, where the modes of smaller strides end",
        label: "in the order of the strides, the mode of stride {D} begins before {P}, and there are more than 4096 differences to look at",
        note: "at most 4096 differences are looked at where three or more modes interleave; one or two modes at a time are decided whatever their sizes are"
    }
    /// A stride that is not where the modes before it end.
    Crossing<D, P> = NoCrossing {
        message: "the offsets of {A} are not consecutive: stride {D} is below {P}, the size times the stride of the mode before it",
        label: "in the order of their strides, the mode of stride {D} begins before the one before it has ended at {P}",
        note: "offsets are consecutive, each reached once, exactly when the first stride is 1 and each next one is the size times the stride before it"
    }
    /// A stride that leaves an offset out.
    Hole<D, P> = NoHole {
        message: "{A} leaves out offset {P}",
        label: "the modes of smaller stride end before {P}, and the next stride is {D}",
        note: "in the order of the strides, the first must be 1, and each next one must begin where the modes before it end"
    }
    /// A negative stride.
    Downward<D> = CountsUpwards {
        message: "{A} has offsets below 0: a mode has stride {D}",
        label: "the offsets of this layout do not begin at 0",
        note: "the property is about the offsets from 0 on; reverse the mode, or require `Contiguous`, which ignores signs"
    }
    /// Only the offsets below `P` are reached.
    Uncovered<N, P> = CoversAll {
        message: "{A} does not cover [0, {N}): it leaves out offset {P}",
        label: "every offset below {P} is reached, and {P} is not",
        note: "an offset is reached when some coordinate has it as its value"
    }
}
