/** Detects the encoding of a text file from its beginning. Pure. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** By its byte order mark, or by whether the bytes are valid UTF-8. Null if it is not text. */
export function encodingOf(head: Uint8Array, isUtf8: boolean): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.includes(0)) return withoutMark(head);
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

/** In UTF-16 text that is mostly ASCII, the zero bytes are all at even or all at odd positions. */
function withoutMark(head: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  });
  const [even, odd] = zeros as [number, number];
  if (even === 0 && odd > head.length / 4) return 'utf-16le';
  return odd === 0 && even > head.length / 4 ? 'utf-16be' : null;
}
