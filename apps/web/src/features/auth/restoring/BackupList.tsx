/** The backups of a bucket, to choose one. */
import type { FoundBackup } from '@leadwright/contract/accounts/restoring';
import { Radio } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import classes from './restoring.module.css';
import { sizeOf } from './sizes.ts';

interface Props {
  backups: FoundBackup[];
  chosen: string;
  onChoose: (name: string) => void;
}

export function BackupList({ backups, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  if (backups.length === 0) return <Note role="status">{t('auth.restore.none')}</Note>;
  return (
    <Radio.Group label={t('auth.restore.which')} value={chosen} onChange={onChoose}>
      <div className={classes.backups}>
        {backups.map((backup) => (
          <Radio
            key={backup.name}
            value={backup.name}
            disabled={backup.is_newer}
            label={formatDateTime(backup.made_at)}
            description={<Facts backup={backup} />}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function Facts({ backup: { bytes, version, is_newer, is_proven } }: { backup: FoundBackup }) {
  const { t } = useTranslation();
  const facts = [version && t('auth.restore.version', { version }), sizeOf(bytes)].filter(Boolean).join(' · ');
  return (
    <span className={classes.facts}>
      <span className="num">{facts}</span>
      {is_newer ? (
        <Badge tone="bad" icon={<IconAlertTriangle />}>
          {t('auth.restore.newer')}
        </Badge>
      ) : (
        <Badge tone={is_proven ? 'ok' : 'plain'} icon={is_proven ? <IconCircleCheck /> : <IconHelpCircle />}>
          {t(is_proven ? 'auth.restore.proven' : 'auth.restore.unproven')}
        </Badge>
      )}
    </span>
  );
}
