/** Below the editor: the current version, whether it is saved and in use, and its actions. */
import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCircleCheck, IconFilePencil, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import classes from '../assistant.module.css';
import { useDiscardDraft, useRestoreVersion, type Version } from '../assistant.queries.ts';
import type { Draft } from '../editor/useDraft.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { useRestoring } from './useRestoring.tsx';
import { VersionsMenu } from './VersionsMenu.tsx';
import own from './versions.module.css';

export function SaveFoot({ draft }: { draft: Draft }) {
  return (
    <div className={classes.foot} data-keep-clear>
      {draft.prompt.id !== null && <Versions draft={draft} />}
      <State draft={draft} />
      <span className="right" />
      {draft.changes > 0 ? <Unsaved draft={draft} /> : <KeptDraft draft={draft} />}
    </div>
  );
}

/** On a phone as wide as possible, so that every action stays reachable. */
const WIDTH = 'min(464px, calc(100vw - 32px))';

/** Dialogs are rendered next to the menu, not inside: it closes on an outside click. */
function Versions({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [compared, setCompared] = useState<Version | null>(null);
  const restoring = useRestoring(draft);
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  const then = (act: (version: Version) => void) => (version: Version) => {
    setOpened(false);
    act(version);
  };
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="top-start" width={WIDTH} trapFocus returnFocus>
        <Popover.Target>
          <Button variant={opened ? 'light' : 'default'} rightSection={<Chevron />} onClick={() => setOpened(!opened)}>
            {t('writing.versions.n', { n: formatNumber(draft.shownVersion) })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={own.versions ?? ''} aria-label={t('writing.versions.label')}>
          <VersionsMenu draft={draft} onCompare={then(setCompared)} onRestore={then(restoring.ask)} />
        </Popover.Dropdown>
      </Popover>
      {compared && <CompareDialog version={compared} draft={draft} onClose={() => setCompared(null)} />}
      {restoring.dialog}
    </>
  );
}

function State({ draft: { changes, prompt } }: { draft: Draft }) {
  const { t } = useTranslation();
  if (changes > 0)
    return (
      <span role="status">
        <StateWord tone="warn" icon={<IconPencil />}>
          <b>{t('writing.versions.unsaved')}</b>
        </StateWord>
      </span>
    );
  if (prompt.draft)
    return (
      <StateWord tone="info" icon={<IconFilePencil />}>
        {t('writing.versions.draftKept')}
      </StateWord>
    );
  if (prompt.id === null) return <span className="c13 t3">{t('writing.versions.default')}</span>;
  return (
    <StateWord tone="ok" icon={<IconCircleCheck />}>
      {t('writing.versions.inUse')}
    </StateWord>
  );
}

function Unsaved({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="subtle" disabled={draft.saving} onClick={draft.discard}>
        {t('ui.saveBar.discard')}
      </Button>
      <Button loading={draft.saving} disabled={!draft.isPossible} onClick={() => draft.submit()}>
        {t(draft.prompt.id === null ? 'writing.versions.saveAsYours' : 'writing.versions.save')}
      </Button>
    </>
  );
}

/** A saved draft: it writes nothing until it is in use. */
function KeptDraft({ draft: { prompt } }: { draft: Draft }) {
  const { t } = useTranslation();
  const discard = useDiscardDraft();
  const use = useRestoreVersion();
  const { id, draft } = prompt;
  if (id === null || !draft) return null;
  return (
    <>
      <Button variant="subtle" loading={discard.isPending} onClick={() => discard.mutate(id)}>
        {t('writing.versions.discardDraft')}
      </Button>
      <Button loading={use.isPending} onClick={() => use.mutate({ id, version: draft.version })}>
        {t('writing.versions.use')}
      </Button>
    </>
  );
}
