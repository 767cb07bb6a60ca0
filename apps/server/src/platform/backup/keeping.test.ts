import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { loadConfig } from '../config/config.ts';
import { findBackups } from './backup.ts';
import { dropOldBackups, dueAt, findTried, findUntried, removeLeftovers } from './keeping.ts';

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = scratchFolder('leadwright-keeping-');
  folder = join(dataDir, 'backups');
  mkdirSync(folder);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

type Outcome = 'works' | 'fails' | 'untried' | 'cut off';

/** Of the days of January, each with what its trial gave. */
function put(outcomes: Record<number, Outcome>) {
  for (const [day, outcome] of Object.entries(outcomes)) {
    const path = join(folder, `leadwright-202601${day.padStart(2, '0')}T000000Z.backup`);
    writeFileSync(path, '');
    if (outcome === 'untried') continue;
    const problem = outcome === 'fails' ? 'it does not start' : '';
    const proof = JSON.stringify({ at: dayOf(Number(day)), tables: 1, rows: 1, problem });
    writeFileSync(`${path}.proof`, outcome === 'cut off' ? proof.slice(0, 20) : proof);
  }
}
const dayOf = (day: number, hours = 0) => new Date(Date.UTC(2026, 0, day, hours));
const days = async () => (await findBackups(folder)).map(({ madeAt }) => madeAt.getUTCDate());

describe('the backups that are kept', () => {
  it('are the newest that were restored once: none makes room for one that was not tried or that failed', async () => {
    put({ 1: 'works', 2: 'works', 3: 'untried', 4: 'fails', 5: 'works', 6: 'fails', 7: 'untried', 8: 'untried' });
    await dropOldBackups(folder, 2);
    expect(await days()).toEqual([8, 7, 5, 2]);
    expect(readdirSync(folder).filter((name) => name.includes('20260104'))).toEqual([]);
  });

  it('include the only verified one, even if many later ones cannot be restored', async () => {
    put({ 1: 'works', 2: 'fails', 3: 'untried', 4: 'cut off', 5: 'fails' });
    await dropOldBackups(folder, 1);
    expect(await days()).toEqual([5, 4, 1]);
  });
});

describe('the next backup', () => {
  const due = async () => dueAt(await findTried(folder), 24);

  it('is due a day after the newest that was proven', async () => {
    put({ 1: 'works' });
    expect(await due()).toEqual(dayOf(2));
  });

  it('does not wait for a day when the last one was killed before its trial was over: that one is tried', async () => {
    put({ 1: 'works', 3: 'cut off' });
    expect(await due()).toEqual(dayOf(2));
    expect(findUntried(await findTried(folder))?.madeAt).toEqual(dayOf(3));
    put({ 3: 'works' });
    expect(findUntried(await findTried(folder))).toBeNull();
  });

  it('follows one that failed after an hour, and not at once', async () => {
    put({ 1: 'works', 3: 'fails' });
    expect(await due()).toEqual(dayOf(3, 1));
  });
});

it('what a killed backup left behind is removed', async () => {
  mkdirSync(join(dataDir, 'trying-123-abc/postgres'), { recursive: true });
  writeFileSync(join(folder, 'leadwright-20260101T000000Z.backup.unfinished'), '');
  put({ 2: 'works' });
  await removeLeftovers(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  expect(existsSync(join(dataDir, 'trying-123-abc'))).toBe(false);
  expect(readdirSync(folder)).toHaveLength(2);
});
