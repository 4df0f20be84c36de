use cute_static::htuple::{HCons, HNil};
use cute_static::kind::Components;
use cute_static::symbols;
use cute_static::symbols::SymbolMode;
use cute_static::symbols::product::SymbolValues;
use cute_static::tma::symbolic::MapModes;
use cute_static::typenum::{U1, UTerm};

symbols! { Mine { M } }
type Flat = HCons<SymbolMode<U1, UTerm, U1, UTerm>, HNil>;

// The values of the symbols would be those of any layout, which `with` has not checked.
impl MapModes<Mine> for HCons<Flat, HNil> {
    type Tree<L: Components> = <Flat as MapModes<Mine>>::Tree<L>;
    type Modes<L: Components> = <Flat as MapModes<Mine>>::Modes<L>;
    type Legal = <Flat as MapModes<Mine>>::Legal;
    fn each(_: SymbolValues<'_>, _: &mut impl FnMut(Option<i64>, Option<i64>)) {}
}

fn main() {}
