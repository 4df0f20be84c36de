// title: Padded scales in a shape without padding
// tracker: vllm-project/vllm#23140
// link: https://github.com/vllm-project/vllm/pull/23140
// date: 2025-08-19
// symptom: misleading error
// kind: scale factors
// outcome: refused
// story: The scales of NVFP4 weights are padded to whole blocks, and then brought into the order of the blocks. The function that does it
// gave the result the shape of the scales before the padding. Wherever there was padding, the number of elements did not fit the shape,
// which is an error at run time. The same function existed twice in the project, and both had the fault. A review of the change calls it
// critical. The repair uses the padded numbers of rows and columns.

use cute_static::prelude::*;

fn main() {
    // 200 rows of 6 scales, padded to blocks of 128 by 4
    let padded = OwnedTensor::filled(0u8, layout!((256, 8)));
    let mut scales = OwnedTensor::filled(0u8, layout!((200, 6)));
    copy(padded.view(), &mut scales);
}
