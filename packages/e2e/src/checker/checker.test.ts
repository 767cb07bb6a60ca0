import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@leadwright/server/testing';
import { describe, expect, it } from 'vitest';
import { judgeFile, MODELS } from './judge.ts';
import { CLEAN, PLANTED } from './testing/histories.ts';

type Line = Record<string, unknown>;

const folder = scratchFolder('leadwright-checker-');

/** Which rules the lines break. */
async function broken(lines: readonly Line[]): Promise<string[]> {
  const file = join(folder, 'history.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return [...new Set((await judgeFile(file)).violations.map(({ rule }) => rule))];
}

describe('the checker', () => {
  it.each(Object.keys(MODELS))('accepts a clean history of %s', async (model) => {
    expect(await broken(CLEAN[model] as Line[])).toEqual([]);
  });

  it.each(PLANTED.map(({ rule, plant, what }) => [rule, what, plant] as const))(
    'finds %s: %s',
    async (rule, _, plant) => {
      const [model] = rule.split('.') as [string];
      expect(await broken(plant(structuredClone(CLEAN[model]) as Line[]))).toContain(rule);
    },
  );

  it('has a planted violation for every rule', () => {
    const rules = Object.entries(MODELS).flatMap(([model, all]) => Object.keys(all).map((rule) => `${model}.${rule}`));
    expect(PLANTED.map(({ rule }) => rule).toSorted()).toEqual(rules.toSorted());
  });

  it.each([
    [
      'an answer to nothing',
      [
        { history: 1, models: ['leads'] },
        { end: 4, answer: 'done' },
      ],
    ],
    ['a model that does not exist', [{ history: 1, models: ['luck'] }]],
    ['no model', [{ begin: 1, do: 'run', by: 'proof' }]],
    ['another kind of line', [{ history: 1, models: ['leads'] }, { tale: 1 }]],
  ])('refuses %s', async (_, lines) => {
    expect(await broken(lines as Line[])).toContain('history');
  });

  it('imports nothing but node and itself', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
    expect(files.length).toBeGreaterThan(5);
    const imported = files.flatMap((name) =>
      [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from),
    );
    expect(imported.filter((from) => !/^(node:|\.\/)/.test(from as string))).toEqual([]);
  });
});
