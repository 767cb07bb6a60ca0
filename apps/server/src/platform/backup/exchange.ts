/**
 * Puts what was restored beside the data in its place. A marker says that everything is there and tried: from then on the exchange is
 * completed whatever happens, by the next start if need be, and never half.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { waitForOldServer } from '../database/embedded-postgres.ts';
import { loadRows, ROWS } from './logical.ts';

/** What a backup of the embedded database holds. */
export const PARTS = ['postgres', 'postgres.password', 'files'] as const;
/** Only where the backup was opened with other keys than those of the installation. */
export const KEY_FILE = 'secret.key';

const MARKER = 'restored.json';
const Marker = z.object({ former: z.string().regex(/^before-restore-\w+$/) });

export const besideOf = (dataDir: string) => join(dataDir, 'restoring');
const markerOf = (dataDir: string) => join(dataDir, MARKER);

/** Removes what a restore that did not come to its end has left, with the database that it may still run. */
export async function clearBeside(dataDir: string): Promise<void> {
  const beside = besideOf(dataDir);
  await rm(markerOf(dataDir), { force: true });
  await waitForOldServer(join(beside, 'postgres'), () => {});
  await rm(beside, { recursive: true, force: true });
}

/** Everything is beside the data and was tried. */
export async function markRestored(dataDir: string): Promise<void> {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const marker = markerOf(dataDir);
  await writeFile(`${marker}.new`, JSON.stringify({ former: `before-restore-${stamp}` }), { mode: 0o600, flush: true });
  await rename(`${marker}.new`, marker);
}

export const isRestored = (dataDir: string) => existsSync(markerOf(dataDir));

/** Null: nothing was waiting. Only while nothing runs on the data; each step can be repeated after a kill. */
export async function completeRestore(config: Pick<Config, 'dataDir'> & Partial<Config>): Promise<Done | null> {
  const { dataDir } = config;
  if (!isRestored(dataDir)) return null;
  const { former: name } = Marker.parse(JSON.parse(await readFile(markerOf(dataDir), 'utf8')));
  const [beside, former] = [besideOf(dataDir), join(dataDir, name)];
  for (const folder of [dataDir, beside]) await waitForOldServer(join(folder, 'postgres'), () => {});
  // All rows are in the database before anything else is changed, and again if this is repeated.
  if (config.DATABASE_URL && existsSync(join(beside, ROWS)))
    await loadRows(config as Config, config.DATABASE_URL, beside);
  for (const part of PARTS) await exchange(part, { dataDir, beside, former });
  await exchangeKeys({ dataDir, beside, former });
  await rm(beside, { recursive: true, force: true });
  await rm(markerOf(dataDir));
  return { former: existsSync(former) ? former : null };
}

interface Done {
  /** Where what was there before is. */
  former: string | null;
}

interface Places {
  dataDir: string;
  beside: string;
  former: string;
}

async function exchange(part: string, { dataDir, beside, former }: Places): Promise<void> {
  if (!existsSync(join(beside, part))) return;
  if (existsSync(join(dataDir, part))) {
    await mkdir(former, { recursive: true, mode: 0o711 });
    await rename(join(dataDir, part), join(former, part));
  }
  await rename(join(beside, part), join(dataDir, part));
}

/** Copied first: at no moment is there no key. */
async function exchangeKeys({ dataDir, beside, former }: Places): Promise<void> {
  const [fresh, here, kept] = [beside, dataDir, former].map((folder) => join(folder, KEY_FILE)) as [
    string,
    string,
    string,
  ];
  if (!existsSync(fresh)) return;
  if (existsSync(here) && !existsSync(kept)) {
    await mkdir(former, { recursive: true, mode: 0o711 });
    await copyFile(here, kept);
  }
  await rename(fresh, here);
}
