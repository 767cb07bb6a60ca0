/**
 * A compact set of millions of strings, stored as 64-bit hashes, to detect duplicate rows of a file. Two that are equal are always
 * recognised; the probability that two different ones are taken for equal is below one in a million for ten million strings.
 */
export interface KeySet {
  /** True when it was not there. */
  add(key: string): boolean;
}

export function keySet(capacity = 1 << 16): KeySet {
  let high = new Uint32Array(capacity);
  let low = new Uint32Array(capacity);
  let size = 0;

  /** False when it is there. */
  const place = (h: number, l: number): boolean => {
    const mask = high.length - 1;
    for (let at = l & mask; ; at = (at + 1) & mask) {
      if (high[at] === 0) {
        high[at] = h;
        low[at] = l;
        return true;
      }
      if (high[at] === h && low[at] === l) return false;
    }
  };
  const grow = () => {
    const [h, l] = [high, low];
    high = new Uint32Array(h.length * 2);
    low = new Uint32Array(l.length * 2);
    for (let i = 0; i < h.length; i++) if (h[i] !== 0) place(h[i] as number, l[i] as number);
  };
  return {
    add(key) {
      const [h, l] = hash(key);
      if (!place(h, l)) return false;
      if (++size * 2 > high.length) grow();
      return true;
    },
  };
}

/** Two rounds of a multiplicative hash, mixed at the end (cyrb53). The first is never 0: that marks a free place. */
function hash(text: string): [number, number] {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ sign, 2654435761);
    h2 = Math.imul(h2 ^ sign, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return [h1 >>> 0 || 1, h2 >>> 0];
}
