/** `npm run prove` runs some tests at full length: every statement, more rows, more rounds. `npm test` samples them. */
import { appendFileSync, writeFileSync } from 'node:fs';

export const IS_THOROUGH = process.env['THOROUGH'] === '1';

/** Of the proof that runs the test. */
export const seedOr = (usual: number) => Number(process.env['PROOF_SEED'] ?? usual);

/** Figures for the line that the proof prints. */
export function tellFigures(figures: Record<string, unknown>): void {
  if (process.env['FIGURES']) writeFileSync(process.env['FIGURES'], JSON.stringify(figures));
}

/** A statement by what it does to which table or function, without values. */
export function siteOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text ?? '');
  const words = text.replaceAll('"', '').trim().toLowerCase();
  const [, called] = /^select \w*\.?(wallet_\w+)\(/.exec(words) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+(?:only\s+)?([a-z_.]+)/.exec(words) ?? [];
  const verb = /^\w+/.exec(words)?.[0] ?? 'statement';
  return called ?? (table && table !== 'set' ? `${verb} ${table}` : verb);
}

/** A fault that a test has put in, for the record of the proof. */
export function tellFault(kind: string, site: string, times = 1): void {
  const file = process.env['FAULTS'];
  if (file) appendFileSync(file, `${JSON.stringify({ kind, site, times })}\n`);
}
