/** The versions of a prompt, newest first, with author and number of texts. They can be compared and restored. */
import { Button, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { useVersions, type Version } from '../assistant.queries.ts';
import type { Draft } from '../editor/useDraft.ts';
import { textsOf } from '../words.ts';
import classes from './versions.module.css';

interface Props {
  draft: Draft;
  onCompare: (version: Version) => void;
  onRestore: (version: Version) => void;
}

export function VersionsMenu({ draft, onCompare, onRestore }: Props) {
  const { t } = useTranslation();
  const versions = useVersions(draft.prompt);
  const inUse = versions.data?.find(({ state }) => state === 'in_use');
  return (
    <>
      <p className={classes.versionsHead}>{t('writing.versions.keep')}</p>
      {draft.changes > 0 && (
        <div className={classes.version} data-on>
          <b>{t('writing.versions.draftN', { n: formatNumber(draft.shownVersion) })}</b>
          <TextInput
            size="xs"
            aria-label={t('writing.versions.note')}
            placeholder={t('writing.versions.note')}
            maxLength={120}
            value={draft.values.note}
            onChange={(event) => draft.change({ note: event.currentTarget.value })}
          />
          {inUse && <Compare onClick={() => onCompare(inUse)} />}
        </div>
      )}
      <div className={classes.versionList}>
        <QueryState query={versions}>
          {(all) =>
            all.map((version) => (
              <Line
                key={version.version}
                version={version}
                onCompare={() => onCompare(version)}
                onRestore={() => onRestore(version)}
              />
            ))
          }
        </QueryState>
      </div>
    </>
  );
}

const Compare = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation();
  return (
    <span>
      <Button size="xs" variant="subtle" onClick={onClick}>
        {t('writing.versions.compare')}
      </Button>
    </span>
  );
};

const dayOf = (t: TFunction, at: string) =>
  new Date(at).toDateString() === new Date().toDateString() ? t('writing.versions.today') : formatDay(at);

interface LineProps {
  version: Version;
  onCompare: () => void;
  onRestore: () => void;
}

function Line({ version: { version, state, note, by, at, texts }, onCompare, onRestore }: LineProps) {
  const { t } = useTranslation();
  const n = formatNumber(version);
  const facts = [dayOf(t, at), by, textsOf(t, texts)].filter(Boolean).join(', ');
  return (
    <div className={classes.version}>
      <b>{state === 'old' ? n : t(state === 'draft' ? 'writing.versions.draftN' : 'writing.versions.inUseN', { n })}</b>
      <span className={classes.versionWords}>
        {note && <span className="ell">{note}</span>}
        <span className="ell t2 num" title={facts}>
          {facts}
        </span>
      </span>
      <span>
        <Button size="xs" variant="subtle" onClick={onCompare}>
          {t('writing.versions.compare')}
        </Button>
        {state !== 'in_use' && (
          <Button size="xs" variant="subtle" onClick={onRestore}>
            {t(state === 'draft' ? 'writing.versions.use' : 'writing.versions.restore')}
          </Button>
        )}
      </span>
    </div>
  );
}
