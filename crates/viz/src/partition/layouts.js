'use strict';
const data = JSON.parse(document.getElementById('data').textContent);

// A layout: the digits of an index times the strides.
const size = shape => Array.isArray(shape) ? shape.reduce((n, s) => n * size(s), 1) : shape;
const digits = (shape, index) => {
  if (!Array.isArray(shape)) return index;
  return shape.map(s => { const n = size(s), d = digits(s, index % n); index = Math.floor(index / n); return d; });
};
// Multiples of XOR strides are products without carries, and so are their sums.
const carryless = (c, d) => { let sum = 0; for (let bit = 0; 2 ** bit <= c; bit++) if (c >> bit & 1) sum ^= d << bit; return sum; };
const plus = (a, b, xor) => xor ? a ^ b : a + b;
const times = (coordinate, stride, xor) => Array.isArray(stride)
  ? stride.reduce((sum, d, i) => plus(sum, times(coordinate[i], d, xor), xor), 0)
  : xor ? carryless(coordinate, stride) : coordinate * stride;
const show = tree => Array.isArray(tree) ? `(${tree.map(show).join(',')})` : String(tree);
const table = ({ shape, stride }, xor = false) =>
  Float64Array.from({ length: size(shape) }, (_, i) => times(digits(shape, i), stride, xor));
const filled = (tree, of) => Array.isArray(tree) ? `(${tree.map(t => filled(t, of)).join(',')})` : of(tree);

// Of each matrix: where (thread, value) is, and who holds each element (row by row, starts and entries).
for (const m of data.matrices) {
  // A coordinate has a layout for each of its components, an offset is its only one.
  const parts = m.part.map(modes => modes.map(mode => table(mode, m.xor)));
  m.offset = (t, v) => filled(m.codomain, k => plus(parts[k][0][t], parts[k][1][v], m.xor));
  m.valueShape = m.part[0][1].shape;
  [m.threadPlace, m.valuePlace] = m.places.map(mode => table(mode));
  [m.threads, m.values] = [m.threadPlace.length, m.valuePlace.length];
  m.cell = (t, v) => {
    const index = m.threadPlace[t] + m.valuePlace[v];
    return (index % m.rows) * m.columns + Math.floor(index / m.rows);
  };
  m.starts = new Int32Array(m.rows * m.columns + 1);
  for (let v = 0; v < m.values; v++) for (let t = 0; t < m.threads; t++) m.starts[m.cell(t, v) + 1]++;
  for (let i = 0; i < m.rows * m.columns; i++) m.starts[i + 1] += m.starts[i];
  const next = m.starts.slice();
  m.entries = new Int32Array(m.threads * m.values);
  for (let v = 0; v < m.values; v++) for (let t = 0; t < m.threads; t++) m.entries[next[m.cell(t, v)]++] = t + v * m.threads;
  m.owners = cell => m.entries.subarray(m.starts[cell], m.starts[cell + 1]);
}

