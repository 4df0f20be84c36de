fn main() {
    let _ = layout!((4,8));
}
