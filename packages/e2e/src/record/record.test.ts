import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@leadwright/server/testing';
import { describe, expect, it } from 'vitest';
import { namesIn } from '../measure/figures.ts';
import { withSection } from '../support/sections.ts';
import { plain, type RecordLine, readRecord } from './proofs-file.ts';
import { createRecording } from './recording.ts';
import { promisesIn, tablesOf } from './tables.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');

describe('docs/reliability.md', () => {
  it('names a proof for every promise, and only proofs that exist', () => {
    const promises = promisesIn(DOCUMENT);
    expect(promises.length).toBeGreaterThanOrEqual(8);
    expect(promises.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
    const proofs = namesIn('prove');
    expect(promises.flatMap((promise) => promise.proofs).filter((proof) => !proofs.includes(proof))).toEqual([]);
  });

  it('has a section for the tables', () => {
    expect(withSection(DOCUMENT, 'npm run prove -- record', 'tables')).toContain('here -->\n\ntables\n\n<!-- to here');
  });
});

describe('docs/defects.md', () => {
  it('names tests that exist', () => {
    const named = [
      ...readFileSync(join(ROOT, 'docs/defects.md'), 'utf8').matchAll(/`((?:\w[\w-]*\/)+[\w.-]+\.test\.tsx?)`/g),
    ];
    const folders = ['apps/server/src', 'apps/server/src/modules/workflows', 'apps/web/src'];
    const missing = named.filter(
      ([, test]) => !folders.some((folder) => existsSync(join(ROOT, folder, test as string))),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(missing.map(([, test]) => test)).toEqual([]);
  });
});

describe('the record', () => {
  it('names proofs that exist, and no folder of the machine', () => {
    const proofs = namesIn('prove');
    for (const line of readRecord()) {
      expect(proofs).toContain(line.proof);
      expect(JSON.stringify(line)).not.toMatch(/"\/(?:tmp|home|root|Users)\//);
    }
  });

  it('is written without the folders of the machine', () => {
    expect(plain(`no ${join(import.meta.dirname, 'x')}`)).toBe('no /packages/e2e/src/record/x');
  });

  it('prefers the last full run of a proof to later short ones', () => {
    const record = [line({ seed: 1 }), line({ seed: 2, short: true })];
    const text = tablesOf('### 1. Money\n\nProofs: `a`, `b`\n', record, ['a', 'b']).replaceAll(/ +/g, ' ');
    expect(text).toContain('2 runs in the record, 0 of them broken.');
    expect(text).toContain('| 1. Money | a | 1: kept, abc |');
    expect(text).toContain('| 1. Money | b | none |');
    expect(text).toContain('| a | 1: 2026-11-18, full, abc | 1 | 3 | kill -9: server 2 | 4 s | kept | 2 |');
  });
});

const line = ({ seed, short = false }: { seed: number; short?: boolean }): RecordLine => ({
  at: '2026-11-18T00:00:00Z',
  commit: 'abc',
  dirty: false,
  proof: 'a',
  seed,
  options: { short, env: {} },
  machine: { cpus: 2, arch: 'x64', memory_gib: 8, node: '24' },
  faults: { 'kill -9': { server: 2 } },
  operations: 3,
  seconds: 4,
  verdict: 'kept',
  history: null,
  figures: {},
});

describe('a recording', () => {
  const folder = scratchFolder('leadwright-recording-');
  const tell = (answer: 'done' | 'refused') => {
    const { recording, close } = createRecording({ proof: 'record.test', seed: 1, short: true }, folder);
    recording.judgedBy('wallet');
    recording.end(recording.begin({ do: 'grant', by: 'test' }), answer);
    recording.fault('kill -9', 'server');
    recording.fault('kill -9', 'server', 2);
    recording.operations(4);
    return close();
  };

  it('counts operations and faults, and knows a history by its content', () => {
    const one = tell('done');
    expect(one).toMatchObject({ operations: 5, faults: { 'kill -9': { server: 3 } } });
    expect(existsSync(one.path as string)).toBe(true);
    expect(tell('done').history).toBe(one.history);
    expect(tell('refused').history).not.toBe(one.history);
  });

  it('keeps nothing for a proof that names no model', () => {
    const { close } = createRecording({ proof: 'record.test', seed: 2, short: true }, folder);
    expect(close()).toEqual({ faults: {}, operations: 0 });
  });
});
