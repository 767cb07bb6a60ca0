/** Restores a version. It replaces the text on screen; unsaved changes are discarded only after confirmation. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useDiscardDraft, useRestoreVersion, type Version } from '../assistant.queries.ts';
import type { Draft } from '../editor/useDraft.ts';

export function useRestoring(draft: Draft) {
  const { t } = useTranslation();
  const restore = useRestoreVersion();
  const discard = useDiscardDraft();
  const [asked, setAsked] = useState<Version | null>(null);
  const { id, draft: kept } = draft.prompt;
  /** A saved draft would otherwise stay in the editor. */
  const isReplaced = (version: Version | null) => kept !== null && version?.state !== 'draft';
  const run = async (version: Version) => {
    if (id === null) return;
    await restore.mutateAsync({ id, version: version.version });
    if (isReplaced(version)) await discard.mutateAsync(id);
    draft.discard();
  };
  return {
    ask: (version: Version) =>
      draft.changes > 0 || isReplaced(version) ? setAsked(version) : void run(version).catch(console.warn),
    dialog: (
      <ConfirmDialog
        opened={asked !== null}
        title={t('writing.versions.restoreTitle', { n: formatNumber(asked?.version ?? 0) })}
        text={t(
          draft.changes === 0 && isReplaced(asked)
            ? 'writing.versions.restoreOverDraft'
            : 'writing.versions.restoreText',
        )}
        confirm={t('writing.versions.restore')}
        onConfirm={() => asked && run(asked)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
