/** Forges a complete archive with any content and valid digests. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { End, Head } from '../archive.rules.ts';
import { digestOf } from '../writing.service.ts';

export type Row = Record<string, unknown>;
export interface Opened {
  head: Head;
  parts: Map<string, { columns: string[]; rows: Row[] }>;
}

function open(archive: Buffer): Opened {
  const [head, ...lines] = gunzipSync(archive)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const parts: Opened['parts'] = new Map();
  let into: { columns: string[]; rows: Row[] } | undefined;
  for (const line of lines) {
    if (Array.isArray(line)) into?.rows.push(Object.fromEntries(line.map((value, n) => [into?.columns[n], value])));
    else if (line.part) {
      into = { columns: line.columns, rows: [] };
      parts.set(line.part, into);
    }
  }
  return { head, parts };
}

export const rowsOf = ({ parts }: Opened, name: string): Row[] => parts.get(name)?.rows ?? [];

function close({ head, parts }: Opened): Buffer {
  const text = [JSON.stringify(head)];
  const sums: End['parts'] = {};
  for (const [part, { columns, rows }] of parts) {
    const lines = rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null)));
    const sha256 = createHash('sha256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .digest('hex');
    sums[part] = { rows: rows.length, sha256 };
    text.push(JSON.stringify({ part, columns }), ...lines);
  }
  text.push(JSON.stringify({ end: true, parts: sums, digest: digestOf(sums) }));
  return gzipSync(`${text.join('\n')}\n`);
}

export function forged(archive: Buffer, change: (opened: Opened) => void): Buffer {
  const opened = open(archive);
  change(opened);
  return close(opened);
}
