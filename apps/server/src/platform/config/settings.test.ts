import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Settings } from './settings.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../../..', file), 'utf8');
const known = Object.keys(Settings.shape).sort();

describe('.env.example', () => {
  const lines = read('.env.example').matchAll(/^(# )?([A-Z][A-Z0-9_]*)=(.*)$/gm);
  const entries = [...lines].map(([, comment, name, value]) => ({ name, value, isSet: !comment }));

  it('names every setting once, and no other', () => {
    expect(entries.map(({ name }) => name).sort()).toEqual(known);
  });

  it('sets only values that a start accepts', () => {
    const set = entries.filter(({ value }) => value !== '');
    expect(Settings.safeParse(Object.fromEntries(set.map(({ name, value }) => [name, value]))).error).toBeUndefined();
  });

  it('shows the real default of what it leaves commented out', () => {
    const defaults: Record<string, unknown> = Settings.parse({});
    const different = entries.filter(
      ({ name, value, isSet }) => !isSet && defaults[name as string] && String(defaults[name as string]) !== value,
    );
    expect(different).toEqual([]);
  });
});

describe('the configuration', () => {
  it('is plain data, which threads can be given a copy of', () => {
    const set = Object.fromEntries(
      [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.+)$/gm)].map(([, name, value]) => [name, value]),
    );
    const settings = Settings.parse(set);
    expect(structuredClone(settings)).toEqual(settings);
  });
});

describe('the table of settings in docs/operating.md', () => {
  it('explains every setting once, and no other', () => {
    const rows = read('docs/operating.md').matchAll(/^\| (`[A-Z][A-Z0-9_]*`(?:, `[A-Z][A-Z0-9_]*`)*) +\|/gm);
    const named = [...rows].flatMap(([, cell]) => [...(cell as string).matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual(known);
  });
});
