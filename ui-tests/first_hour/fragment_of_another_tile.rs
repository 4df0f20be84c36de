use cute_static::prelude::*;

fn main() {
    type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0))>;
    let sums = OwnedTensor::filled(0, FragmentC::<Mma, layout!((64,64))>::default());
    let mut c = OwnedTensor::filled(0, layout!((128,128)));
    copy(&sums, &mut Mma::default().get_slice(3).partition_c(c.view_mut()));
}
