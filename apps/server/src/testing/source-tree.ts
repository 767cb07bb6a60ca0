/** The repository's own source, as the tests of the architecture read it: files and their imports, without a compiler. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');

export const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

export interface Import {
  file: string;
  target: string;
}

/** Every TypeScript file under a folder, by its path from the root. */
export function sources(folder: string, found: string[] = []): string[] {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name)) sources(path, found);
    else if (/\.tsx?$/.test(entry.name)) found.push(path);
  }
  return found;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** Relative targets become paths from the root; packages stay as they are written. */
export const importsOf = (file: string): Import[] =>
  [...textOf(file).matchAll(IMPORT)].map((match) => {
    const target = (match[1] ?? match[2] ?? match[3]) as string;
    return { file, target: target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), target)) : target };
  });

export const breaches = (files: string[], isBreach: (each: Import) => boolean) =>
  files
    .flatMap(importsOf)
    .filter(isBreach)
    .map(({ file, target }) => `${file} > ${target}`);
