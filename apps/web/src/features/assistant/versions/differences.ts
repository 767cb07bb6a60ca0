/** A word diff of two texts: keeps the longest common subsequence and marks the rest as removed or added. */

export interface Part {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Splits into variables, words and white space, without loss. */
const piecesOf = (text: string) => text.match(/\{[a-z0-9_.]+\}|\s+|[^\s{]+|\{/g) ?? [];

export function differences(before: string, after: string): Part[] {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  const common = commonLengths(old, now);
  const parts: Part[] = [];
  const add = (kind: Part['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [gone, added] = [old[i], now[j]];
    if (gone !== undefined && gone === added) {
      add('same', gone);
      [i, j] = [i + 1, j + 1];
    } else if (added === undefined || (gone !== undefined && at(common, i + 1, j) >= at(common, i, j + 1))) {
      add('gone', gone as string);
      i += 1;
    } else {
      add('new', added);
      j += 1;
    }
  }
  return parts;
}

const at = (table: Uint16Array[], i: number, j: number) => table[i]?.[j] ?? 0;

/** The length of the common subsequence from i and j on. */
function commonLengths(old: string[], now: string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = table[i] as Uint16Array;
      row[j] = old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}
