use cute_static::collective::Mainloop;
use cute_static::arch::Sm80;
use cute_static::typenum::U0;

struct Mine;

impl<X, M> Mainloop<X, M> for Mine {
    type Arch = Sm80;
    type SmemLayoutA = ();
    type SmemLayoutB = ();
    type SharedMemory = U0;
    type Registers = U0;
    type Threads = U0;
}

fn main() {}
