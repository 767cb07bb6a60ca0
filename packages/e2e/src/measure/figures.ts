/** Runs the files of a folder one after the other and prints their results. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

interface Options {
  name: string;
  seed: number;
  isShort: boolean;
}

type Run<T> = (file: T, options: Options) => Promise<Record<string, unknown>>;

/** Those whose names start with one of the given words, or all. */
export async function runEach<T>(folder: string, run: Run<T>) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, short: { type: 'boolean' }, full: { type: 'boolean' } },
  });
  const options = { seed: Number(values.seed ?? Date.now() % 1_000_000_000), isShort: values.short === true };
  const names = namesIn(folder).filter(
    (name) => positionals.length === 0 || positionals.some((wanted) => name.startsWith(wanted)),
  );
  if (names.length === 0) throw new Error(`nothing in ${folder}/ is called ${positionals.join(' or ')}`);
  for (const name of names) await runOne(folder, { name, ...options }, run);
}

/** A failure is printed and does not stop the others, but fails the program. */
export async function runOne<T>(folder: string, options: Options, run: Run<T>) {
  const { name, seed } = options;
  const startedAt = performance.now();
  try {
    const path = filesIn(folder).find((each) => basename(each, '.ts') === name) ?? `${name}.ts`;
    const file = (await import(join(import.meta.dirname, '..', folder, path))) as T;
    const figures = await run(file, options);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    console.log(line(name, { seed, ...figures, seconds }));
  } catch (error) {
    console.log(line(name, { seed, failed: (error as Error).message }));
    process.exitCode = 1;
  }
}

/** Also in folders of it. */
const filesIn = (folder: string) =>
  (readdirSync(join(import.meta.dirname, '..', folder), { recursive: true }) as string[]).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );

export const namesIn = (folder: string) =>
  filesIn(folder)
    .map((path) => basename(path, '.ts'))
    .sort();

const line = (name: string, figures: Record<string, unknown>) =>
  [
    name,
    ...Object.entries(figures).map(
      ([figure, value]) => `${figure}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
    ),
  ].join(' ');
