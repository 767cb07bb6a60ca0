/**
 * The code blocks of docs/operating.md. The word after a block's language is its label: a path for a file, a name for a
 * step.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../../..');

export type Substitutions = readonly (readonly [from: string, to: string])[];

/** Only names of places change: paths, ports and dates. Each has to occur, so that none outlives the document. */
export function readDocument(substitutions: Substitutions) {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
  const blocks = new Map<string, string>();
  for (const [, label, body] of text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms))
    blocks.set(label as string, substitute(body as string, substitutions));
  const whole = [...text.matchAll(/^```\w+ \S+\n(.*?)^```$/gms)].map(([, body]) => body).join('');
  const unused = substitutions.filter(([from]) => !whole.includes(from));
  if (unused.length > 0) throw new Error(`docs/operating.md does not name ${unused.map(([from]) => from).join(', ')}`);
  return (label: string): string => {
    const block = blocks.get(label);
    if (block === undefined) throw new Error(`docs/operating.md has no block ${label}`);
    return block;
  };
}

const substitute = (text: string, substitutions: Substitutions) =>
  substitutions.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
