//! Operands in shared memory: which layouts have a descriptor, and that it finds every element.

mod smem {
    mod accepted;
    mod hardware;
    mod instruction;
    mod law;
    mod refused;
    mod select;
}
