/** Everything an account owns in one file, created on demand and available for a week. */
import type { AccountArchive } from '@leadwright/contract/accounts/portability';
import { Button } from '@mantine/core';
import { IconArchive, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './ArchiveCard.module.css';
import { saveArchive, useArchives, useMakeArchive, type Whose } from './archives.queries.ts';

export function ArchiveCard({ whose = null }: { whose?: Whose }) {
  const { t } = useTranslation();
  const archives = useArchives(whose);
  const make = useMakeArchive(whose);
  const isMaking = make.isPending || archives.data?.[0]?.status === 'running';
  return (
    <Card id="archive" title={t(whose === null ? 'portability.card.title' : 'portability.card.titleOf')} padded={false}>
      <p className={classes.hint}>{t('portability.card.hint')}</p>
      <QueryState query={archives}>
        {(found) =>
          found.length > 0 && (
            <ul className={classes.list}>
              {found.map((archive) => (
                <Archive key={archive.id} archive={archive} onSave={() => void saveArchive(whose, archive.id)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <div className={classes.foot}>
        <Button leftSection={<IconArchive />} loading={isMaking} onClick={() => make.mutate(undefined)}>
          {t('portability.card.make')}
        </Button>
      </div>
    </Card>
  );
}

/** All parts together. */
export const rowsIn = ({ rows }: AccountArchive) => Object.values(rows).reduce((sum, count) => sum + count, 0);

function Archive({ archive, onSave }: { archive: AccountArchive; onSave: () => void }) {
  const { t } = useTranslation();
  const states = {
    running: t('portability.card.making'),
    failed: archive.problem,
    ready: `${t('portability.card.rows', { count: rowsIn(archive) })} · ${t('portability.card.until', { date: formatDate(archive.kept_until) })}`,
  };
  return (
    <li className={classes.archive}>
      <div className={classes.words}>
        <span className={classes.name}>{formatDateTime(archive.created_at)}</span>
        <span className={archive.status === 'failed' ? classes.problem : classes.facts}>{states[archive.status]}</span>
      </div>
      {archive.status === 'ready' && (
        <Button size="xs" leftSection={<IconDownload />} onClick={onSave}>
          {t('portability.card.download')}
        </Button>
      )}
    </li>
  );
}
