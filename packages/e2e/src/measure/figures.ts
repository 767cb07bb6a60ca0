/** Runs the files of a folder one after the other and prints what each found out. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

interface Options {
  name: string;
  seed: number;
  isShort: boolean;
}

/** A failure is printed and does not stop the others, but the program ends with it. */
export async function runEach<T>(folder: string, run: (file: T, options: Options) => Promise<Record<string, unknown>>) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, short: { type: 'boolean' }, full: { type: 'boolean' } },
  });
  const options = { seed: Number(values.seed ?? Date.now() % 1_000_000_000), isShort: values.short === true };
  const names = namesIn(folder).filter(
    (name) => positionals.length === 0 || positionals.some((wanted) => name.startsWith(wanted)),
  );
  if (names.length === 0) throw new Error(`nothing in ${folder}/ is called ${positionals.join(' or ')}`);
  for (const name of names) {
    const startedAt = performance.now();
    try {
      const file = (await import(join(import.meta.dirname, '..', folder, `${name}.ts`))) as T;
      const figures = await run(file, { name, ...options });
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      console.log(line(name, { seed: options.seed, ...figures, seconds }));
    } catch (error) {
      console.log(line(name, { seed: options.seed, failed: (error as Error).message }));
      process.exitCode = 1;
    }
  }
}

const namesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, '..', folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -3))
    .sort();

const line = (name: string, figures: Record<string, unknown>) =>
  [
    name,
    ...Object.entries(figures).map(
      ([figure, value]) => `${figure}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
    ),
  ].join(' ');
