/** Bytes of a mail server to its replies, with limits: a server may send anything at all. Pure. */
import type { Reply } from '../rules/replies.rules.ts';

const LIMITS = { lineBytes: 4096, replyLines: 100, sessionBytes: 256 * 1024 } as const;

class Nonsense extends Error {}

const LINE = /^([2-5]\d\d)([ -]|$)(.*)$/s;
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})(?:\s+|$)/;
const MAX_TEXT = 500;

export interface ReplyReader {
  /** The replies that these bytes complete. Throws `Nonsense` where no reply can come of it. */
  feed(chunk: Buffer): Reply[];
}

export function createReplyReader(): ReplyReader {
  let rest = '';
  let total = 0;
  let lines: string[] = [];

  const take = (line: string): Reply | null => {
    const [, code, sign, text = ''] = LINE.exec(line) ?? [];
    if (!code) throw new Nonsense('a line without a code');
    lines.push(text);
    if (lines.length > LIMITS.replyLines) throw new Nonsense('a reply without an end');
    if (sign === '-') return null;
    const reply = toReply(Number(code), lines);
    lines = [];
    return reply;
  };

  return {
    feed(chunk) {
      total += chunk.length;
      if (total > LIMITS.sessionBytes) throw new Nonsense('more than any server has to say');
      const parts = (rest + chunk.toString('latin1')).split('\n');
      rest = parts.pop() as string;
      if (rest.length > LIMITS.lineBytes || parts.some(({ length }) => length > LIMITS.lineBytes))
        throw new Nonsense('a line without an end');
      return parts.flatMap((line) => take(line.replace(/\r$/, '').replaceAll('\0', '')) ?? []);
    },
  };
}

/** Every line repeats the enhanced code. Line breaks are kept because callers search the lines of a greeting. */
function toReply(code: number, lines: readonly string[]): Reply {
  const enhanced = ENHANCED.exec(lines[0] as string)?.[1] ?? '';
  const text = lines.map((line) => line.replace(ENHANCED, '').trim()).join('\n');
  return { code, enhanced, text: text.slice(0, MAX_TEXT * 8) };
}
