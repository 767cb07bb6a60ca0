/** The tables of docs/reliability.md, from the record and from the proofs that the document names for each promise. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cells } from '../measure/bench-table.ts';
import { namesIn } from '../measure/figures.ts';
import { writeSection } from '../support/sections.ts';
import { type RecordLine, readRecord } from './proofs-file.ts';

const DOCUMENT = 'reliability.md';
const FILE = join(import.meta.dirname, '../../../../docs', DOCUMENT);

interface Numbered extends RecordLine {
  number: number;
}

/** Each promise with the proofs that its `Proofs:` line names. */
export function promisesIn(text: string): { name: string; proofs: string[] }[] {
  return text
    .split(/^### (?=\d)/m)
    .slice(1)
    .map((section) => {
      const [, named = ''] = /^Proofs?: (.+)$/m.exec(section) ?? [];
      return {
        name: section.slice(0, section.indexOf('\n')),
        proofs: [...named.matchAll(/`([\w-]+)`/g)].map(([, proof]) => proof as string),
      };
    });
}

/** Columns stand below each other, as the formatter of documents has them. */
function table(head: string[], lines: (string | number | null)[][]): string {
  const texts = [head, ...lines].map((line) => line.map((cell) => String(cell ?? '–')));
  const widths = head.map((_, column) => Math.max(...texts.map((line) => (line[column] ?? '').length)));
  const padded = texts.map((line) => cells(...line.map((cell, column) => cell.padEnd(widths[column] as number))));
  return [padded[0], cells(...widths.map((width) => '-'.repeat(width))), ...padded.slice(1)].join('\n');
}

const faultsOf = ({ faults }: RecordLine) =>
  Object.entries(faults)
    .map(
      ([kind, sites]) =>
        `${kind}: ${Object.entries(sites)
          .map(([site, times]) => `${site} ${times}`)
          .join(', ')}`,
    )
    .join('; ');

const codeOf = ({ commit, dirty }: RecordLine) => `${commit?.slice(0, 9) ?? 'unknown'}${dirty ? ' with changes' : ''}`;

/** The last run of a proof: a full one counts for more than a later short one. */
const lastOf = (lines: Numbered[], proof: string) => {
  const own = lines.filter((line) => line.proof === proof);
  return own.findLast(({ options }) => !options.short) ?? own.at(-1);
};

function rowOf(proof: string, lines: Numbered[]) {
  const last = lastOf(lines, proof);
  if (!last) return [proof, 'never run since the record began', null, null, null, null, null, null];
  const { number, at, options, seed, operations, seconds, verdict } = last;
  const form = `${at.slice(0, 10)}, ${options.short ? 'short' : 'full'}, ${codeOf(last)}`;
  return [
    proof,
    `${number}: ${form}`,
    seed,
    operations,
    faultsOf(last) || null,
    `${seconds} s`,
    verdict,
    seedsOf(lines, proof),
  ];
}

const seedsOf = (lines: Numbered[], proof: string) => {
  const own = lines.filter((line) => line.proof === proof);
  const broken = own.filter(({ verdict }) => verdict === 'broken').length;
  return `${new Set(own.map(({ seed }) => seed)).size}${broken > 0 ? ` (${broken} broken)` : ''}`;
};

const HEAD = [
  'proof',
  'last line',
  'seed',
  'operations',
  'faults, sites and how often',
  'time',
  'promise',
  'seeds so far',
];

function promisesTable(text: string, lines: Numbered[]): string {
  return table(
    ['promise', 'proof', 'last line of the record'],
    promisesIn(text).flatMap(({ name, proofs }) =>
      proofs.map((proof) => {
        const last = lastOf(lines, proof);
        return [name, proof, last ? `${last.number}: ${last.verdict}, ${codeOf(last)}` : 'none'];
      }),
    ),
  );
}

export function tablesOf(text: string, record: RecordLine[], proofs: string[]): string {
  const lines = record.map((line, n) => ({ ...line, number: n + 1 }));
  const runs = `${lines.length} runs in the record, ${lines.filter(({ verdict }) => verdict === 'broken').length} of them broken.`;
  return [
    runs,
    promisesTable(text, lines),
    table(
      HEAD,
      proofs.map((proof) => rowOf(proof, lines)),
    ),
  ].join('\n\n');
}

export function writeTables(): void {
  const section = tablesOf(readFileSync(FILE, 'utf8'), readRecord(), namesIn('prove'));
  writeSection(DOCUMENT, 'npm run prove -- record', section);
}
