//! What the library compiles to: no more instructions than the same written by hand with literal offsets.

mod compile;
mod kernels;
mod offsets;

#[test]
fn a_static_layout_costs_what_constants_cost() {
    compile::compare("assembly", offsets::PAIRS);
}

#[test]
fn a_kernel_costs_what_literal_offsets_cost() {
    compile::compare("kernels", kernels::PAIRS);
}
