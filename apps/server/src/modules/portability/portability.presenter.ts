/** Row to contract type. */
import type { AccountArchive } from '@leadwright/contract/accounts/portability';
import type { ReadArchive } from '@leadwright/contract/admin/archive';
import type { TranslationKey } from '@leadwright/i18n';
import type { Translate } from '../../platform/i18n.ts';
import type { ArchiveRow } from './portability.table.ts';
import { keptUntil } from './transfer.service.ts';

export const presentArchive = (t: Translate, archive: ArchiveRow): AccountArchive => ({
  id: archive.id,
  status: archive.status,
  bytes: archive.bytes,
  rows: archive.rows,
  digest: archive.digest,
  problem: archive.problem && t(`portability.problem.${archive.problem}` as TranslationKey),
  created_at: archive.created_at.toISOString(),
  kept_until: keptUntil(archive).toISOString(),
});

export const presentRead = (t: Translate, archive: ArchiveRow, account_name: string | null = null): ReadArchive => ({
  ...presentArchive(t, archive),
  account_id: archive.of_account,
  account_name,
});
