//! The table of operations.

/// Passes one row per operation to the macro `$consumer`, grouped by the modules that declare them:
///
/// ```text
/// [module] { Result [Operand: Kind, …] method composed "vectors" "summary" ["example of A", "of the operand", …]; … }
/// ```
///
/// * `Result` is the name of the result's alias and of the bound. The first operand is `A`. The others follow in `[…]`, each with its kind.
/// * `method` is the name of the method, or `_`. It is in parentheses if the operation may refuse `A` for every choice of the other operands, or if the
///   result need not be a layout.
/// * `composed` is the form of the operation for a composed layout `F ∘ O ∘ L`. `inside`: `F ∘ O ∘ op(L)`. `plain`: `op(L)`. `edited`: an edit of modes,
///   which has one impl for all types with a shape. `_`: impls of its own, or none.
/// * `"vectors"` is the name in test vectors, which is CuTe's name if CuTe has the operation, or `_`.
/// * `cargo cute` prints the summary and runs the example. An operation without an example is not a command.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_operation {
    ($consumer:ident) => {
        $consumer! {
            [algebra::composition] {
                Composition [B: Tiler] compose _ "composition"
                    "R(c) = A(B(c)); B is a layout or a tiler" ["(8,8):(8,1)", "((4,8),2):((16,1),8)"];
            }
            [algebra::composition::in_bounds] {
                CompositionInBounds [B: Tiler] compose_in_bounds inside "composition_in_bounds"
                    "composition that refuses indices beyond A's size" ["(8,8):(8,1)", "16:4"];
            }
            [algebra::complement] {
                Complement [] (complement) plain "complement" "the layout of the offsets that A does not reach" ["4:2"];
                ComplementIn [Size: Number] (complement_in) plain "complement_in"
                    "the complement of A within SIZE offsets" ["4:2", "24"];
                PaddedComplement [Size: Number] (padded_complement) plain "padded_complement"
                    "the complement within SIZE offsets, rounded up as CuTe does" ["4:2", "20"];
            }
            [algebra::coalesce] {
                Coalesced [] coalesce inside "coalesce" "the same function with as few modes as possible" ["(2,(1,6)):(1,(6,2))"];
                CoalescedExtended [] coalesce_extended inside "coalesce_extended"
                    "coalesce that also keeps the values beyond A's size" ["(2,1,6,1):(4,7,8,0)"];
            }
            [algebra::modewise] {
                CoalescedBy [Profile: Tiler] coalesce_by inside "coalesce_by_mode"
                    "coalesce, mode by mode of PROFILE" ["(2,(1,6)):(1,(6,2))", "(1,1)"];
                FilteredBy [Profile: Tiler] filter_by inside "filter_by_mode" "filter, mode by mode" [];
                ComplementBy [Profile: Tiler] complement_by _ "complement_by_mode" "complement, mode by mode" [];
                ComplementInBy [Profile: Tiler] complement_in_by _ "complement_in_by_mode"
                    "complement in a size, mode by mode" [];
                PaddedComplementBy [Profile: Tiler] padded_complement_by _ "padded_complement_by_mode"
                    "padded complement, mode by mode" [];
                RightInverseBy [Profile: Tiler] right_inverse_by _ "right_inverse_by_mode"
                    "right inverse, mode by mode" [];
                LeftInverseBy [Profile: Tiler] left_inverse_by _ "left_inverse_by_mode"
                    "left inverse, mode by mode" [];
            }
            [algebra::filter] {
                FilteredZeros [] filter_zeros inside "filter_zeros" "each mode of stride 0 replaced by one of size 1" ["(4,2,8):(1,0,4)"];
                WithoutZeros [] drop_zeros inside "drop_zeros" "A without modes of stride 0" [];
                Filtered [] filter inside "filter" "A without modes of stride 0 or size 1" ["(4,2,8):(1,0,4)"];
            }
            [algebra::inverse] {
                RightInverse [] (right_inverse) _ "right_inverse"
                    "B with A(B(i)) = i, for as many i from 0 on as possible" ["(4,8):(8,1)"];
                LeftInverse [] (left_inverse) _ "left_inverse"
                    "B with A(B(A(c))) = A(c); B(A(c)) = c if A is injective" ["(4,8):(1,5)"];
            }
            [algebra::nullspace] {
                Nullspace [] nullspace _ "nullspace" "the coordinates that A maps to 0" ["(4,2,8):(1,0,4)"];
            }
            [algebra::common] {
                MaxCommonLayout [B: Layout] max_common_layout _ "max_common_layout"
                    "the coordinates at which A and B have the same consecutive offsets" ["(4,4):(1,4)", "((2,2),4):((1,8),2)"];
            }
            [algebra::divide] {
                LogicalDivide [Tiler: Tiler] logical_divide inside "logical_divide"
                    "(tile, rest) for each mode" ["(8,16):(16,1)", "<4:1,8:2>"];
                ZippedDivide [Tiler: Tiler] zipped_divide inside "zipped_divide"
                    "((tiles), (rests))" ["(8,16):(16,1)", "<4:1,8:2>"];
                TiledDivide [Tiler: Tiler] tiled_divide inside "tiled_divide"
                    "((tiles), rests…)" ["(8,16):(16,1)", "<4:1,8:2>"];
                FlatDivide [Tiler: Tiler] flat_divide inside "flat_divide"
                    "(tiles…, rests…)" ["(8,16):(16,1)", "<4:1,8:2>"];
                PaddedLogicalDivide [Tiler: Tiler] padded_logical_divide inside "padded_logical_divide"
                    "logical divide, rounded up as CuTe does" ["(10,10)", "(4,4)"];
                PaddedZippedDivide [Tiler: Tiler] padded_zipped_divide inside "padded_zipped_divide"
                    "zipped divide, rounded up as CuTe does" ["(10,10)", "(4,4)"];
                PaddedTiledDivide [Tiler: Tiler] padded_tiled_divide inside "padded_tiled_divide"
                    "tiled divide, rounded up as CuTe does" ["(10,10)", "(4,4)"];
                PaddedFlatDivide [Tiler: Tiler] padded_flat_divide inside "padded_flat_divide"
                    "flat divide, rounded up as CuTe does" ["(10,10)", "(4,4)"];
            }
            [algebra::product] {
                LogicalProduct [B: Layout] (logical_product) inside "logical_product"
                    "(A, copies of A in the order of B)" ["(2,2):(4,1)", "6:1"];
                ZippedProduct [Tiler: Tiler] (zipped_product) inside "zipped_product"
                    "((A), (copies))" ["(2,2):(1,2)", "<3:1,4:1>"];
                TiledProduct [Tiler: Tiler] (tiled_product) inside "tiled_product"
                    "((A), copies…)" ["(2,2):(1,2)", "<3:1,4:1>"];
                FlatProduct [Tiler: Tiler] (flat_product) inside "flat_product"
                    "(A…, copies…)" ["(2,2):(1,2)", "<3:1,4:1>"];
                BlockedProduct [B: Layout] (blocked_product) inside "blocked_product"
                    "copies of A in the order of B, each in one block" ["(2,5):(5,1)", "(3,4):(1,3)"];
                RakedProduct [B: Layout] (raked_product) inside "raked_product"
                    "copies of A in the order of B, interleaved" ["(3,4):(4,1)", "(2,5):(1,2)"];
            }
            [algebra::tile_to_shape] {
                TileToShape [Shape: Shape, Order: Order] (tile_to_shape_in_order) inside "tile_to_shape"
                    "A repeated to fill SHAPE" ["(8,8):(8,1)", "(32,16)", "(1,0)"];
            }
            [algebra::recast] {
                Upcast [N: Number] upcast _ "upcast" "A in elements N times as wide" ["(4,8):(8,1)", "4"];
                Downcast [N: Number] downcast _ "downcast" "A in elements N times as narrow" ["(4,8):(8,1)", "4"];
                Recast [Old: Number, New: Number] recast _ "recast"
                    "A from OLD bits to NEW bits per element" ["(12,8):(1,12)", "8", "6"];
            }
            [algebra::recast::padded] {
                PaddedDowncast [N: Number] padded_downcast _ "padded_downcast"
                    "the downcast that CuTe computes, which may not reach all of A" ["4:2", "2"];
                PaddedRecast [Old: Number, New: Number] padded_recast _ "padded_recast"
                    "the recast that CuTe computes, from OLD bits to NEW bits per element" ["4:2", "16", "8"];
            }
            [algebra::f2::convert] {
                AsXorLayout [] (as_xor) _ "as_xor" "the same function with XOR strides" [];
                AsIntegerLayout [] (as_integer) _ "as_integer" "the same function with integer strides" [];
            }
            [algebra::distribute] {
                DomainDistribute [B: Layout] _ _ "domain_distribute" "the threads and values of a copy over a layout" [];
                MaxAlignment [] _ _ "max_alignment" "the largest number that divides all strides" [];
            }
            [algebra::ceil_div] {
                CeilDivTiler [Tiler: Tiler] _ _ "ceil_div_layout" "the tiles that cover a shape" [];
            }
            [application::admissible] {
                Location [B: Layout] (locate) _ "location" "the coordinates of A at the offsets of B" [];
            }
            [layout::edit] {
                Get [I: Path] (get) edited "get" "mode I" [];
                Select [I: Path] (select) edited "select" "the modes I" [];
                Take [Begin: Number, End: Number] (take) edited "take" "the modes from BEGIN up to END" [];
                Group [Begin: Number, End: Number] (group) edited "group" "the modes from BEGIN up to END as one" [];
                Replace [I: Number, X: Mode] (replace) edited "replace_mode" "X in place of mode I" [];
                Append [X: Mode] (append) edited _ "X as the last mode" [];
                Prepend [X: Mode] (prepend) edited _ "X as the first mode" [];
                AppendToRank [X: Mode, N: Number] (append_to_rank) edited "append_to_rank" "X appended until the rank is N" [];
                PrependToRank [X: Mode, N: Number] (prepend_to_rank) edited "prepend_to_rank"
                    "X prepended until the rank is N" [];
                Flattened [] (flatten) edited "flatten" "all leaves in one list" [];
                Concatenate [] _ _ _ "the layouts of a list as the modes of one layout" [];
            }
            [layout::regroup] {
                GroupBy [Profile: Shape] (group_by) edited _ "the flat modes, nested like PROFILE" [];
                LeavesOf [] _ _ "get_leaves" "the leaves as a list" [];
                LayoutsFromTile [] _ _ "get_layouts_from_tile" "the entries of a tiler as layouts" [];
                SizeAt [I: Path] _ _ "size" "the size of mode I" [];
                CosizeAt [I: Path] _ _ "cosize" "the cosize of mode I" [];
                RankAt [I: Path] _ _ _ "the rank of mode I" [];
                DepthAt [I: Path] _ _ _ "the depth of mode I" [];
            }
            [layout::slice] {
                Slice [Coordinate: Coordinate] (slice) _ _ "the modes at `_`" [];
                NestedSlice [Coordinate: Coordinate] (slice_nested) _ _ "the modes at `_`, with their nesting" [];
                Dice [Coordinate: Coordinate] (dice) _ _ "the modes at integers" [];
                SliceOffset [Coordinate: Coordinate] _ _ _ "the offset at which a slice begins" [];
            }
            [layout::sorted] {
                SortByStride [] (sort_by_stride) _ "sort_by_stride" "the flat modes in the order of their strides" [];
            }
            [layout::identity] {
                IdentityLayout [] _ _ "make_identity_layout" "the layout of a shape whose values are its coordinates" [];
            }
            [layout::convert] {
                ToIntTuple [] _ _ "to_int_tuple" "the HTuple, if its leaves are integers" [];
                ToShape [] _ _ "to_shape" "the HTuple, if its leaves are positive" [];
                ToStride [] _ _ "to_stride" "the HTuple, if its leaves are integers" [];
                Coprofile [] _ _ "coprofile" "the neutral element of the values" [];
                IncrementCoord [Shape: Shape] _ _ "increment_coord" "the next coordinate of SHAPE" [];
            }
            [stride::like] {
                LayoutLike [] make_layout_like plain "make_layout_like" "a compact layout in the order of the strides" [];
            }
            [stride::fragment] {
                FragmentLike [] (make_fragment_like) plain "make_fragment_like" "a compact layout for the registers of a thread" [];
            }
            [stride::order] {
                CompactOrder [Order: Order] _ _ "compact_order" "the compact strides of a shape in ORDER" [];
            }
            [shape::divide] {
                ShapeDiv [B: Shape] _ _ "shape_div" "the quotient of two shapes" [];
                ShapeDivEach [B: Shape] _ _ "shape_div_each" "the quotient in each leaf" [];
                CeilDiv [B: Shape] _ _ "ceil_div" "the number of tiles that cover a shape" [];
            }
            [shape::index] {
                Offset [Coordinate: Coordinate] _ _ "eval" "the offset at COORDINATE" [];
            }
            [htuple::arithmetic] {
                TupleAdd [B: Shape] _ _ "tuple_add" "the sum, leaf by leaf" [];
                TupleSub [B: Shape] _ _ "tuple_sub" "the difference, leaf by leaf" [];
                InnerProduct [B: Shape] _ _ "inner_product" "the sum of the products, leaf by leaf" [];
                TupleProductEach [] _ _ "tuple_product_each" "the product of each mode" [];
                PrefixProduct [] _ _ _ "the products of the leaves before each leaf" [];
            }
            [swizzle::xor] {
                AsComposedLayout [] _ _ "as_composed" "a swizzle and a layout with integer strides" [];
            }
            [swizzle::recast] {
                InUnit [Unit: Unit] _ _ _ "the swizzle in another unit" [];
            }
        }
    };
}
