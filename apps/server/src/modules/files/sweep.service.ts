/**
 * Deletes unused pictures: never attached, or replaced. They are kept for a day after the upload, so that an open form does not
 * lose one. Modules that show pictures register a `PictureUse`; nothing here knows their tables.
 */
import { asPlatform, type Base, type PlatformTx } from '../../platform/context.ts';
import { enqueueMany } from '../../platform/jobs/jobs.ts';
import { removeBytes } from './files.jobs.ts';
import * as repository from './files.repository.ts';
import { storageKeyOf, urlOf } from './files.rules.ts';
import type { StoredFile } from './files.table.ts';

/** Which of these addresses are shown somewhere. */
export type PictureUse = (tx: PlatformTx, urls: string[]) => Promise<string[]>;

const KEPT_MS = 24 * 60 * 60 * 1000;
const PORTION = 500;

export async function sweepPictures(ctx: Base, uses: readonly PictureUse[]): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  for (let after: number | undefined = 0; after !== undefined; )
    after = await asPlatform(ctx, async (tx) => {
      const files = await repository.findFilesBefore(tx.db, before, after as number, PORTION);
      await removeUnused(tx, files, uses);
      return files.at(-1)?.id;
    });
}

async function removeUnused(tx: PlatformTx, files: StoredFile[], uses: readonly PictureUse[]): Promise<void> {
  const shown = new Set<string>();
  const urls = files.map(({ key }) => urlOf(key));
  for (const use of uses) for (const url of await use(tx, urls)) shown.add(url);
  const unused = files.filter(({ key }) => !shown.has(urlOf(key)));
  for (const { account_id, id } of unused) await repository.deleteFile(tx.db, account_id, id);
  await enqueueMany(
    tx,
    removeBytes,
    unused.map(({ account_id, key }) => ({ accountId: account_id, key: storageKeyOf(key) })),
  );
}
