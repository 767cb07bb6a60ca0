/** Archives of accounts in the hands of the super admin; both ways are in the history. */
import type { ReadArchive } from '@leadwright/contract/admin/archive';
import { cleanText, cut } from '@leadwright/contract/text';
import { asPlatform, type Ctx, inTransaction } from '../../../platform/context.ts';
import type { Upload } from '../../../platform/http/uploads.ts';
import { findAccount } from '../../accounts/public.ts';
import { findImports, presentRead, startExport, startImport } from '../../portability/public.ts';
import { recordChange } from '../history/history.service.ts';
import { adminArchiveErrors } from './archive.errors.ts';

/** The uploaded file's name is untrusted. */
const MOST_NAME = 255;

const findKnown = (ctx: Ctx, id: number) => asPlatform(ctx, (tx) => findAccount(tx, id));

/** With the names of the accounts they became. */
export async function findReadIn(ctx: Ctx) {
  const archives = await findImports(ctx);
  return asPlatform(ctx, async (tx) => {
    const read: ReadArchive[] = [];
    for (const archive of archives) {
      const account = archive.of_account === null ? null : await findAccount(tx, archive.of_account);
      read.push(presentRead(ctx.t, archive, account?.name));
    }
    return read;
  });
}

export async function exportAccount(ctx: Ctx, id: number) {
  const account = await findKnown(ctx, id);
  if (!account) throw adminArchiveErrors.no_account();
  return inTransaction(ctx, async (tx) => {
    const archive = await startExport(tx, id);
    const target = { id, name: account.name };
    await recordChange(tx, {
      part: 'users',
      what: 'export',
      subject: target,
      account: target,
      before: null,
      after: { archive: archive.id },
    });
    return archive;
  });
}

export async function readIn(
  ctx: Ctx,
  upload: Upload,
  given: { parent_id?: number | undefined; keep_credits: boolean },
) {
  const parentId = given.parent_id ?? ctx.actor.accountId;
  const parent = await findKnown(ctx, parentId);
  if (!parent || parent.kind === 'customer' || parent.status === 'deleted') throw adminArchiveErrors.no_parent();
  const name = cut(cleanText(upload.filename), MOST_NAME);
  const after = { file: name, sha256: upload.sha256, parent: parent.name, keep_credits: given.keep_credits };
  return startImport(ctx, upload, {
    options: { parentId, keepCredits: given.keep_credits },
    note: (tx, { id }) => {
      const subject = { id: `archive-${id}`, name };
      return recordChange(tx, { part: 'users', what: 'import', subject, before: null, after });
    },
  });
}
