/** Text that is JSON, laid out and taken apart for reading. Anything else stays as it is. */

/** What the server writes in the place of a key or a token. */
const HIDDEN = '[hidden]';

export interface Piece {
  kind: 'plain' | 'key' | 'string' | 'hidden';
  text: string;
}

/** A string with the colon of a member, or what else there is between strings. */
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

/** Numbers are written as they came: a long id must not be rounded on its way through the browser. */
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

/** The same characters with line breaks and spaces between them. */
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
