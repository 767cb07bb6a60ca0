/** Parts of documents that a program writes: everything between a line that says so and the next `<!-- to here -->`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../../../docs');
const END = '<!-- to here -->';

/** `text` with another section. The mark is the program, such as `npm run quality`. */
export function withSection(text: string, mark: string, section: string): string {
  const begin = `<!-- ${mark} writes from here -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`no section of ${mark}`);
  return `${text.slice(0, from)}${begin}\n\n${section}\n\n${text.slice(to)}`;
}

export function writeSection(document: string, mark: string, section: string): void {
  const file = join(DOCS, document);
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), mark, section));
}
