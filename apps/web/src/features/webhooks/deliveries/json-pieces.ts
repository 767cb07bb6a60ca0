/** Formats JSON text and splits it into tokens. Any other text stays unchanged. */

/** The server's mask for a key or a token. */
const HIDDEN = '[hidden]';

export interface Piece {
  kind: 'plain' | 'key' | 'string' | 'hidden';
  text: string;
}

/** A string with the colon of a member, or the text between strings. */
const PART = /("(?:[^"\\]|\\.)*")(\s*:)?|[^"]+|"/g;

export function piecesOf(text: string): Piece[] {
  const laidOut = layOut(text);
  if (laidOut === null) return [{ kind: 'plain', text }];
  return [...laidOut.matchAll(PART)].map(([whole, string, colon]): Piece => {
    if (!string) return { kind: 'plain', text: whole };
    if (colon) return { kind: 'key', text: whole };
    return string === `"${HIDDEN}"` ? { kind: 'hidden', text: whole } : { kind: 'string', text: whole };
  });
}

/** Numbers stay as received: the browser must not round a long id. */
function layOut(text: string): string | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  return indent(text);
}

const OPENS = /^[{[]$/;
const CLOSES = /^[}\]]$/;

/** The same characters with line breaks and indentation. */
function indent(text: string): string {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  const laidOut = tokens.map((token, index) => {
    if (OPENS.test(token)) {
      depth += 1;
      return CLOSES.test(tokens[index + 1] ?? '') ? token : token + line();
    }
    if (CLOSES.test(token)) {
      depth -= 1;
      return OPENS.test(tokens[index - 1] ?? '') ? token : line() + token;
    }
    if (token === ',') return token + line();
    return token === ':' ? ': ' : token;
  });
  return laidOut.join('');
}
