/** Checks at start that the data folder exists, is writable and has free space, rather than failing at the first upload. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull, PROBE, PROBE_BYTES } from '../storage/disk.ts';
import { wrongSetting } from './wrong-settings.ts';

export function prepareDataFolder(directory: string) {
  const probe = join(directory, PROBE);
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
    // Programs that start at the same moment share the folder: another may have removed it already.
    rmSync(probe, { force: true });
  } catch (error) {
    if (isDiskFull(error))
      throw wrongSetting(
        'DATA_DIR',
        `there is no space left in ${directory}.`,
        'Free some space, or move the folder to a larger disk and set DATA_DIR to it.',
        error,
      );
    throw wrongSetting(
      'DATA_DIR',
      `${directory} cannot be written to (${(error as Error).message}).`,
      'Set DATA_DIR to a folder that the user of this program may create and write to.',
      error,
    );
  }
}
