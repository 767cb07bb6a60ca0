/**
 * Bytes to text, whatever wrote them: UTF-8, UTF-16 with its mark (as spreadsheets save "Unicode text"), or the Windows code
 * page of western Europe, which is what a file is that cannot be UTF-8.
 */
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const;
const MARK_BYTES = 3;

function markOf([first, second]: Uint8Array): TextDecoder | undefined {
  for (const order of ['le', 'be'] as const)
    if (first === utf16[order][0] && second === utf16[order][1]) return new TextDecoder(`utf-16${order}`);
  return undefined;
}

export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decode: Decode | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    waiting = Buffer.concat([waiting, chunk]);
    if (!decode && waiting.length < MARK_BYTES) continue;
    decode ??= decoderOf(waiting);
    yield decode(waiting);
    waiting = Buffer.alloc(0);
  }
  decode ??= decoderOf(waiting);
  yield decode(waiting) + decode(undefined);
}

/** Called with each part, then with nothing for what is left. */
type Decode = (part: Buffer | undefined) => string;

function decoderOf(head: Buffer): Decode {
  const wide = markOf(head);
  return wide ? (part) => wide.decode(part, { stream: part !== undefined }) : narrowDecoder();
}

/** Decodes UTF-8 until the first invalid byte. If only ASCII came before it, the text is Windows-1252. */
function narrowDecoder(): Decode {
  const windows = new TextDecoder('windows-1252');
  let carry: Buffer = Buffer.alloc(0);
  let [isWindows, hasSigns, isFirst] = [false, false, true];
  return (part) => {
    if (isWindows) return windows.decode(part);
    const all = part ? Buffer.concat([carry, part]) : carry;
    const end = part ? wholeLength(all) : all.length;
    const whole = all.subarray(0, end);
    carry = Buffer.from(all.subarray(end));
    if (isUtf8(whole) || hasSigns) {
      const text = whole.toString('utf8');
      hasSigns ||= text.length < whole.length;
      const clean = isFirst ? text.replace(/^\uFEFF/, '') : text;
      isFirst &&= whole.length === 0;
      return clean;
    }
    isWindows = true;
    return windows.decode(all);
  };
}

/** The length without an incomplete character at the end. */
function wholeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
